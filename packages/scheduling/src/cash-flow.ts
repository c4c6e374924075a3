/** Money that comes in and goes out by months, from works and the terms of their payment (SPEC.md S17). Months are counted: year x 12 + month - 1. */
import { addDays, daysInMonth, dayOf, numbersOf } from '@temelia/calendar/day'
import { addDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { splitDecimal } from './split.ts'

/** When and how works are paid for; percentages are of their value without VAT. */
export interface PaymentTerms {
  /** Paid before works begin, and taken off each payment in proportion to it. */
  readonly advancePercent: number
  /** Kept back of each payment until `retentionDays` after the last day of work. */
  readonly retentionPercent: number
  readonly retentionDays: number
  /** Days from the end of a month to the payment of its works. */
  readonly paymentDays: number
  /** Days from the end of a month to the payment of what its works cost. */
  readonly costDays: number
}

/** What is worked in months that follow each other, and what it costs. */
export interface WorksByMonth {
  readonly first: number
  readonly values: readonly number[]
  readonly costs: readonly number[]
  /** First and last day of work. */
  readonly start: string
  readonly finish: string
}

/** A month of a cash flow: `received` = due + advance - recovered - retained + released. */
export interface CashMonth {
  readonly month: number
  readonly value: number
  readonly due: number
  readonly advance: number
  readonly recovered: number
  readonly retained: number
  readonly released: number
  readonly received: number
  readonly paid: number
  readonly net: number
  /** What came in until the end of the month, less what went out. */
  readonly balance: number
}

/** A cash flow; what is received in all its months sums to the value of the works exactly, what is paid to their cost. */
export interface CashFlow {
  readonly months: readonly CashMonth[]
  readonly value: number
  readonly cost: number
  readonly advance: number
  readonly retained: number
  /** The month with the least balance; null without months. */
  readonly lowest: CashMonth | null
}

/** The months from the advance to the last payment. @param decimals of money */
export function cashFlow(works: WorksByMonth, terms: PaymentTerms, decimals: number): CashFlow {
  const value = sumDecimals(works.values)
  const advance = percentOf(value, terms.advancePercent, decimals)
  const retained = percentOf(value, terms.retentionPercent, decimals)
  const advanceParts = splitDecimal(advance, works.values, decimals)
  const retainedParts = splitDecimal(retained, works.values, decimals)
  const course = new Course()
  if (advance !== 0) course.add(monthOf(works.start), 'advance', advance)
  works.values.forEach((amount, at) => {
    const month = works.first + at
    const paid = monthOf(addDays(lastDay(month), terms.paymentDays))
    course.add(month, 'value', amount)
    course.add(paid, 'due', amount)
    course.add(paid, 'recovered', advanceParts[at]!)
    course.add(paid, 'retained', retainedParts[at]!)
  })
  works.costs.forEach((amount, at) =>
    course.add(monthOf(addDays(lastDay(works.first + at), terms.costDays)), 'paid', amount),
  )
  if (retained !== 0) course.add(monthOf(addDays(works.finish, terms.retentionDays)), 'released', retained)
  const months = course.months()
  const lowest = months.reduce<CashMonth | null>(
    (least, one) => (least === null || one.balance < least.balance ? one : least),
    null,
  )
  return { months, value, cost: sumDecimals(works.costs), advance, retained, lowest }
}

type Entry = 'value' | 'due' | 'advance' | 'recovered' | 'retained' | 'released' | 'paid'

/** Entries by month. */
class Course {
  private readonly entries = new Map<number, Map<Entry, number>>()

  add(month: number, entry: Entry, amount: number): void {
    const entries = this.entries.get(month) ?? new Map<Entry, number>()
    this.entries.set(month, entries.set(entry, addDecimals(entries.get(entry) ?? 0, amount)))
  }

  months(): CashMonth[] {
    if (this.entries.size === 0) return []
    const known = [...this.entries.keys()]
    const first = Math.min(...known)
    const count = Math.max(...known) - first + 1
    let balance = 0
    return Array.from({ length: count }, (_, at) => {
      const of = (entry: Entry) => this.entries.get(first + at)?.get(entry) ?? 0
      const received = subtractDecimals(
        sumDecimals([of('due'), of('advance'), of('released')]),
        addDecimals(of('recovered'), of('retained')),
      )
      const net = subtractDecimals(received, of('paid'))
      balance = addDecimals(balance, net)
      return {
        month: first + at,
        value: of('value'),
        due: of('due'),
        advance: of('advance'),
        recovered: of('recovered'),
        retained: of('retained'),
        released: of('released'),
        received,
        paid: of('paid'),
        net,
        balance,
      }
    })
  }
}

/** The last day of a counted month. */
export function lastDay(month: number): string {
  const [year, number] = [Math.floor(month / 12), (month % 12) + 1]
  return dayOf(year, number, daysInMonth(year, number))
}

function monthOf(day: string): number {
  const { year, month } = numbersOf(day)
  return year * 12 + month - 1
}
