import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { DayAmount } from '@temelia/scheduling/earned-value'
import type { Context } from '../../records/context.ts'
import type { ProjectRow } from '../settings.ts'

/** What bills cost a project, in its currency, as the area of billing gives it. */
export interface BillCosts {
  readonly lines: readonly {
    readonly number: string
    readonly day: string
    readonly amount: number
    readonly estimateId: number | null
  }[]
  readonly hidden: boolean
  readonly notConverted: number
}

/** How a project's bills are read. */
export type BillCostReader = (context: Context, project: Pick<ProjectRow, 'id' | 'currency'>) => Promise<BillCosts>

/** A cost that was typed. */
export interface TypedCost {
  readonly date: string
  readonly amount: number
  readonly note?: string | undefined
}

/** Where the actual cost of a curve comes from, up to its status day. */
export interface ActualFrom {
  readonly Bills: number
  readonly Typed: number
  /** Notes of typed costs that are bills which count already. */
  readonly Repeated: readonly string[]
  readonly BillsHidden: boolean
  readonly NotConverted: number
}

/** What was really spent, day by day, and where that is known from. */
export interface ActualCost {
  readonly amounts: readonly DayAmount[]
  readonly upTo: (day: string) => ActualFrom
}

/**
 * What was spent on a project, or on some of its estimates: bills, and what was typed beside them. Nothing counts twice (SPEC.md S13.3).
 * @param estimates those of the part that is asked for; null for the whole project
 */
export function actualCost(
  typed: readonly TypedCost[],
  bills: BillCosts,
  estimates: ReadonlySet<number> | null,
): ActualCost {
  const billed = bills.lines
    .filter(({ estimateId }) => !estimates || (estimateId !== null && estimates.has(estimateId)))
    .map(({ day, amount }) => ({ day, amount }))
  const numbers = new Set(bills.lines.map(({ number }) => sameAs(number)).filter((number) => number !== ''))
  const own = estimates ? [] : typed
  const repeats = ({ note }: TypedCost) => note !== undefined && numbers.has(sameAs(note))
  const beside = own.flatMap((cost) => (repeats(cost) ? [] : [{ day: cost.date, amount: cost.amount }]))
  return {
    amounts: [...billed, ...beside],
    upTo: (last) => ({
      Bills: sumUpTo(billed, last),
      Typed: sumUpTo(beside, last),
      Repeated: [...new Set(own.filter(repeats).map(({ note = '' }) => note))],
      BillsHidden: bills.hidden,
      NotConverted: bills.notConverted,
    }),
  }
}

function sumUpTo(amounts: readonly DayAmount[], last: string): number {
  return sumDecimals(amounts.flatMap(({ day, amount }) => (day <= last ? [amount] : [])))
}

/** A number of a bill as it is compared: people write it with and without spaces. */
function sameAs(number: string): string {
  return number.replace(/\s+/gu, '').toLowerCase()
}
