import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../data/http.ts'

/** A resource of a collection before and after an update. */
export type PriceLine = Readonly<{
  Kind: string
  Symbol: string
  Name: string
  MeasureUnit: string
  PriceBefore: number
  PriceAfter: number
}>

export type CollectionRun = Readonly<{
  RunId: number
  Details: Readonly<Record<'Material' | 'Labor' | 'Equipment' | 'Transport', number> & { Date: string }>
  Status: 'done' | 'undone'
  Changed: number
  UserName: string | null
  CreatedAt: string
  Lines?: readonly PriceLine[]
}>

export type Coefficients = Readonly<Record<'Material' | 'Labor' | 'Equipment' | 'Transport', number>>

/** The updates of a collection's prices, and what makes and takes back one. */
export function useCollectionRuns(id: number) {
  const client = useQueryClient()
  const path = `/api/norme-colectii/${id}/price-runs`
  const list = useQuery({
    queryKey: ['collection-runs', id],
    queryFn: async () => {
      const { body } = await call(path)
      return (body as { _embedded: { runs: readonly CollectionRun[] } })._embedded.runs
    },
  })
  const fresh = () => client.invalidateQueries({ queryKey: ['collection-runs', id] })
  return {
    list,
    look: async (coefficients: Coefficients) =>
      (await call(`${path}/preview`, { method: 'POST', json: coefficients })).body as CollectionRun,
    update: async (coefficients: Coefficients) => {
      const { body } = await call(path, { method: 'POST', json: coefficients })
      await fresh()
      return body as CollectionRun
    },
    undo: async (runId: number) => {
      await call(`${path}/${runId}/undo`, { method: 'POST' })
      await fresh()
    },
  }
}
