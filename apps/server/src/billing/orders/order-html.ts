import { formatDay } from '@temelia/calendar/format-day'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { formatNumber } from '@temelia/text/format'
import { type Message, say } from '@temelia/text/message'
import { orderTexts as words } from '@temelia/text/orders'
import { escapeHtml } from '../escape-html.ts'
import type { OrderLineRow } from '../order-progress/order.ts'
import {
  figureColumn,
  footerHtml,
  lineTable,
  partyTable,
  type PrintedColumn,
  rowsBeforeTax,
  sumTable,
  taxRows,
  textColumn,
} from '../printed-document.ts'
import { colored, logoHtml, lookOf, signaturesHtml, termsHtml, typed } from '../templates/template-html.ts'
import { wordsOf } from '../words.ts'
import type { OrderToPrint } from './order-to-print.ts'

/** An order to a supplier as a page of HTML for the printer, as its template has it: parties, delivery, lines, totals, terms. */
export function orderHtml(reader: OrderToPrint): HtmlDocument {
  const print = { ...reader, language: reader.template?.language ?? reader.language }
  const { order, company, supplier, region, language, template } = print
  const look = template?.look ?? {}
  const title = [look.title?.trim() || words.orderPrintTitle[language], order.code].filter(Boolean).join(' ')
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    look: lookOf(template),
    content: [
      logoHtml(look),
      heading(print, title),
      parties(print),
      delivery(print),
      typed(template?.header ?? null),
      lineTable(print.lines, columnsOf(print), look, language),
      totals(print),
      template ? termsHtml(look, order.terms ?? template.terms, language) : typed(order.terms),
      order.code ? `<p>${escapeHtml(say(words.orderPrintQuote, language, { code: order.code }))}</p>` : '',
      typed(template?.footer ?? null),
      template?.signatures ? signaturesHtml(company.name, supplier?.name ?? '', region, language) : '',
    ].join(''),
    footer: footerHtml(title, look),
  }
}

function heading({ order, region, language, template }: OrderToPrint, title: string): string {
  const mark = { draft: words.orderPrintDraft, canceled: words.orderPrintCanceled }[order.state as 'draft']
  const day = order.date ? `<p>${wordsOf(region).billPrintDate[language]}: ${formatDay(order.date, region)}</p>` : ''
  return `<h1${colored(template?.look ?? {})}>${escapeHtml(title)}</h1>${mark ? `<p style="color: #a33"><b>${mark[language]}</b></p>` : ''}${day}`
}

function parties({ company, supplier, region, language }: OrderToPrint): string {
  const bill = wordsOf(region)
  return partyTable(
    {
      word: words.orderPrintBuyer,
      name: company.name,
      facts: [
        [null, [company.address, company.city, company.county].filter(Boolean).join(', ')],
        [bill.billPrintTaxId, company.taxId],
        [bill.billPrintRegister, company.registerNumber],
      ],
    },
    {
      word: words.orderPrintSupplier,
      name: supplier?.name ?? '',
      facts: [
        [bill.billPrintTaxId, supplier?.taxId],
        [words.orderPrintContact, supplier?.contactName],
        [words.orderPrintPhone, supplier?.phone],
        [words.orderPrintEmail, supplier?.email],
      ],
    },
    language,
  )
}

function delivery({ order, warehouse, project, region, language }: OrderToPrint): string {
  const facts: readonly (readonly [Message, string | null | undefined])[] = [
    [words.orderPrintWanted, order.wantedDate ? formatDay(order.wantedDate, region) : ''],
    [words.orderPrintTo, order.deliverTo ?? [warehouse?.name, warehouse?.address].filter(Boolean).join(', ')],
    [words.orderPrintProject, project?.name],
  ]
  const rows = facts.flatMap(([label, value]) =>
    value
      ? [`<tr><td style="width: 30%; color: #5b6472">${label[language]}</td><td>${escapeHtml(value)}</td></tr>`]
      : [],
  )
  return rows.length === 0 ? '' : `<table style="width: 100%; font-size: 9pt">${rows.join('')}</table><p> </p>`
}

function columnsOf({ lines, money, region, template }: OrderToPrint): PrintedColumn<OrderLineRow>[] {
  const bill = wordsOf(region)
  const bare = template?.look.hidden?.includes('code') === true
  const number = (value: number, min: number, max = min) => formatNumber(value, region, { min, max })
  const off = figureColumn<OrderLineRow>('discount', bill.billPrintDiscount, ({ discount }) => number(discount, 0, 2))
  return [
    textColumn('number', bill.billPrintNumber, (_line, index) => String(index + 1)),
    textColumn('name', bill.billPrintName, ({ code, name }) =>
      escapeHtml([bare ? null : code, name].filter(Boolean).join(' ')),
    ),
    textColumn('unit', bill.billPrintUnit, ({ measureUnit }) => escapeHtml(measureUnit ?? '')),
    figureColumn('quantity', bill.billPrintQuantity, ({ quantity }) => number(quantity, 0, 6)),
    figureColumn('price', bill.billPrintPrice, ({ price }) => number(price ?? 0, 2, 6)),
    ...(lines.some(({ discount }) => discount !== 0) ? [off] : []),
    figureColumn('value', bill.billPrintValue, (_line, index) => number(money.lines[index]?.net ?? 0, 2)),
  ]
}

function totals({ order, money, region, language, template }: OrderToPrint): string {
  const printing = { region, language }
  const sums = money.totals
  const whole = say(wordsOf(region).billWithVat, language, { currency: order.currency ?? '' })
  // Where nothing is taxed, as mostly in the United States, nothing is said of it.
  const tax = sums.vat === 0 ? [] : taxRows(sums, template?.taxRecap === true, printing)
  return sumTable(
    [...rowsBeforeTax(sums, order.discount, printing), ...tax, [whole, sums.withVat, true]],
    template?.look ?? {},
    region,
  )
}
