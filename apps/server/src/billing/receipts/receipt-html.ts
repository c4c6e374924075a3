import { amountInWords } from '@temelia/billing/amount-in-words'
import { formatDay } from '@temelia/calendar/format-day'
import type { Party } from '@temelia/model/billing/bill'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { formatNumber } from '@temelia/text/format'
import { type Message, say } from '@temelia/text/message'
import { receiptTexts as texts } from '@temelia/text/receipts'
import type { BillToPrint } from '../bill-html.ts'
import { colored, logoHtml, lookOf, typed } from '../templates/template-html.ts'
import { wordsOf } from '../words.ts'
import { escapeHtml } from '../escape-html.ts'

/**
 * A receipt as a page: who got the money, from whom, how much in figures and in words, and for what. In Romania it is said in Romanian
 * whoever prints it, for it is a document of the books (form 14-4-1); it is printed twice, one for each side.
 */
export function receiptHtml(print: BillToPrint): HtmlDocument {
  const { bill, region } = print
  const language = region === 'ro' ? 'ro' : print.language
  const title = [texts.receipt[language], bill.code].filter(Boolean).join(' ')
  const slip = slipOf({ ...print, language })
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    look: lookOf(print.template),
    content: `${slip}<p style="border-top: 0.5pt dashed #8a919c; margin: 18pt 0"> </p>${slip}`,
    footer: '',
  }
}

function slipOf({ bill, lines, money, parties, corrected, language, region, template }: BillToPrint): string {
  const words = wordsOf(region)
  const currency = bill.currency ?? ''
  const amount = money.totals.withVat
  const line = (label: Message, value: string) => `<p>${escapeHtml(label[language])} ${value}</p>`
  const facts = (party: Party) =>
    [
      [party.address, party.city, party.county].filter(Boolean).join(', '),
      party.taxId?.replace(/^0+$/, '') ? `${words.billPrintTaxId[language]}: ${party.taxId}` : '',
      party.registerNumber ? `${words.billPrintRegister[language]}: ${party.registerNumber}` : '',
    ]
      .filter(Boolean)
      .map(escapeHtml)
      .join('<br>')
  const mark = { draft: words.billPrintDraft, canceled: texts.receiptReversed, issued: null }[bill.state]
  return [
    template ? logoHtml(template.look) : '',
    `<p><b>${escapeHtml(parties.seller.name)}</b><br>${facts(parties.seller)}</p>`,
    `<h1${colored(template?.look ?? {})}>${escapeHtml([texts.receipt[language], bill.code].filter(Boolean).join(' '))}</h1>`,
    typed(bill.header ?? template?.header ?? null),
    mark ? `<p style="color: #a33"><b>${mark[language]}</b></p>` : '',
    bill.date ? line(words.billPrintDate, escapeHtml(formatDay(bill.date, region))) : '',
    corrected?.code && corrected.date
      ? `<p>${escapeHtml(say(words.billPrintCorrects, language, { code: corrected.code, day: formatDay(corrected.date, region) }))}</p>`
      : '',
    line(texts.receiptFrom, `<b>${escapeHtml(parties.buyer.name)}</b><br>${facts(parties.buyer)}`),
    line(texts.receiptSum, `<b>${formatNumber(amount, region, 2)} ${escapeHtml(currency)}</b>`),
    line(texts.receiptWords, `<i>${escapeHtml(amountInWords(amount, currency, language))}</i>`),
    line(texts.receiptFor, escapeHtml(lines.map(({ name }) => name ?? '').join(', '))),
    bill.reason ? `<p>${escapeHtml(bill.reason)}</p>` : '',
    typed(bill.footer ?? template?.footer ?? null),
    `<p style="text-align: right">${escapeHtml(texts.receiptBy[language])} ____________________</p>`,
  ].join('')
}
