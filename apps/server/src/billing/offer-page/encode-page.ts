import { vatCategories } from '@temelia/billing/vat'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Context } from '../../records/context.ts'
import { linesOf, type OfferRow } from '../lined.ts'
import { contentMoney, type OfferContent } from './content.ts'
import { happeningsOf } from './happenings.ts'
import { type LinkRow, type PageState, pageStates } from './link.ts'

/** What the customer's page of an offer shows. */
export const pageReply = component(
  'OfferPage',
  z.looseObject({
    State: z.enum(pageStates),
    Region: z.enum(['ro', 'us']),
    Language: z.enum(['en', 'ro']),
    Revision: z.number(),
    NewestRevision: z.number(),
    EndsOn: z.string(),
    Seller: z.looseObject({ Name: z.string(), Phone: z.string().nullable(), Email: z.string().nullable() }),
    Document: z
      .looseObject({
        Name: z.string(),
        Number: z.string().nullable(),
        Date: z.string().nullable(),
        ValidUntil: z.string().nullable(),
        Header: z.string().nullable(),
        Footer: z.string().nullable(),
        Currency: z.string(),
        Discount: z.number(),
        Customer: z.string(),
        SellerAddress: z.string().nullable(),
        CustomerAddress: z.string().nullable(),
        VATPayer: z.boolean(),
        CashVAT: z.boolean(),
        Cover: z.string().nullable(),
        Summary: z.string().nullable(),
        Site: z.string().nullable(),
        Duration: z.string().nullable(),
        Warranty: z.string().nullable(),
        Included: z.array(z.string()),
        Excluded: z.array(z.string()),
        Payments: z.array(z.looseObject({ Name: z.string(), Percent: z.number() })),
        Terms: z.string().nullable(),
        Fingerprint: z.string(),
        Lines: z.array(
          z.looseObject({
            Name: z.string(),
            Description: z.string().nullable(),
            Unit: z.string().nullable(),
            Quantity: z.number(),
            Price: z.number(),
            Discount: z.number(),
            VATCategory: z.enum(vatCategories),
            VATRate: z.number(),
            Optional: z.boolean(),
            Chosen: z.boolean(),
            Net: z.number(),
          }),
        ),
      })
      .nullable(),
    Answer: z.looseObject({ At: z.string(), Name: z.string().nullable(), Total: z.number().nullable() }).nullable(),
    Talk: z.array(z.looseObject({ At: z.string(), Name: z.string(), Words: z.string(), Own: z.boolean() })),
  }),
  'What the customer’s page of an offer shows.',
)

/** The states in which the offer itself is shown. */
const READABLE: ReadonlySet<PageState> = new Set(['open', 'accepted', 'declined', 'expired'])
/** The states in which what was asked is shown. */
const TALKING: ReadonlySet<PageState> = new Set([...READABLE, 'ended', 'newer', 'revising'])

/** The page of a link on the wire: what the customer may read in this state, and nothing else of the company. */
export async function encodePage(
  context: Context,
  { link, offer, state }: { readonly link: LinkRow; readonly offer: OfferRow | undefined; readonly state: PageState },
): Promise<z.output<typeof pageReply>> {
  const { content } = link
  const happened = TALKING.has(state) ? await happeningsOf(context, link.offerId) : []
  const answer = happened.findLast(({ kind, revision }) => kind === state && revision === link.revision)
  return {
    State: state,
    Region: content.region,
    Language: content.language,
    Revision: link.revision,
    NewestRevision: offer?.revision ?? link.revision,
    EndsOn: link.endsOn,
    Seller: { Name: content.seller.name, Phone: content.seller.phone, Email: content.seller.email },
    Document: READABLE.has(state) ? encodeDocument(link, await chosenIn(context, link)) : null,
    Answer: answer ? { At: answer.createdAt, Name: answer.name, Total: answer.total } : null,
    Talk: happened.flatMap((one) =>
      one.kind === 'asked' || one.kind === 'answered'
        ? [{ At: one.createdAt, Name: one.name ?? '', Words: one.words ?? '', Own: one.kind === 'asked' }]
        : [],
    ),
  }
}

/** The places of the lines that were chosen: a sent offer keeps its lines as they were. */
async function chosenIn(context: Context, { offerId }: LinkRow): Promise<ReadonlySet<number>> {
  const lines = await linesOf(context, 'offer', offerId)
  return new Set(lines.flatMap(({ chosen }, place) => (chosen ? [place] : [])))
}

function encodeDocument({ content, pdfHash }: LinkRow, chosen: ReadonlySet<number>) {
  const { lines } = contentMoney(content, new Set())
  return {
    Name: content.name,
    Number: content.number,
    Date: content.date,
    ValidUntil: content.validUntil,
    Header: content.header,
    Footer: content.footer,
    Currency: content.currency,
    Discount: content.discount,
    Customer: content.customer.name,
    SellerAddress: content.seller.address,
    CustomerAddress: content.customer.address,
    VATPayer: content.vatPayer,
    CashVAT: content.cashVat,
    Fingerprint: pdfHash,
    ...encodeSelling(content.selling),
    Lines: content.lines.map((line: OfferContent['lines'][number], place) => ({
      Name: line.name,
      Description: line.description ?? null,
      Unit: line.unit,
      Quantity: line.quantity,
      Price: line.price,
      Discount: line.discount,
      VATCategory: line.category,
      VATRate: line.rate,
      Optional: line.optional,
      Chosen: line.optional && chosen.has(place),
      Net: lines[place]?.net ?? 0,
    })),
  }
}

function encodeSelling(selling: OfferContent['selling']) {
  return {
    Cover: selling?.cover ?? null,
    Summary: selling?.summary ?? null,
    Site: selling?.site ?? null,
    Duration: selling?.duration ?? null,
    Warranty: selling?.warranty ?? null,
    Included: [...(selling?.included ?? [])],
    Excluded: [...(selling?.excluded ?? [])],
    Payments: (selling?.instalments ?? []).map(({ name, percent }) => ({ Name: name, Percent: percent })),
    Terms: selling?.terms ?? null,
  }
}
