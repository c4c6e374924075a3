import type { HtmlDocument } from '@temelia/reports/html-document'
import type { Look } from '@temelia/reports/look'
import { say } from '@temelia/text/message'
import { offerPage as words } from '@temelia/text/offer-page'
import { contentMoney, type OfferContent } from './content.ts'
import { closing, inclusions, payments } from './offer-closing.ts'
import { cover, hasCover, pageHead } from './offer-cover.ts'
import { options, scope } from './offer-scope.ts'
import { escapeHtml } from '../escape-html.ts'
import type { PrintedTemplate } from '../templates/printed-template.ts'
import { logoHtml, lookOf } from '../templates/template-html.ts'
import { QUIET, space } from './print-html.ts'

const NONE: ReadonlySet<number> = new Set()
const NEXT_PAGE = '<p style="page-break-before: always"> </p>'

/** An offer as a page of HTML for the printer: cover, scope and sums, what is and is not in the price, options, payments, terms, signatures. */
export function offerHtml(given: OfferContent, template: PrintedTemplate | null): HtmlDocument {
  const content = template ? inWordsOf(template, given) : given
  const look: Look = template?.look ?? {}
  const title = titleOf(content, look)
  const sums = contentMoney(content, NONE)
  const apart = hasCover(content) ? NEXT_PAGE : space(8)
  return {
    title,
    language: content.language,
    paper: content.region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: logoHtml(look) + pageHead(content, title),
    look: lookOf(template),
    content: [
      cover(content, sums.totals, look),
      apart,
      scope(content, sums, template),
      inclusions(content),
      options(content, look),
      payments(content, sums.totals),
      closing(content, template),
    ].join(''),
    footer: pageFoot(content, look),
  }
}

/** An offer with the words of its template where it has none of its own. */
function inWordsOf({ language, header, footer, terms }: PrintedTemplate, content: OfferContent): OfferContent {
  const { selling } = content
  return {
    ...content,
    language: language ?? content.language,
    header: content.header ?? header,
    footer: content.footer ?? footer,
    ...(selling ? { selling: { ...selling, terms: selling.terms ?? terms } } : {}),
  }
}

/** What an offer is called: its number with its revision, or its name where it has no number. */
export function titleOf({ language, region, number, revision, name }: OfferContent, look: Look = {}): string {
  const kind = look.title?.trim() || (region === 'us' ? words.pageProposal : words.pageOffer)[language]
  const called = number ?? name
  return `${kind} ${revision > 1 ? say(words.pageRevision, language, { number: called, revision }) : called}`
}

function pageFoot({ seller }: OfferContent, { footer }: Look): string {
  const own = footer?.trim()
  const facts = own
    ? [own]
    : [seller.name, seller.taxId, seller.registerNumber, seller.address, seller.phone].filter(Boolean)
  return `<table style="width: 100%"><tr><td style="${QUIET}; width: 82%">${escapeHtml(facts.join(' · '))}</td><td style="${QUIET}; text-align: right; vertical-align: top">{{page}} / {{pages}}</td></tr></table>`
}
