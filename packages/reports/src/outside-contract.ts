import { sumOf } from '@temelia/estimation/general-estimate'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { currencyWord } from './frame.ts'
import type { PrintOptions } from './print-options.ts'
import type { ReportData } from './report-data.ts'

/** The note of forms of settlements that says what the place has beside the contract settled there (rule R18.4 of the engine). */
export function outsideContractNotes(
  { place: { project }, facilities }: Pick<ReportData, 'place' | 'facilities'>,
  options: PrintOptions,
  language: Language,
): readonly string[] {
  const { withoutVat } = sumOf(facilities.map(({ money }) => money))
  if (withoutVat === 0 || !options.showPrices) return []
  const decimals = options.decimals.total ?? project.decimals.total
  const amount = `${formatNumber(withoutVat, language, decimals)} ${currencyWord(project.currency, language)}`
  const words = project.practice === 'us' ? reportsSettlements.settledNotListsUs : reportsSettlements.settledNotLists
  return [say(words, language, { amount })]
}
