import type { Region } from '@temelia/calendar/region'
import { dashboardTexts } from '@temelia/text/dashboard'
import type { Language } from '@temelia/text/message'
import { projectCostTexts } from '@temelia/text/project-costs'
import { usWords } from '@temelia/text/us'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { daysOf } from '../journal/journal.ts'
import type { EstimateCosts, ProjectCosts } from './project-costs.ts'

/** What a file of costs has a line for. */
export type CostLines = 'estimates' | 'months'

const FIGURES = {
  estimates: [
    'costsPlanned',
    'costsCommitted',
    'costsDraft',
    'costsActual',
    'costsAtCompletion',
    'costsVariance',
    'costsPercentSpent',
  ],
  months: ['costsPlanned', 'costsEarned', 'costsActual'],
} as const

/** The columns of a file of costs. */
export function costColumns(of: CostLines, language: Language, region: Region): ExportColumn[] {
  const words = region === 'us' ? { ...projectCostTexts, ...usWords } : projectCostTexts
  const figures = FIGURES[of].map((key): ExportColumn => ({ head: words[key][language], kind: 'decimal' }))
  if (of === 'months') return [{ head: words.costsMonth[language], kind: 'day' }, ...figures]
  return [
    { head: words.costsEstimate[language], kind: 'text' },
    ...figures,
    { head: words.costsReason[language], kind: 'text' },
  ]
}

/** The lines of a file of costs: estimates with the whole project last, or months by their last days. */
export async function* costRows(
  of: CostLines,
  costs: ProjectCosts,
  language: Language,
): AsyncGenerator<ExportCell[][]> {
  if (of === 'months') {
    yield costs.months.map(({ month, planned, earned, actual }) => [{ day: daysOf(month)[1] }, planned, earned, actual])
    return
  }
  yield costs.estimates.map((row) => [
    row.name ?? projectCostTexts.costsElsewhere[language],
    ...figuresOf(row),
    row.forecast?.reason ?? null,
  ])
  yield [[dashboardTexts.dashTotal[language], ...figuresOf(costs), null]]
}

function figuresOf(of: ProjectCosts | EstimateCosts): ExportCell[] {
  return [of.planned, of.committed, of.draft, of.actual, of.atCompletion, of.variance, of.percentSpent]
}
