import { formatDay } from '@temelia/calendar/format-day'
import type { Look } from '@temelia/reports/look'
import { billing } from '@temelia/text/billing'
import type { Message } from '@temelia/text/message'
import { offerPage as words } from '@temelia/text/offer-page'
import type { Totals } from '@temelia/billing/money'
import type { ContentParty, OfferContent } from './content.ts'
import { escapeHtml } from '../escape-html.ts'
import { ACCENT, amount, money, prose, QUIET, space, taxWords } from './print-html.ts'

/** What stands on every page: whose offer, its number, its days. */
export function pageHead(content: OfferContent, title: string): string {
  return `<table style="width: 100%"><tr><td style="vertical-align: top"><b>${escapeHtml(content.seller.name)}</b></td>
    <td style="text-align: right; vertical-align: top; font-size: 8.5pt"><b>${escapeHtml(title)}</b><br><span style="${QUIET}">${escapeHtml(days(content))}</span></td></tr></table>`
}

function days({ date, validUntil, language, region }: OfferContent): string {
  const facts = [
    date && formatDay(date, region),
    validUntil && `${words.pageValid[language].toLowerCase()} ${formatDay(validUntil, region)}`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** Whether the offer begins with a page of its own: one without a picture would be half empty. */
export function hasCover({ selling }: OfferContent): boolean {
  return Boolean(selling?.cover)
}

/** The cover: picture, name, the total among the facts, for whom, where, the letter, and whom to ask. */
export function cover(content: OfferContent, totals: Totals, look: Look): string {
  const { selling, name } = content
  const picture = selling?.cover ? `<p><img src="${selling.cover}" alt="" style="width: 100%"></p>` : ''
  const summary = selling?.summary
    ? `<p style="font-size: 11.5pt; color: #5b6472">${escapeHtml(selling.summary)}</p>`
    : ''
  return [
    picture,
    `<h1 style="font-size: 24pt${look.accent ? `; color: ${look.accent}` : ''}">${escapeHtml(name)}</h1>`,
    summary,
    facts(content, totals, look.accent ?? ACCENT),
    parties(content),
    prose(content.header),
    contact(content),
  ].join('')
}

function facts(content: OfferContent, totals: Totals, accent: string): string {
  const { language, selling } = content
  const shown: (readonly [string, string | null | undefined])[] = [
    [words.pageTotal[language], money(content, totals.withVat)],
    [taxWords(content).before, totals.vat === 0 ? null : amount(content, totals.withoutVat)],
    [words.pageDuration[language], selling?.duration],
    [words.pageWarranty[language], selling?.warranty],
  ]
  const cells = shown.flatMap(([word, value], place) =>
    value
      ? [
          `<td style="padding: 5pt 4pt; border-top: 1.5pt solid ${accent}; border-bottom: 0.5pt solid #d5d9e0; vertical-align: top"><span style="${QUIET}">${escapeHtml(word)}</span><br><b style="${place === 0 ? `font-size: 13pt; color: ${accent}` : 'font-size: 11pt'}">${escapeHtml(value)}</b></td>`,
        ]
      : [],
  )
  return `${space(8)}<table style="width: 100%"><tr>${cells.join('')}</tr></table>`
}

function parties({ seller, customer, language, selling }: OfferContent): string {
  const party = (word: Message, of: ContentParty) =>
    block(word, language, of.name, [
      of.address,
      of.taxId && `${billing.billPrintTaxId[language]}: ${of.taxId}`,
      of.registerNumber && `${billing.billPrintRegister[language]}: ${of.registerNumber}`,
      [of.phone, of.email].filter(Boolean).join(', '),
    ])
  const site = selling?.site ? block(words.pageSite, language, selling.site, []) : ''
  const rest = site ? `<tr>${site}<td></td></tr>` : ''
  return `${space(8)}<table style="width: 100%"><tr>${party(words.pageTo, customer)}${party(billing.billPrintSeller, seller)}</tr>${rest}</table>`
}

function contact({ selling, language }: OfferContent): string {
  const who = selling?.contact
  if (!who) return ''
  return `<hr><table style="width: 100%"><tr>${block(words.pageQuestions, language, who.name, [[who.phone, who.email].filter(Boolean).join(', ')])}</tr></table>`
}

function block(
  word: Message,
  language: OfferContent['language'],
  strong: string,
  rest: readonly (string | null)[],
): string {
  const lines = rest.flatMap((line) => (line ? [`<br>${escapeHtml(line)}`] : []))
  return `<td style="width: 50%; vertical-align: top; padding: 3pt 4pt 6pt 0pt; font-size: 9.5pt"><span style="${QUIET}">${escapeHtml(word[language])}</span><br><b>${escapeHtml(strong)}</b>${lines.join('')}</td>`
}
