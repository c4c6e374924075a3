import { useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'

/** Where the pictures of a map come from, and whom they are to be credited to. */
export type Tiles = Readonly<{ address: string; credit: string }>

/** The tiles that the server is set to; null where there are none, and the outline is drawn. */
export function useTiles(): Tiles | null {
  const { data } = useQuery({
    queryKey: ['map-settings'],
    queryFn: async ({ signal }) => {
      const { body } = await call('/api/map-settings', { signal })
      const { TileUrl, TileCredit } = body as { TileUrl: string | null; TileCredit: string | null }
      return TileUrl ? { address: TileUrl, credit: TileCredit ?? '' } : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
