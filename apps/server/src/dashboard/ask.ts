import { intervals } from '@temelia/calendar/interval'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Filter } from '@temelia/model/filter'
import { dateInput } from '@temelia/model/values'
import { zoneField, ZONE_KEY } from '@temelia/model/zone-field'
import { z } from 'zod'

const ids = z.array(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)).max(500).default([])

/** The code of the interval whose days the caller gives. */
const CUSTOM = 1

/** The code of the interval that leaves nothing out. */
const ALL_TIME = intervals.length

/** What every panel is asked: the days, whose records, of which zones. */
export const askBody = z.strictObject({
  Interval: z.coerce.number().int().min(1).max(ALL_TIME).default(ALL_TIME),
  From: dateInput().nullish(),
  To: dateInput().nullish(),
  Agents: ids,
  Zones: ids,
})

/** The days, people and zones a panel is limited to. */
export interface Ask {
  readonly interval: number
  readonly from: string | null
  readonly to: string | null
  readonly agents: readonly number[]
  readonly zones: readonly number[]
}

/** Reads what was asked. @throws AppError INVALID_DATA when the days are the wrong way round */
export function readAsk(body: z.output<typeof askBody>): Ask {
  const [from, to] = [body.From ?? null, body.To ?? null]
  if (from && to && from > to)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'To', code: 'OUT_OF_RANGE', params: { min: from } }] })
  return { interval: body.Interval, from, to, agents: body.Agents, zones: body.Zones }
}

/** The conditions of an entity's records of the people and zones asked for. */
export function whose(of: Entity, { agents, zones }: Ask): Filter[] {
  const owner = typeof of.owner === 'string' ? of.owner : undefined
  const zone = typeof of.zone === 'string' ? of.zone : zoneField(of) && ZONE_KEY
  return [
    ...(owner && agents.length > 0 ? [{ field: owner, op: 'in', value: agents } as const] : []),
    ...(zone && zones.length > 0 ? [{ field: zone, op: 'in', value: zones } as const] : []),
  ]
}

/** The condition that a day or moment lies in the interval; none for all time. */
export function inDays(field: string, { interval, from, to }: Ask): Filter[] {
  if (interval === ALL_TIME) return []
  if (interval !== CUSTOM) return [{ field, op: 'interval', value: interval }]
  if (from && to) return [{ field, op: 'between', value: [from, to] }]
  return [
    ...(from ? [{ field, op: 'ge', value: from } as const] : []),
    ...(to ? [{ field, op: 'le', value: to } as const] : []),
  ]
}
