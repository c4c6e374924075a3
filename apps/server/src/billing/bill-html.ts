import type { Money } from '@temelia/billing/money'
import { formatDay } from '@temelia/calendar/format-day'
import { dueNow } from '@temelia/billing/due-now'
import { retainedToldAs } from '@temelia/billing/settled'
import type { Region } from '@temelia/calendar/region'
import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Party } from '@temelia/model/billing/bill'
import { entityLabels } from '@temelia/text/entity-labels'
import { formatNumber } from '@temelia/text/format'
import { type Language, type Message, say } from '@temelia/text/message'
import type { BillRow, LineRow } from './lined.ts'
import { retainedTerm } from './retained.ts'
import { BILL_CELL as CELL, billLines } from './bill-lines-html.ts'
import type { PrintedTemplate } from './templates/printed-template.ts'
import {
  colored,
  ground,
  logoHtml,
  lookOf,
  remitHtml,
  signaturesHtml,
  termsHtml,
  typed,
} from './templates/template-html.ts'
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
  const foot = template?.look.footer?.trim()
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
      partyTable(print),
      typed(bill.header ?? template?.header ?? null),
      billLines(print),
      totalsTable(print),
      mentions(print),
      template ? ofTemplate(print, template) : '',
      typed(bill.footer ?? template?.footer ?? null),
      template?.signatures ? signaturesHtml(print.parties.seller.name, print.parties.buyer.name, region, language) : '',
    ].join(''),
    footer: foot
      ? `<table style="width: 100%"><tr><td style="font-size: 8pt; color: #5b6472">${escapeHtml(foot)}</td><td style="font-size: 8pt; color: #5b6472; text-align: right">${escapeHtml(title)} · {{page}} / {{pages}}</td></tr></table>`
      : `<p style="font-size: 8pt; color: #5b6472; text-align: right">${escapeHtml(title)} · {{page}} / {{pages}}</p>`,
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

function partyTable({ parties: { seller, buyer }, region, language, template }: BillToPrint): string {
  const words = wordsOf(region)
  // Accounts of the company stand where the template says where to pay, or nowhere.
  const ours = template ? { ...seller, bank: null, iban: null } : seller
  const cell = (word: Message, party: Party) => {
    const facts: readonly (readonly [Message | null, string | null])[] = [
      [null, [party.address, party.city, party.county, party.postalCode].filter(Boolean).join(', ')],
      // A person who gave no number has none on paper either.
      [words.billPrintTaxId, party.taxId?.replace(/^0+$/, '') ?? null],
      [words.billPrintRegister, party.registerNumber],
      [words.billPrintBank, party.bank],
      [words.billPrintAccount, party.iban],
    ]
    const rows = facts.flatMap(([label, value]) =>
      value ? [escapeHtml(label ? `${label[language]}: ${value}` : value)] : [],
    )
    return `<td style="width: 50%; vertical-align: top; padding: 4pt">
      <span style="font-size: 8pt; color: #5b6472">${word[language]}</span><br><b>${escapeHtml(party.name)}</b><br>${rows.join('<br>')}</td>`
  }
  return `<table style="width: 100%"><tr>${cell(words.billPrintSeller, ours)}${cell(words.billPrintBuyer, buyer)}</tr></table>`
}

function totalsTable({ bill, money: { totals }, region, language, template }: BillToPrint): string {
  const words = wordsOf(region)
  const amount = (value: number) => formatNumber(value, region, 2)
  const rate = (value: number) => formatNumber(value, region, { min: 0, max: 3 })
  const labels = entityLabels('entityProduct', language, region)
  const rows: (readonly [string, number, boolean?])[] = []
  if (totals.discount !== 0) {
    rows.push([words.billLines[language], totals.lines])
    rows.push([say(words.billDiscount, language, { percent: rate(bill.discount) }), -totals.discount])
  }
  rows.push([words.billWithoutVat[language], totals.withoutVat])
  const summed = template?.taxRecap === false && totals.vatByRate.length > 0
  if (summed) rows.push([words.billVat[language], totals.vat])
  for (const group of summed ? [] : totals.vatByRate) {
    const category = group.category === 'S' ? words.billVat[language] : labels.choice('vatCategory', group.category)
    const values = { category, rate: rate(group.rate), base: amount(group.base) }
    const alone = group.rate === 0 && totals.vatByRate.length === 1
    rows.push([alone ? category : say(words.billVatOf, language, values), group.vat])
  }
  rows.push([say(words.billWithVat, language, { currency: bill.currency ?? '' }), totals.withVat, true])
  if (totals.paid !== 0) {
    rows.push([words.billPaid[language], -totals.paid])
    rows.push([words.billDue[language], totals.due, true])
  }
  if (bill.retained !== 0) {
    const told = { percent: words.billRetained, sum: words.billRetainedSum, released: words.billReleased }
    const label = told[retainedToldAs(bill.retained, bill.retention)]
    rows.push([say(label, language, { percent: rate(bill.retention) }), -bill.retained])
    rows.push([words.billPayNow[language], dueNow({ due: totals.due, retained: bill.retained }), true])
  }
  const cells = rows.map(([label, value, strong]) => {
    const [open, close] = strong ? ['<b>', '</b>'] : ['', '']
    const fill = strong ? ground(template?.look.sumFill) : ''
    return `<tr><td style="${CELL}${fill}">${open}${escapeHtml(label)}${close}</td><td style="${CELL}${fill}; text-align: right">${open}${amount(value)}${close}</td></tr>`
  })
  return `<p> </p><table style="width: 60%">${cells.join('')}</table>`
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
