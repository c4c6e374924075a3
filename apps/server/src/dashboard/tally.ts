import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { addDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { Entity, Row } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { can } from '@temelia/model/permission'
import { wireFilter } from '@temelia/model/wire-filter'
import { type RawBuilder, sql } from 'kysely'
import { crossRate, readDay, storedDayIn } from '../rates/kept-rates.ts'
import { condition } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { shownColumns, visible } from '../records/find.ts'
import { column, from } from '../records/select.ts'

/** Cents. */
const MONEY_DECIMALS = 2

/** Records that are counted together: those of a filter, by a key if there is one, and parts of them. */
export interface Tally {
  readonly of: Entity
  readonly filter: readonly Filter[]
  /** What they are counted by, and the filter of some of its keys. */
  readonly by?: { readonly key: RawBuilder<unknown>; readonly filter: (keys: readonly Key[]) => Filter }
  /** Fields that are added up. */
  readonly sums?: readonly string[]
  /** Parts that are counted too. */
  readonly cells?: Readonly<Record<string, readonly Filter[]>>
}

export type Key = string | number | null

/** A figure on the wire: how many records, what they come to, and the list of exactly those. */
export interface Figure {
  readonly Count: number
  /** In the currency of the company. */
  readonly Sums?: Readonly<Record<string, number>>
  /** Sums for which no rate is known, in their own currency. */
  readonly Unconverted?: readonly { readonly Currency: string; readonly Sums: Readonly<Record<string, number>> }[]
  readonly List: string
  readonly Filter: unknown
}

/** What one statement counted. */
export interface Tallied<E extends Entity> {
  /** The figure of a tally, of some of its keys, of one of its parts; null where the caller may not see such records. */
  figure(name: string, part?: Part): Figure | null
  /** The keys of a tally, in the order of the database. */
  keys(name: string): Key[]
  /** What the further subqueries gave. */
  readonly more: Readonly<Record<string, unknown>>
  readonly rows: readonly Row<E>[]
}

/** Some of what a tally counts. */
interface Part {
  readonly keys?: readonly Key[]
  readonly cell?: string
}

interface Group {
  readonly key: Key
  readonly currency: string
  readonly [column: string]: unknown
}

interface Wanted<E extends Entity> {
  readonly tallies: Readonly<Record<string, Tally>>
  /** Scalar subqueries, for what a panel needs beside its figures. */
  readonly more?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Records that are shown themselves. */
  readonly rows?: {
    readonly of: E
    readonly filter: readonly Filter[]
    readonly order: RawBuilder<unknown>
    readonly limit: number
  }
}

/**
 * Counts all that a panel shows in one statement, so that its figures are of the same moment. Each figure is counted by the filter
 * it carries: the list of that filter has as many records.
 */
export async function tallied<E extends Entity>(context: Context, wanted: Wanted<E>): Promise<Tallied<E>> {
  const { actor, tx } = context
  const home = currencyOf(actor.region)
  const mayView = (of: Entity) => can(actor, 'view', of) !== false
  const open = Object.entries(wanted.tallies).filter(([, { of }]) => mayView(of))
  const more = Object.entries(wanted.more ?? {})
  const parts = [
    sql`${storedDayIn(todayIn(actor.region, context.now))} as rates`,
    ...open.map(([name, tally]) => sql`${grouped(context, tally, home)} as ${sql.ref(`tally_${name}`)}`),
    ...more.map(([name, query]) => sql`${query} as ${sql.ref(`more_${name}`)}`),
  ]
  const rows = wanted.rows && mayView(wanted.rows.of) ? wanted.rows : undefined
  const counted = sql`select json_build_object(${sql.join(
    [...open.map(([name]) => `tally_${name}`), ...more.map(([name]) => `more_${name}`), 'rates'].map(
      (name) => sql`${name}::text, ${sql.ref(`f.${name}`)}`,
    ),
  )}) as counted from (select ${sql.join(parts)}) as f`
  const found = await tx.rows<{ $counted: Record<string, unknown>; id: number | null }>(
    rows
      ? sql`with found as materialized (${counted})
          select found.counted as ${sql.ref('$counted')}, ${shownColumns(context, rows.of)} from found
          left join (select * from ${from(rows.of)} where ${matching(context, rows.of, rows.filter)} order by ${rows.order} limit ${rows.limit}) as t on true
          order by ${rows.order}`
      : sql`select found.counted as ${sql.ref('$counted')}, null as id from (${counted}) as found`,
  )
  const values = found[0]?.$counted ?? {}
  const day = readDay((values['rates'] ?? null) as Parameters<typeof readDay>[0])
  const rateOf = (currency: string) => (currency === home ? 1 : day && crossRate(day, currency, home))
  const groupsOf = (name: string) => (values[`tally_${name}`] ?? []) as readonly Group[]
  return {
    keys: (name) => [...new Set(groupsOf(name).map(({ key }) => key))],
    figure: (name, part = {}) => {
      const tally = wanted.tallies[name]
      if (!tally || !mayView(tally.of)) return null
      const groups = groupsOf(name).filter(({ key }) => part.keys?.includes(key) ?? true)
      return figureOf(tally, groups, part, rateOf)
    },
    more: Object.fromEntries(more.map(([name]) => [name, values[`more_${name}`]])),
    rows: found
      .filter(({ id }) => id !== null)
      .map(({ $counted: _counted, ...row }) => row) as unknown as readonly Row<E>[],
  }
}

function matching(context: Context, of: Entity, filter: readonly Filter[]): RawBuilder<unknown> {
  return sql`${visible(context, of)} and ${condition(of, { and: filter }, context)}`
}

/** The counts and sums of a tally as JSON, a row for each key and currency. */
function grouped(context: Context, tally: Tally, home: string): RawBuilder<unknown> {
  const { of, by, sums = [], cells = {} } = tally
  const currency = of.fields['currency'] ? sql`coalesce(t.currency, ${home})` : sql`${home}::text`
  const figures = (name: string, when?: RawBuilder<unknown>) => {
    const only = when ? sql` filter (where ${when})` : sql``
    return [
      sql`count(*)${only} as ${sql.ref(name)}`,
      ...sums.map((field, at) => sql`coalesce(sum(${column(field)})${only}, 0) as ${sql.ref(`${name}_${at}`)}`),
    ]
  }
  const all = [
    ...figures('n'),
    ...Object.values(cells).flatMap((cell, at) => figures(`c${at}`, condition(of, { and: cell }, context))),
  ]
  return sql`(select json_agg(g) from (select ${by?.key ?? sql`null::text`} as key, ${currency} as currency, ${sql.join(all)}
    from ${from(of)} where ${matching(context, of, tally.filter)} group by 1, 2 order by 1, 2) as g)`
}

function figureOf(
  tally: Tally,
  groups: readonly Group[],
  { keys, cell }: Part,
  rateOf: (currency: string) => number | null,
): Figure {
  const { of, by, sums = [], cells = {} } = tally
  const name = cell === undefined ? 'n' : `c${Object.keys(cells).indexOf(cell)}`
  const filter = {
    and: [
      ...tally.filter,
      ...(keys === undefined || !by ? [] : [by.filter(keys)]),
      ...(cell === undefined ? [] : (cells[cell] ?? [])),
    ],
  }
  const totals: Record<string, number> = Object.fromEntries(sums.map((field) => [capital(field), 0]))
  const unconverted: { Currency: string; Sums: Record<string, number> }[] = []
  for (const group of groups) {
    const own = Object.fromEntries(sums.map((field, at) => [capital(field), Number(group[`${name}_${at}`])]))
    const rate = rateOf(group.currency)
    if (rate === null) {
      if (Object.values(own).some((sum) => sum !== 0)) unconverted.push({ Currency: group.currency, Sums: own })
      continue
    }
    for (const [field, sum] of Object.entries(own))
      totals[field] = addDecimals(totals[field] ?? 0, rate === 1 ? sum : multiplyDecimals(sum, rate, MONEY_DECIMALS))
  }
  return {
    Count: groups.reduce((count, group) => count + Number(group[name]), 0),
    ...(sums.length > 0 ? { Sums: totals } : {}),
    ...(unconverted.length > 0 ? { Unconverted: unconverted } : {}),
    List: of.wire.listPath ?? of.wire.path,
    Filter: wireFilter(of, filter),
  }
}

function capital(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1)
}

/** Counted by the value of a field. */
export function byField(field: string): NonNullable<Tally['by']> {
  return {
    key: column(field),
    filter: (keys) => {
      const values = keys.filter((key) => key !== null)
      const named: Filter =
        values.length === 1 ? { field, op: 'eq', value: values[0] } : { field, op: 'in', value: values }
      const none: Filter = { field, op: 'empty' }
      if (values.length === keys.length) return named
      return values.length === 0 ? none : { or: [named, none] }
    },
  }
}
