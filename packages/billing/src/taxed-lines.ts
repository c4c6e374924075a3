import { allocateBig } from '@temelia/decimal/allocate'
import { multiplyDecimals, percentOf, subtractDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { fromBig, toBig } from '@temelia/decimal/number'
import type { Money, MoneyInput, RateMoney } from './money.ts'

/** What a line is taxed on, its share of the general discount taken off, and its tax. */
export interface TaxedLine {
  readonly base: number
  readonly vat: number
}

/**
 * The base and the tax of each line, for files that ask for them by line (SPEC.md X1): they sum to the base and the tax of their
 * category and rate exactly. Options that nobody chose are 0.
 */
export function taxedLines(input: MoneyInput, money: Money): TaxedLine[] {
  const digits = Math.min(minorUnits(input.currency), 2)
  const found: TaxedLine[] = input.lines.map(() => ({ base: 0, vat: 0 }))
  for (const group of money.totals.vatByRate) {
    const members = membersOf(group, input)
    const nets = members.map((index) => money.lines[index]?.net ?? 0)
    const discounts = shares(group.discount, nets, digits)
    const bases = nets.map((net, place) => subtractDecimals(net, discounts[place] ?? 0))
    const taxes =
      input.practice === 'us'
        ? bases.map((base) => percentOf(base, group.rate, digits))
        : shares(group.vat, bases, digits)
    for (const [place, index] of members.entries()) found[index] = { base: bases[place] ?? 0, vat: taxes[place] ?? 0 }
  }
  return found
}

/**
 * The same in the currency of the books: base and tax of each category and rate are converted as the journal converts them, and shared among
 * their lines.
 */
export function bookedLines(input: MoneyInput, money: Money, rate: number): TaxedLine[] {
  const found = taxedLines(input, money)
  if (rate === 1) return found
  for (const group of money.totals.vatByRate) {
    const members = membersOf(group, input)
    const booked = (total: number, of: (line: TaxedLine | undefined) => number) =>
      shares(
        multiplyDecimals(total, rate, 2),
        members.map((index) => of(found[index])),
        2,
      )
    const bases = booked(group.base, (line) => line?.base ?? 0)
    const taxes = booked(group.vat, (line) => line?.vat ?? 0)
    for (const [place, index] of members.entries()) found[index] = { base: bases[place] ?? 0, vat: taxes[place] ?? 0 }
  }
  return found
}

/** Where the lines of a category and rate stand; options that nobody chose are none. */
function membersOf(group: Pick<RateMoney, 'category' | 'rate'>, { lines }: MoneyInput): number[] {
  return lines.flatMap(({ category, rate, aside }, index) =>
    !aside && category === group.category && rate === group.rate ? [index] : [],
  )
}

function shares(total: number, weights: readonly number[], digits: number): number[] {
  const scaled = weights.map((weight) => toBig(weight, digits))
  return allocateBig(toBig(total, digits), scaled).map((share) => fromBig(share, digits))
}
