import { setImmediate } from 'node:timers/promises'
import { type EstimateResults, type EstimateRows, estimateToPrint } from '@temelia/reports/estimate-to-print'
import type { EstimateToPrint } from '@temelia/reports/f3-data'

/** Articles brought together before other requests get their turn. */
const AT_ONCE = 250

/**
 * An estimate to print of its rows and results, as `estimateToPrint` gives it, some articles at a time. The result of an article is asked for
 * once, when its turn comes.
 */
export async function estimateInTurns(
  rows: Omit<EstimateRows, 'components'>,
  componentsOf: ReadonlyMap<number, EstimateRows['components']>,
  results: EstimateResults,
): Promise<EstimateToPrint> {
  const piece = (from: number) => {
    const articles = rows.articles.slice(from, from + AT_ONCE)
    const components = articles.flatMap(({ id }) => componentsOf.get(id) ?? [])
    return estimateToPrint({ ...rows, articles, components }, results)
  }
  const first = piece(0)
  const articles = [...first.articles]
  for (let at = AT_ONCE; at < rows.articles.length; at += AT_ONCE) {
    await setImmediate()
    articles.push(...piece(at).articles)
  }
  await setImmediate()
  return { ...first, articles }
}
