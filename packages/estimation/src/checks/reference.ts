/** The offer against the list it answers: the same lines, quantities and units (SPEC.md R14.3, R14.4). */
import { percentOf } from '@temelia/decimal/arithmetic'
import { symbolKey } from '../symbol.ts'
import { sameUnit } from '../unit.ts'
import { LOW_PERCENT } from './sums.ts'
import { type CheckedArticle, type CheckInput, type Finding, nameOf, type ReferenceLine } from './types.ts'

/**
 * Compares the lines of both by symbol, else by name; lines that carry the same are taken in their order. Quantities and
 * units that differ and lines that lack are blockers; lines more than asked and unit prices under 80 % are warnings.
 */
export function checkReference(input: CheckInput): { quantities: Finding[]; lowPrice: Finding[] } {
  const found = { quantities: [] as Finding[], lowPrice: [] as Finding[] }
  const asked = new Map<string, ReferenceLine[]>()
  for (const line of input.reference ?? []) {
    const key = keyOf(line)
    const known = asked.get(key)
    if (known) known.push(line)
    else asked.set(key, [line])
  }
  for (const article of input.articles) {
    const line = asked.get(keyOf(article))?.shift()
    const place = { articleId: article.id, estimateId: article.estimateId, name: nameOf(article) }
    if (!line) {
      found.quantities.push({
        code: 'REFERENCE_EXTRA',
        severity: 'warning',
        ...place,
        values: { quantity: article.quantity },
      })
      continue
    }
    if (!sameUnit(article.measureUnit, line.measureUnit)) {
      const values = { offered: article.measureUnit ?? '', asked: line.measureUnit }
      found.quantities.push({ code: 'REFERENCE_UNIT', severity: 'blocker', ...place, values })
    } else if (article.quantity !== line.quantity) {
      const values = { offered: article.quantity, asked: line.quantity, unit: line.measureUnit }
      found.quantities.push({ code: 'REFERENCE_QUANTITY', severity: 'blocker', ...place, values })
    }
    const least = line.price === null ? 0 : percentOf(line.price, LOW_PERCENT, 4)
    if (line.price && (article.price ?? 0) < least)
      found.lowPrice.push({
        code: 'PRICE_LOW',
        severity: 'warning',
        ...place,
        values: { price: article.price ?? 0, reference: line.price },
      })
  }
  for (const line of [...asked.values()].flat())
    found.quantities.push({
      code: 'REFERENCE_MISSING',
      severity: 'blocker',
      name: [line.symbol, line.name.split('\n')[0]].filter(Boolean).join(' ').slice(0, 160),
      values: { quantity: line.quantity, unit: line.measureUnit },
    })
  return found
}

function keyOf({ symbol, name }: Pick<CheckedArticle | ReferenceLine, 'symbol' | 'name'>): string {
  const key = symbolKey(symbol ?? '')
  return key === '' ? `~${(name ?? '').trim().replace(/\s+/g, ' ').toLowerCase()}` : key
}
