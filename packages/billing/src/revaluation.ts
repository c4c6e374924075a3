import { multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'

/** A bill in a foreign currency at the end of a month and of the one before. */
export interface OpenAtMonthEnd {
  /** What is due then; 0 before a bill was there. */
  readonly due: number
  readonly dueBefore: number
  readonly billRate: number
  /** The last published rates of both months; null where none is known. */
  readonly rate: number | null
  readonly rateBefore: number | null
}

/** What a month-end made of a bill, in the company's currency. */
export interface Revaluation {
  /** What is due at the bill's own rate. */
  readonly booked: number
  /** What is due at the month's last rate. */
  readonly worth: number
  /** What that is more than it stood at, and how much of it earlier months had. */
  readonly toDate: number
  readonly before: number
  /** What this month adds. */
  readonly difference: number
}

/**
 * The revaluation of an open bill at a month's end (E1 to E3); undefined where a rate that it takes is not known.
 * @param digits decimals of the company's currency
 */
export function revalue(bill: OpenAtMonthEnd, digits: number): Revaluation | undefined {
  const now = above(bill.due, bill.billRate, bill.rate, digits)
  const earlier = above(bill.dueBefore, bill.billRate, bill.rateBefore, digits)
  if (!now || !earlier) return undefined
  return { ...now, before: earlier.toDate, difference: subtractDecimals(now.toDate, earlier.toDate) }
}

/** What is due at both rates, each rounded once, and what lies between. */
function above(
  due: number,
  billRate: number,
  rate: number | null,
  digits: number,
): Omit<Revaluation, 'before' | 'difference'> | undefined {
  if (due === 0) return { booked: 0, worth: 0, toDate: 0 }
  if (rate === null) return undefined
  const booked = multiplyDecimals(due, billRate, digits)
  const worth = multiplyDecimals(due, rate, digits)
  return { booked, worth, toDate: subtractDecimals(worth, booked) }
}
