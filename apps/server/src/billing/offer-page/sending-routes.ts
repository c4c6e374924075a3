import { Readable } from 'node:stream'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Offer } from '@temelia/model/billing/offer'
import { can } from '@temelia/model/permission'
import { dateInput } from '@temelia/model/values'
import { sql } from 'kysely'
import { z } from 'zod'
import { clientGone } from '../../http/client-gone.ts'
import { demandRight } from '../../http/demand-right.ts'
import { component } from '../../http/describe/components.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import { type FormPrinter, processPrinter, tenantOf } from '../../ports/printer.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { act } from '../../records/operation.ts'
import { type FileKeeper, keptUnlessRefused } from '../../http/file-keeper.ts'
import { linesOf } from '../lined.ts'
import { templateToPrint } from '../templates/printed-template.ts'
import { encodeHappening, happeningReply, happeningsOf, note } from './happenings.ts'
import { linkColumns, type LinkRow, type PageState, pageState, pageStates } from './link.ts'
import { offerHtml, titleOf } from './offer-html.ts'
import { coverOf, withCover } from './cover-picture.ts'
import { contentOf } from './content.ts'
import { keepLink, prepareLink, revokeLink } from './send-offer.ts'

const tags = ['billing']

/** What stands between a company and the customer of an offer. */
export const withCustomerReply = component(
  'OfferWithCustomer',
  z.looseObject({
    Links: z.array(
      z.looseObject({
        LinkId: z.number(),
        Revision: z.number(),
        State: z.enum(pageStates),
        EndsOn: z.string(),
        SentAt: z.string(),
        OpenedAt: z.string().nullable(),
        Opens: z.number(),
      }),
    ),
    Happenings: z.array(happeningReply),
    _actions: z.looseObject({ send: z.boolean(), answer: z.boolean(), revoke: z.boolean() }),
  }),
  'The links of an offer and what came of them.',
)

/** A link, whose address is told this once. */
export const linkReply = component(
  'OfferLink',
  z.looseObject({ Url: z.string(), EndsOn: z.string(), Revision: z.number() }),
  'A new link to the customer’s page of an offer.',
)

const options = z.strictObject({ EndsOn: dateInput().optional(), Language: z.enum(['en', 'ro']).optional() })
const linkParams = idParams.extend({ link: z.coerce.number().int().positive() })
const words = z.string().trim().min(1).max(2_000)

