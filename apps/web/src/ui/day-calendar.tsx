import { addDays, addMonths, isDay, numbersOf } from '@temelia/calendar/day'
import { dayInWords } from '@temelia/calendar/format-day'
import { monthWord } from '@temelia/calendar/months'
import { beginningOfWeek, firstWeekday, monthPage } from '@temelia/calendar/week'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { tenantToday, usePractice } from '../session/tenant-region.ts'
import classes from './day-calendar.module.css'
import { useText } from './text.ts'

type DayCalendarProps = Readonly<{
  /** The day in the field; null where it holds none. */
  day: string | null
  onPick: (day: string) => void
}>

/**
 * A month to choose a day from, in the company's weeks. Arrows walk the days, Page Up and Page Down the months, with Shift the years,
 * Home and End the week; Enter takes the day.
 */
export function DayCalendar({ day, onPick }: DayCalendarProps) {
  const { t, language } = useText()
  const region = usePractice()
  const today = tenantToday()
  const [at, setAt] = useState(day ?? today)
  const walking = useRef(true)
  const grid = useRef<HTMLTableElement>(null)
  const title = useId()
  const first = firstWeekday(region)
  const days = monthPage(at, first)
  const month = at.slice(0, 7)
  useEffect(() => {
    if (walking.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
    walking.current = false
  }, [at])

  function goTo(next: string, walk: boolean) {
    if (!isDay(next)) return
    walking.current = walk
    setAt(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = stepOf(event, at, beginningOfWeek(at, first))
    if (!next) return
    event.preventDefault()
    goTo(next, true)
  }

  const { year, month: number } = numbersOf(at)
  return (
    <div className={classes['calendar']}>
      <div className={classes['head']}>
        <ActionIcon
          {...LETS_ESCAPE_PASS}
          aria-label={t('calendarMonthBefore')}
          onClick={() => goTo(addMonths(at, -1), false)}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span id={title} aria-live="polite">
          {monthWord(number, language)} {year}
        </span>
        <ActionIcon
          {...LETS_ESCAPE_PASS}
          aria-label={t('calendarMonthAfter')}
          onClick={() => goTo(addMonths(at, 1), false)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <table ref={grid} role="grid" aria-labelledby={title} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {days.slice(0, 7).map((one) => (
              <th key={one} scope="col" abbr={weekdayText(one, language, 'long')}>
                {weekdayText(one, language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: days.length / 7 }, (_, week) => (
            <tr key={days[week * 7]}>
              {days.slice(week * 7, week * 7 + 7).map((one) => (
                <td key={one} role="gridcell" aria-selected={one === day}>
                  <button
                    {...LETS_ESCAPE_PASS}
                    type="button"
                    data-day={one}
                    data-outside={!one.startsWith(month) || undefined}
                    tabIndex={one === at ? 0 : -1}
                    aria-current={one === today ? 'date' : undefined}
                    aria-label={`${weekdayText(one, language, 'long')}, ${dayInWords(one, region, language)}`}
                    onClick={() => onPick(one)}
                  >
                    {numbersOf(one).date}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button {...LETS_ESCAPE_PASS} variant="subtle" size="compact-sm" onClick={() => onPick(today)}>
        {t('calendarToday')}
      </Button>
    </div>
  )
}

/** Escape closes the calendar and not the dialog around it. */
const LETS_ESCAPE_PASS = { 'data-mantine-stop-propagation': 'true' } as const

/** The day a key leads to; null for another key. */
function stepOf({ key, shiftKey }: KeyboardEvent, at: string, weekStart: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(at, -1)
    case 'ArrowRight':
      return addDays(at, 1)
    case 'ArrowUp':
      return addDays(at, -7)
    case 'ArrowDown':
      return addDays(at, 7)
    case 'Home':
      return weekStart
    case 'End':
      return addDays(weekStart, 6)
    case 'PageUp':
      return addMonths(at, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(at, shiftKey ? 12 : 1)
    default:
      return null
  }
}

function weekdayText(day: string, language: string, weekday: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday }).format(new Date(`${day}T12:00:00Z`))
}
