import type { Region } from '@temelia/calendar/region'
import { z } from 'zod'

/** An address to look for. */
export interface SoughtAddress {
  readonly region: Region
  readonly county: string
  /** The whole address in one line. */
  readonly line: string
}

/** Where an address is. */
export interface Spot {
  readonly latitude: number
  readonly longitude: number
}

/** Who knows where addresses are. */
export interface Geocoder {
  /** Its requests count against the quota of the day. */
  readonly counted: boolean
  /** The place of an address, null when it is not known. @throws GeocoderFault */
  find(address: SoughtAddress): Promise<Spot | null>
}

/** Why the provider gave no answer. */
export class GeocoderFault extends Error {
  constructor(readonly kind: 'tooFast' | 'quota' | 'denied' | 'unknown') {
    super(`geocoder ${kind}`)
  }
}

const spots = z.array(z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }))

/** A provider with the public search protocol: `GET ?q=…&format=jsonv2`, answered with places, the best first. */
export function searchGeocoder(url: string, patience: number): Geocoder {
  return {
    counted: true,
    find: async ({ line, region }) => {
      const query = new URLSearchParams({ q: line, format: 'jsonv2', limit: '1', countrycodes: region })
      const response = await fetch(`${url}?${query}`, {
        headers: { Accept: 'application/json', 'User-Agent': 'Temelia' },
        signal: AbortSignal.timeout(patience),
      }).catch(() => undefined)
      if (!response) throw new GeocoderFault('unknown')
      if (!response.ok) throw new GeocoderFault(faultOf(response.status))
      const read = spots.safeParse(await response.json().catch(() => undefined))
      if (!read.success) throw new GeocoderFault('unknown')
      const [best] = read.data
      return best ? { latitude: best.lat, longitude: best.lon } : null
    },
  }
}

function faultOf(status: number): GeocoderFault['kind'] {
  if (status === 429) return 'tooFast'
  if (status === 402) return 'quota'
  return status === 401 || status === 403 ? 'denied' : 'unknown'
}
