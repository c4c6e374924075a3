import type { LocationUplift } from '@temelia/estimation/location'
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

/** The uplift of a place. @throws AppError INVALID_QUERY for an unknown place */
export async function upliftOf(tx: Tx, locationId: number): Promise<LocationUplift> {
  const place = await tx.one<LocationUplift>(
    sql`select id, materials, labor, equipments from locations where id = ${locationId}`,
  )
  if (place) return place
  if (locationId === 0) return { id: 0, materials: 0, labor: 0, equipments: 0 }
  throw new AppError('INVALID_QUERY', { faults: [{ field: 'LocationId', code: 'NOT_FOUND' }] })
}
