import { createHash } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App, AreaRoutes, Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { act } from '../../records/operation.ts'
import { acceptOffer, askAboutOffer, declineOffer, noteOpening, type Origin, type Outcome } from './answer-offer.ts'
import { encodePage } from './encode-page.ts'
import { type FileKeeper, keptUnlessRefused } from '../../http/file-keeper.ts'
import { declineReasons } from './happenings.ts'
import { demandOpen, demandToken, heldLink, type Opened, openLink } from './link.ts'
import { titleOf } from './offer-html.ts'
import { SIGNATURE_LENGTH, signaturePicture } from './signature.ts'

const tags = ['billing']

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)
const person = line(120)

const question = z.strictObject({ Name: person, Words: prose(2_000).min(2) })

const decline = z.strictObject({
  Name: person,
  Reason: z.enum(declineReasons),
  Words: prose(2_000).nullish(),
})

const acceptance = z.strictObject({
  Name: person,
  Agreed: z.literal(true),
  Options: z.array(z.int().min(0).max(10_000)).max(500),
  Total: z.number(),
  Fingerprint: z.string().max(100),
  /** A drawn one as PNG in base64; null where the typed name stands for it. */
  Signature: z.string().max(SIGNATURE_LENGTH).nullable(),
})

/** What the customer's page needs of other areas. */
export interface PageNeeds<Kept> {
  readonly outcome: Outcome
  readonly files: FileKeeper<Kept>
  /** Counts an answer against its link and its address. @throws AppError TOO_MANY_REQUESTS */
  readonly demandAttempt: (services: Services, link: string, address: string) => Promise<void>
}

/**
 * The customer's page of an offer, open to whoever has its link. The token comes in the header `offer-link`, never in an address, so that no
 * log, history or referrer keeps it; there are no cookies.
 */
export function offerPageRoutes<Kept extends { readonly key: string }>(needs: PageNeeds<Kept>): AreaRoutes {
  return (app: App, services: Services) => {
    const { engine, storage } = services
    const config = (max: number) => ({ public: true, rateLimit: { max, timeWindow: '1 minute' } })

    app.get(
      '/api/offer-page',
      { config: config(120), schema: { tags, summary: 'The offer of a link, as its customer reads it' } },
      async (request, reply) => {
        const opened = await linkOf(request)
        return privately(reply).send(
          await inLink(opened, async (context, page) => {
            if (page.state !== 'canceled') await noteOpening(context, page.link, originOf(request))
            return encodePage(context, page)
          }),
        )
      },
    )

    app.get(
      '/api/offer-page/pdf',
      { config: config(30), schema: { tags, summary: 'The PDF of the offer of a link, as it was sent' } },
      async (request, reply) => {
        const opened = await linkOf(request)
        const file = await inLink(opened, async ({ tx, actor }, { link, state }) => {
          if (state !== 'accepted' && state !== 'declined' && state !== 'expired') demandOpen(state)
          const kept = await tx.one<{ storageKey: string }>(
            sql`select storage_key from files where client_id = ${actor.clientId} and id = ${link.pdfFileId}`,
          )
          return { key: kept?.storageKey, name: `${titleOf(link.content).replace(/[^\p{L}\p{N}-]+/gu, '-')}.pdf` }
        })
        if (!file.key) throw new AppError('FILE_MISSING')
        return privately(reply)
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .type('application/pdf')
          .send(await storage.read(file.key))
      },
    )

    app.post(
      '/api/offer-page/question',
      { config: config(30), schema: { tags, summary: 'A question of the customer about an offer', body: question } },
      async (request, reply) => {
        const { Name: name, Words: words } = request.body
        const opened = await answered(request)
        return privately(reply).send(
          await inLink(opened, async (context) => {
            await askAboutOffer(context, { ...needs, engine }, opened.linkId, { name, words }, originOf(request))
            return encodePage(context, await heldLink(context, opened.linkId))
          }),
        )
      },
    )

    app.post(
      '/api/offer-page/decline',
      { config: config(30), schema: { tags, summary: 'The customer declines an offer, once', body: decline } },
      async (request, reply) => {
        const { Name: name, Reason: reason, Words: words } = request.body
        const opened = await answered(request)
        return privately(reply).send(
          await inLink(opened, async (context) => {
            const sent = { name, reason, words: words || null }
            await declineOffer(context, { ...needs, engine }, opened.linkId, sent, originOf(request))
            return encodePage(context, await heldLink(context, opened.linkId))
          }),
        )
      },
    )

    app.post(
      '/api/offer-page/accept',
      {
        config: config(30),
        schema: { tags, summary: 'The customer accepts an offer with the options chosen, once', body: acceptance },
      },
      async (request, reply) => {
        const opened = await answered(request)
        const { body } = request
        const picture = body.Signature === null ? undefined : signaturePicture(body.Signature)
        // Before the bytes are kept: most of what is refused is refused here.
        await inLink(opened, async (_context, { state }) => demandOpen(state))
        const kept =
          picture &&
          (await needs.files.bytes(storage, opened.actor, {
            name: 'signature.png',
            folder: '',
            bytes: picture,
            withoutPlace: false,
          }))
        const page = await keptUnlessRefused(storage, kept, () =>
          inLink(opened, async (context) => {
            const signatureFile = kept ? Number((await needs.files.record(context, kept)).FileId) : null
            const sent = {
              name: body.Name,
              options: body.Options,
              total: body.Total,
              fingerprint: body.Fingerprint,
              signatureFile,
            }
            await acceptOffer(context, { ...needs, engine }, opened.linkId, sent, originOf(request))
            return encodePage(context, await heldLink(context, opened.linkId))
          }),
        )
        return privately(reply).send(page)
      },
    )

    async function linkOf(request: FastifyRequest): Promise<Opened> {
      const { token, region } = demandToken(request.headers['offer-link'])
      return openLink(await services.database(region), token, request.ip)
    }

    /** The link of an answer, which counts against it and its address before anything is looked at. */
    async function answered(request: FastifyRequest): Promise<Opened> {
      const { token } = demandToken(request.headers['offer-link'])
      await needs.demandAttempt(services, createHash('sha256').update(token).digest('hex'), request.ip)
      return linkOf(request)
    }

    function inLink<T>(
      { database, actor, linkId }: Opened,
      work: (context: Context, page: Awaited<ReturnType<typeof heldLink>>) => Promise<T>,
    ): Promise<T> {
      return act(database, engine, actor, async (context) => work(context, await heldLink(context, linkId)))
    }
  }
}

/** What one customer reads is kept by no cache and found by no search. */
function privately(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
}

function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, userAgent: request.headers['user-agent']?.slice(0, 500) ?? null }
}
