import type { CalculationSettings, Practice } from '@temelia/estimation/types'
import { allocateBig } from '@temelia/decimal/allocate'
import { multiplyDecimals, quotient15, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { nearestFromBig, toBig } from '@temelia/decimal/number'
import { sameUnit } from '@temelia/estimation/unit'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { divisionOfNumber } from '@temelia/model/estimation/classification'
import type { ArticleComponent, ResourceKind } from '@temelia/model/estimation/article-parts'
import {
  type CostKind,
  type ListLine,
  noParts,
  type PartLetter,
  partLetters,
  type Parts,
  sumOfParts,
} from '../transfer/quantity-list.ts'
import { isNormSymbol } from '../transfer/split-symbol.ts'

/** A norm of the catalogue that a symbol stands for. */
export interface MatchedNorm {
  readonly id: number
  readonly referenceType: 'standard' | 'own'
  readonly measureUnit: string
  /** Its unit parts at the catalogue's prices. */
  readonly parts: Parts
  /** It has a recipe that a printed price can stand over. */
  readonly recipe: boolean
}

/** One line as the article and components it becomes. */
export interface ArticleToMake {
  readonly article: Patch<typeof Article>
  readonly components: readonly Patch<typeof ArticleComponent>[]
  /** False: the list gives no price, the catalogue's holds. */
  readonly priced: boolean
}

/** The part that a price is kept in; one of a subcontract or of other costs is kept with the materials, as a typed one is. */
const PART_OF: Readonly<Record<string, PartLetter>> = { material: 'M', labor: 'm', equipment: 'U', transport: 'T' }

function inPart(letter: PartLetter, value: number): Parts {
  return { ...noParts, [letter]: value }
}

/** The unit parts of a line whose total is parted, to the cent, as the norm's price is; as it stands where that has no price. */
function sharedOut({ parts, total }: ListLine, as: Parts, quantity: number): Parts {
  const weights = partLetters.map((letter) => toBig(as[letter], WEIGHT_DECIMALS))
  if (!parts || total === null || quantity === 0 || weights.every((weight) => weight === 0n)) return parts ?? noParts
  const shares = allocateBig(toBig(total, MONEY), weights).map((share) =>
    quotient15(nearestFromBig(share, MONEY), quantity),
  )
  return Object.fromEntries(partLetters.map((letter, at) => [letter, shares[at] ?? 0])) as unknown as Parts
}

const KINDS: Readonly<Record<PartLetter, ResourceKind>> = { M: 'material', m: 'labor', U: 'equipment', T: 'transport' }

/** Decimals a list's money is printed with. */
const MONEY = 2

const WEIGHT_DECIMALS = 8

/** The texts of a line that are longer than an article holds, by column. */
export function tooLong(line: ListLine): { column: string; value: string } | undefined {
  const limits = [
    ['symbol', line.symbol, 80],
    ['unit', line.unit, 40],
    ['name', line.name, 4_000],
    ['chapter', line.chapter ?? '', 400],
  ] as const
  const found = limits.find(([, text, most]) => text.length > most)
  return found && { column: found[0], value: String(found[1].length) }
}

/** True when the line prints another total than its quantity times its printed unit price. */
export function differs({ quantity, printedUnitPrice, total }: ListLine): boolean {
  if (quantity === null || printedUnitPrice === null || total === null) return false
  return multiplyDecimals(quantity, printedUnitPrice, MONEY) !== roundDecimal(total, MONEY)
}

/** The decimals of a project's unit prices and of its line totals. */
export interface MoneyDecimals {
  readonly priceDecimals: number | null
  readonly totalDecimals: number | null
}

/**
 * True when rounding line by line would not give a line's printed total back: its parts are rounded to the price's
 * decimals first, then each line part to the total's. A list that was computed so prints totals which are not
 * quantity x printed price, as each part of the line was rounded by itself.
 */
export function needsFull(line: ListLine, decimals: MoneyDecimals = { priceDecimals: MONEY, totalDecimals: MONEY }) {
  const { quantity, total } = line
  const parts = line.printedParts ?? line.parts
  if (quantity === null || total === null) return false
  if (parts === null) return differs(line)
  const price = decimals.priceDecimals ?? MONEY
  const money = decimals.totalDecimals ?? MONEY
  const linePart = (part: number) => multiplyDecimals(quantity, roundDecimal(part, price), money)
  const inLine = sumDecimals([parts.M, parts.m, parts.U, parts.T].map(linePart))
  return roundDecimal(inLine, MONEY) !== roundDecimal(total, MONEY)
}

/**
 * The lines of an estimate with the prices they print, where it rounds line by line and that gives all printed totals back from them. Else
 * each keeps the price that its total says, at full precision.
 */
export function asPrinted(
  lines: readonly ListLine[],
  settings: Pick<CalculationSettings, 'rounding' | 'priceDecimals' | 'totalDecimals'>,
): readonly ListLine[] {
  if (settings.rounding === 'FULL' || lines.some((line) => needsFull(line, settings))) return lines
  return lines.map(withPrinted)
}

function withPrinted(line: ListLine): ListLine {
  const { printedParts, printedUnitPrice, unitPrice, quantity } = line
  const children = line.children.map(withPrinted)
  if (!printedParts || quantity === null || quantity === 0) return { ...line, children }
  return { ...line, parts: printedParts, unitPrice: printedUnitPrice ?? unitPrice, children }
}

/**
 * The quantity and unit parts of a line. A sum without quantity counts once. A quantity so small that it is printed as 0
 * beside a total is what the total says of the unit price, so that nothing of the list's total is lost.
 */
function amountOf({ quantity, parts, totals, total }: ListLine): { quantity: number; parts: Parts | null } {
  const lump = { quantity: 1, parts: totals ?? parts }
  if (quantity === null) return lump
  if (quantity !== 0 || !total) return { quantity, parts }
  const unitPrice = parts ? sumOfParts(parts) : 0
  return unitPrice === 0 ? lump : { quantity: quotient15(total, unitPrice), parts }
}

/**
 * Whether a line may stand for a norm. A line that was taken for labour, equipment or transport is that resource, whatever
 * number it has; one that nothing tells of is a material, unless its symbol is written like a norm's or, in the United
 * States, where norms have plain numbers too, has any.
 */
export function isWork({ kind, reason, symbol }: ListLine, practice: Practice): boolean {
  if (kind !== 'free') return kind === 'norm' || kind === 'lump'
  return reason === 'default' && (practice === 'us' || isNormSymbol(symbol))
}

/** What the lines of a list become: what a price without parts is, and whether known norms bring their recipes. */
export interface LineRules {
  readonly practice: Practice
  readonly costKind: CostKind
  readonly recipes: boolean
}

/** Whether a priced line takes the recipe of its norm: a norm that it names, in its unit, that has one. */
export function takesRecipe(line: ListLine, norm: MatchedNorm | undefined): norm is MatchedNorm {
  return (
    norm?.recipe === true && line.cost === undefined && line.parts !== null && sameUnit(line.unit, norm.measureUnit)
  )
}

/**
 * The article of a line: printed parts at full precision, so that quantity x parts gives the printed value back. With the recipe of
 * its norm they stand over it as own prices (SPEC.md R5.1); a price without parts is shared out as the norm's own parts are.
 */
export function articleOf(line: ListLine, norm: MatchedNorm | undefined, rules: LineRules): ArticleToMake {
  const { quantity, parts } = amountOf(line)
  if (rules.recipes && takesRecipe(line, norm) && parts) {
    const made = articleOf(line, norm, { ...rules, costKind: 'recognised', recipes: false })
    const own = line.part ? sharedOut(line, norm.parts, quantity) : parts
    const {
      rsMaterials: _M,
      rsLabor: _m,
      rsEquipments: _U,
      rsTransports: _T,
      rsLaborHours: _h,
      ...article
    } = made.article
    const { M: opMaterials, m: opLabor, U: opEquipments, T: opTransports } = own
    return {
      ...made,
      priced: false,
      article: { ...article, provenience: 'A', opMaterials, opLabor, opEquipments, opTransports },
    }
  }
  // A line that shows its parts is what they say; the whole value of another is what the list is said to price.
  const said = rules.costKind === 'recognised' ? undefined : rules.costKind
  const wanted = line.part && parts ? (line.cost ?? said) : undefined
  const kind = wanted ?? (norm || !line.part ? null : KINDS[line.part])
  const { M, m, U, T } = wanted ? inPart(PART_OF[wanted] ?? 'M', sumOfParts(parts ?? noParts)) : (parts ?? noParts)
  return {
    priced: parts !== null,
    article: {
      chapter: line.chapter,
      symbol: line.symbol || null,
      name: line.name || null,
      measureUnit: line.unit || null,
      quantity,
      provenience: norm || line.kind === 'norm' ? 'A' : line.kind === 'lump' ? 'D' : 'RS',
      provenienceType: kind,
      ...(rules.practice === 'us' ? { division: divisionOfNumber(line.symbol) } : {}),
      referenceId: norm?.id ?? null,
      referenceType: norm?.referenceType ?? null,
      rsMaterials: M,
      rsLabor: m,
      rsEquipments: U,
      rsTransports: T,
      rsLaborHours: line.hours,
      weight: line.weight,
      green: false,
      printedTotal: differs(line) ? line.total : null,
    },
    components: line.children.map((child) => ({
      kind: KINDS[child.part ?? 'M'],
      symbol: child.symbol || null,
      name: child.name || child.symbol,
      measureUnit: child.unit || null,
      quantity: quantity === 0 ? 0 : quotient15(child.quantity ?? 1, quantity),
      price: child.unitPrice ?? child.total ?? 0,
      included: child.kind === 'included',
    })),
  }
}
