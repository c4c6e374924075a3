import { wallAt } from '@temelia/calendar/wall-clock'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import type { ViewProps } from './calendar-view.ts'
import { type Entry, entriesOf, piecesOf, pulled, stretched } from './calendar-entries.ts'
import { inRows, LEAST_MINUTES, sideBySide } from './calendar-layout.ts'
import { timeText } from './calendar-span.ts'
import { dayText } from '../../ui/day-text.ts'
import entryClasses from './entry.module.css'
import classes from './time-grid.module.css'
import { EntryButton } from './entry-button.tsx'
import { usePull } from './use-pull.ts'

const HOUR = 48
const SLOT = 30
const MORNING = 7.5
const DAY_MINUTES = 1_440

type TimeGridProps = ViewProps & Readonly<{ now: number; onStep: (by: number) => void }>

/** Days beside each other with their hours. Pull an entry to move it, its lower edge to make it longer; click or Enter on a free place plans. */
export function TimeGrid(props: TimeGridProps) {
  const { days, zone, onMove } = props
  const { t } = useText()
  const columns = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = () => ({ day: (columns.current?.clientWidth ?? 700) / days.length, minute: HOUR / 60 })
  const pulling = usePull(scale, ({ entry, days: by, minutes, end }) =>
    onMove(entry.row, end ? stretched(entry, minutes, zone) : pulled(entry, by, entry.bar ? 0 : minutes, zone)),
  )
  const shown = props.entries.map((entry) => (pulling.pull?.entry.row.id === entry.row.id ? preview(entry) : entry))
  function preview(entry: Entry): Entry {
    if (!pulling.pull) return entry
    const { days: by, minutes, end } = pulling.pull
    const time = end ? stretched(entry, minutes, zone) : pulled(entry, by, entry.bar ? 0 : minutes, zone)
    return entriesOf([{ ...entry.row, ...time }], zone)[0] ?? entry
  }
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: MORNING * HOUR })
  }, [])
  const view = { ...props, entries: shown, pulling }
  return (
    <div className={classes['grid']} style={{ '--days': days.length } as never}>
      <p id="calendar-keys" className={classes['quiet']}>
        {t('calendarKeys')}
      </p>
      <div className={classes['scroller']} ref={scroller}>
        <div className={classes['sheet']}>
          <DayHeads {...view} />
          <AllDayRow {...view} />
          <Hours />
          <div className={classes['columns']} ref={columns}>
            {days.map((day) => (
              <DayColumn key={day} {...view} day={day} />
            ))}
            <PlanCursor {...props} />
          </div>
        </div>
      </div>
    </div>
  )
}

type Inner = TimeGridProps & Readonly<{ pulling: ReturnType<typeof usePull> }>

function DayHeads({ days, today }: Inner) {
  const { language } = useText()
  const region = usePractice()
  return (
    <div className={classes['heads']}>
      <span />
      {days.map((day) => (
        <span key={day} className={classes['head']} aria-current={day === today ? 'date' : undefined}>
          <span>{dayText(day, language, region, { weekday: 'short' })}</span> <strong>{Number(day.slice(8))}</strong>
        </span>
      ))}
    </div>
  )
}

function AllDayRow(props: Inner) {
  const { days, entries, onPlan, pulling } = props
  const { t, language } = useText()
  const region = usePractice()
  const bars = inRows(
    entries
      .filter(({ bar, first, last }) => bar && last >= (days[0] ?? '') && first <= (days.at(-1) ?? ''))
      .map((entry) => ({
        item: entry,
        first: Math.max(0, days.indexOf(entry.first)),
        last: days.includes(entry.last) ? days.indexOf(entry.last) : days.length - 1,
      })),
  )
  return (
    <div className={classes['allDay']}>
      <span className={classes['allDayLabel']}>{t('calendarAllDay')}</span>
      {days.map((day, index) =>
        onPlan ? (
          <button
            key={day}
            type="button"
            tabIndex={-1}
            className={classes['allDaySlot']}
            style={{ gridColumn: index + 2 }}
            aria-label={t('calendarPlan', {
              when: dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long' }),
            })}
            onClick={() => onPlan(day, null)}
          />
        ) : null,
      )}
      {bars.map(({ item, first, last, row }) => (
        <EntryButton
          key={item.row.id}
          {...props}
          entry={item}
          className={entryClasses['allDayEntry']}
          style={{ gridColumn: `${first + 2} / ${last + 3}`, gridRow: row + 1 }}
          pulled={pulling.pull?.entry.row.id === item.row.id}
          endedPull={pulling.endedPull}
          onPointerDown={(event) => pulling.start(event, item, false)}
        >
          <span className={entryClasses['entryName']}>{item.row.name}</span>
        </EntryButton>
      ))}
    </div>
  )
}

