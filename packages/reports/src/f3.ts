import { MAX_SCALE } from '@temelia/decimal/scaled'
import { formatDate } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint } from './f3-data.ts'
import { compactLayout, type FormDecimals, longLayout, summaryLayout } from './f3-layout.ts'
import { articleRows } from './f3-rows.ts'
import { currencyNotes, summaryTable } from './f3-summary.ts'
import type { PageModel, Particular, Section, Signature } from './page-model.ts'
import { partsOf } from './parts.ts'
import type { PrintOptions } from './print-options.ts'

/**
 * Form F3, "Lista cu cantități de lucrări pe categorii de lucrări" (annex of HG 907/2016), of one estimate or of several in order, each with its own
 * head, totals and signatures. In the United States, which has no such form, the same lines print as a detailed estimate. All amounts are the engine's; only the running totals of the pages are added up here, exactly.
 */
export function f3(estimates: readonly EstimateToPrint[], options: PrintOptions, language: Language): PageModel {
  const [first] = estimates
  const practice = first?.practice ?? 'ro'
  const form = practice === 'us' ? say(reports.detailedEstimate, language) : 'F3'
  const of = estimates.length === 1 && first ? `${first.code} ${first.name}`.trim() : first?.projectName
  return {
    symbol: 'F3',
    title: `${form} - ${of ?? say(reports.f3Title, language)}`,
    author: first?.contractorName ?? '',
    language,
    date: options.date,
    paper: options.paper ?? (practice === 'us' ? 'letter' : 'a4'),
    orientation: options.orientation ?? (options.layout === 'long' ? 'landscape' : 'portrait'),
    pageOf: say(reports.reportPageOfPages, language),
    credit: say(reports.reportPrintedBy, language),
    sections: estimates.map((estimate) => f3Section(estimate, options, language)),
  }
}

function f3Section(estimate: EstimateToPrint, options: PrintOptions, language: Language): Section {
  // A typed quantity prints as it was typed, unless the print asks for a number of decimals.
  const quantity = { min: estimate.decimals.quantity, max: MAX_SCALE }
  const decimals: FormDecimals = { ...estimate.decimals, quantity, ...options.decimals }
  const choice = { language, practice: estimate.practice, parts: partsOf(estimate), decimals }
  const layout = options.layout === 'long' ? longLayout(choice, options.showWeight) : compactLayout(choice)
  const us = estimate.practice === 'us'
  return {
    footer: us ? `${estimate.code} ${estimate.name}`.trim() : romanianFooter(estimate, language),
    heading: options.headerText.split('\n').filter((line) => line.trim() !== ''),
    form: us ? '' : say(reports.f3Form, language),
    title: say(us ? reports.detailedEstimate : reports.f3Title, language),
    particulars: particulars(estimate, language),
    currency: estimate.currency === 'RON' ? say(reports.reportCurrencyLei, language) : estimate.currency,
    date:
      options.date === null
        ? null
        : { label: say(reports.reportDate, language), value: formatDate(options.date, language) },
    table: {
      columns: layout.columns,
      heads: layout.heads,
      rows: articleRows(estimate, layout.columns, options, language),
    },
    carry: options.showPrices
      ? { forward: say(reports.reportCarriedForward, language), brought: say(reports.reportBroughtForward, language) }
      : null,
    summary: summaryTable(estimate, summaryLayout(choice), options, language),
    notes: currencyNotes(estimate, options, decimals, language),
    signatures: options.signatures ?? usualSignatures(estimate, language),
  }
}

function romanianFooter({ code }: EstimateToPrint, language: Language): string {
  const footer = code === '' ? reports.reportEstimateFooterUncoded : reports.reportEstimateFooter
  return say(footer, language, { code, form: say(reports.f3Form, language) })
}

/** The head of the Romanian form shows all its lines, filled in or not. */
function particulars(estimate: EstimateToPrint, language: Language): Particular[] {
  const lines: [keyof typeof reports, string][] = [
    ['f3Beneficiary', estimate.beneficiaryName],
    ['f3Contractor', estimate.contractorName],
    ['f3Designer', estimate.designerName],
    ['f3Project', estimate.projectName],
    ['f3Object', estimate.objectName],
    ['f3Stage', estimate.code === '' ? estimate.name : `${estimate.code} ${estimate.name}`],
  ]
  const shown = estimate.practice === 'us' ? lines.filter(([, value]) => value !== '') : lines
  return shown.map(([key, value]) => ({ label: say(reports[key], language), value }))
}

/** In Romania the designer answers for the quantities and the bidder for the prices; in the US both parties sign. */
function usualSignatures(estimate: EstimateToPrint, language: Language): Signature[] {
  if (estimate.practice === 'us') {
    return [
      { role: say(reports.f3Contractor, language), name: estimate.contractorName },
      { role: say(reports.f3Beneficiary, language), name: estimate.beneficiaryName },
    ]
  }
  return [
    { role: say(reports.f3Designer, language), name: estimate.designerName },
    { role: say(reports.f3Bidder, language), name: estimate.contractorName },
  ]
}
