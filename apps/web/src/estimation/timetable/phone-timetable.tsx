import { Button, TextInput } from '@mantine/core'
import { isDay, numbersOf } from '@temelia/calendar/day'
import { monthWord } from '@temelia/calendar/months'
import { dayNumber, dayOfEnd, dayOfStart, dayText } from '@temelia/scheduling/moment'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { tenantToday, usePractice } from '../../session/tenant-region.ts'
import { DayField } from '../../ui/day-field.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { daysOf, durationText, readDuration } from '@temelia/reports/duration-text'
import { heldBy, movedTo } from './moves.ts'
import { visibleRows } from '@temelia/scheduling/outline'
import { datesOf, daysOfDates, type Plan, type PlanRow } from './plan.ts'
import { ProgressPhoto } from './progress-photo.tsx'
import { shortDay } from './short-day.ts'
import { ticksOf, timeScale, type TimeScale, xOf } from '@temelia/scheduling/time-scale'
import { isMilestone } from './timetable-data.ts'
import classes from './timetable.module.css'
import type { RowActions } from './use-row-actions.ts'

const STEPS = [0, 25, 50, 75, 100] as const
const WIDTH = 360

type PhoneTimetableProps = Readonly<{ plan: Plan; actions: RowActions; mayEdit: boolean }>