function Hours() {
  const region = usePractice()
  return (
    <div className={classes['hours']} aria-hidden>
      {Array.from({ length: 23 }, (_, hour) => (
        <span key={hour} style={{ top: (hour + 1) * HOUR }}>
          {timeText((hour + 1) * 60, region)}
        </span>
      ))}
    </div>
  )
}

function DayColumn(props: Inner & Readonly<{ day: string }>) {
  const { day, days, entries, today, zone, now, onPlan, pulling } = props
  const { language } = useText()
  const region = usePractice()
  const { hour, minute } = wallAt(now, zone)
  return (
    <div
      className={classes['column']}
      role="group"
      aria-label={dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long' })}
      style={{ gridColumn: days.indexOf(day) + 1 }}
      data-today={day === today || undefined}
      onClick={(event) => {
        if (pulling.endedPull() || event.target !== event.currentTarget) return
        const y = event.clientY - event.currentTarget.getBoundingClientRect().top
        onPlan?.(day, Math.floor(((y / HOUR) * 60) / SLOT) * SLOT)
      }}
    >
      {sideBySide(piecesOf(entries, day)).map(({ piece: { entry, from, to }, column, columns }) => (
        <EntryButton
          key={entry.row.id}
          {...props}
          entry={entry}
          className={entryClasses['piece']}
          style={{
            top: (from / 60) * HOUR,
            height: (Math.max(LEAST_MINUTES, to - from) / 60) * HOUR - 2,
            left: `calc(${(column / columns) * 100}% + 1px)`,
            width: `calc(${100 / columns}% - 3px)`,
          }}
          pulled={pulling.pull?.entry.row.id === entry.row.id}
          endedPull={pulling.endedPull}
          onPointerDown={(event) => pulling.start(event, entry, false)}
        >
          <span className={entryClasses['entryText']}>
            <span className={entryClasses['entryName']}>{entry.row.name}</span>
            {to - from >= 45 && (
              <span className={entryClasses['entryTime']}>
                {timeText(from, region)}
                {entry.row.accountName ? ` · ${entry.row.accountName}` : ''}
              </span>
            )}
          </span>
          {entry.last === day && entry.row.actions['edit'] && (
            <span className={entryClasses['edge']} onPointerDown={(event) => pulling.start(event, entry, true)} />
          )}
        </EntryButton>
      ))}
      {day === today && (
        <span className={classes['now']} style={{ top: ((hour * 60 + minute) / 60) * HOUR }} aria-hidden />
      )}
    </div>
  )
}

/** The place for a new activity that the keyboard moves: one button, seen while it has the focus. */
function PlanCursor({ days, today, onPlan, onStep }: TimeGridProps) {
  const { t, language } = useText()
  const region = usePractice()
  const [at, setAt] = useState(() => ({ column: Math.max(0, days.indexOf(today)), minute: 9 * 60 }))
  const button = useRef<HTMLButtonElement>(null)
  const focused = useRef(false)
  useEffect(() => {
    if (focused.current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])
  const column = Math.min(at.column, days.length - 1)
  const day = days[column]
  if (!onPlan || !day) return null
  function keys(event: KeyboardEvent): void {
    const shift = { ArrowUp: [0, -SLOT], ArrowDown: [0, SLOT], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key]
    if (event.key === 'PageUp' || event.key === 'PageDown') onStep(event.key === 'PageUp' ? -1 : 1)
    else if (shift) {
      const [by = 0, minutes = 0] = shift
      const next = column + by
      // Past the edge lies the next span, and the place enters it from the other side.
      if (next < 0 || next >= days.length) onStep(by)
      setAt({
        column: (next + days.length) % days.length,
        minute: Math.max(0, Math.min(DAY_MINUTES - SLOT, at.minute + minutes)),
      })
    } else return
    event.preventDefault()
  }
  const when = `${dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long' })}, ${timeText(at.minute, region)}`
  return (
    <button
      ref={button}
      type="button"
      className={classes['cursor']}
      style={{ gridColumn: column + 1, top: (at.minute / 60) * HOUR, height: (SLOT / 60) * HOUR }}
      aria-label={t('calendarPlan', { when })}
      aria-describedby="calendar-keys"
      data-own-keys
      onFocus={() => {
        focused.current = true
      }}
      onBlur={() => {
        focused.current = false
      }}
      onKeyDown={keys}
      onClick={() => onPlan(day, at.minute)}
    >
      <span aria-hidden>{timeText(at.minute, region)}</span>
    </button>
  )
}
