import { allocateBig } from '@temelia/decimal/allocate'
import { addDecimals, percentOf, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { fromBig, toBig } from '@temelia/decimal/number'

/** An amount without tax at a rate of VAT, in percent. */
export interface RatedAmount {
  readonly rate: number
  readonly amount: number
}

/** The value of a settlement, as it was settled. */
export interface SettledValue {
  readonly currency: string
  /** At the prices of the contract, with what ends the last settlement on it. */
  readonly withoutVat: number
  readonly difference: number
  readonly adjustment: number
  /** Percent of VAT of the settlement. */
  readonly rate: number
  /** What its works are worth at each rate of VAT. */
  readonly rates: readonly { readonly rate: number; readonly value: number }[]
}

/** The works of a settlement by rates of VAT, and what its coefficient adds: together exactly what was settled (S1). */
export function settledAmounts(value: SettledValue): { works: readonly RatedAmount[]; adjustment: RatedAmount } {
  const digits = Math.min(minorUnits(value.currency), 2)
  const whole = roundDecimal(value.withoutVat, digits)
  const adjusted = roundDecimal(addDecimals(value.withoutVat, value.adjustment), digits)
  const apart = value.rates.length > 0 ? value.rates : [{ rate: value.rate, value: 1 }]
  // What ends the last settlement on the contract is taxed as the settlement is.
  const shared = value.rates.length > 0 ? subtractDecimals(whole, roundDecimal(value.difference, digits)) : whole
  const amounts = allocateBig(
    toBig(shared, digits),
    apart.map((one) => toBig(one.value, digits)),
  )
  const works = new Map(apart.map(({ rate }, index) => [rate, fromBig(amounts[index] as bigint, digits)]))
  const left = subtractDecimals(whole, shared)
  if (left !== 0) works.set(value.rate, addDecimals(works.get(value.rate) ?? 0, left))
  return {
    works: [...works].map(([rate, amount]) => ({ rate, amount })).filter(({ amount }) => amount !== 0),
    adjustment: { rate: value.rate, amount: subtractDecimals(adjusted, whole) },
  }
}

/** How the amount that is kept back of a bill is told: by its percentage, as a sum where it is not of one, or as released where it is below 0. */
export function retainedToldAs(retained: number, retention: number): 'percent' | 'sum' | 'released' {
  if (retained < 0) return 'released'
  return retention === 0 ? 'sum' : 'percent'
}

/** A settlement's money of stored materials (SPEC.md R10.17 of the estimates). */
export interface SettledStorage {
  readonly stored: number | null
  readonly storedBefore: number | null
  readonly storedRetained: number | null
  readonly storedRetainedBefore: number | null
}

/** What a settlement bills of stored materials: what is stored less what was at the one before, to the cent (SPEC.md S1). */
export function billedOfStored({ stored, storedBefore }: Pick<SettledStorage, 'stored' | 'storedBefore'>): number {
  return subtractDecimals(roundDecimal(stored ?? 0, 2), roundDecimal(storedBefore ?? 0, 2))
}

/** The percentage that a settlement keeps back; 0 where that of its works is not that of its stored materials, now or before. */
export function oneRetention(retention: number, settled: SettledStorage): number {
  const same = (retained: number | null, stored: number | null) =>
    roundDecimal(retained ?? 0, 2) === percentOf(stored ?? 0, retention, 2)
  const { stored, storedBefore, storedRetained, storedRetainedBefore } = settled
  return same(storedRetained, stored) && same(storedRetainedBefore, storedBefore) ? retention : 0
}
