import { sumDecimals } from '@temelia/decimal/arithmetic'
import { exchangeFaults } from '@temelia/exchange/fault'
import { articlesIn, counts, type ExchangeEstimate, type ExchangeTree, estimatesIn } from '@temelia/exchange/tree'
import type { Found } from './preview.ts'
import type { TreeValue } from './tree-value.ts'

/**
 * What an exchange file holds, for the look before anything is written.
 * @param value what its lines come to once they are written; without it (its prices alone are taken) what it prints
 */
export function ofTree(tree: ExchangeTree, value?: TreeValue): Found {
  const articles = articlesIn(tree)
  const { name, currency, vat } = tree.project
  const totalFor = (estimate: ExchangeEstimate) => value?.totals.get(estimate) ?? totalOf(estimate)
  const statedFor = (estimate: ExchangeEstimate) => value?.stated.get(estimate) ?? estimate.printedTotal
  const stated = tree.form === 'json' && value ? [...value.stated.values()].flatMap((one) => one ?? []) : []
  return {
    status: 'preview',
    lines: articles.length,
    failed: tree.faults.filter(({ code }) => exchangeFaults[code] === 'error').length,
    preview: {
      form: tree.form,
      version: tree.version,
      project: { name, currency, vat },
      total: sumDecimals(estimatesIn(tree).map(({ estimate }) => totalFor(estimate))),
      printed: stated.length > 0 ? sumDecimals(stated) : tree.printedTotal,
      sheets: [],
      suggestedRounding: null,
      estimates: estimatesIn(tree).map(({ object, estimate }) => ({
        sheet: '',
        name: `${estimate.code} ${estimate.name}`.trim(),
        object: object.name,
        project: name,
        lines: estimate.articles.length,
        totals: { total: totalFor(estimate) },
        printed: { total: statedFor(estimate), hours: null },
        recapitulation: [],
      })),
    },
    errors: [...tree.faults, ...(value?.errors ?? [])],
  }
}

function totalOf(estimate: ExchangeEstimate): number {
  const counting = estimate.articles.filter((article) => counts(estimate, article))
  return sumDecimals(counting.map(({ printedTotal }) => printedTotal ?? 0))
}
