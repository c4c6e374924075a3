import { formatDay } from '@temelia/calendar/format-day'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { formatNumber } from '@temelia/text/format'
import { type Message, say } from '@temelia/text/message'
import { orderTexts as words } from '@temelia/text/orders'
import { escapeHtml } from '../escape-html.ts'
import { wordsOf } from '../words.ts'
import type { OrderToPrint } from './order-to-print.ts'

const CELL = 'padding: 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9pt'

/** An order to a supplier as a page of HTML for the printer: parties, delivery, lines, totals, terms. */
export function orderHtml(print: OrderToPrint): HtmlDocument {
  const { order, region, language } = print
  const title = [words.orderPrintTitle[language], order.code].filter(Boolean).join(' ')
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    content: [
      heading(print, title),
      parties(print),
      delivery(print),
      lineTable(print),
      totals(print),
      paragraph(order.terms),
      order.code ? `<p>${escapeHtml(say(words.orderPrintQuote, language, { code: order.code }))}</p>` : '',
    ].join(''),
    footer: `<p style="font-size: 8pt; color: #5b6472; text-align: right">${escapeHtml(title)} · {{page}} / {{pages}}</p>`,
  }
}

function heading({ order, region, language }: OrderToPrint, title: string): string {
  const mark = { draft: words.orderPrintDraft, canceled: words.orderPrintCanceled }[order.state as 'draft']
  const day = order.date ? `<p>${wordsOf(region).billPrintDate[language]}: ${formatDay(order.date, region)}</p>` : ''
  return `<h1>${escapeHtml(title)}</h1>${mark ? `<p style="color: #a33"><b>${mark[language]}</b></p>` : ''}${day}`
}

type Fact = readonly [Message | null, string | null | undefined]

function parties({ company, supplier, region, language }: OrderToPrint): string {
  const bill = wordsOf(region)
  const buyer: readonly Fact[] = [
    [null, [company.address, company.city, company.county].filter(Boolean).join(', ')],
    [bill.billPrintTaxId, company.taxId],
    [bill.billPrintRegister, company.registerNumber],
  ]
  const seller: readonly Fact[] = [
    [bill.billPrintTaxId, supplier?.taxId],
    [words.orderPrintContact, supplier?.contactName],
    [words.orderPrintPhone, supplier?.phone],
    [words.orderPrintEmail, supplier?.email],
  ]
  const cell = (word: Message, name: string | null | undefined, facts: readonly Fact[]) => {
    const rows = facts.flatMap(([label, value]) =>
      value ? [escapeHtml(label ? `${label[language]}: ${value}` : value)] : [],
    )
    return `<td style="width: 50%; vertical-align: top; padding: 4pt">
      <span style="font-size: 8pt; color: #5b6472">${word[language]}</span><br><b>${escapeHtml(name ?? '')}</b><br>${rows.join('<br>')}</td>`
  }
  return `<table style="width: 100%"><tr>${cell(words.orderPrintBuyer, company.name, buyer)}${cell(words.orderPrintSupplier, supplier?.name, seller)}</tr></table>`
}

function delivery({ order, warehouse, project, region, language }: OrderToPrint): string {
  const facts: readonly Fact[] = [
    [words.orderPrintWanted, order.wantedDate ? formatDay(order.wantedDate, region) : ''],
    [words.orderPrintTo, order.deliverTo ?? [warehouse?.name, warehouse?.address].filter(Boolean).join(', ')],
    [words.orderPrintProject, project?.name],
  ]
  const rows = facts.flatMap(([label, value]) =>
    value
      ? [`<tr><td style="width: 30%; color: #5b6472">${label?.[language] ?? ''}</td><td>${escapeHtml(value)}</td></tr>`]
      : [],
  )
  return rows.length === 0 ? '' : `<table style="width: 100%; font-size: 9pt">${rows.join('')}</table><p> </p>`
}

function lineTable({ lines, money, region, language }: OrderToPrint): string {
  const bill = wordsOf(region)
  const number = (value: number, min: number, max = min) => formatNumber(value, region, { min, max })
  const discounts = lines.some(({ discount }) => discount !== 0)
  const heads = [
    bill.billPrintNumber,
    bill.billPrintName,
    bill.billPrintUnit,
    bill.billPrintQuantity,
    bill.billPrintPrice,
    ...(discounts ? [bill.billPrintDiscount] : []),
    bill.billPrintValue,
  ]
  const right = (place: number) => (place > 2 ? '; text-align: right' : '')
  const rows = lines.map((line, index) => {
    const cells = [
      String(index + 1),
      escapeHtml([line.code, line.name].filter(Boolean).join(' ')),
      escapeHtml(line.measureUnit ?? ''),
      number(line.quantity, 0, 6),
      number(line.price ?? 0, 2, 6),
      ...(discounts ? [number(line.discount, 0, 2)] : []),
      number(money.lines[index]?.net ?? 0, 2),
    ]
    return `<tr>${cells.map((cell, place) => `<td style="${CELL}${right(place)}">${cell}</td>`).join('')}</tr>`
  })
  const head = heads.map((word, place) => `<th style="${CELL}${right(place)}">${word[language]}</th>`).join('')
  return `<table style="width: 100%"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function totals({ order, money, region, language }: OrderToPrint): string {
  const bill = wordsOf(region)
  const sums = money.totals
  const percent = formatNumber(order.discount, region, { min: 0, max: 3 })
  const rows: (readonly [string, number, boolean?])[] = [
    ...(sums.discount === 0
      ? []
      : ([
          [bill.billLines[language], sums.lines],
          [say(bill.billDiscount, language, { percent }), -sums.discount],
        ] as const)),
    [bill.billWithoutVat[language], sums.withoutVat],
    ...(sums.vat === 0 ? [] : ([[bill.billVat[language], sums.vat]] as const)),
    [say(bill.billWithVat, language, { currency: order.currency ?? '' }), sums.withVat, true],
  ]
  const cells = rows.map(([label, value, strong]) => {
    const [open, close] = strong ? ['<b>', '</b>'] : ['', '']
    return `<tr><td style="${CELL}">${open}${escapeHtml(label)}${close}</td><td style="${CELL}; text-align: right">${open}${formatNumber(value, region, 2)}${close}</td></tr>`
  })
  return `<p> </p><table style="width: 60%">${cells.join('')}</table>`
}

function paragraph(value: string | null): string {
  return value ? `<p>${escapeHtml(value).replaceAll('\n', '<br>')}</p>` : ''
}
