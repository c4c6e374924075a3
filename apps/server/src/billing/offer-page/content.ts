import { type Money, moneyOf } from '@temelia/billing/money'
import { type Instalment, readSchedule } from '@temelia/billing/payment-schedule'
import type { VatCategory } from '@temelia/billing/vat'
import { User } from '@temelia/model/admin/user'
import { currencyOf, type Region } from '@temelia/calendar/region'
import type { Party } from '@temelia/model/billing/bill'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, from } from '../../records/select.ts'
import type { LineRow, OfferRow } from '../lined.ts'
import { currentParties } from '../parties.ts'

/** A line as the customer reads it. */
export interface ContentLine {
  readonly name: string
  /** In sentences; left out where there is none, as in links made before there were any. */
  readonly description?: string
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

/** What an offer says beside its lines, to win the work. */
export interface Selling {
  /** The address (`data:`) of the picture on the cover. */
  readonly cover: string | null
  readonly summary: string | null
  readonly site: string | null
  readonly duration: string | null
  readonly warranty: string | null
  readonly included: readonly string[]
  readonly excluded: readonly string[]
  readonly instalments: readonly Instalment[]
  readonly terms: string | null
  /** Who answers questions. */
  readonly contact: { readonly name: string; readonly phone: string | null; readonly email: string | null } | null
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
  /** Left out in links made before offers said it. */
  readonly selling?: Selling
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
    selling: await sellingOf(context, offer),
    lines: lines.map(contentLine),
  }
}

/** Without its cover: pictures are read outside of transactions. */
async function sellingOf(context: Context, offer: OfferRow): Promise<Selling> {
  const { summary, site, duration, warranty, terms } = offer
  return {
    cover: null,
    summary,
    site,
    duration,
    warranty,
    terms,
    included: listOf(offer.included),
    excluded: listOf(offer.excluded),
    instalments: readSchedule(offer.paymentSchedule).instalments,
    contact: await contactOf(context, offer),
  }
}

async function contactOf({ tx, actor }: Context, { userId }: OfferRow): Promise<Selling['contact']> {
  if (userId === null) return null
  const found = await tx.one<{ name: string; phone: string | null; email: string | null }>(
    sql`select t.name, t.phone, t.email from ${from(User)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${userId}`,
  )
  return found ?? null
}

function listOf(text: string | null): string[] {
  return (text ?? '')
    .split('\n')
    .map((line) => line.trim().replace(/^[-–•*]\s+/, ''))
    .filter((line) => line !== '')
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
    ...(line.description ? { description: line.description } : {}),
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
