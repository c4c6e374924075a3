import { formatDay } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { LAST_NUMBER, Series, type SeriesKind } from '@temelia/model/billing/series'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'

type SeriesRow = Row<typeof Series>

/** A number of a series, and both together as printed. */
export interface Numbered {
  readonly seriesId: number
  readonly series: string
  readonly number: number
  readonly code: string
}

/** Names of a first series that are tried: whoever took them all is asked for a series. */
const MOST_SERIES = 100

/** What the first series of a kind is called, where a company has set up none. */
const FIRST_NAMES: Readonly<Record<Region, Readonly<Record<SeriesKind, string>>>> = {
  ro: {
    invoice: 'F',
    proforma: 'PF',
    advance: 'AV',
    creditNote: 'ST',
    receipt: 'CH',
    delivery: 'AVZ',
    goodsReceipt: 'NIR',
    materialIssue: 'BC',
    transfer: 'BT',
    count: 'LI',
    purchaseOrder: 'CMD',
    offer: 'OF',
  },
  us: {
    invoice: 'INV',
    proforma: 'PF',
    advance: 'ADV',
    creditNote: 'CM',
    receipt: 'RC',
    delivery: 'DN',
    goodsReceipt: 'GR',
    materialIssue: 'MI',
    transfer: 'TR',
    count: 'CT',
    purchaseOrder: 'PO',
    offer: 'P',
  },
}

/**
 * Takes the next number of a series. The series is held until the transaction ends: what is rolled back gives its number back, and
 * numbers follow each other without gaps, however many people issue at once.
 * @throws AppError INVALID_DATA for a series of another kind, a day before that of the last number, or a series that gave its last one
 */
export async function takeNumber(
  context: Context,
  kind: SeriesKind,
  seriesId: number | null,
  date: string,
): Promise<Numbered> {
  const id = seriesId ?? (await mainSeries(context, kind))
  if (id === undefined) throw wrong('REQUIRED')
  const series = await advanced(context, kind, id, date)
  if (!series) throw await refused(context, kind, id)
  const number = series.nextNumber - 1
  const code = `${series.name} ${String(number).padStart(series.digits, '0')}`
  return { seriesId: series.id, series: series.name, number, code }
}

/**
 * The next number of an offer as printed; it is of today, whatever day the offer bears. Numbers that were typed into offers are passed over, all
 * of them at once.
 */
export async function nextOfferNumber(context: Context): Promise<string> {
  const { tx, actor } = context
  const today = todayIn(actor.region, context.now)
  const first = await takeNumber(context, 'offer', null, today)
  const typed = await tx.one(
    sql`select 1 as found from offers where client_id = ${actor.clientId} and number = ${first.code} limit 1`,
  )
  if (!typed) return first.code
  await passTyped(context, first.seriesId)
  return (await takeNumber(context, 'offer', first.seriesId, today)).code
}

/** Sets a series, which is held, to its first number that was typed into no offer: among as many as there are such offers and one more. */
async function passTyped({ tx, actor }: Context, seriesId: number): Promise<void> {
  await tx.run(sql`update bill_series as t set next_number = (
      select min(n) from generate_series(t.next_number, t.next_number + (
        select count(*)::integer from offers o where o.client_id = ${actor.clientId} and starts_with(o.number, t.name || ' '))) as n
      where not exists (select 1 from offers o where o.client_id = ${actor.clientId}
        and o.number = t.name || ' ' || lpad(n::text, greatest(t.digits, length(n::text))::integer, '0')))
    where t.client_id = ${actor.clientId} and t.id = ${seriesId}`)
}

/** A series after it gave a number for a day, by one statement: others wait for it no longer than they must. */
function advanced({ tx, actor }: Context, kind: SeriesKind, id: number, date: string): Promise<SeriesRow | undefined> {
  return tx.one<SeriesRow>(sql`update bill_series as t set next_number = next_number + 1, last_date = ${date}::date
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} and ${column('kind')} = ${kind}
      and ${column('nextNumber')} <= ${LAST_NUMBER}
      and ${column('deletedWith')} is null and (${column('lastDate')} is null or ${column('lastDate')} <= ${date}::date)
    returning ${columns(Series)}`)
}

/** Why a series gives no number. */
async function refused({ tx, actor }: Context, kind: SeriesKind, id: number): Promise<AppError> {
  const series = await tx.one<SeriesRow>(sql`select ${columns(Series)} from ${from(Series)}
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} and ${column('deletedWith')} is null`)
  if (!series || series.kind !== kind) return wrong(series ? 'INVALID_VALUE' : 'REQUIRED')
  if (series.nextNumber > LAST_NUMBER) {
    // As documents are numbered, without separators of thousands.
    const params = { series: series.name, last: String(LAST_NUMBER) }
    return new AppError('INVALID_DATA', { faults: [{ field: 'SeriesId', code: 'SERIES_ENDED', params }] })
  }
  if (!series.lastDate) return wrong('INVALID_VALUE')
  const params = { series: series.name, day: formatDay(series.lastDate, actor.region) }
  return new AppError('INVALID_DATA', { faults: [{ field: 'Date', code: 'BEFORE_LAST_NUMBER', params }] })
}

function wrong(code: 'REQUIRED' | 'INVALID_VALUE'): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field: 'SeriesId', code }] })
}

/** The series that documents of a kind take without being told; the first one is made when it is needed. */
async function mainSeries(context: Context, kind: SeriesKind): Promise<number | undefined> {
  const known = await firstOf(context, kind)
  if (known !== undefined) return known
  const name = FIRST_NAMES[context.actor.region][kind]
  // Another series may have the name already, of whatever kind.
  for (let suffix = 1; suffix < MOST_SERIES; suffix++) {
    await context.tx.run(sql`insert into bill_series (client_id, name, kind, main)
      values (${context.actor.clientId}, ${suffix === 1 ? name : name + suffix}, ${kind}, true) on conflict do nothing`)
    const made = await firstOf(context, kind)
    if (made !== undefined) return made
  }
  return undefined
}

async function firstOf({ tx, actor }: Context, kind: SeriesKind): Promise<number | undefined> {
  const found = await tx.one<{ id: number }>(sql`select id from bill_series
    where client_id = ${actor.clientId} and kind = ${kind} and deleted_with is null order by main desc, id limit 1`)
  return found?.id
}
