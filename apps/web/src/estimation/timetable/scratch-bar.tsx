import { Button, Group, List, Stack, Text } from '@mantine/core'
import { daysBetween } from '@temelia/calendar/day'
import { dayOfEnd, dayText } from '@temelia/scheduling/moment'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { loopSentence } from './cell-reading.ts'
import { daysOfDates, type Plan } from './plan.ts'
import classes from './timetable.module.css'
import type { OpenScratch } from './use-timetable.ts'

type ScratchBarProps = Readonly<{
  plan: Plan
  scratch: OpenScratch
  /** What is shown beneath is of the timetable that is stored. */
  saved: boolean
}>

/** Says that a scratch copy is shown and what it comes to; takes it over or gives it up. */
export function ScratchBar({ plan, scratch, saved }: ScratchBarProps) {
  const { t } = useText()
  const format = useFormat()
  const [listed, setListed] = useState(false)
  const { base, count, lost, loop } = scratch
  const moved = movedIn(plan, base)
  const [before, now] = [endOf(base), endOf(plan)]
  const by = daysBetween(before, now)
  return (
    <section className={classes['scratch']} aria-label={t('wiTitle')}>
      <strong>{t('wiTitle')}</strong>
      <span role="status" className="figures">
        {count === 0 ? t('wiNothing') : t('wiChanges', { count })}
        {count > 0 && ` · ${t('wiMoves', { count: moved.length })}`}
        {by !== 0 &&
          ` · ${t('wiFinish')} ${format.date(before)} → ${format.date(now)} (${by > 0 ? '+' : '−'}${t('ttDays', { count: Math.abs(by) })})`}
      </span>
      {saved && <span>{t('wiSaved')}</span>}
      {lost > 0 && <span>{t('wiLost', { count: lost })}</span>}
      {loop && (
        <span role="alert" className={classes['scratchFault']}>
          {t('wiLoop')} {loopSentence(base, loop, { t })}
        </span>
      )}
      <span className={classes['spring']} />
      <Group gap={8}>
        {moved.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setListed(true)}>
            {t('wiWhatMoves')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={scratch.discard}>
          {t('wiDiscard')}
        </Button>
        <Button size="compact-sm" disabled={count === 0 || loop !== null} onClick={scratch.take}>
          {t('wiTake')}
        </Button>
      </Group>
      {listed && (
        <Dialog title={t('wiWhatMoves')} onClose={() => setListed(false)}>
          <Stack>
            <MovedList {...{ moved, plan, base }} />
          </Stack>
        </Dialog>
      )}
    </section>
  )
}

function MovedList({ moved, plan, base }: Readonly<{ moved: readonly number[]; plan: Plan; base: Plan }>) {
  const { t } = useText()
  const format = useFormat()
  const span = (of: Plan, id: number) => {
    const dates = of.schedule.dates(id)
    const row = of.byId.get(id)
    if (!dates || !row) return '–'
    const { start, end } = daysOfDates(dates, row.item.activity)
    return start === end ? format.date(end) : `${format.date(start)} – ${format.date(end)}`
  }
  return (
    <List size="sm" className="figures">
      {moved.slice(0, MOST).map((id) => (
        <List.Item key={id}>
          {(plan.byId.get(id) ?? base.byId.get(id))?.item.activity.Name}: {span(base, id)} → {span(plan, id)}
        </List.Item>
      ))}
      {moved.length > MOST && <Text size="sm">{t('wiMore', { count: moved.length - MOST })}</Text>}
    </List>
  )
}

const MOST = 200

/** Work that would lie elsewhere, take longer or be gone, in the order of the rows. */
function movedIn(plan: Plan, base: Plan): readonly number[] {
  return base.rows.flatMap(({ item: { id }, group }) => {
    const [now, before] = [plan.schedule.dates(id), base.schedule.dates(id)]
    return group || (now && before && now.start === before.start && now.finish === before.finish) ? [] : [id]
  })
}

function endOf(plan: Plan): string {
  return dayText(dayOfEnd(plan.schedule.span.finish))
}
