import { formatDay } from '@temelia/calendar/format-day'
import type { HtmlDocument } from '@temelia/reports/html-document'
import { billing } from '@temelia/text/billing'
import { formatMoney, formatNumber } from '@temelia/text/format'
import { type Message, say } from '@temelia/text/message'
import { offerPage as words } from '@temelia/text/offer-page'
import { type ContentLine, contentMoney, type ContentParty, type OfferContent } from './content.ts'

const NONE: ReadonlySet<number> = new Set()
const CELL = 'padding: 4pt 3pt; border-bottom: 0.5pt solid #d5d9e0; font-size: 9.5pt; vertical-align: top'
const QUIET = 'font-size: 8pt; color: #5b6472'

/** An offer as a page of HTML for the printer: what it is, scope and sums, options, and where the customer signs on paper. */
export function offerHtml(content: OfferContent): HtmlDocument {
  const title = titleOf(content)
  return {
    title,
    language: content.language,
    paper: content.region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: '',
    content: [
      heading(content, title),
      parties(content),
      text(content.header),
      lines(content),
      totals(content),
      options(content),
      notes(content),
      text(content.footer),
      signatures(content),
    ].join(''),
    footer: `<p style="${QUIET}; text-align: right">${escape(title)} · {{page}} / {{pages}}</p>`,
  }
}

/** What an offer is called: its number with its revision, or its name where it has no number. */
export function titleOf({ language, region, number, revision, name }: OfferContent): string {
  const kind = (region === 'us' ? words.pageProposal : words.pageOffer)[language]
  const called = number ?? name
  return `${kind} ${revision > 1 ? say(words.pageRevision, language, { number: called, revision }) : called}`
}

function heading({ name, date, validUntil, language, region }: OfferContent, title: string): string {
  const facts = [
    date && `${words.pageDate[language]}: ${formatDay(date, region)}`,
    validUntil && `${words.pageValid[language]}: ${formatDay(validUntil, region)}`,
  ].filter((fact) => fact !== null)
  return `<p style="${QUIET}">${escape(title)}</p><h1>${escape(name)}</h1><p>${facts.map(escape).join(' · ')}</p>`
}

function parties({ seller, customer, language }: OfferContent): string {
  const cell = (word: Message, party: ContentParty) => {
    const facts: readonly (readonly [Message | null, string | null])[] = [
      [null, party.address],
      [billing.billPrintTaxId, party.taxId],
      [billing.billPrintRegister, party.registerNumber],
      [null, party.phone],
      [null, party.email],
    ]
    const rows = facts.flatMap(([label, value]) =>
      value ? [escape(label ? `${label[language]}: ${value}` : value)] : [],
    )
    return `<td style="width: 50%; vertical-align: top; padding: 4pt"><span style="${QUIET}">${word[language]}</span><br><b>${escape(party.name)}</b><br>${rows.join('<br>')}</td>`
  }
  return `<table style="width: 100%"><tr>${cell(billing.billPrintSeller, seller)}${cell(words.pageTo, customer)}</tr></table>`
}

function lines(content: OfferContent): string {
  const { language } = content
  const { lines: amounts } = contentMoney(content, NONE)
  const rows = content.lines.flatMap((line, place) =>
    line.optional ? [] : [row(content, line, amounts[place]?.net ?? 0)],
  )
  return `<h2>${words.pageScope[language]}</h2><table style="width: 100%"><thead><tr><th style="${CELL}">${words.pagePrintScope[language]}</th>
    <th style="${CELL}; text-align: right">${escape(content.currency)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function row(content: OfferContent, line: ContentLine, net: number): string {
  const amount = formatNumber(net, content.region, 2)
  return `<tr><td style="${CELL}"><b>${escape(line.name)}</b><br><span style="${QUIET}">${escape(measureOf(content, line))}</span></td>
    <td style="${CELL}; text-align: right">${amount}</td></tr>`
}

/** Quantity, unit and price of a line in a sentence. */
function measureOf({ language, region }: OfferContent, { quantity, unit, price, discount }: ContentLine): string {
  const measure = say(words.pageQuantity, language, {
    quantity: formatNumber(quantity, region, { min: 0, max: 6 }),
    unit: unit ?? '',
    price: formatNumber(price, region, { min: 2, max: 6 }),
  })
  const less = say(words.pageLess, language, { percent: formatNumber(discount, region) })
  return discount === 0 ? measure : `${measure}, ${less}`
}

function totals(content: OfferContent): string {
  const { language, region, currency, discount } = content
  const { totals: sums } = contentMoney(content, NONE)
  const rows: (readonly [string, number])[] = []
  if (sums.discount !== 0)
    rows.push(
      [words.pageLines[language], sums.lines],
      [say(words.pageDiscount, language, { percent: formatNumber(discount, region) }), -sums.discount],
    )
  rows.push([words.pageBefore[language], sums.withoutVat])
  for (const { category, rate, vat } of sums.vatByRate)
    if (category === 'S') rows.push([say(words.pageTax, language, { rate: formatNumber(rate, region) }), vat])
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="${CELL}">${escape(label)}</td><td style="${CELL}; text-align: right">${formatNumber(value, region, 2)}</td></tr>`,
  )
  const whole = `<tr><td style="${CELL}"><b>${words.pageTotal[language]}</b></td><td style="${CELL}; text-align: right"><b>${formatMoney(sums.withVat, currency, region)}</b></td></tr>`
  return `<p> </p><table style="width: 60%">${cells.join('')}${whole}</table>`
}

function options(content: OfferContent): string {
  const { lines: amounts } = contentMoney(content, NONE)
  const rows = content.lines.flatMap((line, place) =>
    line.optional ? [row(content, line, amounts[place]?.net ?? 0)] : [],
  )
  if (rows.length === 0) return ''
  return `<h2>${words.pageOptionsPrint[content.language]}</h2><table style="width: 100%"><tbody>${rows.join('')}</tbody></table>`
}

function notes({ language, region, vatPayer, cashVat, lines: all }: OfferContent): string {
  const told = [
    region === 'ro' && !vatPayer ? words.pageNoVat[language] : '',
    region === 'ro' && cashVat ? words.pageCashVat[language] : '',
    all.some(({ category }) => category === 'AE') ? words.pageReverse[language] : '',
  ].filter(Boolean)
  return told.map(text).join('')
}

function signatures({ language }: OfferContent): string {
  return `<p> </p><p style="${QUIET}">${words.pagePrintSigned[language]}</p><p> </p><hr>`
}

function text(value: string | null): string {
  return value ? `<p>${escape(value).replaceAll('\n', '<br>')}</p>` : ''
}

function escape(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
