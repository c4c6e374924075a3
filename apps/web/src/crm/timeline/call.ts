import { addDays } from '@temelia/calendar/day'

export const outcomes = ['answered', 'noAnswer', 'message'] as const

/** A call as it is typed: whom one called (null: the main contact, 0: nobody by name), how it ended, what was said, whether and when to call again. */
export type CallDraft = Readonly<{
  contactId: number | null
  outcome: (typeof outcomes)[number]
  text: string
  next: boolean
  day: string
}>

/** The next day from Monday to Friday. */
export function nextWorkday(day: string): string {
  const next = addDays(day, 1)
  const weekday = new Date(`${next}T12:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(next, 2) : weekday === 0 ? addDays(next, 1) : next
}
