/** What a project takes of each resource, and how that ties out with its direct cost (SPEC.md R12). */
import {
  addDecimals,
  multiplyDecimals,
  product15,
  quotient15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import { abcPlaces, type AbcPlace } from './abc.ts'
import { symbolKey } from './symbol.ts'
import type { CalculationSettings, PartKind } from './types.ts'

/** The kinds of resources in the order of the four parts. */
export const RESOURCE_KINDS: readonly PartKind[] = ['material', 'labor', 'equipment', 'transport']

/** What names a resource. */
export interface ResourceName {
  kind: PartKind
  symbol: string | null
  name: string | null
  measureUnit: string | null
}

/**
 * Lines of many articles that differ in quantity only: `amount` is the sum of article quantity times quantity per unit.
 * The lines of recipes, linked resources and free resource lines all come in this form.
 */
export interface UseGroup extends ResourceName {
  amount: number
  price: number
  /** Percent lost; counts for materials. */
  waste: number
  /** Percent added to the part of the article. */
  uplift: number
  /** A percent line ("material mărunt") has its value here, and neither amount nor price. */
  value?: number | null
  /** An own price of the article stands over this part: the use is counted, the difference shown apart. */
  overridden: boolean
  /** How many lines. */
  lines: number
  /** Tonnes per unit of the resource. */
  weight?: number | null
}

/** One resource at one price. */
export interface PriceUse {
  price: number
  quantity: number
  value: number
}

/** A resource of a project: what it takes of it and what that costs. */
export interface ResourceUse<Group extends UseGroup = UseGroup> extends ResourceName, AbcPlace {
  key: string
  /** Null for percent lines. */
  quantity: number | null
  /** The one price, or the average of several. Null for percent lines. */
  price: number | null
  value: number
  /** What uplifts add; part of the value. */
  uplifts: number
  /** Tonnes of the whole quantity. */
  weight: number
  lines: number
  /** The prices it is used at, the most valuable first; more than one is worth a look. */
  prices: PriceUse[]
  groups: Group[]
}

/** The key by which lines are the same resource: kind with symbol key, else with name and unit (R12.1). */
export function resourceKey({ kind, symbol, name, measureUnit }: ResourceName): string {
  const key = symbolKey(symbol ?? '')
  return key === '' ? `${kind}:~${plain(name)}|${plain(measureUnit)}` : `${kind}:${key}`
}

function plain(text: string | null): string {
  return (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Decimals that quantities and values keep before they are summed and rounded. */
const HELD = 8
const PRICE_DECIMALS = 4
const WEIGHT_DECIMALS = 3

/** Gathers the lines of a project by resource, in the order of the parts, the most valuable first (R12.1 to R12.3, R12.6). */
export function gatherResources<Group extends UseGroup>(
  groups: readonly Group[],
  settings: CalculationSettings,
): ResourceUse<Group>[] {
  const byKey = new Map<string, Group[]>()
  for (const group of groups) {
    const key = resourceKey(group)
    const known = byKey.get(key)
    if (known) known.push(group)
    else byKey.set(key, [group])
  }
  return RESOURCE_KINDS.flatMap((kind) => {
    const uses = [...byKey]
      .filter(([, [first]]) => first?.kind === kind)
      .map(([key, members]) => useOf(key, members, settings))
      .sort((one, other) => other.value - one.value || (one.key < other.key ? -1 : 1))
    const places = abcPlaces(uses.map(({ value }) => value))
    return uses.map((use, at) => ({ ...use, ...(places[at] as AbcPlace) }))
  })
}

/** Quantity and exact value of a group, as they stand before rounding. */
export function measureGroup(
  group: UseGroup,
  practice: CalculationSettings['practice'],
): { quantity: number; value: number; uplifts: number } {
  if (group.value !== undefined && group.value !== null) return { quantity: 0, value: group.value, uplifts: 0 }
  const wasted = group.kind === 'material' ? raised(group.amount, group.waste) : group.amount
  const uplifted = practice === 'ro' && group.kind === 'labor'
  const net = product15(wasted, group.price, HELD)
  const value = raised(net, group.uplift)
  return {
    quantity: uplifted ? raised(wasted, group.uplift) : wasted,
    value,
    uplifts: uplifted ? 0 : addDecimals(value, -net),
  }
}

function raised(value: number, percent: number): number {
  return percent === 0 ? value : product15(value, quotient15(addDecimals(100, percent), 100), HELD)
}

function useOf<Group extends UseGroup>(
  key: string,
  groups: Group[],
  { practice, quantityDecimals, totalDecimals }: CalculationSettings,
): ResourceUse<Group> {
  const measured = groups.map((group) => ({ group, ...measureGroup(group, practice) }))
  const byPrice = new Map<number, { quantity: number; value: number }>()
  for (const { group, quantity, value } of measured) {
    if (isPercent(group)) continue
    const known = byPrice.get(group.price) ?? { quantity: 0, value: 0 }
    byPrice.set(group.price, {
      quantity: addDecimals(known.quantity, quantity),
      value: addDecimals(known.value, value),
    })
  }
  const quantity = sumHeld([...byPrice.values()].map((one) => one.quantity))
  const value = sumHeld(measured.map((one) => one.value))
  const [first] = groups as [Group, ...Group[]]
  const widest = groups.reduce((best, group) => (group.lines > best.lines ? group : best), first)
  return {
    key,
    kind: first.kind,
    symbol: widest.symbol,
    name: widest.name,
    measureUnit: widest.measureUnit,
    quantity: byPrice.size === 0 ? null : roundDecimal(quantity, quantityDecimals),
    price: meanPrice(byPrice),
    value: roundDecimal(value, totalDecimals),
    uplifts: roundDecimal(sumHeld(measured.map((one) => one.uplifts)), totalDecimals),
    weight: roundDecimal(
      sumHeld(
        measured.map(({ group, quantity: taken }) => multiplyDecimals(taken, group.weight ?? 0, WEIGHT_DECIMALS + 3)),
      ),
      WEIGHT_DECIMALS,
    ),
    lines: groups.reduce((count, group) => count + group.lines, 0),
    prices: [...byPrice]
      .map(([price, at]) => ({
        price,
        quantity: roundDecimal(at.quantity, quantityDecimals),
        value: roundDecimal(at.value, totalDecimals),
      }))
      .sort((one, other) => other.value - one.value),
    groups,
    class: 'C',
    share: 0,
    cumulative: 1,
  }
}

/** A sum of values with a long tail: 15 significant digits are kept. */
function sumHeld(values: readonly number[]): number {
  return values.reduce((sum, one) => addDecimals(sum, one), 0)
}

function isPercent(group: UseGroup): boolean {
  return group.value !== undefined && group.value !== null
}

/** The one price, or what a unit costs on average before uplifts. */
function meanPrice(byPrice: ReadonlyMap<number, { quantity: number }>): number | null {
  if (byPrice.size === 0) return null
  if (byPrice.size === 1) return [...byPrice.keys()][0] ?? null
  const quantity = sumHeld([...byPrice.values()].map((one) => one.quantity))
  const worth = sumHeld([...byPrice].map(([price, one]) => product15(price, one.quantity, HELD)))
  const mean = quotient15(worth, quantity)
  return Number.isNaN(mean) ? null : roundDecimal(mean, PRICE_DECIMALS)
}

/** How the resources add up to the direct cost; every figure at the total decimals (R12.5). */
export interface TieOut {
  kinds: Record<PartKind, number>
  /** Articles that no resources price. */
  rest: number
  /** What own prices of articles add to, or take from, their recipes. */
  ownPrices: number
  rounding: number
  direct: number
}

/** What the resources are tied out with. */
export interface DirectSums {
  /** Direct cost of the articles that count, all columns. */
  direct: number
  rest: number
  /** Line parts over which an own price stands, without their linked resources. */
  overridden: number
}

/** The figures from the resources to the direct cost: their sum is the direct cost exactly. */
export function tieOut(
  uses: readonly ResourceUse[],
  sums: DirectSums,
  { practice, totalDecimals }: CalculationSettings,
): TieOut {
  const rounded = (value: number) => roundDecimal(value, totalDecimals)
  const kinds = Object.fromEntries(
    RESOURCE_KINDS.map((kind) => [kind, sumDecimals(uses.filter((use) => use.kind === kind).map((use) => use.value))]),
  ) as Record<PartKind, number>
  const beneath = sumHeld(
    uses.flatMap(({ groups }) =>
      groups.filter((group) => group.overridden).map((group) => measureGroup(group, practice).value),
    ),
  )
  const ownPrices = rounded(addDecimals(sums.overridden, -beneath))
  const rest = rounded(sums.rest)
  const direct = rounded(sums.direct)
  const counted = sumDecimals([...Object.values(kinds), rest, ownPrices])
  return { kinds, rest, ownPrices, rounding: subtractDecimals(direct, counted), direct }
}
