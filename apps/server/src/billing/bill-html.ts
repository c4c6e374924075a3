import type { Money } from '@temelia/billing/money'
import { formatDay } from '@temelia/calendar/format-day'
import { dueNow } from '@temelia/billing/due-now'
import { retainedToldAs } from '@temelia/billing/settled'
import type { Region } from '@temelia/calendar/region'
import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Party } from '@temelia/model/billing/bill'
import { entityLabels } from '@temelia/text/entity-labels'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import type { BillRow, LineRow } from './lined.ts'
import { retainedTerm } from './retained.ts'
import { billLines } from './bill-lines-html.ts'
import { footerHtml, type PartyFact, partyTable, rowsBeforeTax, sumTable, taxRows } from './printed-document.ts'
import type { PrintedTemplate } from './templates/printed-template.ts'
import { colored, logoHtml, lookOf, remitHtml, signaturesHtml, termsHtml, typed } from './templates/template-html.ts'
import { wordsOf } from './words.ts'
import { escapeHtml } from './escape-html.ts'

/** A bill as it is printed. */
export interface BillToPrint {
  readonly bill: BillRow
  readonly lines: readonly LineRow[]
  readonly money: Money
  readonly parties: NonNullable<BillRow['parties']>
  readonly corrected: BillRow | undefined
  readonly language: Language
  readonly region: Region
  /** Null: as usual. */
  readonly template: PrintedTemplate | null
}

/** The kinds that ask for money, and say where it goes. */
const ASKING: readonly BillRow['kind'][] = ['invoice', 'proforma', 'advance']

/** A bill as a page of HTML for the printer: parties, lines, totals, terms. */
export function billHtml(print: BillToPrint): HtmlDocument {
  const { bill, region, language, template } = print
  const kind = template?.look.title?.trim() || entityLabels('bill', language).choice('kind', bill.kind)
  const title = [kind, bill.code].filter(Boolean).join(' ')
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    look: lookOf(template),
    content: [
      template ? logoHtml(template.look) : '',
      heading(print, title),
      parties(print),
      typed(bill.header ?? template?.header ?? null),
      billLines(print),
      totalsTable(print),
      mentions(print),
      template ? ofTemplate(print, template) : '',
      typed(bill.footer ?? template?.footer ?? null),
      template?.signatures ? signaturesHtml(print.parties.seller.name, print.parties.buyer.name, region, language) : '',
    ].join(''),
    footer: footerHtml(title, template?.look ?? {}),
  }
}

/** Terms and where to pay, under titles of their own. Those of the template ask for money: on other kinds only the bill's own terms stand. */
function ofTemplate({ bill, parties, region, language }: BillToPrint, template: PrintedTemplate): string {
  const asking = ASKING.includes(bill.kind)
  const terms = termsHtml(template.look, bill.paymentTerms ?? (asking ? template.terms : null), language)
  return terms + (asking ? remitHtml(template, parties.seller, region, language) : '')
}

function heading({ bill, corrected, language, region, template }: BillToPrint, title: string): string {
  const words = wordsOf(region)
  const day = (value: string) => formatDay(value, region)
  const facts = [
    bill.date ? `${words.billPrintDate[language]}: ${day(bill.date)}` : '',
    bill.dueDate ? `${words.billPrintDue[language]}: ${day(bill.dueDate)}` : '',
    corrected?.code && corrected.date
      ? say(words.billPrintCorrects, language, { code: corrected.code, day: day(corrected.date) })
      : '',
  ].filter(Boolean)
  const mark = { draft: words.billPrintDraft, canceled: words.billPrintCanceled, issued: null }[bill.state]
  const standing = mark ? `<p style="color: #a33"><b>${mark[language]}</b></p>` : ''
  return `<h1${colored(template?.look ?? {})}>${escapeHtml(title)}</h1>${standing}<p>${facts.map(escapeHtml).join(' · ')}</p>`
}

function parties({ parties: { seller, buyer }, region, language, template }: BillToPrint): string {
  const words = wordsOf(region)
  // Accounts of the company stand where the template says where to pay, or nowhere.
  const ours = template ? { ...seller, bank: null, iban: null } : seller
  const facts = (party: Party): readonly PartyFact[] => [
    [null, [party.address, party.city, party.county, party.postalCode].filter(Boolean).join(', ')],
    // A person who gave no number has none on paper either.
    [words.billPrintTaxId, party.taxId?.replace(/^0+$/, '')],
    [words.billPrintRegister, party.registerNumber],
    [words.billPrintBank, party.bank],
    [words.billPrintAccount, party.iban],
  ]
  return partyTable(
    { word: words.billPrintSeller, name: ours.name, facts: facts(ours) },
    { word: words.billPrintBuyer, name: buyer.name, facts: facts(buyer) },
    language,
  )
}

function totalsTable({ bill, money: { totals }, region, language, template }: BillToPrint): string {
  const words = wordsOf(region)
  const printing = { region, language }
  const rows = [
    ...rowsBeforeTax(totals, bill.discount, printing),
    ...taxRows(totals, template?.taxRecap !== false, printing),
  ]
  rows.push([say(words.billWithVat, language, { currency: bill.currency ?? '' }), totals.withVat, true])
  if (totals.paid !== 0) {
    rows.push([words.billPaid[language], -totals.paid])
    rows.push([words.billDue[language], totals.due, true])
  }
  if (bill.retained !== 0) {
    const told = { percent: words.billRetained, sum: words.billRetainedSum, released: words.billReleased }
    const label = told[retainedToldAs(bill.retained, bill.retention)]
    const percent = formatNumber(bill.retention, region, { min: 0, max: 3 })
    rows.push([say(label, language, { percent }), -bill.retained])
    rows.push([words.billPayNow[language], dueNow({ due: totals.due, retained: bill.retained }), true])
  }
  return sumTable(rows, template?.look ?? {}, region)
}

/** What the law wants said of the tax, and how it is to be paid. */
function mentions({ bill, lines, parties, region, language, template }: BillToPrint): string {
  const words = wordsOf(region)
  const told = [
    region === 'ro' && parties.cashVat ? words.billCashVat[language] : '',
    region === 'ro' && !parties.vatPayer ? words.billNoVat[language] : '',
    lines.some(({ vatCategory }) => vatCategory === 'AE') ? words.billReverse[language] : '',
    lines.some(({ vatCategory }) => vatCategory === 'E') ? (bill.exemption ?? '') : '',
    template ? '' : (bill.paymentTerms ?? ''),
    retainedTerm(bill, language, region),
    bill.reason ?? '',
  ].filter(Boolean)
  return told.map(typed).join('')
}
