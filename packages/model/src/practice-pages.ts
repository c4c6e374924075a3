import type { Region } from '@temelia/calendar/region'

/** A page that companies of one practice have, and where the calls begin that only it makes. */
interface PracticePage {
  readonly practice: Region
  readonly page: string
  readonly calls?: string
}

/** The pages of one practice only; every other page is for all companies. */
const practicePages: readonly PracticePage[] = [
  { practice: 'ro', page: '/received-invoices', calls: '/api/received-invoices' },
  { practice: 'ro', page: '/revaluation', calls: '/api/revaluation' },
  { practice: 'ro', page: '/settings/e-factura', calls: '/api/e-invoice-access' },
  // The rates are those of the National Bank of Romania; elsewhere a rate is typed where it is used.
  { practice: 'ro', page: '/settings/rates' },
  { practice: 'us', page: '/settings/crews' },
]

/** The practice whose companies alone have the page of an address, what lies below it included; null: all have it. Case aside, as pages are found. */
export function practiceOfPage(path: string): Region | null {
  return practicePages.find(({ page }) => isWithin(path.toLowerCase(), page))?.practice ?? null
}

/** The practice whose companies alone may call a route; null: all may. */
export function practiceOfCall(path: string): Region | null {
  return practicePages.find(({ calls }) => calls !== undefined && isWithin(path, calls))?.practice ?? null
}

/** Whether a company of a practice has the page of an address. */
export function hasPage(path: string, practice: string | undefined): boolean {
  const only = practiceOfPage(path)
  return only === null || only === practice
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`)
}
