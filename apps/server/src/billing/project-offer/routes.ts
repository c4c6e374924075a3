import { lineGroupings } from '@temelia/billing/offered-place'
import { sumOfLines } from '@temelia/billing/project-lines'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { Offer, offeredLevels } from '@temelia/model/billing/offer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { encode } from '@temelia/model/codec'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { languageOf } from '../../http/language.ts'
import { actionsOf, etag, idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import { find, findAll } from '../../records/find.ts'
import type { Context } from '../../records/context.ts'
import { type Difference, type Differences, differencesOf, settleDifferences } from './differences.ts'
import { fillFromProject, offerFromProject, offerName } from './offer-from-project.ts'
import { MOST_LINES, type PartToOffer, type PlaceLines, type PlaceReader, readLines } from './place-reader.ts'

const tags = ['billing']
const id = z.int().positive()

const part = {
  Level: z.enum(offeredLevels),
  PlaceId: id,
  LinesBy: z.enum(lineGroupings),
  Recapitulation: z.boolean().default(false),
}

const asked = z.looseObject({
  Level: z.enum(offeredLevels),
  PlaceId: z.coerce.number().int().positive(),
  LinesBy: z.enum(lineGroupings),
  Recapitulation: z.enum(['true', 'false']).default('false'),
})

const newOffer = z.strictObject({
  ...part,
  Name: z.string().trim().min(3).max(200).optional(),
  AccountId: id.optional(),
  OpportunityId: id.optional(),
})

const settling = z.strictObject({
  /** Of the differences; all where there are none. */
  Keys: z.array(z.string().max(600)).max(2_000).optional(),
  Take: z.boolean(),
})

/** Offers made from a project or a part of it, and what became of the estimate since. @param read how the estimates give a part */
export function projectOfferRoutes(read: PlaceReader): AreaRoutes {
  return (app: App, services: Services) => {
    const tools = { engine: services.engine, read }
    app.get(
      '/api/project-offer-lines',
      {
        preValidation: demandRight('create', Offer),
        schema: { tags, summary: 'The lines that an offer of a part of a project would have now', querystring: asked },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { Level: level, PlaceId: placeId, LinesBy: linesBy, Recapitulation } = request.query
          const asPart = { level, placeId, linesBy, recapitulation: Recapitulation === 'true' }
          return encodePlace(context, await readLines(context, read, asPart, languageOf(request)))
        }),
    )

    app.post(
      '/api/project-offers',
      {
        preValidation: demandRight('create', Offer),
        schema: {
          tags,
          summary: 'An offer of a part of a project; without an opportunity one is added first',
          body: newOffer,
          response: { 201: recordOf(Offer) },
        },
      },
      async (request, reply) => {
        const { Name: name, AccountId: accountId, OpportunityId: opportunityId } = request.body
        const wanted = { part: partFrom(request.body), name, accountId, opportunityId, language: languageOf(request) }
        const row = await inTransaction(services, request, (context) => offerFromProject(context, tools, wanted))
        return reply
          .code(201)
          .header('location', `/api/offers/${row.id}`)
          .send(encode(Offer, row, actionsOf(request.actor, Offer, row)))
      },
    )

    app.put(
      '/api/offers/:id/project-lines',
      {
        preValidation: demandRight('edit', Offer),
        schema: {
          tags,
          summary:
            'Writes the lines of a part of a project into a draft; lines made so before give way, typed ones stay',
          params: idParams,
          body: z.strictObject(part),
          response: { 200: recordOf(Offer) },
        },
      },
      async (request, reply) => {
        const wanted = { part: partFrom(request.body), language: languageOf(request) }
        const row = await inTransaction(services, request, (context) =>
          fillFromProject(context, tools, request.params.id, wanted),
        )
        return reply.header('etag', etag(row)).send(encode(Offer, row, actionsOf(request.actor, Offer, row)))
      },
    )

    app.get(
      '/api/offers/:id/differences',
      { schema: { tags, summary: 'What the estimate of an offer would give differently now', params: idParams } },
      (request) =>
        inTransaction(services, request, async (context) => {
          const offer = await find(context, Offer, request.params.id)
          return encodeDifferences(await differencesOf(context, read, offer, languageOf(request)))
        }),
    )

    app.post(
      '/api/offers/:id/differences',
      {
        preValidation: demandRight('edit', Offer),
        schema: {
          tags,
          summary: 'Takes what the estimate gives now into a draft, or keeps its lines as they are',
          params: idParams,
          body: settling,
          response: { 200: recordOf(Offer) },
        },
      },
      async (request, reply) => {
        const { Keys: keys, Take: take } = request.body
        const row = await inTransaction(services, request, (context) =>
          settleDifferences(context, tools, request.params.id, { keys, take, language: languageOf(request) }),
        )
        return reply.header('etag', etag(row)).send(encode(Offer, row, actionsOf(request.actor, Offer, row)))
      },
    )
  }
}

function partFrom(body: z.output<z.ZodObject<typeof part>>): PartToOffer {
  const { Level: level, PlaceId: placeId, LinesBy: linesBy, Recapitulation: recapitulation } = body
  return { level, placeId, linesBy, recapitulation }
}

async function encodePlace(
  context: Context,
  { offered, project, leftOut, lines }: PlaceLines,
): Promise<Record<string, unknown>> {
  const { relatedEntityType: type, relatedEntityId: related } = project
  const [opportunity] = type === 'opportunity' && related ? await findAll(context, Opportunity, [related]) : []
  return {
    InvestmentId: project.id,
    ProjectName: project.name,
    Name: offered.place.name,
    OfferName: offerName({ offered, project }),
    Currency: offered.currency,
    WithoutVAT: sumOfLines(lines),
    LinesLeftOut: leftOut,
    AccountId: type === 'account' ? related : (opportunity?.accountId ?? null),
    OpportunityId: opportunity?.id ?? null,
    LineCount: lines.length,
    MostLines: MOST_LINES,
    Lines: lines.slice(0, MOST_LINES).map(({ code, name, unit, quantity, price, value, rate }) => ({
      Code: code,
      Name: name,
      MeasureUnit: unit,
      Quantity: quantity,
      Price: price,
      Value: value,
      VATRate: rate,
    })),
  }
}

function encodeDifferences(found: Differences | undefined): Record<string, unknown> {
  if (!found) return { Place: null, Sum: 0, Differences: [] }
  const { offered, project, leftOut, lines } = found.place
  const { source, name } = offered.place
  return {
    Place: {
      InvestmentId: project.id,
      Level: source.type,
      PlaceId: source.id,
      Name: name,
      WithoutVAT: sumOfLines(lines),
      LinesLeftOut: leftOut,
    },
    Sum: sumDecimals(found.differences.map(({ difference }) => difference)),
    Differences: found.differences.map(encodeDifference),
  }
}

function encodeDifference({ key, line, now, was, difference }: Difference): Record<string, unknown> {
  return {
    Key: key,
    EntityProductId: line?.id ?? null,
    Name: line?.name ?? now?.name ?? '',
    MeasureUnit: now?.unit ?? line?.measureUnit ?? null,
    Was: was,
    WasRate: line?.sourceRate ?? null,
    Now: now?.value ?? null,
    NowRate: now?.rate ?? null,
    NowQuantity: now?.quantity ?? null,
    NowPrice: now?.price ?? null,
    Difference: difference,
  }
}
