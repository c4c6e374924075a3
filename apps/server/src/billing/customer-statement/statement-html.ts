import { formatDay } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import { customerStatementTexts } from '@temelia/text/customer-statements'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { wordsOf } from '../words.ts'
import { agingParts, documentName, fullAging } from './statement-words.ts'
import type { CurrencyStatement, CustomersStatement } from './statement.ts'
import { escapeHtml } from '../escape-html.ts'

/** A statement as it is printed. */
export interface StatementToPrint {
  readonly statement: CustomersStatement
  readonly company: { readonly name: string | null; readonly taxId: string | null }
  readonly language: Language
  readonly region: Region
}

const CELL = 'padding: 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9pt'

/** A statement as a page of HTML for the printer. */
export function statementHtml({ statement, company, language, region }: StatementToPrint): HtmlDocument {
  const { customer, from, to, currencies } = statement
  const words = wordsOf(region)
  const title = say(customerStatementTexts.statementOf, language, { name: customer.name })
  const period = say(customerStatementTexts.statementDays, language, {
    from: formatDay(from, region),
    to: formatDay(to, region),
  })
  const party = (name: string | null, taxId: string | null) =>
    `<b>${escapeHtml(name ?? '')}</b>${taxId ? `<br>${words.billPrintTaxId[language]}: ${escapeHtml(taxId)}` : ''}`
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    content: [
      `<h1>${escapeHtml(customerStatementTexts.customerStatement[language])}</h1><p>${escapeHtml(period)}</p>`,
      `<table style="width: 100%"><tr><td style="width: 50%">${party(company.name, company.taxId)}</td><td style="width: 50%">${party(customer.name, customer.taxId)}</td></tr></table>`,
      ...currencies.map((one) => currencyTables(one, language, region)),
    ].join(''),
    footer: `<p style="font-size: 8pt; color: #5b6472; text-align: right">${escapeHtml(title)} · {{page}} / {{pages}}</p>`,
  }
}

function currencyTables(one: CurrencyStatement, language: Language, region: Region): string {
  const words = customerStatementTexts
  const money = (value: number) => formatNumber(value, region, 2)
  const cells = (values: readonly string[], bold = false) =>
    `<tr>${values
      .map(
        (value, place) =>
          `<td style="${CELL}${place > 1 ? '; text-align: right' : ''}${bold ? '; font-weight: bold' : ''}">${escapeHtml(value)}</td>`,
      )
      .join('')}</tr>`
  const heads = [
    words.statementDate,
    words.statementDocument,
    words.statementCharged,
    words.statementPaid,
    words.statementBalance,
  ]
  const rows = one.rows.map((row) => [
    formatDay(row.date, region),
    documentName(row, language, region),
    row.bill ? money(row.amount) : '',
    row.payment ? money(row.amount === 0 ? 0 : -row.amount) : '',
    money(row.balance),
  ])
  const aging = agingParts.map(
    (part) =>
      `<td style="${CELL}; text-align: right"><span style="font-size: 8pt; color: #5b6472">${escapeHtml(words[`statementAging_${part}`][language])}</span><br>${money(one.aging[part])}</td>`,
  )
  return [
    `<h2>${escapeHtml(one.currency)}</h2><table style="width: 100%"><thead><tr>`,
    heads
      .map(
        (head, place) =>
          `<th style="${CELL}${place > 1 ? '; text-align: right' : ''}">${escapeHtml(head[language])}</th>`,
      )
      .join(''),
    '</tr></thead><tbody>',
    cells(['', words.statementOpening[language], '', '', money(one.opening)], true),
    ...rows.map((row) => cells(row)),
    cells(['', words.statementClosing[language], money(one.charged), money(one.paid), money(one.closing)], true),
    '</tbody></table>',
    fullAging(one) ? `<table style="width: 100%"><tr>${aging.join('')}</tr></table>` : '',
  ].join('')
}
