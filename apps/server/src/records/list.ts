import { beginningOf } from '@temelia/text/beginning'
import { fieldByWire, type Entity, fieldsOf, type Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Filter, readFilter } from '@temelia/model/filter'
import { type RawBuilder, sql } from 'kysely'
import { condition, copyTold, escapeLike, shownColumn } from './condition.ts'
import type { Context } from './context.ts'
import { visible } from './find.ts'
import { hits } from './hits.ts'
import { readJson } from './json-text.ts'
import { ownPlace } from './own-fields.ts'
import { column, columnsAs, from, ofTenant } from './select.ts'

/** What a list shows, read from the query string. */
export interface ListQuery {
  readonly page: number
  readonly pageSize: number
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[]
  readonly q: string
  readonly filter: Filter | undefined
  readonly count: 'exact' | 'estimate' | 'none'
}

export interface Page<E extends Entity> {
  readonly rows: readonly Row<E>[]
  /** Undefined when the caller asked for no count. */
  readonly total: number | undefined
}

/** One page of the records the caller may see. */
export async function list<E extends Entity>(context: Context, of: E, query: ListQuery): Promise<Page<E>> {
  if (searchWords(of, query.q).length > 0) {
    const best = asksForTheBest(query) ? await bestMatches(context, of, query) : undefined
    if (best) return { rows: best, total: undefined }
    return searched(context, of, query)
  }
  const where = await matching(context, of, query)
  const offset = (query.page - 1) * query.pageSize
  const rows = await context.tx.rows<Row<E>>(
    sql`select ${listedColumns(context, of)} from ${from(of)} where ${where} order by ${ordering(context, of, query)} limit ${query.pageSize} offset ${offset}`,
  )
  if (query.count === 'none') return { rows, total: undefined }
  // A first page that is not full is its own count.
  if (rows.length < query.pageSize && (rows.length > 0 || query.page === 1))
    return { rows, total: offset + rows.length }
  return { rows, total: await count(context, of, where) }
}

/** What a list tells of its records: all that the caller may know but for what is too large for hundreds of them. */
function listedColumns(context: Context, of: Entity): RawBuilder<unknown> {
  return columnsAs(of, context.actor.clientId, (field) => {
    const whole = shownColumn(context, of, field)
    const { unlisted } = of.fields[field] ?? {}
    return unlisted === undefined ? whole : sql`${whole} - ${unlisted}::text`
  })
}

/** Nobody asked for an order or a count: a picker, which wants the best few at once. */
function asksForTheBest(query: ListQuery): boolean {
  return query.count === 'none' && query.sort.length === 0 && query.page === 1
}

/** How many of the best matches are looked at for a page; what the caller may not see is among them. */
const REACH = 100

/** The matches that begin with what is typed, then others; undefined when the best few do not fill the page though there are more. */
async function bestMatches<E extends Entity>(
  context: Context,
  of: E,
  query: ListQuery,
): Promise<readonly Row<E>[] | undefined> {
  const best = await context.tx.rows<{ id: number; rank: number }>(
    sql`select id, min(rank) as rank from ${sql.raw(`best_${of.table}`)}(${searchWords(of, query.q)}::text[], ${REACH}) group by id`,
  )
  if (best.length === 0) return []
  const rows = await context.tx.rows<Row<E>>(
    sql`select ${listedColumns(context, of)} from ${from(of)} where ${seen(context, of, query)} and ${column('id')} = any(${best.map(({ id }) => id)}::bigint[])
      order by ${column('id')} = any(${best.filter(({ rank }) => rank > 0).map(({ id }) => id)}::bigint[]), ${ordering(context, of, { ...query, sort: byTitle(context, of) })} limit ${query.pageSize}`,
  )
  return rows.length < query.pageSize && best.length >= REACH ? undefined : rows
}

/** Page and total of a text search in one statement, because the search is the dear part of both. */
async function searched<E extends Entity>(context: Context, of: E, query: ListQuery): Promise<Page<E>> {
  const where = await matching(context, of, query)
  const keys = sortKeys(context, of, query)
  const aliases = keys.map((_, at) => sql.ref(`key_${at}`))
  const found = await context.tx.rows<Row<E> & { totalHits: number }>(sql`
    with hits as materialized (
      select ${column('id')} as id, ${sql.join(keys.map(({ key }, at) => sql`${key} as ${aliases[at]}`))} from ${from(of)} where ${where}),
    shown as (
      select id from hits order by ${sql.join(keys.map(({ way }, at) => sql`${aliases[at]} ${way}`))} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})
    select ${listedColumns(context, of)}, (select count(*) from hits) as ${sql.ref('total_hits')} from ${from(of)}
    where ${ofTenant(of, context.actor.clientId)} and ${column('id')} = any(array(select id from shown)) order by ${ordering(context, of, query)}`)
  const rows = found.map(({ totalHits: _totalHits, ...row }) => row as unknown as Row<E>)
  if (query.count === 'none') return { rows, total: undefined }
  if (found[0]) return { rows, total: found[0].totalHits }
  return { rows, total: query.page === 1 ? 0 : await count(context, of, where) }
}

async function count(context: Context, of: Entity, where: RawBuilder<unknown>): Promise<number> {
  const counted = await context.tx.one<{ total: number }>(sql`select count(*) as total from ${from(of)} where ${where}`)
  return counted?.total ?? 0
}

