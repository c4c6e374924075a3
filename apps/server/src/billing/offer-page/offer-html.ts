import type { HtmlDocument } from '@temelia/reports/html-document'
import { say } from '@temelia/text/message'
import { offerPage as words } from '@temelia/text/offer-page'
import { contentMoney, type OfferContent } from './content.ts'
import { closing, inclusions, payments } from './offer-closing.ts'
import { cover, hasCover, pageHead } from './offer-cover.ts'
import { options, scope } from './offer-scope.ts'
import { escapeHtml } from '../escape-html.ts'
import { QUIET, space } from './print-html.ts'

const NONE: ReadonlySet<number> = new Set()
const NEXT_PAGE = '<p style="page-break-before: always"> </p>'

/** An offer as a page of HTML for the printer: cover, scope and sums, what is and is not in the price, options, payments, terms, signatures. */
export function offerHtml(content: OfferContent): HtmlDocument {
  const title = titleOf(content)
  const sums = contentMoney(content, NONE)
  const apart = hasCover(content) ? NEXT_PAGE : space(8)
  return {
    title,
    language: content.language,
    paper: content.region === 'us' ? 'letter' : 'a4',
    orientation: 'portrait',
    header: pageHead(content, title),
    content: [
      cover(content, sums.totals),
      apart,
      scope(content, sums),
      inclusions(content),
      options(content),
      payments(content, sums.totals),
      closing(content),
    ].join(''),
    footer: pageFoot(content),
  }
}

/** What an offer is called: its number with its revision, or its name where it has no number. */
export function titleOf({ language, region, number, revision, name }: OfferContent): string {
  const kind = (region === 'us' ? words.pageProposal : words.pageOffer)[language]
  const called = number ?? name
  return `${kind} ${revision > 1 ? say(words.pageRevision, language, { number: called, revision }) : called}`
}

function pageFoot({ seller }: OfferContent): string {
  const facts = [seller.name, seller.taxId, seller.registerNumber, seller.address, seller.phone].filter(Boolean)
  return `<table style="width: 100%"><tr><td style="${QUIET}; width: 82%">${escapeHtml(facts.join(' · '))}</td><td style="${QUIET}; text-align: right; vertical-align: top">{{page}} / {{pages}}</td></tr></table>`
}
