import { addDays, isDay } from '@temelia/calendar/day'
import { DayField } from '../../ui/day-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { readPercent } from '../../ui/typed-number.ts'
import { typedText } from '@temelia/decimal/typed-number'
import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, Select, SimpleGrid, Stack } from '@mantine/core'
import { Deduction } from '@temelia/model/estimation/deduction'
import { useDrafted } from '../../data/drafts/drafts.ts'
import { Problem } from '../../data/problem.ts'
import { useSaveNow } from '../../data/records.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { tenantToday } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { DeductionRow } from './sheet-data.ts'

type NewSettlementProps = Readonly<{ last: DeductionRow | null; onMade: (id: number) => void; onClose: () => void }>

/** A new settlement of the project or of one object; percentages are those of the last one. */
export function NewSettlementDialog({ last, onMade, onClose }: NewSettlementProps) {
  const { t } = useText()
  const practice = usePractice()
  const { tree } = useProjectState()
  const { save, isPending, error } = useSaveNow(Deduction)
  const { value, setValue, found, drop } = useDrafted(`new settlement of project ${tree.project.id}`, {
    date: freeDay(last),
    objectId: String(last?.objectId ?? 0),
    retention: typedText(last?.retention ?? 0, practice),
    advance: typedText(last?.advance ?? 0, practice),
  })
  const { date, objectId, retention, advance } = value
  const dayFault = error instanceof Problem ? error.errors.find(({ field }) => field === 'Date')?.message : undefined
  const set = (change: Partial<typeof value>) => setValue((before) => ({ ...before, ...change }))
  const percents = [retention, advance].map((text) => (text.trim() === '' ? 0 : readPercent(text, practice)))
  const wrong = percents.map((value) => value === null || value < 0 || value > 100)

  function make() {
    const [retained, recovered] = percents
    if (wrong.includes(true) || !isDay(date)) return
    save(null, {
      projectId: tree.project.id,
      date,
      objectId: objectId === '0' ? null : Number(objectId),
      retention: retained ?? 0,
      advance: recovered ?? 0,
    }).then(
      ({ id }) => {
        drop()
        onMade(id)
      },
      () => undefined,
    )
  }

  const away = error instanceof Problem && error.away
  /** What could not be sent stays a draft; what is given up does not. */
  function leave() {
    if (!away) drop()
    onClose()
  }

  return (
    <Dialog title={t('settlementNew')} onClose={leave} unsaved={away ? false : 'typed'}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <Stack gap="sm">
          {found && <DraftNote onDiscard={drop} />}
          {error && !dayFault && <ProblemNote problem={error} drafted />}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DayField
              label={t('deduction.date')}
              value={date}
              error={dayFault}
              required
              data-autofocus
              onDay={(day) => set({ date: day })}
            />
            <Select
              label={t('settlementScope')}
              value={objectId}
              allowDeselect={false}
              data={[
                { value: '0', label: t('wholeProject') },
                ...tree.objects.map((object) => ({ value: String(object.id), label: object.name })),
              ]}
              onChange={(chosen) => set({ objectId: chosen ?? '0' })}
            />
            <NumberField
              label={t('deduction.retention')}
              value={retention}
              error={wrong[0] ? t('outOfRange', { min: 0, max: 100 }) : null}
              onText={(text) => set({ retention: text })}
            />
            <NumberField
              label={t('deduction.advance')}
              value={advance}
              error={wrong[1] ? t('outOfRange', { min: 0, max: 100 }) : null}
              onText={(text) => set({ advance: text })}
            />
          </SimpleGrid>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('settlementNew')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Today, or the day after the last settlement where that is not before today: two of one day are refused. */
function freeDay(last: DeductionRow | null): string {
  const today = tenantToday()
  return last && last.date >= today ? addDays(last.date, 1) : today
}