/** The condition of a list: what the caller may see, their filter and their words. */
export async function matching(
  context: Context,
  of: Entity,
  query: Pick<ListQuery, 'q' | 'filter'>,
): Promise<RawBuilder<unknown>> {
  const conditions = [seen(context, of, query)]
  const words = searchWords(of, query.q)
  if (words.length > 0) {
    const search = sql`${sql.raw(`search_${of.table}`)}(${patterns(words)})`
    conditions.push(sql`${column('id')} = any(${await hits(context.tx, search)})`)
  }
  return sql.join(conditions, sql` and `)
}

/** What the caller may see and asks for by a filter, and finds by what they may know. */
function seen(context: Context, of: Entity, query: Pick<ListQuery, 'q' | 'filter'>): RawBuilder<unknown> {
  const conditions = [visible(context, of)]
  if (query.filter) conditions.push(condition(of, query.filter, context))
  const words = searchWords(of, query.q)
  if (words.length > 0) conditions.push(...foundByOwnWords(context, of, words))
  return sql.join(conditions, sql` and `)
}

/** The text that is searched has copies of other records in it: where the caller may not know those, the rest alone has to hold the words. */
function foundByOwnWords(context: Context, of: Entity, words: readonly string[]): RawBuilder<unknown>[] {
  const searched = fieldsOf(of).flatMap(([key, field]) => (field.search ? [key] : []))
  return searched.flatMap((copy) => {
    const told = copyTold(context, of, copy)
    if (told === true) return []
    const rest = searched.filter((key) => key !== copy).map((key) => shownColumn(context, of, key))
    return [sql`(${told} or fold(concat_ws(' ', ${sql.join(rest)})) like all(${patterns(words)}))`]
  })
}

/** Patterns of LIKE for the words of a search. */
function patterns(words: readonly string[]): RawBuilder<unknown> {
  return sql`array(select '%' || fold(word) || '%' from unnest(${[...words]}::text[]) as word)`
}

/** The words of a search, ready for LIKE; at most eight count. @throws AppError INVALID_QUERY where nothing can be searched */
function searchWords(of: Entity, q: string): string[] {
  const words = q.replaceAll('\u0000', '').split(/\s+/).filter(Boolean).slice(0, 8)
  if (words.length > 0 && !Object.values(of.fields).some((field) => field.search))
    throw new AppError('INVALID_QUERY', { faults: [{ field: 'q', code: 'UNKNOWN_FIELD' }] })
  return words.map((word) => escapeLike(word.slice(0, 80)))
}

/** What a list is ordered by, as SQL. */
export function ordering(context: Context, of: Entity, query: ListQuery): RawBuilder<unknown> {
  return sql.join(sortKeys(context, of, query).map(({ key, way }) => sql`${key} ${way}`))
}

/** What a list is sorted by, the id last so that pages never overlap. */
function sortKeys(
  context: Context,
  of: Entity,
  query: ListQuery,
): { key: RawBuilder<unknown>; way: RawBuilder<unknown> }[] {
  const sort = query.sort.length > 0 ? query.sort : of.order ? [{ field: of.order, descending: false }] : []
  const keys = sort.map(({ field, descending }) => ({
    key: ownPlace(field) ?? sortedAs(of, field, shownColumn(context, of, field)),
    way: sql.raw(`${descending ? 'desc' : 'asc'} nulls last`),
  }))
  return [...keys, { key: column('id'), way: sql.raw(sort[0]?.descending ? 'desc' : 'asc') }]
}

/**
 * Texts are sorted without regard to case and accents; a Romanian name that is not given reads as the other one, and choices stand in the
 * order in which they are offered, whatever their words begin with.
 */
function sortedAs(of: Entity, field: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { kind, choices } = of.fields[field] ?? {}
  if (kind === 'choice' && typeof choices?.[0] === 'string')
    return sql`array_position(${[...choices]}::text[], ${value}::text)`
  if (kind !== 'text') return value
  return field === 'nameRo' ? sql`fold(coalesce(nullif(${value}, ''), ${column('name')}))` : sql`fold(${value})`
}

/** By the name that the caller reads. */
function byTitle({ actor }: Context, of: Entity): ListQuery['sort'] {
  const field = actor.language === 'ro' && of.fields['nameRo'] ? 'nameRo' : of.title
  return field ? [{ field, descending: false }] : []
}

/** Reads `Field,-Field`. @throws AppError INVALID_QUERY for an unknown or unsortable field */
export function readSort(of: Entity, text: string | undefined): ListQuery['sort'] {
  if (!text) return []
  return text.split(',').map((part) => {
    const descending = part.startsWith('-')
    const field = fieldByWire(of, descending ? part.slice(1) : part.trim())
    if (!field || of.fields[field]?.kind === 'json')
      throw new AppError('INVALID_QUERY', {
        faults: [{ field: 'sort', code: 'UNKNOWN_FIELD', params: { value: beginningOf(part, 80) } }],
      })
    return { field, descending }
  })
}

/** Reads the filter of a query string. @throws AppError INVALID_QUERY */
export function readListFilter(of: Entity, text: string | undefined): Filter | undefined {
  const wire = readJsonFilter(text)
  return wire === undefined ? undefined : readFilter(of, wire)
}

/** What a list's filter says, not yet held to an entity; undefined where there is none. @throws AppError INVALID_QUERY for what is no JSON */
export function readJsonFilter(text: string | undefined): unknown {
  if (!text) return undefined
  const wire = readJson(text)
  if (wire === undefined)
    throw new AppError('INVALID_QUERY', {
      faults: [{ field: 'filter', code: 'INVALID_FILTER', params: { value: beginningOf(text, 80) } }],
    })
  return wire
}
