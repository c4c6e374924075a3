import { formatDay } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { formatNumber } from '@temelia/text/format'
import type { Language } from '@temelia/text/message'
import { receiptTexts as texts } from '@temelia/text/receipts'
import type { CashRegister } from './register.ts'
import { explained } from './register-words.ts'
import { escapeHtml } from '../escape-html.ts'

/** A day of a cash register as it is printed. */
export interface RegisterToPrint {
  readonly register: CashRegister
  readonly company: { readonly name: string | null; readonly taxId: string | null }
  readonly language: Language
  readonly region: Region
}

const CELL = 'padding: 3pt; border: 0.5pt solid #8a919c; font-size: 9pt'

/** A day of a cash register as a page; in Romania with the columns of form 14-4-7A. */
export function registerHtml({ register, company, language, region }: RegisterToPrint): HtmlDocument {
  const { account, day, rows, opening, closing, cashIn, cashOut } = register
  const money = (value: number) => formatNumber(value, region, 2)
  const heads = [
    texts.cashPlace,
    texts.cashDocument,
    texts.cashExplanation,
    texts.cashIn,
    texts.cashOut,
    texts.cashBalance,
  ]
  const cells = (values: readonly string[], bold = false) =>
    `<tr>${values
      .map(
        (value, place) =>
          `<td style="${CELL}${place > 2 ? '; text-align: right' : ''}${bold ? '; font-weight: bold' : ''}">${escapeHtml(value)}</td>`,
      )
      .join('')}</tr>`
  const title = `${texts.cashRegister[language]} ${account.name} ${formatDay(day, region)}`
  return {
    title,
    language,
    paper: region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    content: [
      `<p><b>${escapeHtml(company.name ?? '')}</b> ${escapeHtml(company.taxId ?? '')}</p>`,
      `<h1>${escapeHtml(texts.cashRegister[language])}</h1>`,
      `<p>${escapeHtml(account.name)} · ${escapeHtml(formatDay(day, region))} · ${escapeHtml(account.currency ?? '')}</p>`,
      '<table style="width: 100%"><thead><tr>',
      heads
        .map(
          (head, place) =>
            `<th style="${CELL}${place > 2 ? '; text-align: right' : ''}">${escapeHtml(head[language])}</th>`,
        )
        .join(''),
      '</tr></thead><tbody>',
      cells(['', '', texts.cashOpening[language], '', '', money(opening)], true),
      ...rows.map((row, index) =>
        cells([
          String(index + 1),
          row.document ?? '',
          explained(row, language),
          row.cashIn === null ? '' : money(row.cashIn),
          row.cashOut === null ? '' : money(row.cashOut),
          money(row.balance),
        ]),
      ),
      cells(['', '', texts.cashTurnover[language], money(cashIn), money(cashOut), ''], true),
      cells(['', '', texts.cashClosing[language], '', '', money(closing)], true),
      '</tbody></table>',
      `<p> </p><table style="width: 100%"><tr><td style="width: 50%">${escapeHtml(texts.receiptCashier[language])} ______________</td><td style="width: 50%">${escapeHtml(texts.cashAccounting[language])} ______________</td></tr></table>`,
    ].join(''),
    footer: `<p style="font-size: 8pt; color: #5b6472; text-align: right">${escapeHtml(title)} · {{page}} / {{pages}}</p>`,
  }
}
