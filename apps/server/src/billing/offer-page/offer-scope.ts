import { isLumpSum } from '@temelia/billing/lump-sum'
import type { Money } from '@temelia/billing/money'
import { formatNumber } from '@temelia/text/format'
import type { Look } from '@temelia/reports/look'
import { say } from '@temelia/text/message'
import { offerPage as words } from '@temelia/text/offer-page'
import { type ContentLine, contentMoney, type OfferContent } from './content.ts'
import { escapeHtml } from '../escape-html.ts'
import type { PrintedTemplate } from '../templates/printed-template.ts'
import { ground } from '../templates/template-html.ts'
import { ACCENT, amount, cell, cellStyle, heading, heads, money, QUIET, space, taxWords } from './print-html.ts'

/** What is built, in sentences, with its price, and what all of it comes to. */
export function scope(content: OfferContent, sums: Money, template: PrintedTemplate | null): string {
  const look: Look = template?.look ?? {}
  const { language } = content
  const rows = content.lines.flatMap((line, place) =>
    line.optional ? [] : [{ line, net: sums.lines[place]?.net ?? 0 }],
  )
  const body = rows.map(
    ({ line, net }, place) =>
      `<tr>${cell(String(place + 1).padStart(2, '0'), { quiet: true, width: '7%' })}${cell(named(content, line, look))}${cell(amount(content, net), { right: true, width: '20%' })}</tr>`,
  )
  const head = heads([words.pageNo[language], words.pagePrintScope[language], content.currency], 2, look)
  return `<h2>${words.pageScope[language]}</h2><table style="width: 100%">${head}<tbody>${body.join('')}</tbody></table>${totals(content, sums, look, template?.taxRecap ?? true)}`
}

/** Options with their price, with and without tax: none is in the total. */
export function options(content: OfferContent, look: Look): string {
  const { language } = content
  const found = content.lines.filter(({ optional }) => optional)
  if (found.length === 0) return ''
  const body = found.map((line, place) => {
    const alone = contentMoney({ ...content, lines: [line] }, new Set([0])).totals
    const cells = [alone.withoutVat, alone.vat, alone.withVat].map((value, at) => {
      const shown = amount(content, value, true)
      return cell(at === 2 ? `<b>${shown}</b>` : shown, { right: true, width: '16%' })
    })
    return `<tr>${cell(`<b>${letter(place)}</b>`, { width: '7%' })}${cell(named(content, line, look))}${cells.join('')}</tr>`
  })
  const tax = taxWords(content)
  const head = heads(['', words.pageOptionsPrint[language], tax.before, tax.tax, words.pageTotal[language]], 2, look)
  return `${heading(words.pageOptions[language])}<table style="width: 100%">${head}<tbody>${body.join('')}</tbody></table>`
}

/** The name of a line with its sentences; a line without any says its quantity and price instead, unless it is one lump sum. */
function named(content: OfferContent, line: ContentLine, { hidden = [] }: Look): string {
  const described = hidden.includes('description') ? undefined : line.description
  const unit = hidden.includes('unit') ? null : line.unit
  const told = described
    ? escapeHtml(described).replaceAll('\n', '<br>')
    : isLumpSum(line)
      ? ''
      : escapeHtml(measureOf(content, { ...line, unit }))
  const less = hidden.includes('discount') ? '' : lessOf(content, line)
  const below = told && `<br><span style="font-size: 9pt; color: #3a414c">${told}</span>`
  return `<b>${escapeHtml(line.name)}</b>${below}${less}`
}

/** Quantity, unit and price of a line in a sentence. */
function measureOf({ language, region }: OfferContent, { quantity, unit, price }: ContentLine): string {
  return say(words.pageQuantity, language, {
    quantity: formatNumber(quantity, region, { min: 0, max: 6 }),
    unit: unit ?? '',
    price: formatNumber(price, region, { min: 2, max: 6 }),
  })
}

function lessOf({ language, region }: OfferContent, { discount }: ContentLine): string {
  if (discount === 0) return ''
  return ` <span style="${QUIET}">${escapeHtml(say(words.pageLess, language, { percent: formatNumber(discount, region) }))}</span>`
}

function totals(content: OfferContent, { totals: sums }: Money, look: Look, recap: boolean): string {
  const { language, region, discount } = content
  const tax = taxWords(content)
  const rows: (readonly [string, number])[] = []
  if (sums.discount !== 0)
    rows.push(
      [words.pageLines[language], sums.lines],
      [say(words.pageDiscount, language, { percent: formatNumber(discount, region) }), -sums.discount],
    )
  rows.push([tax.before, sums.withoutVat])
  if (!recap && sums.vat !== 0) rows.push([tax.tax, sums.vat])
  for (const { category, rate, vat } of recap ? sums.vatByRate : [])
    if (category === 'S') rows.push([tax.ofRate(formatNumber(rate, region)), vat])
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="width: 45%"></td>${cell(escapeHtml(label))}${cell(amount(content, value), { right: true })}</tr>`,
  )
  const strong = `${cellStyle()}; border-top: 1.5pt solid ${look.accent ?? ACCENT}; font-size: 12pt${ground(look.sumFill)}`
  const whole = `<tr><td></td><td style="${strong}"><b>${words.pageTotal[language]}</b></td><td style="${strong}; text-align: right"><b>${money(content, sums.withVat)}</b></td></tr>`
  return `${space(4)}<table style="width: 100%">${cells.join('')}${whole}</table>`
}

/** A, B, ... Z, AA. */
function letter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : `${letter(Math.floor(place / 26) - 1)}${last}`
}
