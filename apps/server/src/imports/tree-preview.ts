import { sumDecimals } from '@temelia/decimal/arithmetic'
import { exchangeFaults } from '@temelia/exchange/fault'
import { articlesIn, counts, type ExchangeEstimate, type ExchangeTree, estimatesIn } from '@temelia/exchange/tree'
import type { Found } from './preview.ts'

/** What an exchange file holds, for the look before anything is written. */
export function ofTree(tree: ExchangeTree): Found {
  const articles = articlesIn(tree)
  const { name, currency, vat } = tree.project
  return {
    status: 'preview',
    lines: articles.length,
    failed: tree.faults.filter(({ code }) => exchangeFaults[code] === 'error').length,
    preview: {
      form: tree.form,
      version: tree.version,
      project: { name, currency, vat },
      total: sumDecimals(estimatesIn(tree).map(({ estimate }) => totalOf(estimate))),
      printed: tree.printedTotal,
      sheets: [],
      suggestedRounding: null,
      estimates: estimatesIn(tree).map(({ object, estimate }) => ({
        sheet: '',
        name: `${estimate.code} ${estimate.name}`.trim(),
        object: object.name,
        project: name,
        lines: estimate.articles.length,
        totals: { total: totalOf(estimate) },
        printed: { total: estimate.printedTotal, hours: null },
        recapitulation: [],
      })),
    },
    errors: tree.faults,
  }
}

function totalOf(estimate: ExchangeEstimate): number {
  const counting = estimate.articles.filter((article) => counts(estimate, article))
  return sumDecimals(counting.map(({ printedTotal }) => printedTotal ?? 0))
}
