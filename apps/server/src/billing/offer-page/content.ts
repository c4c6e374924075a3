import { type Money, moneyOf } from '@temelia/billing/money'
import type { VatCategory } from '@temelia/billing/vat'
import { currencyOf, type Region } from '@temelia/calendar/region'
import type { Party } from '@temelia/model/billing/bill'
import type { Language } from '@temelia/text/message'
import type { Context } from '../../records/context.ts'
import type { LineRow, OfferRow } from '../lined.ts'
import { currentParties } from '../parties.ts'

/** A line as the customer reads it. */
export interface ContentLine {
  readonly name: string
  readonly unit: string | null
  readonly quantity: number
  readonly price: number
  readonly discount: number
  readonly category: VatCategory
  readonly rate: number
  /** The customer may choose it; the others are part of the offer. */
  readonly optional: boolean
}

/** What a party shows of itself on an offer. */
export type ContentParty = Pick<Party, 'name' | 'taxId' | 'registerNumber' | 'phone' | 'email'> & {
  readonly address: string | null
}

/** An offer as a customer reads it, kept when its link is made: nothing else of the company is ever shown there. */
export interface OfferContent {
  readonly language: Language
  readonly region: Region
  readonly name: string
  readonly number: string | null
  readonly revision: number
  readonly date: string | null
  readonly validUntil: string | null
  readonly header: string | null
  readonly footer: string | null
  readonly currency: string
  readonly discount: number
  readonly seller: ContentParty
  readonly customer: ContentParty
  readonly vatPayer: boolean
  readonly cashVat: boolean
  readonly lines: readonly ContentLine[]
}

/** What the customer is to read of an offer as it stands now. */
export async function contentOf(
  context: Context,
  offer: OfferRow,
  lines: readonly LineRow[],
  language: Language,
): Promise<OfferContent> {
  const { seller, buyer, vatPayer, cashVat } = await currentParties(context, offer)
  const { region } = context.actor
  return {
    language,
    region,
    name: offer.name,
    number: offer.number,
    revision: offer.revision,
    date: offer.date,
    validUntil: offer.validUntil,
    header: offer.header,
    footer: offer.footer,
    currency: offer.currency ?? currencyOf(region),
    discount: offer.discount,
    seller: shownOf(seller),
    // Their own numbers are no news to the customer, and whoever else has the link need not read them.
    customer: { ...shownOf(buyer), taxId: null, registerNumber: null, phone: null, email: null },
    vatPayer,
    cashVat,
    lines: lines.map(contentLine),
  }
}

/** What an offer comes to with the options at these places of its lines, by the one money function. */
export function contentMoney(content: OfferContent, options: ReadonlySet<number>): Money {
  const { region: practice, currency, discount } = content
  const lines = content.lines.map((line, place) => ({ ...line, aside: line.optional && !options.has(place) }))
  return moneyOf({ practice, currency, discount, paid: 0, lines })
}

/** Whether the lines and the discount of an offer are still those that the customer reads. */
export function isUnchanged(content: OfferContent, offer: OfferRow, lines: readonly LineRow[]): boolean {
  const now = { discount: offer.discount, lines: lines.map(contentLine) }
  return stable(now) === stable({ discount: content.discount, lines: content.lines })
}

function contentLine(line: LineRow): ContentLine {
  const { quantity, discount } = line
  return {
    name: line.name ?? '',
    unit: line.measureUnit,
    quantity,
    price: line.price ?? 0,
    discount,
    category: line.vatCategory ?? 'S',
    rate: line.vatRate ?? 0,
    optional: line.optional === true,
  }
}

function shownOf(party: Party): ContentParty {
  const { name, taxId, registerNumber, phone, email } = party
  const address = [party.address, party.city, party.county, party.postalCode].filter(Boolean).join(', ')
  return { name, taxId, registerNumber, phone, email, address: address || null }
}

/** The same text for the same values: the database keeps the names of an object in an order of its own. */
function stable({ discount, lines }: Pick<OfferContent, 'discount' | 'lines'>): string {
  return JSON.stringify([
    discount,
    ...lines.map((line) => Object.entries(line).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  ])
}
