import { shortened } from '@temelia/text/beginning'

/** What is wrong with a schedule, as a value: a code and the numbers and names its sentence needs (SPEC.md S9). */

/** `error`: what is named does not count as given. `warning`: it counts, but look at it. */
export const scheduleFaults = {
  START_INVALID: 'error',
  PROJECT_FINISH_INVALID: 'error',
  PROJECT_START_AFTER_FINISH: 'warning',
  DATA_DATE_INVALID: 'error',
  CALENDAR_DUPLICATE: 'error',
  CALENDAR_MISSING: 'error',
  CALENDAR_WEEK_INVALID: 'error',
  CALENDAR_PERIOD_INVALID: 'error',
  CALENDAR_EXCEPTION_INVALID: 'error',
  CALENDAR_WITHOUT_WORK: 'error',
  ACTIVITY_DUPLICATE: 'error',
  PARENT_MISSING: 'error',
  HAMMOCK_EMPTY: 'error',
  HAMMOCK_MEMBER_MISSING: 'error',
  DURATION_INVALID: 'error',
  DURATION_TOO_LONG: 'error',
  CONSTRAINT_DATE_INVALID: 'error',
  CONSTRAINTS_CROSSED: 'warning',
  PERCENT_INVALID: 'error',
  REMAINING_INVALID: 'error',
  ACTUAL_DATE_INVALID: 'error',
  ACTUAL_FINISH_BEFORE_START: 'error',
  ACTUAL_FINISH_WITHOUT_START: 'warning',
  ACTUAL_START_ASSUMED: 'warning',
  ACTUAL_AFTER_DATA_DATE: 'warning',
  PROGRESS_OF_GROUP: 'warning',
  RELATION_DUPLICATE: 'error',
  RELATION_ACTIVITY_MISSING: 'error',
  RELATION_GROUP_FINISH: 'error',
  LAG_INVALID: 'error',
  LAG_TOO_LONG: 'error',
  LEAD_BEFORE_START: 'warning',
  STARTED_OUT_OF_SEQUENCE: 'warning',
  NEGATIVE_FLOAT: 'warning',
  BEYOND_HORIZON: 'error',
} as const satisfies Record<string, 'error' | 'warning'>

export type ScheduleFaultCode = keyof typeof scheduleFaults

/** A fault with its place. Ids are those of the input. */
export interface ScheduleFault {
  readonly code: ScheduleFaultCode
  readonly activity?: number
  readonly relation?: number
  readonly calendar?: number
  /** What was found, or a number its sentence needs. */
  readonly value?: string | number
  /** How many things a fault stands for, where it is told once. */
  readonly count?: number
}

/** Activities need one another in a ring: nothing is computed (`CIRCULAR_CRITICAL_PATH`). */
export interface Loop {
  readonly ok: false
  readonly code: 'CIRCULAR_CRITICAL_PATH'
  /** One ring; it starts and ends with the same activity. */
  readonly loop: readonly number[]
  /** Every activity of a ring or behind one. */
  readonly notSchedulable: readonly number[]
}

/** A number or text of an input as a fault shows it. */
export function shown(value: unknown): string {
  const text = String(value)
  return shortened(text, SHOWN)
}

const SHOWN = 80
