import { zoneOfRegion } from '@temelia/calendar/region'
import { session, useSession } from './session.ts'

/** The time zone in which the tenant works: all days and hours are shown in it, wherever the person is. */
export function tenantZone(): string {
  return zoneOf(session()?.region)
}

/** The tenant's time zone inside a component. */
export function useTenantZone(): string {
  return zoneOf(useSession()?.region)
}

function zoneOf(region: string | undefined): string {
  return zoneOfRegion(region === 'us' ? 'us' : 'ro')
}
