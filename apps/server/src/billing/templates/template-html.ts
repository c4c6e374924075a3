import { pictureOf } from '@temelia/reports/html-picture'
import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Look } from '@temelia/reports/look'
import type { Region } from '@temelia/calendar/region'
import { documentTemplateTexts as texts } from '@temelia/text/document-templates'
import type { Language, Message } from '@temelia/text/message'
import type { Party } from '@temelia/model/billing/bill'
import { escapeHtml } from '../escape-html.ts'
import { wordsOf } from '../words.ts'
import type { PrintedTemplate } from './printed-template.ts'

const POINTS_OF_MILLIMETRE = 72 / 25.4
const QUIET = 'font-size: 8pt; color: #5b6472'

/** How the whole document is set. */
export function lookOf(template: PrintedTemplate | null): HtmlDocument['look'] {
  if (!template) return undefined
  const { font, size, margins } = template.look
  return {
    ...(font === undefined ? {} : { font }),
    ...(size === undefined ? {} : { size }),
    ...(margins === undefined ? {} : { margins }),
  }
}

/** The company's logo on its side, alone in its line; nothing where there is none. */
export function logoHtml({ logo }: Look): string {
  const picture = logo && pictureOf(logo.picture)
  if (!picture) return ''
  const width = (logo.height * POINTS_OF_MILLIMETRE * picture.width) / picture.height
  return `<p style="text-align: ${logo.side}"><img src="${escapeHtml(logo.picture)}" alt="" style="width: ${width.toFixed(1)}pt"></p>`
}

/** The colour of a title, where the look has one. */
export function colored({ accent }: Look): string {
  return accent ? ` style="color: ${accent}"` : ''
}

/** A ground under a cell, where the look has one. */
export function ground(color: string | undefined): string {
  return color ? `; background-color: ${color}` : ''
}

/** Paragraphs of what a person typed. */
export function typed(value: string | null): string {
  return value ? `<p>${escapeHtml(value).replaceAll('\n', '<br>')}</p>` : ''
}

/** Where to pay: the words of the template and the account that the document asks to be paid to; nothing where neither is there. */
export function remitHtml(
  template: PrintedTemplate,
  seller: Pick<Party, 'bank' | 'iban'>,
  region: Region,
  language: Language,
): string {
  const words = wordsOf(region)
  const account = template.bankAccounts
    ? [
        seller.bank && `${words.billPrintBank[language]}: ${seller.bank}`,
        seller.iban && `${words.billPrintAccount[language]}: ${seller.iban}`,
      ].filter(Boolean)
    : []
  const told = [template.remitTo, ...account].filter(Boolean).join('\n')
  return told ? titled(template.look, texts.templatePrintRemitTo, language, told) : ''
}

/** The terms under their title. */
export function termsHtml(look: Look, told: string | null, language: Language): string {
  return told ? titled(look, texts.templatePrintTerms, language, told) : ''
}

/** Room for both sides to sign, in Romania for their stamps too. */
export function signaturesHtml(seller: string, buyer: string, region: Region, language: Language): string {
  const signed = (region === 'us' ? texts.templatePrintSignature : texts.templatePrintSeal)[language]
  const side = (word: Message, name: string) =>
    `<td style="width: 48%; vertical-align: top; padding: 4pt 0pt"><span style="${QUIET}">${escapeHtml(word[language])}</span><br><b>${escapeHtml(name)}</b><br><br><br><span style="${QUIET}">${escapeHtml(signed)}</span> ____________________</td>`
  return `<p> </p><table style="width: 100%"><tr>${side(texts.templatePrintIssuedBy, seller)}<td style="width: 4%"></td>${side(texts.templatePrintReceivedBy, buyer)}</tr></table>`
}

function titled(look: Look, word: Message, language: Language, told: string): string {
  return `<h3${colored(look)}>${escapeHtml(word[language])}</h3>${typed(told)}`
}
