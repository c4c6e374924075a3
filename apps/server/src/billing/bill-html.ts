import type { Money } from '@temelia/billing/money'
import { formatDay } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Party } from '@temelia/model/billing/bill'
import { entityLabels } from '@temelia/text/entity-labels'
import { formatNumber } from '@temelia/text/format'
import { type Language, type Message, say } from '@temelia/text/message'
import type { BillRow, LineRow } from './lined.ts'
import { retainedTerm } from './retained.ts'
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
}

/** A bill as a page of HTML for the printer: parties, lines, totals, terms. */
export function billHtml(print: BillToPrint): HtmlDocument {
  const { bill, region, language } = print
  const title = [entityLabels('bill', language).choice('kind', bill.kind), bill.code].filter(Boolean).join(' ')
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    content: [
      heading(print, title),
      partyTable(print),
      text(bill.header),
      lineTable(print),
      totalsTable(print),
      mentions(print),
      text(bill.footer),
    ].join(''),
    footer: `<p style="font-size: 8pt; color: #5b6472; text-align: right">${escapeHtml(title)} · {{page}} / {{pages}}</p>`,
  }
}

function heading({ bill, corrected, language, region }: BillToPrint, title: string): string {
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
  return `<h1>${escapeHtml(title)}</h1>${standing}<p>${facts.map(escapeHtml).join(' · ')}</p>`
}

function partyTable({ parties, region, language }: BillToPrint): string {
  const words = wordsOf(region)
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
  return `<table style="width: 100%"><tr>${cell(words.billPrintSeller, parties.seller)}${cell(words.billPrintBuyer, parties.buyer)}</tr></table>`
}

const CELL = 'padding: 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9pt'

function lineTable({ lines, money, region, language }: BillToPrint): string {
  const words = wordsOf(region)
  const number = (value: number, min: number, max = min) => formatNumber(value, region, { min, max })
  const discounts = lines.some(({ discount }) => discount !== 0)
  const heads = [
    words.billPrintNumber,
    words.billPrintName,
    words.billPrintUnit,
    words.billPrintQuantity,
    words.billPrintPrice,
    ...(discounts ? [words.billPrintDiscount] : []),
    words.billPrintRate,
    words.billPrintValue,
  ]
  const right = (place: number) => (place > 2 ? '; text-align: right' : '')
  const rows = lines.map((line, index) => {
    const cells = [
      String(index + 1),
      escapeHtml([line.code, line.name].filter(Boolean).join(' ')),
      escapeHtml(line.measureUnit ?? ''),
      number(line.quantity, 2, 6),
      number(line.price ?? 0, 2, 6),
      ...(discounts ? [number(line.discount, 0, 2)] : []),
      line.vatCategory === 'S' || region === 'us'
        ? number(line.vatRate ?? 0, 0, 3)
        : escapeHtml(line.vatCategory ?? ''),
      number(money.lines[index]?.net ?? 0, 2),
    ]
    return `<tr>${cells.map((cell, place) => `<td style="${CELL}${right(place)}">${cell}</td>`).join('')}</tr>`
  })
  const head = heads.map((word, place) => `<th style="${CELL}${right(place)}">${word[language]}</th>`).join('')
  return `<table style="width: 100%"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function totalsTable({ bill, money: { totals }, region, language }: BillToPrint): string {
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
  for (const group of totals.vatByRate) {
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
    rows.push([say(words.billRetained, language, { percent: rate(bill.retention) }), -bill.retained])
    rows.push([words.billPayNow[language], Math.max(subtractDecimals(totals.due, bill.retained), 0), true])
  }
  const cells = rows.map(([label, value, strong]) => {
    const [open, close] = strong ? ['<b>', '</b>'] : ['', '']
    return `<tr><td style="${CELL}">${open}${escapeHtml(label)}${close}</td><td style="${CELL}; text-align: right">${open}${amount(value)}${close}</td></tr>`
  })
  return `<p> </p><table style="width: 60%">${cells.join('')}</table>`
}

/** What the law wants said of the tax, and how it is to be paid. */
function mentions({ bill, lines, parties, region, language }: BillToPrint): string {
  const words = wordsOf(region)
  const told = [
    region === 'ro' && parties.cashVat ? words.billCashVat[language] : '',
    region === 'ro' && !parties.vatPayer ? words.billNoVat[language] : '',
    lines.some(({ vatCategory }) => vatCategory === 'AE') ? words.billReverse[language] : '',
    lines.some(({ vatCategory }) => vatCategory === 'E') ? (bill.exemption ?? '') : '',
    bill.paymentTerms ?? '',
    retainedTerm(bill, language, region),
    bill.reason ?? '',
  ].filter(Boolean)
  return told.map(text).join('')
}

function text(value: string | null): string {
  return value ? `<p>${escapeHtml(value).replaceAll('\n', '<br>')}</p>` : ''
}
