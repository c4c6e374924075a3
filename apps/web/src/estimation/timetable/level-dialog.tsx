import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import type { Change } from './changes.ts'
import { type Levelled, useLevelled } from './crew-data.ts'
import { withDate } from './moves.ts'
import type { OpenTimetable } from './use-timetable.ts'

/** What would wait so that every crew has enough people. It is proposed, and moves nothing before it is taken over. */
export function LevelDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const format = useFormat()
  const found = useLevelled()
  const [busy, setBusy] = useState(false)
  const levelled = found.isFetching ? undefined : found.data

  async function take({ Delayed }: Levelled) {
    setBusy(true)
    const said = t('ttDidLevel')
    if (await open.edit(said, changesOf(open, Delayed))) {
      toastDone(said, () => open.takeBack(said))
      onClose()
    } else setBusy(false)
  }

  return (
    <Dialog title={t('ttLevel')} onClose={onClose}>
      <Stack gap="sm">
        {found.error ? (
          <ProblemNote problem={found.error} onRetry={() => void found.refetch()} />
        ) : !levelled ? (
          <RowsSkeleton figures={2} rows={4} />
        ) : (
          <>
            <Text size="sm">
              {t(levelled.Delayed.length === 0 ? 'ttLevelNothing' : 'ttLevelHint', {
                before: format.date(levelled.FinishBefore),
                after: format.date(levelled.Finish),
              })}
            </Text>
            <List size="sm" className="figures">
              {levelled.Delayed.map(({ ScheduleActivityId, Name, Start, Before }) => (
                <List.Item key={ScheduleActivityId}>
                  {Name}: {format.date(Before.Start)} → {format.date(Start)}
                </List.Item>
              ))}
            </List>
            {levelled.Impossible.length > 0 && (
              <>
                <Text size="sm" c="red" fw={500}>
                  {t('ttLevelImpossible')}
                </Text>
                <List size="sm">
                  {levelled.Impossible.map(({ ScheduleActivityId, Name, Crew }) => (
                    <List.Item key={ScheduleActivityId}>
                      {Name} ({Crew})
                    </List.Item>
                  ))}
                </List>
              </>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('cancel')}
              </Button>
              {levelled.Delayed.length > 0 && (
                <Button loading={busy} onClick={() => void take(levelled)}>
                  {t('ttLevelTake')}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** The dates that what a crew does is held to; what only follows it moves by itself. */
function changesOf({ plan }: OpenTimetable, delayed: Levelled['Delayed']): readonly Change[] {
  return delayed.flatMap(({ ScheduleActivityId: id, StartAt }): Change[] => {
    const activity = plan.byId.get(id)?.item.activity
    if (!activity || activity.CrewId === null) return []
    return [{ do: 'activity', id, patch: { constraints: withDate(activity.Constraints, 'startNoEarlier', StartAt) } }]
  })
}
