import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'

/** A place with the percentages it adds, and who published them. */
export type Place = Readonly<{
  id: number
  name: string
  materials: number
  labor: number
  equipments: number
  source: string
}>

/** The place whose prices are those of the cost books. */
export const AVERAGE = 0

/** The places of the practice, as `getAMF` names them. */
export function useLocations() {
  return useQuery({ queryKey: ['locations'], queryFn: fetchLocations, staleTime: Infinity })
}

async function fetchLocations(): Promise<readonly Place[]> {
  const { body } = await call('/estimation-cb/getAMF', { query: { data: 'states' } })
  const reply = body as Readonly<{ _embedded?: Readonly<{ states?: readonly Readonly<Record<string, unknown>>[] }> }>
  return (reply._embedded?.states ?? []).map((place) => ({
    id: Number(place['LocationId']),
    name: String(place['Name'] ?? place['State'] ?? ''),
    materials: Number(place['Material'] ?? 0),
    labor: Number(place['Labor'] ?? 0),
    equipments: Number(place['Equipment'] ?? 0),
    source: String(place['Source'] ?? place['Series'] ?? ''),
  }))
}
