import type { Totals } from '@temelia/billing/money'
import { instalmentAmounts } from '@temelia/billing/payment-schedule'
import { formatDay } from '@temelia/calendar/format-day'
import { formatNumber } from '@temelia/text/format'
import { offerPage as words } from '@temelia/text/offer-page'
import type { OfferContent } from './content.ts'
import type { PrintedTemplate } from '../templates/printed-template.ts'
import { remitHtml } from '../templates/template-html.ts'
import { escapeHtml } from '../escape-html.ts'
import { amount, cell, heading, heads, prose, QUIET, space } from './print-html.ts'

/** What the price holds and what it does not, side by side. */
export function inclusions({ selling, language }: OfferContent): string {
  const { included = [], excluded = [] } = selling ?? {}
  if (included.length + excluded.length === 0) return ''
  const column = (word: string, sign: string, color: string, all: readonly string[]) =>
    all.length === 0
      ? '<td></td>'
      : `<td style="width: 50%; vertical-align: top; font-size: 9.5pt; padding: 0pt 8pt 0pt 0pt"><h2>${escapeHtml(word)}</h2>${all
          .map((one) => `<span style="color: ${color}">${sign}</span> ${escapeHtml(one)}`)
          .join('<br>')}</td>`
  return `${space(6)}<table style="width: 100%"><tr>${column(words.pageIncluded[language], '✓', '#1c7a4a', included)}${column(words.pageExcluded[language], '✗', '#8a4b4b', excluded)}</tr></table>`
}

/** When what is paid; the payments come to the total. */
export function payments(content: OfferContent, totals: Totals): string {
  const { selling, language, region, currency } = content
  const instalments = selling?.instalments ?? []
  if (instalments.length === 0) return ''
  const amounts = instalmentAmounts(totals.withVat, instalments)
  const rows = instalments.map(
    ({ name, percent }, place) =>
      `<tr>${cell(String(place + 1), { quiet: true, width: '7%' })}${cell(escapeHtml(name))}${cell(formatNumber(percent, region, { min: 0, max: 4 }), { right: true, width: '12%' })}${cell(amount(content, amounts[place] ?? 0), { right: true, width: '22%' })}</tr>`,
  )
  const whole = `<tr>${cell('')}${cell(`<b>${words.pageTotal[language]}</b>`)}${cell('<b>100</b>', { right: true })}${cell(`<b>${amount(content, totals.withVat)}</b>`, { right: true })}</tr>`
  const head = heads(['', words.pageWhen[language], '%', currency], 2)
  return `${heading(words.pagePayments[language])}<table style="width: 100%">${head}<tbody>${rows.join('')}${whole}</tbody></table>`
}

/** Terms, what the law wants said, and where both sides sign. */
export function closing(content: OfferContent, template: PrintedTemplate | null): string {
  const { language, region, selling, vatPayer, cashVat, lines, footer } = content
  const told = [
    region === 'ro' && !vatPayer ? words.pageNoVat[language] : '',
    region === 'ro' && cashVat ? words.pageCashVat[language] : '',
    lines.some(({ category }) => category === 'AE') ? words.pageReverse[language] : '',
  ].filter(Boolean)
  const terms = selling?.terms ? heading(words.pageTerms[language]) + prose(selling.terms) : ''
  const pay = template?.remitTo ? remitHtml(template, { bank: null, iban: null }, region, language) : ''
  const signed = template?.signatures === false ? '' : signatures(content)
  return [terms, pay, told.map(prose).join(''), prose(footer), signed].join('')
}

function signatures({ language, region, date, seller, customer, selling }: OfferContent): string {
  const side = (name: string, whose: string, when: string) =>
    `<td style="width: 48%; vertical-align: top; border-top: 1pt solid #5b6472; padding: 4pt 0pt; font-size: 9.5pt"><b>${escapeHtml(name)}</b> <span style="${QUIET}">${escapeHtml(when)}</span><br><span style="${QUIET}">${escapeHtml(whose)}</span></td>`
  const ours = side(selling?.contact?.name ?? seller.name, seller.name, date ? formatDay(date, region) : '')
  const theirs = side(words.pagePrintSigned[language], customer.name, '')
  return `${space(26)}<table style="width: 100%"><tr>${ours}<td style="width: 4%"></td>${theirs}</tr></table>`
}
