/** The decomposition of a FIEBDC-3 position as a recipe, and its check against the printed price. */
import { multiplyDecimals, product15, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { PartKind } from '@temelia/estimation/types'
import type { Bc3File, Concept, Part } from './bc3-concepts.ts'
import type { Faults } from './fault.ts'
import type { RecipeLine } from './tree.ts'

/** Decimals of the amounts of a decomposition. */
const MONEY = 2
/** Decimals a recipe holds. */
const CONSUMPTION = 8
const PRICE = 4
/** How deep prices made of prices are followed. */
const MAX_DEPTH = 20

const KINDS: Readonly<Record<string, PartKind>> = { '1': 'labor', '2': 'equipment', '3': 'material' }

/**
 * The recipe of a position. A percentage of earlier lines becomes a fixed amount, a price that is made of others stays one
 * line; both are noted. A printed price that its lines do not give is told.
 */
export function recipeOf(concept: Concept, file: Bc3File, faults: Faults): RecipeLine[] {
  const parts = file.parts.get(concept.code) ?? []
  const asFraction = linesOf(parts, file, 1, faults)
  const sum = sumOf(asFraction)
  if (concept.price === null || parts.length === 0 || near(sum, concept.price, parts.length)) return asFraction
  // Some programs write 3 for three percent where the form says 0.03.
  if (parts.some(({ code }) => isPercentage(code))) {
    const asPercent = linesOf(parts, file, 0.01)
    if (near(sumOf(asPercent), concept.price, parts.length)) return asPercent
  }
  faults.add(
    'BC3_PRICE_DIFFERS',
    concept.line,
    `${concept.code}: ${faults.written(concept.price)} ≠ ${faults.written(roundDecimal(sum, MONEY))}`,
  )
  return asFraction
}

/** The price of a concept: as printed, else what its decomposition gives. */
export function priceOf(code: string, file: Bc3File, depth = 0): number | null {
  const printed = file.concepts.get(code)?.price ?? null
  const parts = file.parts.get(code)
  if (printed !== null || !parts || depth > MAX_DEPTH) return printed
  const known = file.computed.get(code)
  if (known !== undefined) return known
  const amounts = parts.map((part) => multiplyDecimals(amountOf(part), priceOf(part.code, file, depth + 1) ?? 0, MONEY))
  const sum = sumDecimals(amounts)
  file.computed.set(code, sum)
  return sum
}

/** True for the code of a percentage: `%`, `MO%`, `%CI`, `&01`. */
export function isPercentage(code: string): boolean {
  return /[%&]/.test(code)
}

function linesOf(parts: readonly Part[], file: Bc3File, scale: number, faults?: Faults): RecipeLine[] {
  const lines: RecipeLine[] = []
  for (const part of parts) {
    if (isPercentage(part.code)) lines.push(percentage(part, lines, file, scale, faults))
    else lines.push(resource(part, file, faults))
  }
  return lines
}

function resource(part: Part, file: Bc3File, faults?: Faults): RecipeLine {
  const concept = file.concepts.get(part.code)
  if (!concept) faults?.add('BC3_CONCEPT_MISSING', part.line, part.code)
  const auxiliary = file.parts.has(part.code)
  if (auxiliary) faults?.add('BC3_AUXILIARY', part.line, part.code)
  return {
    kind: KINDS[concept?.type ?? ''] ?? (auxiliary ? largestKind(part.code, file) : 'material'),
    symbol: part.code,
    name: concept?.name || part.code,
    unit: concept?.unit ?? '',
    consumption: roundDecimal(amountOf(part), CONSUMPTION),
    price: roundDecimal(priceOf(part.code, file) ?? 0, PRICE),
    percent: false,
    more: {},
  }
}

/** Percent of the lines above whose codes begin with what stands before the sign. */
function percentage(
  part: Part,
  above: readonly RecipeLine[],
  file: Bc3File,
  scale: number,
  faults?: Faults,
): RecipeLine {
  const mask = part.code.slice(0, part.code.search(/[%&]/))
  const base = sumOf(above.filter(({ symbol }) => symbol.startsWith(mask)))
  const rate = product15(amountOf(part), scale)
  const amount = multiplyDecimals(base, rate, MONEY)
  const concept = file.concepts.get(part.code)
  const shown = product15(rate, 100)
  faults?.add('BC3_PERCENT_FIXED', part.line, `${part.code}: ${faults.written(shown)} % = ${faults.written(amount)}`)
  return {
    kind: KINDS[concept?.type ?? ''] ?? 'material',
    symbol: part.code,
    name: `${concept?.name || part.code} (${shown} %)`,
    unit: '%',
    consumption: 1,
    price: amount,
    percent: false,
    more: {},
  }
}

function largestKind(code: string, file: Bc3File): PartKind {
  const sums = new Map<PartKind, number>()
  for (const part of file.parts.get(code) ?? []) {
    const kind = KINDS[file.concepts.get(part.code)?.type ?? ''] ?? 'material'
    const value = multiplyDecimals(amountOf(part), priceOf(part.code, file) ?? 0, MONEY)
    sums.set(kind, sumDecimals([sums.get(kind) ?? 0, value]))
  }
  return [...sums].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 'material'
}

function amountOf({ factor, yield: amount }: Part): number {
  return product15(factor, amount)
}

function sumOf(lines: readonly RecipeLine[]): number {
  return sumDecimals(lines.map(({ consumption, price }) => multiplyDecimals(consumption, price, CONSUMPTION)))
}

/** Every line of the decomposition may have been rounded to cents. */
function near(sum: number, printed: number, lines: number): boolean {
  return Math.abs(subtractDecimals(sum, printed)) <= 0.005 * (lines + 1)
}
