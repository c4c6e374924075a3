import { currencyOf, type Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { createContext, useContext } from 'react'
import { session, useSession } from './session.ts'

const OpenPractice = createContext<Region | null>(null)

/** Sets the practice for what is inside it: an open project is read and shown by its own, which the engine computes it with. */
export const PracticeProvider = OpenPractice.Provider

/** Where the company works: it decides how days and hours are written and read, whatever language the person chose. */
export function tenantRegion(): Region {
  return regionOf(session()?.region)
}

/** How numbers and days are written inside a component: as the open project's practice has them, elsewhere as the company's. */
export function usePractice(): Region {
  const company = regionOf(useSession()?.region)
  return useContext(OpenPractice) ?? company
}

/** The company's region inside a component. */
export function useTenantRegion(): Region {
  return regionOf(useSession()?.region)
}

/** The currency of what names none: the company's. */
export function tenantCurrency(): 'RON' | 'USD' {
  return currencyOf(tenantRegion())
}

/** The day it is where the company works, wherever the person is. */
export function tenantToday(): string {
  return todayIn(tenantRegion(), new Date())
}

function regionOf(region: string | undefined): Region {
  return region === 'us' ? 'us' : 'ro'
}
