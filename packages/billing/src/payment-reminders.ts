/** Steps in which an overdue bill is asked for. */
export const REMINDER_STEPS = [1, 2, 3] as const

/** A reminder that was sent. */
export interface SentReminder {
  readonly step: number
  /** The day on which it went out. */
  readonly on: string
}

/**
 * The next reminder of an overdue bill and the first day on which it may go out (rules R1 and R2); null after the last step.
 * @param days days after the due date at which each step begins, rising
 */
export function nextReminder(
  dueDate: string,
  sent: readonly SentReminder[],
  days: readonly number[],
  addDays: (day: string, days: number) => string,
): SentReminder | null {
  const last = sent.reduce<SentReminder | null>((one, other) => (one && one.step > other.step ? one : other), null)
  const step = (last?.step ?? 0) + 1
  const begins = days[step - 1]
  if (begins === undefined) return null
  const late = addDays(dueDate, begins)
  if (!last) return { step, on: late }
  const rested = addDays(last.on, begins - (days[last.step - 1] ?? begins))
  return { step, on: rested > late ? rested : late }
}