/** The timetable on a phone: what is done when, progress by touch, a date moved. */
export function PhoneTimetable({ plan, actions, mayEdit }: PhoneTimetableProps) {
  const { t, language } = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<number | null>(null)
  const rows = useMemo(() => visibleRows(plan.rows, folded, null), [plan, folded])
  const scale = useMemo(() => phoneScale(plan), [plan])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.group ? 44 : 80),
    getItemKey: (at) => rows[at]?.item.id ?? at,
    overscan: 6,
  })

  function tap(row: PlanRow) {
    if (!row.group) return setOpened(opened === row.item.id ? null : row.item.id)
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(row.item.id)) next.add(row.item.id)
      return next
    })
  }

  return (
    <div ref={scroller} className={classes['phone']}>
      <div className={classes['phoneAxis']} aria-hidden>
        {ticksOf(scale, scale.from, scale.to).lower.map(({ from }) => (
          <span key={from} style={{ left: `${(xOf(scale, from) / scale.width) * 100}%`, paddingLeft: 4 }}>
            {scale.zoom === 'year'
              ? numbersOf(dayText(from)).year
              : monthWord(numbersOf(dayText(from)).month, language).slice(0, 3)}
          </span>
        ))}
      </div>
      <div
        className={classes['phoneRows']}
        role="list"
        aria-label={t('sectionTimetable')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const open = opened === row.item.id && !row.group
          return (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              role="listitem"
              className={classes['phoneRow']}
              data-group={row.group || undefined}
              data-open={open || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Facts {...{ plan, row, scale, open }} onTap={() => tap(row)} />
              {open && mayEdit && (
                <>
                  <Progress {...{ plan, row, actions }} />
                  {/* Not part of what is drawn anew with each version: a photo is often still being taken when the percent is saved. */}
                  <div className={classes['phonePhoto']}>
                    <ProgressPhoto name={row.item.activity.Name} done={row.item.activity.Done} />
                  </div>
                </>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type FactsProps = Readonly<{ plan: Plan; row: PlanRow; scale: TimeScale; open: boolean; onTap: () => void }>

function Facts({ plan, row, scale, open, onTap }: FactsProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const format = useFormat()
  const { activity, id } = row.item
  const dates = datesOf(plan, id)
  const { start, end } = daysOfDates(dates, activity)
  const critical = dates.critical && !row.group
  const milestone = isMilestone(activity)
  const Chevron = row.open ? IconChevronDown : IconChevronRight
  const float = t('ttFloatOf', { days: durationText(dates.totalFloat, dates.dayMinutes, language, practice) })
  return (
    <button type="button" className={classes['phoneFacts']} aria-expanded={row.group ? row.open : open} onClick={onTap}>
      <span className={classes['phoneLine']}>
        <span>
          {row.group && <Chevron size={16} className={classes['phoneChevron']} aria-hidden />}
          {milestone && '◆ '}
          {activity.Name}
        </span>
        <span>{milestone ? shortDay(end, practice) : format.percent(plan.done.get(id) ?? 0, 0)}</span>
      </span>
      {!row.group && !milestone && (
        <>
          <span className={`${classes['phoneLine']} ${classes['phoneSmall']}`}>
            <span>
              {shortDay(start, practice)} – {shortDay(end, practice)} ·{' '}
              {durationText(dates.duration, dates.dayMinutes, language, practice)}
            </span>
            {!dates.complete && (
              <span className={critical ? classes['phoneCritical'] : undefined}>
                {critical ? t('ttCritical') : float}
              </span>
            )}
          </span>
          <PhoneBar {...{ scale, dates }} done={activity.Done} />
        </>
      )}
    </button>
  )
}

function PhoneBar({
  scale,
  dates,
  done,
}: Readonly<{ scale: TimeScale; dates: ReturnType<typeof datesOf>; done: number }>) {
  const x = xOf(scale, dayOfStart(dates.start))
  const width = Math.max(xOf(scale, dayOfEnd(dates.finish) + 1) - x, 3)
  const color = dates.critical ? 'var(--tt-critical)' : 'var(--tt-free)'
  const today = xOf(scale, dayNumber(tenantToday()) ?? 0)
  return (
    <svg className={classes['phoneBar']} viewBox={`0 0 ${scale.width} 20`} preserveAspectRatio="none" aria-hidden>
      <rect
        x={x}
        y={5}
        width={width}
        height={9}
        rx={dates.critical ? 0 : 2}
        fill="none"
        stroke={color}
        strokeWidth={dates.critical ? 2 : 1}
        vectorEffect="non-scaling-stroke"
      />
      <rect x={x} y={5} width={(width * done) / 100} height={9} fill={color} />
      <path d={`M${today} 0V20`} stroke="var(--mantine-color-text)" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type ProgressProps = Readonly<{ plan: Plan; row: PlanRow; actions: RowActions }>

/** How much is done by touch, the start moved, and what is left. */
function Progress({ plan, row, actions }: ProgressProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const { activity, id } = row.item
  const dates = datesOf(plan, id)
  const { start } = daysOfDates(dates, activity)
  const held = heldBy(plan, id, 'move')
  // Null while nothing is typed: the field then follows what others change.
  const [typed, setTyped] = useState<string | null>(null)
  const length = typed ?? durationText(dates.duration, dates.dayMinutes, language, practice)
  const read = readDuration(length, dates.dayMinutes, practice)

  function takeLength() {
    if (typed === null || !read.ok) return
    setTyped(null)
    const days = daysOf(read.minutes, dates.dayMinutes)
    if (days !== daysOf(dates.duration, dates.dayMinutes)) actions.change(id, { duration: days }, 'ttDidResize')
  }

  return (
    <>
      <div className={classes['phoneSteps']} role="group" aria-label={t('ttDoneSteps')}>
        {STEPS.map((percent) => (
          <Button
            key={percent}
            variant={activity.Done === percent ? 'light' : 'default'}
            aria-pressed={activity.Done === percent}
            aria-label={t('ttSetDone', { percent })}
            px={0}
            onClick={() => actions.progress(id, percent)}
          >
            {percent}
          </Button>
        ))}
      </div>
      <div className={classes['phoneDates']}>
        <DayField
          label={t('ttMoveTo')}
          value={start}
          readOnly={held !== null}
          onDay={(day) => {
            if (!isDay(day) || day === start) return
            const patch = movedTo(plan, id, dayNumber(day) ?? 0)
            if (patch) actions.change(id, patch, 'ttDidMove')
          }}
        />
        {!isMilestone(activity) && (
          <TextInput
            label={t('ttDuration')}
            value={length}
            readOnly={dates.complete}
            error={read.ok ? null : t(read.fault === 'TOO_LONG' ? 'ttDurationTooLong' : 'ttNotADuration')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={takeLength}
            onKeyDown={(event) => event.key === 'Enter' && takeLength()}
          />
        )}
      </div>
    </>
  )
}

/** All of the works in the width of a phone. */
function phoneScale(plan: Plan): TimeScale {
  const { start, finish } = plan.schedule.span
  const [first, last] = [dayOfStart(start), Math.max(dayOfEnd(finish), dayOfStart(start) + 1)]
  const scale = timeScale('month', first, last, 0)
  const dayWidth = WIDTH / (scale.to - scale.from)
  const zoom = last - first > 800 ? 'year' : last - first > 240 ? 'quarter' : 'month'
  return { ...scale, zoom, dayWidth, width: WIDTH }
}
