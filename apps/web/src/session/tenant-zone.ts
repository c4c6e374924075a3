import { zoneOfRegion } from '@temelia/calendar/region'
import { tenantRegion, useTenantRegion } from './tenant-region.ts'

/** The time zone in which the tenant works: all days and hours are shown in it, wherever the person is. */
export function tenantZone(): string {
  return zoneOfRegion(tenantRegion())
}

/** The tenant's time zone inside a component. */
export function useTenantZone(): string {
  return zoneOfRegion(useTenantRegion())
}
