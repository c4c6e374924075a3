import { formatDay } from '@temelia/calendar/format-day'
import type { Practice } from '@temelia/estimation/types'

/** A day with two digits of its year, for narrow columns: `02.03.26`, `03/02/26`. */
export function shortDay(day: string, practice: Practice): string {
  const whole = formatDay(day, practice)
  return whole.slice(0, -4) + whole.slice(-2)
}
