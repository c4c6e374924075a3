import { todayIn } from '@temelia/calendar/wall-clock'
import { Customer } from '@temelia/model/crm/customer'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError, type ErrorCode } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { countyCentres } from '../../ports/county-centres.ts'
import { GeocoderFault, searchGeocoder, type Spot } from '../../ports/geocoder.ts'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { changeRecords } from '../../records/operation.ts'
import { columns, from } from '../../records/select.ts'

/** Addresses a company may have looked up in a day. */
const QUOTA = 2_500

/** Addresses one call looks up at most. */
const AT_ONCE = 200

/** A provider is asked for fewer at once: it answers one after the other. */
const AT_ONCE_COUNTED = 20

const FAULTS: Readonly<Record<GeocoderFault['kind'], ErrorCode>> = {
  tooFast: 'GEOCODING_TOO_MANY_REQUESTS',
  quota: 'GEOCODING_DAILY_QUOTA',
  denied: 'GEOCODING_DENIED',
  unknown: 'GEOCODING_UNKNOWN_ERROR',
}

/** Finding customers on the map by their addresses, and what maps are drawn with. */
export function geocodingRoutes(app: App, services: Services): void {
  const { geocoderUrl, geocoderTimeout, mapTileUrl, mapTileCredit } = services.config
  const geocoder = geocoderUrl ? searchGeocoder(geocoderUrl, geocoderTimeout) : countyCentres

  app.get('/api/map-settings', { schema: { tags: ['accounts'], summary: 'What maps are drawn with' } }, async () => ({
    TileUrl: mapTileUrl ?? null,
    TileCredit: mapTileCredit ?? null,
    Quota: QUOTA,
  }))

  app.post(
    '/api/geocoding/customers',
    {
      config: { noTurn: true },
      preValidation: demandRight('edit', Customer),
      schema: {
        tags: ['accounts'],
        summary: 'Find customers without a place by their addresses',
        body: z.strictObject({}),
      },
    },
    async (request) => {
      const most = geocoder.counted ? AT_ONCE_COUNTED : AT_ONCE
      const unplaced = await inTransaction(services, request, (context) => withoutPlace(context, most))
      const found: { id: number; patch: Patch<typeof Customer> }[] = []
      let fault: unknown
      for (const customer of unplaced) {
        const spot = await lookUp(customer).catch((error: unknown) => {
          fault = error
          return null
        })
        if (fault !== undefined) break
        if (spot) found.push({ id: customer.id, patch: { ...spot } })
      }
      // What was found before the provider refused is kept.
      if (found.length > 0)
        await inTransaction(services, request, (context) => changeRecords(context, services.engine, Customer, found))
      if (fault !== undefined) throw refusal(fault)
      return { Found: found.length, Missing: unplaced.length - found.length }

      async function lookUp(customer: Row<typeof Customer>): Promise<Spot | null> {
        if (geocoder.counted) await spend(services, request)
        return geocoder.find({
          region: request.actor.region,
          county: customer.county ?? '',
          line: lineOf(customer),
        })
      }
    },
  )
}

/** Customers with an address and without a place that the caller may change. */
async function withoutPlace(context: Context, most: number): Promise<readonly Row<typeof Customer>[]> {
  const rows = await context.tx.rows<Row<typeof Customer>>(
    sql`select ${columns(Customer)} from ${from(Customer)} where ${visible(context, Customer)} and (t.latitude is null or t.longitude is null)
      and coalesce(t.address, t.street, t.city, t.county, '') <> '' order by t.id limit ${most}`,
  )
  return rows.filter((row) => can(context.actor, 'edit', Customer, row))
}

/** Counts a request of today. @throws GeocoderFault when the quota is used up */
async function spend(services: Services, request: FastifyRequest): Promise<void> {
  const { clientId, region } = request.actor
  const day = todayIn(region, services.engine.now())
  const counted = await inTransaction(services, request, ({ tx }) =>
    tx.run(sql`insert into geocoding_days as d (client_id, day, requests) values (${clientId}, ${day}::date, 1)
      on conflict (client_id, day) do update set requests = d.requests + 1 where d.requests < ${QUOTA}::integer`),
  )
  if (counted === 0) throw new GeocoderFault('quota')
}

function lineOf({ address, street, city, county, postalCode, country }: Row<typeof Customer>): string {
  return [address ?? street, city, county, postalCode, country].filter(Boolean).join(', ')
}

function refusal(fault: unknown): unknown {
  return fault instanceof GeocoderFault ? new AppError(FAULTS[fault.kind]) : fault
}
