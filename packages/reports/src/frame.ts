import { formatDay } from '@temelia/calendar/format-day'
import type { Practice } from '@temelia/estimation/types'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { Block, PageModel, Particular, Section, Signature } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'
import type { PrintedPlace, PrintedProject } from './printed-place.ts'

/** What one form puts into the frame that all forms share. */
export interface Framed {
  /** The symbol as it is printed in the corner: `F1`, `F3 SP`; '' prints none. */
  symbol: string
  title: string
  blocks: readonly Block[]
  /** The object or estimate of this section, named in the head; the place's own when left out. */
  objectName?: string
  estimateName?: string
  /** What the client is called, where the form calls them something of its own. */
  client?: string
  /** Further lines of the head, under the usual ones. */
  particulars?: readonly Particular[]
  /** False: the form shows no amounts, so no currency under the title. */
  amounts?: boolean
  /** False: the form has no articles in it, so that none can be left out. */
  articles?: boolean
  notes?: readonly string[]
  signatures?: readonly Signature[]
  /** Left text of the page foot; the form and the project when left out. */
  footer?: string
}

/** A form of one section or several, in the common frame: head, title, currency, date, tables, notes, signatures, foot. */
export function formModel(
  place: PrintedPlace,
  symbol: string,
  sections: readonly Framed[],
  options: PrintOptions,
  language: Language,
  usual: Pick<PageModel, 'orientation'> = { orientation: 'portrait' },
): PageModel {
  const { project } = place
  const [first] = sections
  return {
    symbol,
    title: [first?.symbol || first?.title, place.name].filter(Boolean).join(' - '),
    author: project.contractorName,
    language,
    date: options.date,
    paper: options.paper ?? (project.practice === 'us' ? 'letter' : 'a4'),
    orientation: options.orientation ?? usual.orientation,
    pageOf: say(reports.reportPageOfPages, language),
    credit: say(reports.reportPrintedBy, language),
    archival: options.archival,
    look: null,
    sections: sections.map((section) => framedSection(place, section, options, language)),
  }
}

function framedSection(place: PrintedPlace, framed: Framed, options: PrintOptions, language: Language): Section {
  const { project } = place
  const form = framed.symbol === '' ? '' : say(reports.reportForm, language, { symbol: framed.symbol })
  return {
    footer: framed.footer ?? [form || framed.title, project.name].filter(Boolean).join(' - '),
    heading: headingLines(options),
    form,
    title: framed.title,
    particulars: [...placeParticulars(place, framed, language), ...(framed.particulars ?? [])],
    currency: framed.amounts === false ? null : currencyWord(project.currency, language),
    date: printedDate(options, project.practice, language),
    blocks: framed.blocks,
    notes: framed.notes ?? [],
    ...leftOutOf(place, framed),
    signatures: signaturesOf(options, framed.signatures ?? usualSignatures(project, language), language),
  }
}

/** The lines that the sums of a section leave out: of its object or estimate, where it has one of its own. */
function leftOutOf(place: PrintedPlace, framed: Framed): Pick<Section, 'leftOut'> {
  const { articles = true, amounts = true, objectName, estimateName } = framed
  const leftOut = place.leftOut.filter(
    (line) =>
      (objectName === undefined || line.objectName === objectName) &&
      (estimateName === undefined || line.estimateName === estimateName),
  )
  return articles && amounts && leftOut.length > 0 ? { leftOut: leftOut.map(({ name }) => name) } : {}
}

/** The form of a place that holds nothing it could print. */
export function nothingYet(symbol: string, title: string, language: Language): Framed {
  return { symbol, title, amounts: false, blocks: [], notes: [say(reports.reportNothingYet, language)] }
}

/** The free header text ("Antet"), one entry per line. */
export function headingLines({ headerText }: PrintOptions): string[] {
  return headerText.split('\n').filter((line) => line.trim() !== '')
}

/** The day of the print as the practice writes days, or null when none is printed. */
export function printedDate({ date }: PrintOptions, practice: Practice, language: Language): Particular | null {
  return date === null ? null : { label: say(reports.reportDate, language), value: formatDay(date, practice) }
}

/** `Lei` for the Romanian currency, else its code. */
export function currencyWord(currency: string, language: Language): string {
  return currency === 'RON' ? say(reports.reportCurrencyLei, language) : currency
}

/** Words of the running totals. */
export function carryWords(language: Language): { forward: string; brought: string } {
  return { forward: say(reports.reportCarriedForward, language), brought: say(reports.reportBroughtForward, language) }
}

/** Who signs: those asked for, else the usual ones. A role that every trade knows prints in the language of the form. */
export function signaturesOf(
  { signatures }: PrintOptions,
  usual: readonly Signature[],
  language: Language,
): readonly Signature[] {
  return (signatures ?? usual).map(({ role, name }) => {
    const known = ROLES.find((message) => message.en === role || message.ro === role)
    return { role: known ? say(known, language) : role, name }
  })
}

const ROLES = [reports.signPrepared, reports.signChecked, reports.signApproved]

/** In Romania the designer answers for the quantities and the bidder for the prices; in the US both parties sign. */
export function usualSignatures(
  project: Pick<PrintedProject, 'practice' | 'contractorName' | 'beneficiaryName' | 'designerName'>,
  language: Language,
): Signature[] {
  if (project.practice === 'us') {
    return [
      { role: say(reports.f3Contractor, language), name: project.contractorName },
      { role: say(reports.f3Beneficiary, language), name: project.beneficiaryName },
    ]
  }
  return [
    { role: say(reports.f3Designer, language), name: project.designerName },
    { role: say(reports.f3Bidder, language), name: project.contractorName },
  ]
}

/** The head of a Romanian form shows all its lines, filled in or not; a US document only those that say something. */
function placeParticulars(
  { project, objectName, estimateName }: PrintedPlace,
  framed: Framed,
  language: Language,
): Particular[] {
  const object = framed.objectName ?? objectName
  const estimate = framed.estimateName ?? estimateName
  const us = project.practice === 'us'
  const lines: [keyof typeof reports, string][] = [
    ['f3Beneficiary', project.beneficiaryName],
    ['f3Contractor', project.contractorName],
    ['f3Designer', project.designerName],
    ['f3Project', project.name],
    [us ? 'f3ObjectUs' : 'f3Object', object],
    [us ? 'f3StageUs' : 'f3Stage', estimate],
  ]
  const always = us ? 0 : 4
  const shown = lines.filter(([, value], at) => at < always || value !== '')
  return shown.map(([key, value]) => ({
    label: (key === 'f3Beneficiary' && framed.client) || say(reports[key], language),
    value,
  }))
}
