import { MAX_SCALE } from '@temelia/decimal/scaled'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint } from './f3-data.ts'
import { compactLayout, type FormDecimals, longLayout, summaryLayout } from './f3-layout.ts'
import { articleRows } from './f3-rows.ts'
import { currencyNotes, summaryTable } from './f3-summary.ts'
import { carryWords, currencyWord, headingLines, printedDate, usualSignatures } from './frame.ts'
import type { PageModel, Particular, Section } from './page-model.ts'
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
    heading: headingLines(options),
    form: us ? '' : say(reports.f3Form, language),
    title: say(us ? reports.detailedEstimate : reports.f3Title, language),
    particulars: particulars(estimate, language),
    currency: currencyWord(estimate.currency, language),
    date: printedDate(options, language),
    blocks: [
      {
        kind: 'table',
        table: {
          columns: layout.columns,
          heads: layout.heads,
          rows: articleRows(estimate, layout.columns, options, language),
        },
        carry: options.showPrices ? carryWords(language) : null,
        together: false,
      },
      {
        kind: 'table',
        table: summaryTable(estimate, summaryLayout(choice), options, language),
        carry: null,
        together: true,
      },
    ],
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