/** Sending an offer to its customer: links, what came of them, answers to questions. */
export function offerSendingRoutes<Kept extends { readonly key: string }>(files: FileKeeper<Kept>): AreaRoutes {
  return (app: App, services: Services) => {
    const { engine, storage } = services
    const printer: FormPrinter = processPrinter()
    app.addHook('onClose', async () => printer.close())
    const editor = demandRight('edit', Offer)

    app.post(
      '/api/offers/:id/links',
      {
        preValidation: editor,
        config: { rateLimit: { max: 30, timeWindow: '1 minute' } },
        schema: {
          tags,
          summary: 'Sends an offer: a link to the customer’s page; the reply holds its address, once',
          params: idParams,
          body: options,
        },
      },
      async (request, reply) => {
        const { actor, params, body } = request
        const asked = { endsOn: body.EndsOn, language: body.Language ?? languageOf(request) }
        const database = await services.database(actor.region)
        const first = await act(database, engine, actor, (context) => prepareLink(context, engine, params.id, asked))
        const prepared = { ...first, content: await withCover(storage, first.content, first.cover) }
        const bytes = await printer.printDocument(offerHtml(prepared.content, first.template), {
          tenant: tenantOf(actor),
          signal: clientGone(reply),
        })
        const name = `${titleOf(prepared.content)}.pdf`
        const kept = await files.bytes(storage, actor, { name, folder: '', bytes, withoutPlace: false })
        const token = await keptUnlessRefused(storage, kept, () =>
          inTransaction(services, request, async (context) => {
            const file = await files.record(context, kept)
            return keepLink(context, engine, params.id, prepared, { id: Number(file.FileId), bytes })
          }),
        )
        return reply.code(201).send({
          Url: `${services.config.publicUrl}/offer.html#${token}`,
          EndsOn: prepared.endsOn,
          Revision: prepared.content.revision,
        })
      },
    )

    app.get(
      '/api/offers/:id/export',
      {
        schema: {
          tags,
          summary: 'The offer as it prints now, drafts too',
          params: idParams,
          querystring: z.looseObject({
            format: z.literal('pdf').default('pdf'),
            Language: z.enum(['en', 'ro']).optional(),
          }),
        },
      },
      async (request, reply) => {
        const language = request.query.Language ?? languageOf(request)
        const found = await inTransaction(services, request, async (context) => {
          const offer = await find(context, Offer, request.params.id)
          const lines = await linesOf(context, 'offer', offer.id)
          return {
            content: await contentOf(context, offer, lines, language),
            cover: await coverOf(context, offer),
            template: await templateToPrint(context, { ...offer, kind: 'offer' }),
          }
        })
        const content = await withCover(storage, found.content, found.cover)
        const pdf = await printer.printDocument(offerHtml(content, found.template), {
          tenant: tenantOf(request.actor),
          signal: clientGone(reply),
        })
        return reply
          .header(
            'content-disposition',
            `attachment; filename*=UTF-8''${encodeURIComponent(`${titleOf(content)}.pdf`)}`,
          )
          .type('application/pdf')
          .send(Readable.from([Buffer.from(pdf)]))
      },
    )

    app.get(
      '/api/offers/:id/customer',
      { schema: { tags, summary: 'The links of an offer and what the customer did with it', params: idParams } },
      (request) => inTransaction(services, request, (context) => withCustomer(context, request.params.id)),
    )

    app.post(
      '/api/offers/:id/links/:link/revoke',
      {
        preValidation: editor,
        schema: { tags, summary: 'Withdraws a link: it opens nothing any more', params: linkParams },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          await revokeLink(context, request.params.id, request.params.link)
          return withCustomer(context, request.params.id)
        }),
    )

    app.post(
      '/api/offers/:id/answer',
      {
        preValidation: editor,
        schema: {
          tags,
          summary: 'Answers the customer: it stands under their question on their page',
          params: idParams,
          body: z.strictObject({ Words: words }),
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { id: offerId, revision, ...offer } = await find(context, Offer, request.params.id)
          demand(context, 'edit', Offer, { ownerId: offer.ownerId, clientId: offer.clientId })
          const { userId } = request.actor
          await note(context, { offerId, revision, kind: 'answered', userId, words: request.body.Words })
          return withCustomer(context, offerId)
        }),
    )
  }
}

interface SentLink extends LinkRow {
  readonly createdAt: string
  readonly opens: number
}

async function withCustomer(context: Context, id: number) {
  const { actor, tx, now } = context
  const offer = await find(context, Offer, id)
  const links = await tx.rows<SentLink>(sql`select ${linkColumns}, created_at, opens from offer_links
    where client_id = ${actor.clientId} and offer_id = ${id} order by id desc`)
  const happened = await happeningsOf(context, id)
  const today = todayIn(actor.region, now)
  const mayEdit = can(actor, 'edit', Offer, offer)
  const stateOf = (link: SentLink): PageState => pageState(link, offer, today)
  return {
    Links: links.map((link) => ({
      LinkId: link.id,
      Revision: link.revision,
      State: stateOf(link),
      EndsOn: link.endsOn,
      SentAt: link.createdAt,
      OpenedAt: link.openedAt,
      Opens: link.opens,
    })),
    Happenings: happened.map(encodeHappening),
    _actions: {
      send: mayEdit && (offer.state === 'draft' || offer.state === 'sent'),
      answer: mayEdit && happened.some(({ kind }) => kind === 'asked'),
      revoke: mayEdit,
    },
  }
}
