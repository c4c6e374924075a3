/** Equipment lists (utilaje, dotări, active necorporale): what their lines come to, and which of them count (SPEC.md R11.7, R18.2). */
import { multiplyDecimals, percentOf, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { CalculationSettings, Money } from './types.ts'

/** A line of an equipment list; its chapter (4.3 to 4.6) is its kind. Without an object it belongs to the project. */
export interface FacilityInput {
  id: number
  kind: string
  objectId: number | null
  estimateId?: number | null
  quantity: number | null
  price: number | null
}

/** What decides how the lines of equipment lists are computed. */
export interface ListSettings {
  settings: Pick<CalculationSettings, 'rounding' | 'priceDecimals' | 'totalDecimals'>
  /** Percent. */
  vat: number
}

/** An estimate that lists may hang on: lists count as it counts. */
export interface ListHolder {
  id: number
  /** 1 (default) counts, 0 is left out, -1 is deducted (R13.1). */
  counts?: number | null
}

/** A line of an equipment list with its amount. */
export type CountedFacility<F extends FacilityInput = FacilityInput> = F & { money: Money }

/** The amount of a line of an equipment list, rounded as the project says; its VAT is rounded by itself. */
export function facilityMoney(
  { quantity, price }: Pick<FacilityInput, 'quantity' | 'price'>,
  settings: ListSettings['settings'],
  vat: number,
): Money {
  const { rounding, priceDecimals, totalDecimals } = settings
  const unit = rounding === 'LINE' ? roundDecimal(price ?? 0, priceDecimals) : (price ?? 0)
  const withoutVat = multiplyDecimals(quantity ?? 0, unit, totalDecimals)
  const tax = percentOf(withoutVat, vat, totalDecimals)
  return { withoutVat, vat: tax, withVat: sumDecimals([withoutVat, tax]) }
}

/** The lines that count, each with its amount: of an alternate that is not taken none, of one that is deducted as less. */
export function countedFacilities<F extends FacilityInput>(
  facilities: readonly F[],
  estimates: readonly ListHolder[],
  { settings, vat }: ListSettings,
): CountedFacility<F>[] {
  const counts = new Map(estimates.map((estimate) => [estimate.id, estimate.counts ?? 1]))
  return facilities.flatMap((facility) => {
    const times = facility.estimateId == null ? 1 : (counts.get(facility.estimateId) ?? 1)
    if (times === 0) return []
    const money = facilityMoney(facility, settings, vat)
    return [{ ...facility, money: times === -1 ? negated(money) : money }]
  })
}

function negated({ withoutVat, vat, withVat }: Money): Money {
  const less = (amount: number): number => subtractDecimals(0, amount)
  return { withoutVat: less(withoutVat), vat: less(vat), withVat: less(withVat) }
}
