import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Offer, type offeredLevels, type offerLinesBy } from '@temelia/model/billing/offer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOnce } from '../data/call-once.ts'
import { call } from '../data/http.ts'
import { Problem } from '../data/problem.ts'
import { queryClient } from '../data/query-client.ts'
import { recordsKey } from '../data/records.ts'

export type OfferedLevel = (typeof offeredLevels)[number]

/** A part of a project, and what lines are made for. */
export type PartToOffer = Readonly<{
  level: OfferedLevel
  placeId: number
  linesBy: (typeof offerLinesBy)[number]
  recapitulation: boolean
}>

/** A line as it would stand in an offer. */
export type LineToOffer = Readonly<{
  Code: string | null
  Name: string
  MeasureUnit: string | null
  Quantity: number
  Price: number
  Value: number
}>

/** What an offer of a part of a project would hold now. */
export type OfferLines = Readonly<{
  InvestmentId: number
  ProjectName: string
  Name: string
  /** What an offer of it is called unless told otherwise. */
  OfferName: string
  Currency: string
  WithoutVAT: number
  LinesLeftOut: number
  AccountId: number | null
  OpportunityId: number | null
  LineCount: number
  MostLines: number
  Lines: readonly LineToOffer[]
}>

/** A line that the estimate gives differently by now. */
export type Difference = Readonly<{
  Key: string
  EntityProductId: number | null
  Name: string
  Was: number
  Now: number | null
  Difference: number
}>

/** What became of the estimate since an offer was made from it; no place for an offer that was typed. */
export type Differences = Readonly<{
  Place: Readonly<{
    InvestmentId: number
    Level: OfferedLevel
    PlaceId: number
    Name: string
    WithoutVAT: number
  }> | null
  Sum: number
  Differences: readonly Difference[]
}>

/** The lines that an offer of a part of a project would have now. */
export function useOfferLines(part: PartToOffer | null) {
  return useQuery({
    queryKey: ['project-offer-lines', part],
    queryFn: async ({ signal }) => {
      const query = part && {
        Level: part.level,
        PlaceId: part.placeId,
        LinesBy: part.linesBy,
        Recapitulation: part.recapitulation,
      }
      return (await call('/api/project-offer-lines', { query: query ?? {}, signal })).body as OfferLines
    },
    enabled: part !== null,
    placeholderData: keepPreviousData,
    // The estimate may have been typed in meanwhile.
    staleTime: 0,
  })
}

/** What differs between an offer and its estimate; null for whom the project is not shown. */
export function useDifferences(id: number, version: number, made: boolean) {
  return useQuery({
    queryKey: [...recordsKey(Offer), 'differences', id, version],
    queryFn: async ({ signal }) => {
      try {
        return (await call(`/api/offers/${id}/differences`, { signal })).body as Differences
      } catch (cause) {
        if (cause instanceof Problem && [402, 403, 404].includes(cause.status)) return null
        throw cause
      }
    },
    enabled: made,
    staleTime: 0,
  })
}

/** Makes an offer of a part of a project; gives its id. */
export async function makeOffer(
  part: PartToOffer,
  head: Readonly<{ name: string; accountId: number | null; opportunityId: number | null }>,
): Promise<number> {
  const json = {
    ...wireOf(part),
    Name: head.name,
    ...(head.accountId === null ? {} : { AccountId: head.accountId }),
    ...(head.opportunityId === null ? {} : { OpportunityId: head.opportunityId }),
  }
  const { body } = await callOnce('/api/project-offers', json)
  await loadAnew()
  return (body as { OfferId: number }).OfferId
}

/** Writes the lines of a part of a project into a draft. */
export async function fillOffer(id: number, part: PartToOffer): Promise<void> {
  await call(`/api/offers/${id}/project-lines`, { method: 'PUT', json: wireOf(part) })
  await loadAnew()
}

/** Takes what the estimate gives now into a draft, or keeps its lines; all of them where no key is named. */
export async function settleDifferences(id: number, take: boolean, keys?: readonly string[]): Promise<void> {
  const json = { Take: take, ...(keys === undefined ? {} : { Keys: keys }) }
  await call(`/api/offers/${id}/differences`, { method: 'POST', json })
  await loadAnew()
}

function wireOf(part: PartToOffer): Record<string, unknown> {
  return {
    Level: part.level,
    PlaceId: part.placeId,
    LinesBy: part.linesBy,
    Recapitulation: part.recapitulation,
  }
}

async function loadAnew(): Promise<void> {
  for (const of of [Offer, EntityProduct, Opportunity])
    await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}
