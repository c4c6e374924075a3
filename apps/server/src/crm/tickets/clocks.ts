import { numbersOf } from '@temelia/calendar/day'
import { zoneOfRegion } from '@temelia/calendar/region'
import type { Activity } from '@temelia/model/crm/activity'
import { type ServiceLevels, usualLevels } from '@temelia/model/admin/service-levels'
import { type Clocks, clocksAfter, type Promised } from '@temelia/model/crm/ticket-clock'
import type { Patch, Row } from '@temelia/model/entity'
import { type HolidayRegion, nationalHolidays } from '@temelia/scheduling/holidays'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

type TicketPatch = Patch<typeof Activity>

/** What a change of a ticket makes of its clocks, beside the change itself; of an activity it makes nothing. */
export async function withClocks<P extends TicketPatch>(
  context: Context,
  patch: P,
  before: Row<typeof Activity> | undefined,
): Promise<P & Partial<Clocks>> {
  if ((patch.type ?? before?.type) !== 'ticket') return patch
  const now = context.now.toISOString()
  const after = { createdAt: now, ...nothing, ...before, ...given(patch) }
  return { ...patch, ...clocksAfter(before, after, now, await promisedBy(context)) }
}

const nothing = { priority: 'normal', answeredAt: null, closedAt: null, waitingSince: null } as const

function given(patch: TicketPatch): Partial<Row<typeof Activity>> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

async function promisedBy({ tx, actor }: Context): Promise<Promised> {
  const own = await tx.one<{ serviceLevels: ServiceLevels | null }>(
    sql`select service_levels from clients where client_id = ${actor.clientId}`,
  )
  return {
    levels: own?.serviceLevels ?? usualLevels,
    zone: zoneOfRegion(actor.region),
    isFree: (day) => holidaysOf(actor.region, numbersOf(day).year).has(day),
  }
}

const known = new Map<string, ReadonlySet<string>>()

function holidaysOf(region: HolidayRegion, year: number): ReadonlySet<string> {
  const found = known.get(`${region} ${year}`) ?? new Set(nationalHolidays(region, year).map(({ day }) => day))
  known.set(`${region} ${year}`, found)
  return found
}
