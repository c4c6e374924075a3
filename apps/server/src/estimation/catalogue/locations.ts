import { type LocationUplift, upliftOf, US_AVERAGE } from '@temelia/estimation/location'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** A place of the US practice with its area factors. */
export interface Location {
  readonly id: number
  readonly level: string
  readonly state: string
  readonly name: string
  readonly place: string | null
  readonly series: string
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly source: string | null
}

/** All places, the US average first. */
export function allLocations(tx: Tx): Promise<Location[]> {
  return tx.rows<Location>(sql`select * from locations order by id`)
}

/** The uplift of a place in US practice. @throws AppError INVALID_QUERY for an unknown place */
export async function upliftAt(tx: Tx, locationId: number): Promise<LocationUplift> {
  const place = await tx.one<Omit<LocationUplift, 'transports'>>(
    sql`select id, materials, labor, equipments from locations where id = ${locationId}`,
  )
  if (place) return upliftOf(place, 'us')
  if (locationId === 0) return US_AVERAGE
  throw new AppError('INVALID_QUERY', { faults: [{ field: 'LocationId', code: 'NOT_FOUND' }] })
}
