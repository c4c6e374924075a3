import { allocateBig } from '@temelia/decimal/allocate'
import { multiplyDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { fromBig, toBig } from '@temelia/decimal/number'
import { LARGEST_AMOUNT } from './money.ts'
import type {
  LineGrouping,
  OfferedEquipment,
  OfferedEstimate,
  OfferedGroup,
  OfferedPlace,
  OfferedWork,
  Source,
} from './offered-place.ts'
import { unitPrice } from './unit-price.ts'

/** How a place is written as lines, and the words of lines that are not the project's own. */
export interface LineSplit {
  readonly by: LineGrouping
  /** Lines at direct cost, and a line for each cost of the recapitulation; without it the lines carry their share of it. */
  readonly recapitulation: boolean
  readonly words: { readonly lot: string; readonly rounding: string }
}

/** A line of an offer with where it comes from; quantity x price rounds to its value. */
export interface ProjectLine {
  readonly source: Source
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: number
  readonly price: number
  readonly value: number
  /** Percent of VAT. */
  readonly rate: number
}

/** An amount in minor units before lines are grouped. */
interface Piece {
  readonly rate: number
  readonly units: bigint
  readonly estimate: OfferedGroup
  readonly object: OfferedGroup
  readonly chapter: OfferedGroup
  readonly item: Pick<OfferedWork, 'code' | 'unit' | 'quantity' | 'price'> & OfferedGroup
}

interface Pieces {
  readonly works: readonly Piece[]
  readonly added: readonly Piece[]
}

/** Quantities past it are no quantities of a line (the field's own bound). */
const LARGEST_QUANTITY = 1_000_000_000

/** Decimals of a price that is computed: from, to. */
const PRICE_DECIMALS = [2, 6] as const

/**
 * The lines of an offer that come to exactly what a place comes to without VAT, to the minor unit (SPEC.md P): shares by direct
 * cost, what rounding leaves over where P3 and P5 say.
 */
export function linesOfPlace(place: OfferedPlace, split: LineSplit): readonly ProjectLine[] {
  const digits = Math.min(minorUnits(place.currency), 2)
  const { works, added } = piecesOf(place, split.recapitulation, digits)
  const lines = split.by === 'article' ? works.map((piece) => itemLine(piece, split, digits)) : []
  const grouped = split.by === 'article' ? [] : groupedLines(works, groupBy(split.by, place.place), split, digits)
  const costs = groupedLines(added, ({ item }) => item, split, digits)
  const priced = [...lines, ...grouped, ...costs]
  return numbered([...priced.map(({ line }) => line), ...roundingLines(place, priced, split, digits)])
}

/** What distinguishes the lines of one offer: where each comes from. */
export function sourceKey({ type, id, code }: Source): string {
  return `${type} ${id} ${code ?? ''}`
}

function piecesOf(place: OfferedPlace, shown: boolean, digits: number): Pieces {
  const { estimates, equipment } = place
  const total = toBig(place.total, digits)
  const values = fitted(
    total,
    [...estimates, ...equipment].map(({ value }) => toBig(value, digits)),
  )
  if (values.length === 0) return { works: total === 0n ? [] : [placePiece(place, total)], added: [] }
  const parts = estimates.map((estimate, index) =>
    estimatePieces(place, estimate, values[index] as bigint, shown, digits),
  )
  return {
    works: [
      ...parts.flatMap(({ works }) => works),
      ...equipment.map((one, index) => equipmentPiece(one, values[estimates.length + index] as bigint)),
    ],
    added: parts.flatMap((part) => part.added),
  }
}

/** Rounded amounts that add up to a sum: what rounding leaves over goes to the largest one, the first of equal ones (P3). */
function fitted(sum: bigint, amounts: readonly bigint[]): readonly bigint[] {
  const left = amounts.reduce((rest, amount) => rest - amount, sum)
  if (left === 0n || amounts.length === 0) return amounts
  const sizes = amounts.map(absolute)
  const at = sizes.reduce((best, size, index) => (size > (sizes[best] as bigint) ? index : best), 0)
  return amounts.map((amount, index) => (index === at ? amount + left : amount))
}

function estimatePieces(
  { place }: OfferedPlace,
  estimate: OfferedEstimate,
  units: bigint,
  shown: boolean,
  digits: number,
): Pieces {
  const { works } = estimate
  const added = shown ? estimate.added : []
  if (works.length === 0 && added.length === 0)
    return { works: units === 0n ? [] : [wholeEstimate(estimate, units)], added: [] }
  const direct = works.map((work) => toBig(work.direct, digits))
  const costs = added.map(({ amount }) => toBig(amount, digits))
  const free = !shown && direct.every((amount) => amount === 0n)
  const amounts = shown ? fitted(units, [...direct, ...costs]) : free ? direct : shared(units, direct)
  const pieces = works.map((work, index) => workPiece(estimate, work, amounts[index] as bigint))
  return {
    works: free && units !== 0n ? [...pieces, wholeEstimate(estimate, units)] : pieces,
    added: added.map(({ code, name }, index) => {
      const group = { source: { ...place.source, code: `recapitulation ${code}` }, name }
      const item = { ...group, code: null, unit: null, quantity: 1, price: null }
      return { ...around(estimate), chapter: group, item, units: amounts[works.length + index] as bigint }
    }),
  }
}

/** Direct costs with what comes on top, which is shared by their size: R13.5 of estimates, kept apart so that lines below 0 hold. */
function shared(sum: bigint, direct: readonly bigint[]): readonly bigint[] {
  const onTop = direct.reduce((rest, amount) => rest - amount, sum)
  const shares = allocateBig(onTop, direct.map(absolute))
  return direct.map((amount, index) => amount + (shares[index] as bigint))
}

function workPiece(estimate: OfferedEstimate, work: OfferedWork, units: bigint): Piece {
  const { id, code, name, unit, quantity, price, chapter } = work
  const item = { source: { type: 'article', id, code: null } as const, code, name, unit, quantity, price }
  return { ...around(estimate), chapter, item, units }
}

function equipmentPiece(equipment: OfferedEquipment, units: bigint): Piece {
  const { id, code, name, unit, quantity, price, rate, kind, object } = equipment
  const item = { source: { type: 'facility', id, code: null } as const, code, name, unit, quantity, price }
  return { rate, units, estimate: kind, chapter: kind, object, item }
}

/** An estimate whose recapitulation is all that it has. */
function wholeEstimate(estimate: OfferedEstimate, units: bigint): Piece {
  const item = { ...estimate.estimate, code: null, unit: null, quantity: 1, price: null }
  return { ...around(estimate), chapter: estimate.estimate, item, units }
}

function placePiece({ place, rate }: OfferedPlace, units: bigint): Piece {
  const item = { ...place, code: null, unit: null, quantity: 1, price: null }
  return { rate, units, estimate: place, chapter: place, object: place, item }
}

function around({ estimate, object, rate }: OfferedEstimate): Pick<Piece, 'estimate' | 'object' | 'rate'> {
  return { estimate, object, rate }
}

function groupBy(by: Exclude<LineGrouping, 'article'>, place: OfferedGroup): (piece: Piece) => OfferedGroup {
  return by === 'sum' ? () => place : (piece) => piece[by]
}

interface Priced {
  readonly line: ProjectLine
  /** What the price could not carry, in minor units. */
  readonly left: bigint
}

/** One line for each group and rate of VAT, by rank, then in the order in which they first stand; groups that come to nothing make none (P8). */
function groupedLines(
  pieces: readonly Piece[],
  groupOf: (piece: Piece) => OfferedGroup,
  split: LineSplit,
  digits: number,
): Priced[] {
  const sums = new Map<string, { group: OfferedGroup; rate: number; units: bigint }>()
  for (const piece of pieces) {
    const group = groupOf(piece)
    const key = `${piece.rate} ${sourceKey(group.source)}`
    const known = sums.get(key)
    sums.set(key, { group, rate: piece.rate, units: piece.units + (known?.units ?? 0n) })
  }
  return [...sums.values()]
    .filter(({ units }) => units !== 0n)
    .sort((one, other) => (one.group.rank ?? 0) - (other.group.rank ?? 0))
    .map(({ group, rate, units }) => ({ line: lot(group, rate, fromBig(units, digits), split), left: 0n }))
}

/** An article or a piece of equipment at the price of one unit that gives exactly its value (P4). */
function itemLine({ item, rate, units }: Piece, split: LineSplit, digits: number): Priced {
  const { source, code, name, unit, quantity } = item
  const value = fromBig(units, digits)
  const counted = source.type === 'article' || source.type === 'facility'
  const price = counted ? priceOf(item, value, digits) : null
  if (price === null) return { line: { ...lot(item, rate, value, split), code }, left: 0n }
  const carried = multiplyDecimals(quantity, price, digits)
  const left = toBig(subtractDecimals(value, carried), digits)
  return { line: { source, code, name, unit, quantity, price, value: carried, rate }, left }
}

/** The price of one unit: the estimate's own where it gives the value, else the shortest that does, else the nearest; null for a lump sum. */
function priceOf({ quantity, price }: Piece['item'], value: number, digits: number): number | null {
  if (quantity === 0 && value === 0) return price ?? 0
  if (quantity === 0 || Math.abs(quantity) > LARGEST_QUANTITY) return null
  if (price !== null && multiplyDecimals(quantity, price, digits) === value) return price
  const [from, to] = PRICE_DECIMALS
  const found = unitPrice(value, quantity, { digits, from, to })
  return Math.abs(found) > LARGEST_AMOUNT ? null : found
}

function lot({ source, name }: OfferedGroup, rate: number, value: number, { words }: LineSplit): ProjectLine {
  return { source, code: null, name, unit: words.lot, quantity: 1, price: value, value, rate }
}

/** What prices could not carry, a line for each rate of VAT at the end (P5). */
function roundingLines(
  { place }: OfferedPlace,
  priced: readonly Priced[],
  split: LineSplit,
  digits: number,
): ProjectLine[] {
  const lefts = new Map<number, bigint>()
  for (const { line, left } of priced) lefts.set(line.rate, left + (lefts.get(line.rate) ?? 0n))
  const group = { source: { ...place.source, code: 'rounding' }, name: split.words.rounding }
  return [...lefts]
    .filter(([, units]) => units !== 0n)
    .map(([rate, units]) => lot(group, rate, fromBig(units, digits), split))
}

/** Lines of one source at different rates of VAT, told apart by the order of their rates. */
function numbered(lines: readonly ProjectLine[]): readonly ProjectLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = sourceKey(line.source)
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    if (before === 0) return line
    return { ...line, source: { ...line.source, code: [line.source.code, `#${before + 1}`].filter(Boolean).join(' ') } }
  })
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}

/** What lines come to together. */
export function sumOfLines(lines: readonly ProjectLine[]): number {
  return sumDecimals(lines.map(({ value }) => value))
}
