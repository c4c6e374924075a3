import { allocateBig } from '@temelia/decimal/allocate'
import { multiplyDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { fromBig, toBig } from '@temelia/decimal/number'
import type { Practice, VatCategory } from './vat.ts'

/** A line as it is typed. */
export interface MoneyLine {
  readonly quantity: number
  /** Of one unit, without tax. */
  readonly price: number
  /** Percent off this line. */
  readonly discount: number
  readonly category: VatCategory
  /** Percent. */
  readonly rate: number
  /** An option that nobody has chosen: it has its own amount and is in no total. */
  readonly aside?: boolean
}

/** A bill or an offer, as far as its money goes. */
export interface MoneyInput {
  readonly practice: Practice
  readonly currency: string
  readonly lines: readonly MoneyLine[]
  /** Percent off everything. */
  readonly discount: number
  readonly paid: number
}

/** What a line comes to, in whole minor units of the currency. */
export interface LineMoney {
  /** Quantity x price. */
  readonly gross: number
  readonly discount: number
  readonly net: number
}

/** The tax of one category and rate. */
export interface RateMoney {
  readonly category: VatCategory
  readonly rate: number
  /** What its lines come to. */
  readonly lines: number
  /** Its part of the general discount. */
  readonly discount: number
  readonly base: number
  readonly vat: number
}

/** What a document comes to. */
export interface Totals {
  readonly lines: number
  /** The general discount; those of lines are in the lines already. */
  readonly discount: number
  readonly withoutVat: number
  readonly vatByRate: readonly RateMoney[]
  readonly vat: number
  readonly withVat: number
  readonly paid: number
  readonly due: number
}

export type MoneyFaultCode = 'NOT_FINITE' | 'DISCOUNT_OUT_OF_RANGE' | 'RATE_OUT_OF_RANGE' | 'TOO_LARGE'

/** What cannot be computed; `line` from 0, none for the document. */
export interface MoneyFault {
  readonly code: MoneyFaultCode
  readonly line?: number
}

export interface Money {
  readonly lines: readonly LineMoney[]
  readonly totals: Totals
  readonly faults: readonly MoneyFault[]
}

/** No amount of a document may pass it: sums of a thousand such lines are exact in 15 digits (M6). */
export const LARGEST_AMOUNT = 9_999_999_999.99

/** What a document may come to. */
const LARGEST_TOTAL = 9_999_999_999_999

const NOTHING: LineMoney = { gross: 0, discount: 0, net: 0 }

/**
 * What a bill or an offer comes to (SPEC.md M): the one function behind screens, lists, prints, XML and balances. Halves round
 * away from zero. A line that cannot be computed counts as nothing and is told.
 */
export function moneyOf(input: MoneyInput): Money {
  const digits = Math.min(minorUnits(input.currency), 2)
  const faults: MoneyFault[] = []
  const lines = input.lines.map((line, index) => {
    const code = lineFault(line, digits)
    if (code) faults.push({ code, line: index })
    return code ? NOTHING : lineMoney(line, digits)
  })
  const general = percentFault(input.discount) ? 0 : input.discount
  if (general !== input.discount) faults.push({ code: percentFault(input.discount) as MoneyFaultCode })
  const paid = Number.isFinite(input.paid) ? input.paid : 0
  if (paid !== input.paid) faults.push({ code: 'NOT_FINITE' })
  const vatByRate = groupsOf(input.lines).map((members) => rateMoney(input, lines, members, general, digits))
  const counted = lines.filter((_line, index) => !input.lines[index]?.aside)
  const totals = totalsOf(counted, vatByRate, paid)
  if ([totals.lines, totals.withVat, totals.due].some((amount) => Math.abs(amount) > LARGEST_TOTAL))
    faults.push({ code: 'TOO_LARGE' })
  return { lines, totals, faults }
}

function lineFault(line: MoneyLine, digits: number): MoneyFaultCode | undefined {
  if (![line.quantity, line.price].every(Number.isFinite)) return 'NOT_FINITE'
  const percent = percentFault(line.discount)
  if (percent) return percent
  if (!(line.rate >= 0 && line.rate <= 100)) return Number.isFinite(line.rate) ? 'RATE_OUT_OF_RANGE' : 'NOT_FINITE'
  const gross = multiplyDecimals(line.quantity, line.price, digits)
  return Math.abs(gross) <= LARGEST_AMOUNT ? undefined : 'TOO_LARGE'
}

function percentFault(percent: number): MoneyFaultCode | undefined {
  if (!Number.isFinite(percent)) return 'NOT_FINITE'
  return percent >= 0 && percent <= 100 ? undefined : 'DISCOUNT_OUT_OF_RANGE'
}

function lineMoney({ quantity, price, discount: percent }: MoneyLine, digits: number): LineMoney {
  const gross = multiplyDecimals(quantity, price, digits)
  const discount = percentOf(gross, percent, digits)
  return { gross, discount, net: subtractDecimals(gross, discount) }
}

/** The places of the lines that count, of each category and rate, in the order in which these first stand. */
function groupsOf(lines: readonly MoneyLine[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const [index, { category, rate, aside }] of lines.entries()) {
    if (aside) continue
    const key = `${category} ${rate}`
    const members = groups.get(key)
    if (members) members.push(index)
    else groups.set(key, [index])
  }
  return [...groups.values()]
}

function rateMoney(
  input: MoneyInput,
  lines: readonly LineMoney[],
  members: readonly number[],
  general: number,
  digits: number,
): RateMoney {
  const { category, rate } = input.lines[members[0] as number] as MoneyLine
  const nets = members.map((index) => (lines[index] as LineMoney).net)
  const sum = sumDecimals(nets)
  const discount = percentOf(sum, general, digits)
  const base = subtractDecimals(sum, discount)
  const vat = input.practice === 'us' ? lineTaxes(nets, discount, rate, digits) : percentOf(base, rate, digits)
  return { category, rate, lines: sum, discount, base, vat: Number.isFinite(vat) ? vat : 0 }
}

/** Sales tax: of each line less its share of the general discount, rounded there (M5). */
function lineTaxes(nets: readonly number[], discount: number, rate: number, digits: number): number {
  const weights = nets.map((net) => toBig(net, digits))
  const shares = allocateBig(toBig(discount, digits), weights).map((share) => fromBig(share, digits))
  return sumDecimals(nets.map((net, index) => percentOf(subtractDecimals(net, shares[index] as number), rate, digits)))
}

function totalsOf(lines: readonly LineMoney[], vatByRate: readonly RateMoney[], paid: number): Totals {
  const discount = sumDecimals(vatByRate.map((one) => one.discount))
  const withoutVat = sumDecimals(vatByRate.map(({ base }) => base))
  const vat = sumDecimals(vatByRate.map((one) => one.vat))
  const withVat = sumDecimals([withoutVat, vat])
  return {
    lines: sumDecimals(lines.map(({ net }) => net)),
    discount,
    withoutVat,
    vatByRate,
    vat,
    withVat,
    paid,
    due: subtractDecimals(withVat, paid),
  }
}
