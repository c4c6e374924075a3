import { Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Patch } from '@temelia/model/entity'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { useState } from 'react'
import { toastDone } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useProjectState } from '../open-project/use-project.ts'
import { ListDialog } from './list-dialog.tsx'
import { MilestoneForm } from './milestone-form.tsx'
import { placeName, placeOf } from './milestone-places.ts'
import { useRecordActs } from './record-acts.ts'
import { RowTool } from './row-tool.tsx'
import type { Milestone } from './timetable-data.ts'
import type { OpenTimetable } from './use-timetable.ts'

/** The days that were promised for objects, estimates and articles, against the days on which their works are planned. */
export function MilestonesDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const { project } = useProjectState().tree
  const acts = useRecordActs(ScheduleMilestone)
  const { Milestones: list } = open.plan.timetable
  const [edited, setEdited] = useState<Milestone | 'new' | null>(null)

  function remove({ MilestoneId, Name }: Milestone) {
    const said = t('ttDidRemove', { name: Name })
    void open.perform(said, acts.remove(MilestoneId)).then((done) => done && toastDone(said, () => open.takeBack(said)))
  }

  function save(of: Milestone | 'new', patch: Patch<typeof ScheduleMilestone>): Promise<boolean> {
    const name = String(patch.name)
    return of === 'new'
      ? open.perform(t('ttDidAdd', { name }), async () => {
          const made = await acts.add({ ...patch, projectId: project.id })
          return made?.back ?? null
        })
      : open.perform(t('ttDidEdit', { name }), acts.patch(of.MilestoneId, patch, milestoneFields(of)))
  }

  return (
    <ListDialog
      title={t('ttMilestones')}
      hint={t('ttMilestonesHint')}
      addText={open.mayEdit ? t('ttMilestoneAdd') : null}
      onAdd={() => setEdited('new')}
      onBack={() => setEdited(null)}
      onClose={onClose}
      form={
        edited && (
          <MilestoneForm
            key={edited === 'new' ? 'new' : edited.MilestoneId}
            milestone={edited === 'new' ? null : edited}
            onDone={() => setEdited(null)}
            onSave={(patch) => save(edited, patch)}
          />
        )
      }
    >
      {list.length > 0 && <MilestoneTable {...{ open, list }} onEdit={setEdited} onRemove={remove} />}
    </ListDialog>
  )
}

type MilestoneTableProps = Readonly<{
  open: OpenTimetable
  list: readonly Milestone[]
  onEdit: (milestone: Milestone) => void
  onRemove: (milestone: Milestone) => void
}>

function MilestoneTable({ open, list, onEdit, onRemove }: MilestoneTableProps) {
  const { t } = useText()
  const format = useFormat()
  const { tree } = useProjectState()
  const day = (value: string | null) => (value === null ? '–' : format.date(value))
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table verticalSpacing={4} className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('ttMilestoneName')}</Table.Th>
            <Table.Th>{t('ttMilestonePlace')}</Table.Th>
            <Table.Th>{t('ttMilestoneDate')}</Table.Th>
            <Table.Th>{t('ttMilestonePlanned')}</Table.Th>
            <Table.Th>{t('ttMilestoneSlack')}</Table.Th>
            {open.mayEdit && (
              <Table.Th>
                <VisuallyHidden>{t('ttMenu')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((milestone) => {
            const { MilestoneId, Name, Kind, Slack } = milestone
            const place = placeOf(milestone)
            return (
              <Table.Tr key={MilestoneId}>
                <Table.Th scope="row" fw={500}>
                  {Name}
                </Table.Th>
                <Table.Td>
                  {place && placeName(tree, place)}
                  <Text size="xs" c="dimmed">
                    {t(Kind === 'start' ? 'ttMilestoneStart' : 'ttMilestoneFinish')}
                  </Text>
                </Table.Td>
                <Table.Td>{day(milestone.Date)}</Table.Td>
                <Table.Td>{day(milestone.Planned)}</Table.Td>
                <Table.Td c={Slack !== null && Slack < 0 ? 'red' : undefined}>{slackText(t, Slack)}</Table.Td>
                {open.mayEdit && (
                  <Table.Td>
                    <Group gap={2} wrap="nowrap" justify="flex-end">
                      <RowTool
                        label={t('ttEditNamed', { name: Name })}
                        icon={IconPencil}
                        onClick={() => onEdit(milestone)}
                      />
                      <RowTool
                        label={t('ttRemoveNamed', { name: Name })}
                        icon={IconTrash}
                        onClick={() => onRemove(milestone)}
                      />
                    </Group>
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

function slackText(t: ReturnType<typeof useText>['t'], slack: number | null): string {
  if (slack === null) return '–'
  if (slack === 0) return t('ttOnTime')
  return t(slack < 0 ? 'ttLateBy' : 'ttEarlyBy', { days: t('ttDays', { count: Math.abs(slack) }) })
}

/** The fields of a milestone as they are now: what takes a change of them back. */
function milestoneFields({ Name, Kind, Date: date, ObjectId, EstimateId, ArticleId }: Milestone) {
  return { name: Name, kind: Kind, date, objectId: ObjectId, estimateId: EstimateId, articleId: ArticleId }
}
