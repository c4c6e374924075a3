import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { session, useSession } from './session.ts'

/** Where the company works: it decides how days and hours are written and read, whatever language the person chose. */
export function tenantRegion(): Region {
  return regionOf(session()?.region)
}

/** The company's region inside a component. */
export function useTenantRegion(): Region {
  return regionOf(useSession()?.region)
}

/** The day it is where the company works, wherever the person is. */
export function tenantToday(): string {
  return todayIn(tenantRegion(), new Date())
}

function regionOf(region: string | undefined): Region {
  return region === 'us' ? 'us' : 'ro'
}
