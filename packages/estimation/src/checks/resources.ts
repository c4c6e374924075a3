/** Checks of resources over all lines: one price each, labour rates, units (SPEC.md R14.6 to R14.8). */
import { beginningOf } from '@temelia/text/beginning'
import { resourceKey } from '../resource-use.ts'
import { parseUnit } from '../unit.ts'
import type { CheckedArticle, CheckedResource, CheckInput, Finding } from './types.ts'

/** A resource of the offer with the lines that use it. */
interface Use {
  readonly name: string
  readonly first: CheckedArticle
  readonly prices: Map<number, CheckedArticle>
  readonly units: Map<string, string>
}

/** What the resources give, by check. */
export interface ResourceFindings {
  readonly resourcePrices: Finding[]
  readonly laborRate: Finding[]
  readonly laborMinimum: Finding[]
  readonly units: Finding[]
}

/** Looks at every resource of the recipes once. */
export function checkResources(input: CheckInput): ResourceFindings {
  const articles = new Map(input.articles.map((article) => [article.id, article]))
  const uses = new Map<string, Use>()
  const rates = new Map<number, CheckedArticle>()
  const below = new Map<string, Finding>()
  const { minimumLaborRate: minimum } = input.options
  for (const line of input.resources) {
    const article = articles.get(line.articleId)
    if (!article || line.percent) continue
    note(uses, line, article)
    if (line.kind !== 'labor') continue
    if (!rates.has(line.price)) rates.set(line.price, article)
    const key = `${labelOf(line)} ${line.price}`
    if (minimum !== null && line.price < minimum && !below.has(key))
      below.set(key, {
        code: 'LABOR_BELOW_MINIMUM',
        severity: 'blocker',
        ...at(article),
        name: labelOf(line),
        values: { rate: line.price, minimum },
      })
  }
  const all = [...uses.values()]
  return {
    resourcePrices: all.flatMap(severalPrices),
    laborRate: input.options.oneLaborRate ? severalRates(rates) : [],
    laborMinimum: [...below.values()],
    units: all.flatMap(severalUnits),
  }
}

function note(uses: Map<string, Use>, line: CheckedResource, article: CheckedArticle): void {
  const { kind, symbol = null, name = null, measureUnit = null, price } = line
  const key = resourceKey({ kind, symbol, name, measureUnit })
  const use = uses.get(key) ?? { name: labelOf(line), first: article, prices: new Map(), units: new Map() }
  uses.set(key, use)
  if (!use.prices.has(price)) use.prices.set(price, article)
  const { factor, base } = parseUnit(measureUnit)
  if (measureUnit) use.units.set(`${factor} ${base}`, measureUnit)
}

function severalPrices({ name, prices }: Use): Finding[] {
  if (prices.size < 2) return []
  const sorted = [...prices].toSorted(([one], [other]) => one - other)
  const [lowest, highest] = [sorted[0]?.[0] ?? 0, sorted.at(-1)?.[0] ?? 0]
  const article = sorted.at(-1)?.[1] as CheckedArticle
  const values = { count: prices.size, lowest, highest }
  return [{ code: 'SEVERAL_PRICES', severity: 'warning', ...at(article), name, values }]
}

function severalRates(rates: ReadonlyMap<number, CheckedArticle>): Finding[] {
  if (rates.size < 2) return []
  const sorted = [...rates].toSorted(([one], [other]) => one - other)
  return sorted.slice(1).map(([rate, article]) => ({
    code: 'SEVERAL_LABOR_RATES',
    severity: 'warning',
    ...at(article),
    name: beginningOf([article.symbol, article.name].filter(Boolean).join(' '), 160),
    values: { rate, lowest: sorted[0]?.[0] ?? 0 },
  }))
}

function severalUnits({ name, first, units }: Use): Finding[] {
  if (units.size < 2) return []
  return [
    {
      code: 'UNITS_DIFFER',
      severity: 'warning',
      ...at(first),
      name,
      values: { units: [...units.values()].join(', ') },
    },
  ]
}

function labelOf({ symbol, name }: CheckedResource): string {
  return beginningOf([symbol, name].filter(Boolean).join(' '), 160)
}

function at(article: CheckedArticle) {
  return { articleId: article.id, estimateId: article.estimateId }
}
