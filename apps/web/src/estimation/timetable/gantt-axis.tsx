import { numbersOf } from '@temelia/calendar/day'
import { monthWord } from '@temelia/calendar/months'
import { dayText } from '@temelia/scheduling/moment'
import type { Language } from '@temelia/text/message'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { type Column, COLUMN_TEXT, COLUMN_WIDTH, SHORT_TEXT } from './columns.ts'
import classes from './gantt-axis.module.css'
import { shortDay } from './short-day.ts'
import { type Tick, ticksOf, type TimeScale, xOf } from '@temelia/scheduling/time-scale'

/** A day that is pointed out over the axis. */
type AxisTag = Readonly<{ day: number; look: 'today' | 'finish' }>

type GanttHeadProps = Readonly<{
  shown: readonly Column[]
  scale: TimeScale
  width: number
  first: number
  last: number
  today: number
  /** The day after the finish that is wanted. */
  finish: number | null
}>

/** What stays over the rows: the names of the columns, and the time axis. */
export function GanttHead({ shown, scale, width, first, last, today, finish }: GanttHeadProps) {
  const { t } = useText()
  return (
    <div className={classes['head']} role="row" style={{ width }}>
      <div className={classes['headCells']} role="presentation">
        {shown.map((column) => (
          <div
            key={column}
            role="columnheader"
            aria-label={t(COLUMN_TEXT[column])}
            className={classes['headCell']}
            style={{ width: COLUMN_WIDTH[column] }}
            data-end={column !== 'name' && column !== 'predecessors' ? true : undefined}
          >
            <span className={classes['headText']} title={t(COLUMN_TEXT[column])}>
              {SHORT_TEXT[column] ?? t(COLUMN_TEXT[column])}
            </span>
          </div>
        ))}
      </div>
      <GanttAxis
        scale={scale}
        first={first}
        last={last}
        tags={[{ day: today, look: 'today' }, ...(finish === null ? [] : [{ day: finish, look: 'finish' as const }])]}
      />
    </div>
  )
}

type GanttAxisProps = Readonly<{ scale: TimeScale; first: number; last: number; tags: readonly AxisTag[] }>

/** The two rows of the time axis over the bars, between the days that are in sight. */
function GanttAxis({ scale, first, last, tags }: GanttAxisProps) {
  const { language } = useText()
  const practice = usePractice()
  const { upper, lower } = ticksOf(scale, first, last)
  const rows = upper.length > 0 ? [upper, lower] : [lower]
  return (
    <div className={classes['axis']} aria-hidden data-rows={rows.length} style={{ width: scale.width }}>
      {rows.map((ticks, row) =>
        ticks.map((tick) => (
          <span
            key={`${row} ${tick.from}`}
            className={classes[rows.length > 1 && row === 0 ? 'upperTick' : 'lowerTick']}
            style={{ left: xOf(scale, tick.from), width: (tick.to - tick.from) * scale.dayWidth }}
          >
            <span className={classes['tickText']}>{tickText(tick, language, scale)}</span>
          </span>
        )),
      )}
      {tags.map(({ day, look }) => (
        <span
          key={look}
          className={classes['axisTag']}
          data-look={look}
          style={{ left: xOf(scale, day) + (look === 'today' ? scale.dayWidth / 2 : 0) }}
        >
          {shortDay(dayText(day - (look === 'finish' ? 1 : 0)), practice).slice(0, 5)}
        </span>
      ))}
    </div>
  )
}

/** What a mark of the axis is called; what is too narrow for it stays short. */
function tickText({ unit, from }: Tick, language: Language, scale: TimeScale): string {
  const { year, month, date } = numbersOf(dayText(from))
  switch (unit) {
    case 'year':
      return String(year)
    case 'quarter':
      return `${language === 'ro' ? 'T' : 'Q'}${Math.ceil(month / 3)}`
    case 'month': {
      const word = monthWord(month, language)
      if (scale.zoom === 'month') return word.slice(0, 3)
      return month === 1 || scale.zoom === 'day' || from <= scale.from + 40 ? `${word} ${year}` : word
    }
    default:
      return String(date)
  }
}
