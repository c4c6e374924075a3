/** The offer against the list it answers: the same lines, quantities and units (SPEC.md R14.3, R14.4). */
import { beginningOf } from '@temelia/text/beginning'
import { groupBy } from '../group-by.ts'
import { percentOf } from '@temelia/decimal/arithmetic'
import { foldLine } from '@temelia/text/fold'
import { symbolKey } from '../symbol.ts'
import type { Practice } from '../types.ts'
import { sameUnit } from '../unit.ts'
import { LOW_PERCENT } from './sums.ts'
import {
  type CheckedArticle,
  type CheckInput,
  type Finding,
  type FindingCode,
  nameOf,
  type ReferenceLine,
  type Severity,
} from './types.ts'

/** A line of the offer with the line of the list it answers. */
type Pair = readonly [CheckedArticle, ReferenceLine | null]

/**
 * Compares the lines of both. Symbols, quantities and units that differ and lines that lack are blockers; lines more than asked and unit prices
 * under 80 % are warnings. Findings stand in the order of the offer, what lacks at the end.
 */
export function checkReference(input: Pick<CheckInput, 'practice' | 'articles' | 'reference'>): {
  quantities: Finding[]
  lowPrice: Finding[]
} {
  const { practice } = input
  const { pairs, missing } = match(input.articles, input.reference ?? [], practice)
  return {
    quantities: [
      ...pairs.flatMap(([article, line]) => (line ? differences(article, line, practice) : extra(article))),
      ...missing.map(lacking),
    ],
    lowPrice: pairs.flatMap(([article, line]) => (line ? lowPrice(article, line) : [])),
  }
}

/**
 * Lines answer each other by symbol, those without one by name. Of several with the same key those of the same quantity and unit go first, the
 * others in their order: one line that lacks does not shift the rest. What is left over is matched by name.
 */
function match(
  articles: readonly CheckedArticle[],
  asked: readonly ReferenceLine[],
  practice: Practice,
): { pairs: Pair[]; missing: ReferenceLine[] } {
  const answered = new Map<CheckedArticle, ReferenceLine>()
  const taken = new Set<ReferenceLine>()
  const pass = (
    keyOf: (line: CheckedArticle | ReferenceLine) => string,
    fits: (article: CheckedArticle, line: ReferenceLine) => boolean,
  ) => {
    const open = groupBy(
      asked.filter((line) => !taken.has(line)),
      keyOf,
    )
    for (const article of articles) {
      if (answered.has(article)) continue
      const lines = open.get(keyOf(article)) ?? []
      const at = lines.findIndex((line) => fits(article, line))
      const [line] = at < 0 ? [] : lines.splice(at, 1)
      if (!line) continue
      answered.set(article, line)
      taken.add(line)
    }
  }
  pass(lineKey, (article, line) => same(article, line, practice))
  pass(lineKey, () => true)
  pass(nameKey, (article) => nameKey(article) !== '')
  return {
    pairs: articles.map((article) => [article, answered.get(article) ?? null]),
    missing: asked.filter((line) => !taken.has(line)),
  }
}

function same(article: CheckedArticle, line: ReferenceLine, practice: Practice): boolean {
  return article.quantity === line.quantity && sameUnit(article.measureUnit, line.measureUnit, practice)
}

function differences(article: CheckedArticle, line: ReferenceLine, practice: Practice): Finding[] {
  const findings: Finding[] = []
  const note = (code: FindingCode, values: Finding['values']) =>
    findings.push(at(article, code, 'blocker', values, line))
  if (lineKey(article) !== lineKey(line))
    note('REFERENCE_SYMBOL', { offered: article.symbol ?? '', asked: line.symbol })
  if (!sameUnit(article.measureUnit, line.measureUnit, practice))
    note('REFERENCE_UNIT', { offered: article.measureUnit ?? '', asked: line.measureUnit })
  else if (article.quantity !== line.quantity)
    note('REFERENCE_QUANTITY', { offered: article.quantity, asked: line.quantity, unit: line.measureUnit })
  return findings
}

function extra(article: CheckedArticle): Finding[] {
  return [at(article, 'REFERENCE_EXTRA', 'warning', { quantity: article.quantity })]
}

function lacking(line: ReferenceLine): Finding {
  return {
    code: 'REFERENCE_MISSING',
    severity: 'blocker',
    name: beginningOf([line.symbol, line.name.split('\n')[0]].filter(Boolean).join(' '), 160),
    values: { quantity: line.quantity, unit: line.measureUnit },
    ...askedAt(line),
  }
}

function lowPrice(article: CheckedArticle, line: ReferenceLine): Finding[] {
  const price = article.price ?? 0
  if (!line.price || price >= percentOf(line.price, LOW_PERCENT, 4)) return []
  return [at(article, 'PRICE_LOW', 'warning', { price, reference: line.price }, line)]
}

function at(
  article: CheckedArticle,
  code: FindingCode,
  severity: Severity,
  values: Finding['values'],
  line?: ReferenceLine,
): Finding {
  const place = { articleId: article.id, estimateId: article.estimateId, name: nameOf(article) }
  return { code, severity, ...place, values, ...(line ? askedAt(line) : {}) }
}

function askedAt({ place }: ReferenceLine): Pick<Finding, 'asked'> {
  return place ? { asked: place } : {}
}

function lineKey(line: CheckedArticle | ReferenceLine): string {
  return symbolKey(line.symbol ?? '') || `~${nameKey(line)}`
}

function nameKey({ name }: CheckedArticle | ReferenceLine): string {
  return foldLine(name ?? '')
}
