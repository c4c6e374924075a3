import { fieldByWire, type Entity, type Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Filter, readFilter } from '@temelia/model/filter'
import { type RawBuilder, sql } from 'kysely'
import { condition, escapeLike } from './condition.ts'
import type { Context } from './context.ts'
import { visible } from './find.ts'
import { readJson } from './json-text.ts'
import { ownPlace } from './own-fields.ts'
import { column, columns, from, ofTenant } from './select.ts'

/** What a list shows, read from the query string (contract 1.5). */
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
  if (searchWords(query.q).length > 0 && query.count !== 'none') return searched(context, of, query)
  const where = matching(context, of, query)
  const offset = (query.page - 1) * query.pageSize
  const rows = await context.tx.rows<Row<E>>(
    sql`select ${columns(of)} from ${from(of)} where ${where} order by ${ordering(of, query)} limit ${query.pageSize} offset ${offset}`,
  )
  if (query.count === 'none') return { rows, total: undefined }
  // A first page that is not full is its own count.
  if (rows.length < query.pageSize && (rows.length > 0 || query.page === 1))
    return { rows, total: offset + rows.length }
  return { rows, total: await count(context, of, where) }
}

/** Page and total of a text search in one statement, because the search is the dear part of both. */
async function searched<E extends Entity>(context: Context, of: E, query: ListQuery): Promise<Page<E>> {
  const where = matching(context, of, query)
  const keys = sortKeys(of, query)
  const aliases = keys.map((_, at) => sql.ref(`key_${at}`))
  const found = await context.tx.rows<Row<E> & { totalHits: number }>(sql`
    with hits as materialized (
      select ${column('id')} as id, ${sql.join(keys.map(({ key }, at) => sql`${key} as ${aliases[at]}`))} from ${from(of)} where ${where}),
    shown as (
      select id from hits order by ${sql.join(keys.map(({ way }, at) => sql`${aliases[at]} ${way}`))} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize})
    select ${columns(of)}, (select count(*) from hits) as ${sql.ref('total_hits')} from ${from(of)}
    where ${ofTenant(of, context.actor.clientId)} and ${column('id')} = any(array(select id from shown)) order by ${ordering(of, query)}`)
  const rows = found.map(({ totalHits: _totalHits, ...row }) => row as unknown as Row<E>)
  if (found[0]) return { rows, total: found[0].totalHits }
  return { rows, total: query.page === 1 ? 0 : await count(context, of, where) }
}

async function count(context: Context, of: Entity, where: RawBuilder<unknown>): Promise<number> {
  const counted = await context.tx.one<{ total: number }>(sql`select count(*) as total from ${from(of)} where ${where}`)
  return counted?.total ?? 0
}

/** The condition of a list: what the caller may see, his filter and his words. */
export function matching(
  context: Context,
  of: Entity,
  query: Pick<ListQuery, 'q' | 'filter'> & Partial<Pick<ListQuery, 'count'>>,
): RawBuilder<unknown> {
  const conditions = [visible(context, of)]
  if (query.filter) conditions.push(condition(of, query.filter, context))
  const words = searchWords(query.q)
  if (words.length > 0) {
    if (!Object.values(of.fields).some((field) => field.search))
      throw new AppError('INVALID_QUERY', { faults: [{ field: 'q', code: 'UNKNOWN_FIELD' }] })
    if (query.count === 'none' && words.every((word) => word.length < TRIGRAM)) conditions.push(byWalking(words))
    else
      conditions.push(
        // As an array the hits are looked up by key; as a set they would be joined with the whole tenant.
        sql`${column('id')} = any(array(select ${sql.raw(`search_${of.table}`)}(array(select '%' || fold(word) || '%' from unnest(${words}::text[]) as word))))`,
      )
  }
  return sql.join(conditions, sql` and `)
}

/** Shorter words are no help to the search index. */
const TRIGRAM = 3

/**
 * Words that half the records hold: the rows are taken in their order until the page is full, instead of finding all hits first
 * (100,000 customers by one letter: 300 ms). Only where nobody asks how many there are.
 */
function byWalking(words: readonly string[]): RawBuilder<unknown> {
  // Each word by itself, so that the planner sees how common it is.
  const parts = words.map((word) => sql`${sql.ref('t.search')} like '%' || fold(${word}::text) || '%'`)
  return sql.join(parts, sql` and `)
}

/** The words of a search, ready for LIKE; at most eight count. */
function searchWords(q: string): string[] {
  return q
    .replaceAll('\u0000', '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => escapeLike(word.slice(0, 80)))
}

/** What a list is ordered by, as SQL. */
export function ordering(of: Entity, query: ListQuery): RawBuilder<unknown> {
  return sql.join(sortKeys(of, query).map(({ key, way }) => sql`${key} ${way}`))
}

/** What a list is sorted by, the id last so that pages never overlap. */
function sortKeys(of: Entity, query: ListQuery): { key: RawBuilder<unknown>; way: RawBuilder<unknown> }[] {
  const sort = query.sort.length > 0 ? query.sort : of.order ? [{ field: of.order, descending: false }] : []
  const keys = sort.map(({ field, descending }) => ({
    key: ownPlace(field) ?? (of.fields[field]?.kind === 'text' ? sql`fold(${column(field)})` : column(field)),
    way: sql.raw(`${descending ? 'desc' : 'asc'} nulls last`),
  }))
  return [...keys, { key: column('id'), way: sql.raw(sort[0]?.descending ? 'desc' : 'asc') }]
}

/** Reads `Field,-Field`. @throws AppError INVALID_QUERY for an unknown or unsortable field */
export function readSort(of: Entity, text: string | undefined): ListQuery['sort'] {
  if (!text) return []
  return text.split(',').map((part) => {
    const descending = part.startsWith('-')
    const field = fieldByWire(of, descending ? part.slice(1) : part.trim())
    if (!field || of.fields[field]?.kind === 'json')
      throw new AppError('INVALID_QUERY', {
        faults: [{ field: 'sort', code: 'UNKNOWN_FIELD', params: { value: part.slice(0, 80) } }],
      })
    return { field, descending }
  })
}

/** Reads the filter of a query string. @throws AppError INVALID_QUERY */
export function readListFilter(of: Entity, text: string | undefined): Filter | undefined {
  if (!text) return undefined
  const wire = readJson(text)
  if (wire === undefined) throw new AppError('INVALID_QUERY', { faults: [{ field: 'filter', code: 'INVALID_FILTER' }] })
  return readFilter(of, wire)
}
