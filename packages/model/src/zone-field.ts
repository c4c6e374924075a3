import { Zone } from './admin/zone.ts'
import type { Entity } from './entity.ts'
import { ref } from './field.ts'

/** The field by which records are filtered that lie in the zone of another record, an opportunity in that of its customer. */
export const ZONE_KEY = 'zone'

/** The same on the wire. */
export const ZONE_WIRE = 'Zone'

const field = ref(() => Zone)

/** The zone as a field to filter by, where a record has it through another; undefined where it has its own or none. */
export function zoneField(of: Entity): typeof field | undefined {
  return typeof of.zone === 'object' ? field : undefined
}
