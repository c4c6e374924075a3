import { dayOfEnd, dayText } from '@temelia/scheduling/moment'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { loopSentence } from './cell-reading.ts'
import classes from './drag-tip.module.css'
import { daysOfDates, type Plan } from './plan.ts'
import { shortDay } from './short-day.ts'
import { isMilestone } from './timetable-data.ts'
import type { Drag } from './use-bar-drag.ts'

const WIDTH = 264
const AWAY = 20

/** What would come of letting go: the dates of the bar, what follows it, and the end of the works. */
export function DragTip({ drag, plan, frame }: Readonly<{ drag: Drag; plan: Plan; frame: HTMLElement | null }>) {
  const { t } = useText()
  const practice = usePractice()
  const row = plan.byId.get(drag.id)
  const now = drag.schedule.dates(drag.id)
  const before = plan.schedule.dates(drag.id)
  const box = frame?.getBoundingClientRect()
  if (!row || !now || !before || !box) return null
  const left = Math.max(8, Math.min(drag.at.clientX - box.left - WIDTH - AWAY, box.width - WIDTH - 8))
  const top = Math.max(8, Math.min(drag.at.clientY - box.top + AWAY, box.height - 140))
  const day = (text: string) => shortDay(text, practice)
  const from = daysOfDates(before, row.item.activity)
  const to = daysOfDates(now, row.item.activity)
  const [end, endBefore] = [drag.schedule, plan.schedule].map(({ span }) => dayText(dayOfEnd(span.finish)))
  const followers = drag.moved.filter((id) => id !== drag.id)
  return (
    <div className={classes['tip']} role="status" style={{ left, top, width: WIDTH }}>
      <div className={classes['tipTitle']}>{row.item.activity.Name}</div>
      {drag.meanwhile && <div className={classes['tipFault']}>{t('ttDragMeanwhile')}</div>}
      {drag.how === 'link' ? (
        <>
          {drag.target && (
            <Line name={t('ttLegendAfter')} value={plan.byId.get(drag.target.id)?.item.activity.Name ?? ''} />
          )}
          {drag.target?.loop && (
            <div className={classes['tipFault']}>{loopSentence(plan, drag.target.loop, { t })}</div>
          )}
        </>
      ) : (
        <>
          {!isMilestone(row.item.activity) && (
            <Line name={t('ttStart')} value={`${day(from.start)} → ${day(to.start)}`} />
          )}
          <Line name={t('ttFinish')} value={`${day(from.end)} → ${day(to.end)}`} />
          <Line
            name={t('ttFollow')}
            value={
              followers.length === 0
                ? '–'
                : `${followers.length}: ${numbersOf(followers.map((id) => plan.byId.get(id)?.number ?? 0))}`
            }
          />
          <Line name={t('ttWorksEnd')} value={`${day(endBefore ?? '')} → ${day(end ?? '')}`} />
        </>
      )}
      <div className={classes['tipLine']}>
        <span>Esc</span>
        <span>{t('ttGiveUp')}</span>
      </div>
    </div>
  )
}

function Line({ name, value }: Readonly<{ name: string; value: string }>) {
  return (
    <div className={classes['tipLine']}>
      <span>{name}</span>
      <span>{value}</span>
    </div>
  )
}

const MOST = 6

/** `15, 17–21, 24`: runs of rows are drawn together, and what is too much is left out. */
function numbersOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  const shown = runs.slice(0, MOST).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return `${shown.join(', ')}${runs.length > MOST ? '…' : ''}`
}
