import { Group, Radio, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Patch } from '@temelia/model/entity'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { calendarFields } from './calendar-draft.ts'
import { CalendarForm } from './calendar-form.tsx'
import { ListDialog } from './list-dialog.tsx'
import { useRecordActs } from './record-acts.ts'
import { RowTool } from './row-tool.tsx'
import type { Calendar } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'
import { hoursText } from './working-hours.ts'

type Edited = Readonly<{ calendar: Calendar; fresh: boolean }>

/** The work calendars of a project: which one it is worked by, and what each of them says. */
export function CalendarsDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const { project } = useProjectState().tree
  const acts = useRecordActs(WorkCalendar)
  const { Calendars: list, Settings } = open.plan.timetable
  const [edited, setEdited] = useState<Edited | null>(null)
  // What is chosen shows at once, and what the server made of it then.
  const [wanted, setWanted] = useState<number | null>(null)
  const chosen = list.find(({ CalendarId }) => CalendarId === (wanted ?? Settings.CalendarId ?? 0)) ?? list[0]

  function choose(id: number) {
    setWanted(id)
    void open
      .set({ calendarId: id === 0 ? null : id })
      .catch(toastProblem)
      .finally(() => setWanted(null))
  }

  function remove({ CalendarId, Name }: Calendar) {
    const said = t('ttDidRemove', { name: Name ?? '' })
    void open.perform(said, acts.remove(CalendarId)).then((done) => done && toastDone(said, () => open.takeBack(said)))
  }

  function save({ calendar, fresh }: Edited, patch: Patch<typeof WorkCalendar>): Promise<boolean> {
    const name = String(patch.name)
    return fresh
      ? open.perform(t('ttDidAdd', { name }), async () => {
          const made = await acts.add({ ...patch, projectId: project.id })
          return made?.back ?? null
        })
      : open.perform(t('ttDidEdit', { name }), acts.patch(calendar.CalendarId, patch, calendarFields(calendar)))
  }

  return (
    <ListDialog
      title={t('ttCalendars')}
      hint={t('ttCalendarsHint')}
      addText={open.mayEdit && chosen ? t('ttCalendarAdd') : null}
      onAdd={() => chosen && setEdited({ calendar: { ...chosen, Name: '' }, fresh: true })}
      onBack={() => setEdited(null)}
      onClose={onClose}
      form={
        edited && (
          <CalendarForm
            key={edited.fresh ? 'new' : edited.calendar.CalendarId}
            calendar={edited.calendar}
            onDone={() => setEdited(null)}
            onSave={(patch) => save(edited, patch)}
          />
        )
      }
    >
      <CalendarTable
        {...{ open, list }}
        chosen={chosen?.CalendarId ?? 0}
        onChoose={choose}
        onEdit={(calendar) => setEdited({ calendar, fresh: false })}
        onRemove={remove}
      />
    </ListDialog>
  )
}

type CalendarTableProps = Readonly<{
  open: OpenTimetable
  list: readonly Calendar[]
  chosen: number
  onChoose: (id: number) => void
  onEdit: (calendar: Calendar) => void
  onRemove: (calendar: Calendar) => void
}>

function CalendarTable({ open, list, chosen, onChoose, onEdit, onRemove }: CalendarTableProps) {
  const { t } = useText()
  const summary = useSummary()
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ttCalendarOfProject')}</Table.Th>
            <Table.Th>{t('ttWorkingHours')}</Table.Th>
            {open.mayEdit && (
              <Table.Th>
                <VisuallyHidden>{t('ttMenu')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((calendar) => {
            const { CalendarId } = calendar
            const name = calendarName(calendar, t('ttCalendarStandard'))
            return (
              <Table.Tr key={CalendarId}>
                <Table.Td>
                  <Radio
                    name="tt-calendar"
                    label={name}
                    checked={CalendarId === chosen}
                    disabled={!open.mayEdit}
                    onChange={() => onChoose(CalendarId)}
                  />
                </Table.Td>
                <Table.Td>
                  <Text size="sm">{summary(calendar)}</Text>
                </Table.Td>
                {open.mayEdit && (
                  <Table.Td>
                    {CalendarId !== 0 && (
                      <Group gap={2} wrap="nowrap" justify="flex-end">
                        <RowTool
                          label={t('ttEditNamed', { name })}
                          icon={IconPencil}
                          onClick={() => onEdit(calendar)}
                        />
                        <RowTool
                          label={t('ttRemoveNamed', { name })}
                          icon={IconTrash}
                          onClick={() => onRemove(calendar)}
                        />
                      </Group>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** What a calendar is called; the standard week has no name of its own. */
export function calendarName({ CalendarId, Name }: Pick<Calendar, 'CalendarId' | 'Name'>, standard: string): string {
  return CalendarId === 0 ? standard : (Name ?? '')
}

/** A calendar in a line: days of the week, hours of the first of them, holidays, exceptions. */
function useSummary(): (calendar: Calendar) => string {
  const { t } = useText()
  const practice = usePractice()
  return ({ Week, Holidays, Exceptions }) => {
    const worked = Week.filter((periods) => periods.length > 0)
    return [
      t('ttDaysAWeek', { days: t('ttDays', { count: worked.length }) }),
      worked[0] && hoursText(worked[0], practice),
      Holidays && `${t('workCalendar.holidays')}: ${t(`workCalendar.holidays.${Holidays}`)}`,
      (Exceptions ?? []).length > 0 && `${t('ttExceptions')}: ${(Exceptions ?? []).length}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
