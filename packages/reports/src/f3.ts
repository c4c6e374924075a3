import { MAX_SCALE } from '@temelia/decimal/scaled'
import { type Language, type Message, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { EstimateToPrint } from './f3-data.ts'
import { compactLayout, type FormDecimals, longLayout, summaryLayout } from './f3-layout.ts'
import { articleRows } from './f3-rows.ts'
import { currencyNotes, summaryTable } from './f3-summary.ts'
import { carryWords, currencyWord, headingLines, printedDate, signaturesOf, usualSignatures } from './frame.ts'
import type { PageModel, Particular, Row, Section, TableBlock } from './page-model.ts'
import { partsOf } from './parts.ts'
import type { PrintOptions } from './print-options.ts'

/** The list of quantities of other works than the contract's: its symbol, what it is called, and further lines of its head. */
export interface F3Variant {
  symbol: string
  /** As it stands in the corner of the Romanian form. */
  form: string
  title: Message
  titleUs: Message
  particulars: readonly Particular[]
}

const CONTRACT: F3Variant = {
  symbol: 'F3',
  form: 'F3',
  title: reports.f3Title,
  titleUs: reports.detailedEstimate,
  particulars: [],
}

/**
 * Form F3, "Lista cu cantități de lucrări pe categorii de lucrări" (annex of HG 907/2016), of one estimate or of several in order, each with its own
 * head, totals and signatures. In the United States, which has no such form, the same lines print as a detailed estimate. All amounts are the engine's; only the running totals of the pages are added up here, exactly.
 */
export function f3(
  estimates: readonly EstimateToPrint[],
  options: PrintOptions,
  language: Language,
  variant: F3Variant = CONTRACT,
): PageModel {
  const [first] = estimates
  const practice = first?.practice ?? 'ro'
  const form = practice === 'us' ? say(variant.titleUs, language) : variant.form
  const of = estimates.length === 1 && first ? `${first.code} ${first.name}`.trim() : first?.projectName
  return {
    symbol: variant.symbol,
    title: `${form} - ${of ?? say(variant.title, language)}`,
    author: first?.contractorName ?? '',
    language,
    date: options.date,
    paper: options.paper ?? (practice === 'us' ? 'letter' : 'a4'),
    orientation: options.orientation ?? (options.layout === 'long' ? 'landscape' : 'portrait'),
    pageOf: say(reports.reportPageOfPages, language),
    credit: say(reports.reportPrintedBy, language),
    archival: options.archival,
    look: null,
    sections: estimates.map((estimate) => f3Section(estimate, options, language, variant)),
  }
}

function f3Section(estimate: EstimateToPrint, options: PrintOptions, language: Language, variant: F3Variant): Section {
  // Weights are told in tonnes, which the United States does not estimate in.
  const us = estimate.practice === 'us'
  // A typed quantity prints as it was typed, unless the print asks for a number of decimals.
  const quantity = { min: estimate.decimals.quantity, max: MAX_SCALE }
  const decimals: FormDecimals = { ...estimate.decimals, quantity, ...options.decimals }
  const choice = { language, practice: estimate.practice, parts: partsOf(estimate), decimals }
  const layout = options.layout === 'long' ? longLayout(choice, options.showWeight && !us) : compactLayout(choice)
  const form = us ? '' : say(reports.reportForm, language, { symbol: variant.form })
  const { rows: lines, counted } = articleRows(estimate, layout.columns, options, language)
  return {
    footer: us ? `${estimate.code} ${estimate.name}`.trim() : romanianFooter(estimate, form, language),
    heading: headingLines(options),
    form,
    title: say(us ? variant.titleUs : variant.title, language),
    particulars: [...particulars(estimate, language), ...variant.particulars],
    currency: currencyWord(estimate.currency, language),
    date: printedDate(options, estimate.practice, language),
    blocks: [
      ...pagesOfRows(lines, options).map(
        (rows, at): TableBlock => ({
          kind: 'table',
          table: { columns: layout.columns, heads: layout.heads, rows },
          carry: options.showPrices ? carryWords(language) : null,
          together: false,
          ...(at === 0 ? {} : { newPage: true }),
        }),
      ),
      {
        kind: 'table',
        table: summaryTable(estimate, summaryLayout(choice), counted, options, language),
        carry: null,
        together: true,
      },
    ],
    notes: currencyNotes(estimate, options, decimals, language),
    ...(estimate.totals.leftOut > 0 ? { leftOut: [] } : {}),
    signatures: signaturesOf(options, usualSignatures(estimate, language), language),
  }
}

/** The rows that begin on a page of their own: those of each chapter, when asked for. */
function pagesOfRows(rows: readonly Row[], { pageBreaks }: PrintOptions): (readonly Row[])[] {
  if (pageBreaks === 'none') return [rows]
  const starts = rows.flatMap(({ kind }, at) => (kind === 'chapter' && at > 0 ? [at] : []))
  return [0, ...starts].map((start, at) => rows.slice(start, starts[at]))
}

function romanianFooter({ code }: EstimateToPrint, form: string, language: Language): string {
  const footer = code === '' ? reports.reportEstimateFooterUncoded : reports.reportEstimateFooter
  return say(footer, language, { code, form })
}

/** The head of the Romanian form shows all its lines, filled in or not. */
function particulars(estimate: EstimateToPrint, language: Language): Particular[] {
  const us = estimate.practice === 'us'
  const lines: [keyof typeof reports, string][] = [
    ['f3Beneficiary', estimate.beneficiaryName],
    ['f3Contractor', estimate.contractorName],
    ['f3Designer', estimate.designerName],
    ['f3Project', estimate.projectName],
    [us ? 'f3ObjectUs' : 'f3Object', estimate.objectName],
    [us ? 'f3StageUs' : 'f3Stage', estimate.code === '' ? estimate.name : `${estimate.code} ${estimate.name}`],
  ]
  const shown = us ? lines.filter(([, value]) => value !== '') : lines
  return shown.map(([key, value]) => ({ label: say(reports[key], language), value }))
}
