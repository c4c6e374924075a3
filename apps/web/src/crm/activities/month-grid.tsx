import { addDays } from '@temelia/calendar/day'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import type { ViewProps } from './calendar-view.ts'
import { entriesOf, ofDay, pulled } from './calendar-entries.ts'
import { timeText } from './calendar-span.ts'
import { dayText } from '../../ui/day-text.ts'
import entryClasses from './entry.module.css'
import classes from './month-grid.module.css'
import { EntryButton } from './entry-button.tsx'
import { usePull } from './use-pull.ts'

/** So many entries of a day are drawn; the rest is a number that leads to the day. */
const SHOWN = 4
const MORNING = 9 * 60

type MonthGridProps = ViewProps &
  Readonly<{ month: string; phone: boolean; onDay: (day: string) => void; onStep: (by: number) => void }>

/** A month in whole weeks. Arrows walk the days, Enter plans on one; entries are pulled to another day. */
export function MonthGrid(props: MonthGridProps) {
  const { days, month, today, zone, entries, onMove, onStep, onPlan, onDay } = props
  const { t, language } = useText()
  const region = usePractice()
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => (days.includes(today) ? today : `${month}-01`))
  const walking = useRef(false)
  const focus = days.includes(at) ? at : `${month}-01`
  useEffect(() => {
    if (walking.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focus}"]`)?.focus()
    walking.current = false
  }, [focus, days])
  const size = () => ({ day: (grid.current?.clientWidth ?? 700) / 7, minute: 0 })
  const pulling = usePull(size, ({ entry, days: by }) => onMove(entry.row, pulled(entry, by, 0, zone)))
  const shown = entries.map((entry) => {
    if (pulling.pull?.entry.row.id !== entry.row.id) return entry
    return entriesOf([{ ...entry.row, ...pulled(entry, pulling.pull.days, 0, zone) }], zone)[0] ?? entry
  })

  function keys(event: KeyboardEvent): void {
    if (event.target instanceof HTMLElement && event.target.dataset['day'] === undefined) return
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (by !== undefined) {
      const next = addDays(focus, by)
      walking.current = true
      setAt(next)
      if (!days.includes(next)) onStep(Math.sign(by))
    } else if (event.key === 'PageUp' || event.key === 'PageDown') onStep(event.key === 'PageUp' ? -1 : 1)
    else if (event.key === 'Enter') onPlan?.(focus, MORNING)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes['month']} role="grid" aria-label={t('viewMonth')} ref={grid} onKeyDown={keys}>
      <div role="row" className={classes['weekdays']}>
        {days.slice(0, 7).map((day) => (
          <span key={day} role="columnheader">
            {dayText(day, language, region, { weekday: 'short' })}
          </span>
        ))}
      </div>
      {Array.from({ length: days.length / 7 }, (_, week) => (
        <div key={days[week * 7]} role="row" className={classes['week']}>
          {days.slice(week * 7, week * 7 + 7).map((day) => {
            const here = ofDay(shown, day)
            const most = props.phone ? 0 : SHOWN
            const first = here.length > most + 1 || props.phone ? here.slice(0, most) : here
            return (
              <div
                key={day}
                role="gridcell"
                tabIndex={day === focus ? 0 : -1}
                className={classes['cell']}
                data-day={day}
                data-own-keys
                data-outside={!day.startsWith(month) || undefined}
                aria-current={day === today ? 'date' : undefined}
                aria-label={`${dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long' })}, ${t('activitiesAllShown', { count: here.length })}`}
                onFocus={() => setAt(day)}
                onClick={(event) => {
                  if (pulling.endedPull() || event.target !== event.currentTarget) return
                  if (props.phone) onDay(day)
                  else onPlan?.(day, MORNING)
                }}
              >
                <button type="button" tabIndex={-1} className={classes['date']} onClick={() => onDay(day)}>
                  {Number(day.slice(8))}
                </button>
                {first.map((entry) => (
                  <EntryButton
                    key={entry.row.id}
                    {...props}
                    entry={entry}
                    className={entry.bar ? entryClasses['allDayEntry'] : entryClasses['chip']}
                    pulled={pulling.pull?.entry.row.id === entry.row.id}
                    endedPull={pulling.endedPull}
                    onPointerDown={(event) =>
                      pulling.start(event, entries.find((one) => one.row.id === entry.row.id) ?? entry, false)
                    }
                  >
                    {!entry.bar && entry.first === day && (
                      <span className={entryClasses['entryTime']}>{timeText(entry.from, region)}</span>
                    )}
                    <span className={entryClasses['entryName']}>{entry.row.name}</span>
                  </EntryButton>
                ))}
                {here.length > first.length && (
                  <button type="button" className={classes['more']} onClick={() => onDay(day)}>
                    {props.phone ? here.length : t('calendarMore', { count: here.length - first.length })}
                  </button>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
