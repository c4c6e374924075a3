/** The list of the resources of one kind as it prints (C6 to C9): every row multiplies out from what it shows (SPEC.md R12.7, R12.8). */
import { groupBy } from './group-by.ts'
import { hoursInUnit, isInHours } from './hours.ts'
import {
  addDecimals,
  multiplyDecimals,
  product15,
  quotient15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import { measureGroup, resourceKey, type ResourceUse, type UseGroup } from './resource-use.ts'
import type { CalculationSettings, PartKind } from './types.ts'

/** One resource at one price. Percent lines have neither quantity nor price. */
export interface ListedResource<Use extends ResourceUse = ResourceUse> {
  use: Use
  quantity: number | null
  /** What quantity and price are multiplied with besides: the kilometres of a haul whose quantity is in tonnes. */
  distance: number | null
  price: number | null
  value: number
  /** Tonnes. */
  weight: number
}

/** A list: its rows, uplifts and rounding add up to its value, which is that of the kind in the tie-out (R12.5). */
export interface ResourceList<Use extends ResourceUse = ResourceUse> {
  rows: ListedResource<Use>[]
  /** What uplifts of articles add to the prices. */
  uplifts: number
  rounding: number
  value: number
  weight: number
  /** Hours of the quantities that are measured in them. */
  hours: number
  /** What such an hour costs on average; null without hours. */
  averageRate: number | null
}

/** Tonnes that are carried over one distance with one means of transport. */
export interface Haul {
  symbol: string | null
  name: string | null
  measureUnit: string | null
  price: number
  tons: number
  kilometres: number
}

const WEIGHT_DECIMALS = 3
const order = new Intl.Collator('ro', { numeric: true })

/** By code, then by name; what has no code comes last. */
function byCode(one: ResourceUse, other: ResourceUse): number {
  const uncoded = Number(!one.symbol) - Number(!other.symbol)
  return (
    uncoded || order.compare(one.symbol ?? '', other.symbol ?? '') || order.compare(one.name ?? '', other.name ?? '')
  )
}

/** The list of a kind by code, then by name. Hauls take tonne-kilometres apart. */
export function listResources<Use extends ResourceUse>(
  uses: readonly Use[],
  kind: PartKind,
  settings: CalculationSettings,
  hauls: readonly Haul[] = [],
): ResourceList<Use> {
  const own = uses.filter((use) => use.kind === kind).sort(byCode)
  const haulsOf = groupBy(hauls, (haul) => `${resourceKey({ ...haul, kind: 'transport' })}|${haul.price}`)
  const rows = own.flatMap((use) => rowsOf(use, settings, haulsOf))
  const value = sumDecimals(own.map((use) => use.value))
  const uplifts = sumDecimals(own.map((use) => use.uplifts))
  const inHours = rows.filter(({ use, quantity }) => quantity !== null && isInHours(use))
  const hours = sumDecimals(inHours.map(({ use, quantity }) => product15(quantity ?? 0, hoursInUnit(use))))
  const rate = quotient15(sumDecimals(inHours.map((row) => row.value)), hours)
  return {
    rows,
    uplifts,
    rounding: subtractDecimals(value, sumDecimals([...rows.map((row) => row.value), uplifts])),
    value,
    weight: sumDecimals(rows.map(({ weight }) => weight)),
    hours,
    averageRate: Number.isNaN(rate) ? null : roundDecimal(rate, settings.priceDecimals),
  }
}

function rowsOf<Use extends ResourceUse>(
  use: Use,
  settings: CalculationSettings,
  haulsOf: ReadonlyMap<string, readonly Haul[]>,
): ListedResource<Use>[] {
  const { totalDecimals } = settings
  const priced = use.prices
    .filter(({ quantity, value }) => quantity !== 0 || value !== 0)
    .flatMap(({ price, quantity }): ListedResource<Use>[] => {
      const hauls = haulsOf.get(`${use.key}|${price}`) ?? []
      if (hauls.length > 0) return hauledRows(use, price, quantity, hauls, settings)
      const value = multiplyDecimals(quantity, price, totalDecimals)
      const weight = weightAt(use.groups, price, settings)
      return [{ use, quantity, distance: null, price, value, weight }]
    })
  const percents = use.groups.flatMap(({ value }) => value ?? [])
  if (percents.length === 0) return priced
  const value = roundDecimal(
    percents.reduce((sum, one) => addDecimals(sum, one), 0),
    totalDecimals,
  )
  return [...priced, { use, quantity: null, distance: null, price: null, value, weight: 0 }]
}

/** A row for each distance, and one for the tonne-kilometres of which no distance is known. */
function hauledRows<Use extends ResourceUse>(
  use: Use,
  price: number,
  quantity: number,
  hauls: readonly Haul[],
  { quantityDecimals, totalDecimals }: CalculationSettings,
): ListedResource<Use>[] {
  const byDistance = groupBy(hauls, ({ kilometres }) => kilometres)
  const tonsAt = [...byDistance].map(
    ([distance, same]) => [distance, same.reduce((sum, { tons }) => addDecimals(sum, tons), 0)] as const,
  )
  const known = tonsAt.reduce((sum, [distance, tons]) => addDecimals(sum, product15(distance, tons)), 0)
  const left = roundDecimal(addDecimals(quantity, -known), quantityDecimals)
  const rows = tonsAt
    .sort(([a], [b]) => a - b)
    .map(([distance, exact]): ListedResource<Use> => {
      const tons = roundDecimal(exact, quantityDecimals)
      const value = multiplyDecimals(product15(tons, distance), price, totalDecimals)
      return { use, quantity: tons, distance, price, value, weight: 0 }
    })
  if (left === 0) return rows
  const value = multiplyDecimals(left, price, totalDecimals)
  return [...rows, { use, quantity: left, distance: null, price, value, weight: 0 }]
}

function weightAt(groups: readonly UseGroup[], price: number, { practice }: CalculationSettings): number {
  const weights = groups
    .filter((group) => group.price === price && typeof group.value !== 'number')
    .map((group) => product15(measureGroup(group, practice).quantity, group.weight ?? 0))
  return roundDecimal(
    weights.reduce((sum, one) => addDecimals(sum, one), 0),
    WEIGHT_DECIMALS,
  )
}
