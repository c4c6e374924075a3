import { zoneOfRegion } from '@temelia/calendar/region'
import { useTenantRegion } from './tenant-region.ts'

/** The time zone in which the tenant works, inside a component: all days and hours are shown in it, wherever the person is. */
export function useTenantZone(): string {
  return zoneOfRegion(useTenantRegion())
}
