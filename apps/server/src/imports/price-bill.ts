import { beginningOf } from '@temelia/text/beginning'
import { roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { typedText } from '@temelia/decimal/typed-number'
import { calculateArticle } from '@temelia/estimation/article'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { CalculationSettings } from '@temelia/estimation/types'
import { sameUnit } from '@temelia/estimation/unit'
import { fitArticle } from '@temelia/exchange/fit'
import { pairPositions } from '@temelia/exchange/pair'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { articlesOf } from '../estimation/article-parts.ts'
import { recipeLine } from '../estimation/export-tree.ts'
import { parameterValues } from '../estimation/parameter-values.ts'
import { settingsByEstimate } from '../estimation/recalculate.ts'
import type { Rewrite } from '../estimation/recipes/rewrite.ts'
import { readWorks, type Work } from '../estimation/recipes/works.ts'
import { counted } from '../estimation/revisions/counted.ts'
import type { Context } from '../records/context.ts'
import { projectOf } from './commit-list.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { Offer, OfferedLine } from './offer-lines.ts'
import type { ListTarget } from './target.ts'

/** An offer beside the bill it prices: what it does to it, and everything that does not fit. */
export interface PricedBill {
  readonly projectId: number
  readonly rewrites: readonly Rewrite[]
  readonly faults: readonly ImportError[]
  /** Offered lines that price nothing. */
  readonly left: number
  readonly counts: {
    /** Lines of the bill that the offer prices; `changed` of them get another price. */
    readonly matched: number
    readonly changed: number
    /** Matched lines whose quantities differ; the bill's counts. */
    readonly differing: number
    readonly missing: number
    readonly extra: number
    /** Value of the matched lines before and after. */
    readonly before: number
    readonly after: number
  }
}

const MONEY = 2

const NO_PARTS = { rsMaterials: 0, rsLabor: 0, rsEquipments: 0, rsTransports: 0 } as const
const NO_OWN = { opMaterials: null, opLabor: null, opEquipments: null, opTransports: null } as const

/** Finds for each line of an offer the position it prices, and what its price makes of it. Nothing is written. */
export async function priceBill(context: Context, target: ListTarget, offer: Offer): Promise<PricedBill> {
  const project = await projectOf(context, target)
  const works = await worksOf(context, target, project.id)
  const settingsOf = await settingsByEstimate(context, project.id)
  const variables = await parameterValues(context, project.id)
  const bill = works.map((work) => ({
    symbol: work.article.symbol ?? '',
    unit: work.article.measureUnit ?? '',
    quantity: work.article.quantity ?? 0,
    work,
  }))
  const written = (number: number) => typedText(number, context.actor.region)
  const { pairs, missing, extra, ambiguous } = pairPositions(bill, offer.lines)
  const faults: ImportError[] = [
    ...(offer.discount ? [{ code: 'PRICE_DISCOUNT', value: written(offer.discount) }] : []),
    ...extra.map((line) => told('PRICE_EXTRA', line, named(line))),
    ...ambiguous.map((line) => told('PRICE_AMBIGUOUS', line, named(line))),
    ...missing.map(({ symbol, work }) => ({
      code: 'PRICE_MISSING',
      value: beginningOf(`${symbol} ${work.article.name ?? ''}`.trim(), 80),
    })),
  ]
  const rewrites: Rewrite[] = []
  const values: { before: number; after: number }[] = []
  let [left, differing] = [extra.length + ambiguous.length, 0]
  for (const { asked, offered } of pairs) {
    const problem = unfit(asked, offered)
    if (problem) {
      faults.push(problem)
      left++
      continue
    }
    if (asked.quantity !== offered.quantity) {
      differing++
      faults.push(
        told(
          'PRICE_QUANTITY_DIFFERS',
          offered,
          `${offered.symbol}: ${written(offered.quantity)} ≠ ${written(asked.quantity)}`,
        ),
      )
    }
    const { work } = asked
    const settings = settingsOf(work.article.estimateId)
    const patch = pricedBy(work, offered.unitPrice as number, settings, variables)
    const after = totalOf(work, patch, settings, variables)
    if (
      asked.quantity === offered.quantity &&
      offered.total !== null &&
      roundDecimal(offered.total, MONEY) !== roundDecimal(after, MONEY)
    )
      faults.push(
        told(
          'LINE_TOTAL_DIFFERS',
          offered,
          `${offered.symbol}: ${written(offered.total)} ≠ ${written(roundDecimal(after, MONEY))}`,
        ),
      )
    values.push({ before: work.article.total ?? 0, after })
    if (differs(work, patch)) rewrites.push({ work, patch, resources: work.resources, components: work.components })
  }
  return {
    projectId: project.id,
    rewrites,
    faults,
    left,
    counts: {
      matched: values.length,
      changed: rewrites.length,
      differing,
      missing: missing.length,
      extra: extra.length,
      before: sumDecimals(values.map(({ before }) => before)),
      after: sumDecimals(values.map(({ after }) => after)),
    },
  }
}

/** What a preview or a result says of it. */
export function shownCounts({ counts }: PricedBill) {
  return { ...counts, difference: subtractDecimals(counts.after, counts.before) }
}

async function worksOf(context: Context, { level, id }: ListTarget, projectId: number): Promise<Work[]> {
  const inside =
    level === 'project' ? sql`true` : level === 'estimate' ? sql`a.estimate_id = ${id}` : sql`s.object_id = ${id}`
  const found = await context.tx.rows<{
    id: number
  }>(sql`select a.id from articles a join estimates s on s.client_id = a.client_id and s.id = a.estimate_id and s.deleted_with is null
    where ${articlesOf(context, projectId, 'all')} and ${inside} and ${counted} order by a.estimate_id, a.position, a.id`)
  const place = new Map(found.map((row, at) => [row.id, at]))
  const works = await readWorks(context, [...place.keys()])
  return works.toSorted((one, other) => (place.get(one.article.id) ?? 0) - (place.get(other.article.id) ?? 0))
}

/** Why an offered line cannot price the position of its number. */
function unfit(
  asked: { readonly symbol: string; readonly unit: string },
  offered: OfferedLine,
): ImportError | undefined {
  if (offered.unitPrice === null) return told('PRICE_NOT_OFFERED', offered, named(offered))
  if (sameUnit(asked.unit, offered.unit)) return undefined
  return told('PRICE_UNIT_DIFFERS', offered, `${offered.symbol}: ${offered.unit || '–'} ≠ ${asked.unit || '–'}`)
}

function named({ symbol, name }: OfferedLine): string {
  return beginningOf(`${symbol} ${name.split('\n')[0] ?? ''}`.trim(), 80)
}

function told(code: string, { line }: OfferedLine, value: string): ImportError {
  return { code, ...(line > 0 ? { line } : {}), value }
}

/** A line without recipe gets the price itself; one with a recipe keeps it, and gets own prices over it that come to the price. */
function pricedBy(
  { article, resources }: Work,
  unitPrice: number,
  settings: CalculationSettings,
  variables: Variables,
): Patch<typeof Article> {
  const { price, own } = fitArticle(
    {
      line: 0,
      chapter: '',
      symbol: '',
      name: '',
      unit: article.measureUnit ?? '',
      quantity: article.quantity ?? 0,
      formula: null,
      unitPrice,
      printedTotal: null,
      lump: false,
      recipe: resources.map(recipeLine),
      components: [],
      more: {},
    },
    settings,
    variables,
  )
  return resources.length === 0 ? { ...NO_PARTS, ...NO_OWN, price: price ?? 0 } : { ...own }
}

function totalOf(
  work: Work,
  patch: Patch<typeof Article>,
  settings: CalculationSettings,
  variables: Variables,
): number {
  const article = { ...work.article, ...patch, quantity: work.article.quantity ?? 0 }
  const parts = <T extends object>(list: readonly T[]) => list.map((part) => ({ ...part, articleId: article.id }))
  return calculateArticle(article, parts(work.resources), parts(work.components), settings, variables).total
}

/** Whether a line priced as a whole, or by own prices, is priced so already: its parts follow from its price. */
function differs({ article, resources }: Work, patch: Patch<typeof Article>): boolean {
  const now = article as unknown as Readonly<Record<string, unknown>>
  const keys = resources.length === 0 ? ['price', ...Object.keys(NO_OWN)] : Object.keys(NO_OWN)
  return keys.some((key) => (now[key] ?? null) !== ((patch as Readonly<Record<string, unknown>>)[key] ?? null))
}
