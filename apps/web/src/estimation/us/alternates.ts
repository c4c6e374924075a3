import { countsOf } from '@temelia/estimation/alternate-counts'
import type { Patch } from '@temelia/model/entity'
import type { Estimate } from '@temelia/model/estimation/estimate'
import { call } from '../../data/http.ts'
import type { EstimateRow } from '../project-state/project-tree.ts'

export type Bid = Readonly<{ withoutVat: number; withVat: number }>

/** An alternate with what it adds to the base bid or takes off it. */
export type AlternateLine = Readonly<{
  id: number
  code: string | null
  name: string
  kind: 'add' | 'deduct'
  taken: boolean
  estimateIds: readonly number[]
  withoutVat: number
}>

type WireBid = Readonly<{ WithoutVAT: number; WithVAT: number }>
type WireAlternate = Readonly<{
  AlternateId: number
  Code: string | null
  Name: string
  Kind: 'add' | 'deduct'
  Taken: boolean
  EstimateIds: readonly number[]
  WithoutVAT: number
}>

/** The alternates of a project with their prices, as the server computes them. */
export async function fetchAlternates(
  projectId: number,
): Promise<Readonly<{ base: Bid; bid: Bid; alternates: readonly AlternateLine[] }>> {
  const { body } = await call(`/api/estimation-investments/${projectId}/alternates`)
  const reply = body as Readonly<{ Base: WireBid; Bid: WireBid; Alternates: readonly WireAlternate[] }>
  const bidOf = ({ WithoutVAT, WithVAT }: WireBid): Bid => ({ withoutVat: WithoutVAT, withVat: WithVAT })
  return {
    base: bidOf(reply.Base),
    bid: bidOf(reply.Bid),
    alternates: reply.Alternates.map((one) => ({
      id: one.AlternateId,
      code: one.Code,
      name: one.Name,
      kind: one.Kind,
      taken: one.Taken,
      estimateIds: one.EstimateIds,
      withoutVat: one.WithoutVAT,
    })),
  }
}

/** The changes that leave an alternate with these estimates: who comes, who goes, and how each then counts. */
export function movesOf(
  estimates: readonly EstimateRow[],
  alternate: AlternateLine,
  ids: readonly number[],
): readonly Readonly<{ id: number; patch: Patch<typeof Estimate> }>[] {
  return estimates.flatMap(({ id, alternateId }) => {
    const inside = alternateId === alternate.id
    if (ids.includes(id) === inside) return []
    return [
      {
        id,
        patch: inside ? { alternateId: null, counts: 1 } : { alternateId: alternate.id, counts: countsOf(alternate) },
      },
    ]
  })
}
