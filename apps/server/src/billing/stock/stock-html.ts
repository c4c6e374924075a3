import { formatDay } from '@temelia/calendar/format-day'
import { divideDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { formatNumber } from '@temelia/text/format'
import type { Message } from '@temelia/text/message'
import { stockTexts as words } from '@temelia/text/stock'
import type { StockToPrint } from './stock-to-print.ts'
import { escapeHtml } from '../escape-html.ts'

type Kind = StockToPrint['document']['kind']
type Line = StockToPrint['lines'][number]

/** The forms of the ministry's order 2634/2015 that a document stands for in Romania. */
const FORM_CODES: Readonly<Record<Kind, string>> = {
  goodsReceipt: '14-3-1A',
  materialIssue: '14-3-4A',
  transfer: '14-3-3A',
  count: '14-3-12',
}

const TITLES: Readonly<Record<Kind, Message>> = {
  goodsReceipt: words.stockPrintReceipt,
  materialIssue: words.stockPrintIssue,
  transfer: words.stockPrintTransfer,
  count: words.stockPrintCount,
}

const SIGNATURES: Readonly<Record<Kind, readonly Message[]>> = {
  goodsReceipt: [words.stockSignReception, words.stockSignReception, words.stockSignInto],
  materialIssue: [words.stockSignHead, words.stockSignKeeper, words.stockSignTaker],
  transfer: [words.stockSignFrom, words.stockSignCarrier, words.stockSignTo],
  count: [words.stockSignCounting, words.stockSignCounting, words.stockSignKeeper],
}

/** A stock document as a page of HTML for the printer, with the columns and signatures of its form. */
export function stockHtml(print: StockToPrint): HtmlDocument {
  const { document, region, language } = print
  const title = [TITLES[document.kind][language], document.code].filter(Boolean).join(' ')
  const form = region === 'ro' ? `${FORM_CODES[document.kind]} · ` : ''
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    content: [heading(print, title), lineTable(print), note(document.note), signatures(print)].join(''),
    footer: `<p style="font-size: 8pt; color: #5b6472; text-align: right">${form}${escapeHtml(title)} · {{page}} / {{pages}}</p>`,
  }
}

function heading(print: StockToPrint, title: string): string {
  const { document, company, region, language } = print
  const facts: readonly (readonly [Message, string])[] = [
    [words.stockPrintDate, document.date ? formatDay(document.date, region) : ''],
    [words.stockPrintSupplier, print.supplier],
    [words.stockPrintPaper, document.document ?? ''],
    [words[`stockWarehouse_${document.kind}`], print.warehouse],
    [words.stockPrintTo, print.toWarehouse],
    [words.stockPrintProject, [print.project, print.estimate].filter(Boolean).join(' · ')],
    [words[`stockPerson_${document.kind}`], document.person ?? ''],
  ]
  const rows = facts.flatMap(([word, value]) =>
    value
      ? [`<tr><td style="width: 30%; color: #5b6472">${word[language]}</td><td>${escapeHtml(value)}</td></tr>`]
      : [],
  )
  const mark =
    document.state === 'draft' ? words.stockPrintDraft : document.reversesId ? words.stockPrintReversal : null
  return `<p style="font-size: 9pt">${[company.name, company.taxId, company.registerNumber]
    .flatMap((fact) => (fact ? [escapeHtml(fact)] : []))
    .join(' · ')}</p><h1>${escapeHtml(title)}</h1>${mark ? `<p style="color: #a33"><b>${mark[language]}</b></p>` : ''}
    <table style="width: 100%; font-size: 9pt">${rows.join('')}</table><p> </p>`
}

const CELL = 'padding: 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9pt'

type Column = readonly [head: Message, text: (line: Line, index: number) => string, right?: true]

function lineTable(print: StockToPrint): string {
  const { document, lines, language, region, currency } = print
  const columns = columnsOf(print)
  const cell = (tag: 'td' | 'th', content: string, right = false) =>
    `<${tag} style="${CELL}${right ? '; text-align: right' : ''}">${content}</${tag}>`
  const head = columns.map(([word, , right]) => cell('th', word[language], right)).join('')
  const rows = lines.map(
    (line, index) => `<tr>${columns.map(([, text, right]) => cell('td', text(line, index), right)).join('')}</tr>`,
  )
  const total = formatNumber(document.value ?? 0, region, 2)
  const sum = `<tr><td style="${CELL}" colspan="${columns.length - 1}"><b>${words.stockPrintTotal[language]}, ${currency}</b></td>${cell('td', `<b>${total}</b>`, true)}</tr>`
  return `<table style="width: 100%"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}${sum}</tbody></table>`
}

function columnsOf({ document: { kind, state }, region }: StockToPrint): readonly Column[] {
  const quantity = (value: number | null) => (value === null ? '' : formatNumber(value, region, { min: 0, max: 6 }))
  const amount = (value: number | null) => (value === null ? '' : formatNumber(value, region, 2))
  const price = (line: Line, moved: number) =>
    moved === 0 || line.value === null
      ? ''
      : formatNumber(divideDecimals(line.value, moved, 4), region, { min: 2, max: 4 })
  const first: readonly Column[] = [
    [words.stockPrintNumber, (_line, index) => String(index + 1)],
    [words.stockPrintArticle, ({ article }) => escapeHtml(article.name)],
    [words.stockPrintCode, ({ article }) => escapeHtml(article.code ?? '')],
    [words.stockPrintUnit, ({ article }) => escapeHtml(article.unit ?? '')],
  ]
  const last: Column = [words.stockPrintValue, ({ value }) => amount(value), true]
  if (kind === 'count') {
    const difference = (line: Line) => (state === 'draft' ? 0 : subtractDecimals(line.quantity, line.bookQuantity ?? 0))
    return [
      ...first,
      [words.stockPrintFound, (line) => quantity(line.quantity), true],
      [words.stockPrintBook, (line) => quantity(line.bookQuantity), true],
      [words.stockPrintDifference, (line) => (state === 'draft' ? '' : quantity(difference(line))), true],
      [words.stockPrintPrice, (line) => price(line, difference(line)), true],
      last,
    ]
  }
  const asked = kind === 'goodsReceipt' ? words.stockPrintStated : words.stockPrintAsked
  const done = {
    goodsReceipt: words.stockPrintReceived,
    materialIssue: words.stockPrintIssued,
    transfer: words.stockPrintMoved,
  }
  return [
    ...first,
    [asked, (line) => quantity(line.askedQuantity), true],
    [done[kind], (line) => quantity(line.quantity), true],
    [words.stockPrintPrice, (line) => price(line, line.quantity), true],
    last,
  ]
}

function signatures({ document, language }: StockToPrint): string {
  const cells = SIGNATURES[document.kind].map(
    (word) =>
      `<td style="width: 33%; padding: 12pt 4pt; font-size: 9pt; vertical-align: top">${word[language]}<br><br>______________________</td>`,
  )
  return `<p> </p><table style="width: 100%"><tr>${cells.join('')}</tr></table>`
}

function note(value: string | null): string {
  return value ? `<p>${escapeHtml(value).replaceAll('\n', '<br>')}</p>` : ''
}
