import type { Entity } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { column, from } from '../records/select.ts'

/** Does a short piece of work in a transaction of its own, so that nobody waits while lines are checked. */
export type Ask = <T>(work: (context: Context) => Promise<T>) => Promise<T>

/** Values that are brought into their compared form, and records that are looked at, in one transaction. */
const VALUES = 2_000
const RECORDS = 2_000

/** The ids of the records that a written name fits. */
export type Links = ReadonlyMap<string, readonly number[]>

/** Fields by which a record of another entity may be named, beside its title and unique fields. */
const NAMING = ['nameRo', 'email']

/** Finds the records that texts name: by title, unique field or email, without regard to case and diacritics. */
export async function findLinks(ask: Ask, target: Entity, texts: readonly string[]): Promise<Links> {
  const found = new Map<string, number[]>()
  const keys = Object.keys(target.fields).filter(
    (key) =>
      key === target.title || target.fields[key]?.unique || target.fields[key]?.recognises || NAMING.includes(key),
  )
  for (const key of keys)
    for (const { value, ids } of await matches(ask, target, key, key === 'taxId' ? texts.filter(isTaxId) : texts))
      found.set(value, [...new Set([...(found.get(value) ?? []), ...ids])])
  return found
}

/** A record that a name may mean, with what tells it from others of the name. */
export interface Candidate {
  readonly id: number
  readonly text: string
}

/** Records of one name that are told apart at most. */
const MOST_CANDIDATES = 10

/** What tells records of one name apart, as far as their entity has it. */
const TELLING = ['taxId', 'code', 'city', 'county', 'email']

/** The records of these ids in words: their title, and in brackets their tax code or code, place and email. */
export async function candidatesOf(
  context: Context,
  target: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Candidate>> {
  if (ids.length === 0) return new Map()
  const telling = TELLING.filter((key) => key in target.fields).map((key) => sql`${column(key)}::text`)
  const told =
    telling.length > 0 ? sql`concat_ws(', ', ${sql.join(telling.map((one) => sql`nullif(${one}, '')`))})` : sql`''`
  const rows = await context.tx.rows<{ id: number; title: string | null; told: string }>(sql`
    select ${column('id')} as id, ${column(target.title ?? 'id')}::text as title, ${told} as told
    from ${from(target)} where ${visible(context, target)} and ${column('id')} = any(${[...ids]}::bigint[])`)
  return new Map(
    rows.map(({ id, title, told: more }) => [
      id,
      { id, text: `${title ?? ''} (${[more, `#${id}`].filter(Boolean).join(', ')})` },
    ]),
  )
}

/** A name that several records have, the column it stands in, and the records. */
export interface Doubt {
  readonly letter: string
  readonly column: string
  readonly value: string
  readonly candidates: readonly Candidate[]
  /** The id of the one that was chosen. */
  readonly chosen: number | null
}

/** The names of a column that several records have; what was chosen for them. */
export async function doubtsIn(
  context: Context,
  target: Entity,
  links: Links,
  { letter, column: header }: Pick<Doubt, 'letter' | 'column'>,
  chosen: Readonly<Record<string, number>>,
): Promise<Doubt[]> {
  const several = [...links].filter(([, ids]) => ids.length > 1)
  const named = several.map(([value, ids]) => [value, ids.slice(0, MOST_CANDIDATES)] as const)
  const known = await candidatesOf(context, target, [...new Set(named.flatMap(([, ids]) => ids))])
  return named.map(([value, ids]) => ({
    letter,
    column: header,
    value,
    candidates: ids.flatMap((id) => known.get(id) ?? []),
    chosen: links.get(value)?.find((id) => id === chosen[value]) ?? null,
  }))
}

/** Values of a key as they compare, with the records that have it. */
export interface Known {
  readonly value: string
  readonly norm: string
  readonly ids: readonly number[]
}

/** Which of the visible records have which of the values of a key. Every value comes back, with how it compares. */
export async function findKnown(ask: Ask, of: Entity, key: string, values: readonly string[]): Promise<Known[]> {
  const compared: { value: string; norm: string }[] = []
  for (let at = 0; at < values.length; at += VALUES)
    compared.push(
      ...(await ask(({ tx }) =>
        tx.rows<{ value: string; norm: string }>(sql`select value, coalesce(${comparable(key, sql`value`)}, '') as norm
          from unnest(${values.slice(at, at + VALUES)}::text[]) as v(value)`),
      )),
    )
  const ids = await recordsWith(ask, of, key, [...new Set(compared.map(({ norm }) => norm))])
  return compared.map(({ value, norm }) => ({ value, norm, ids: ids.get(norm) ?? [] }))
}

/** The visible records that have one of these values, as they compare; the records are gone through some at a time. */
async function recordsWith(
  ask: Ask,
  of: Entity,
  key: string,
  norms: readonly string[],
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (let last: number | null = 0; last !== null; ) {
    const after: number = last
    const page = await ask(({ tx, ...context }) =>
      tx.one<{ last: number | null; found: { norm: string; id: number }[] | null }>(sql`
      with page as materialized (select ${column('id')} as id, ${comparable(key, sql`${column(key)}::text`)} as norm from ${from(of)}
        where ${visible({ tx, ...context }, of)} and ${column('id')} > ${after} order by ${column('id')} limit ${RECORDS})
      select (select max(id) from page) as last,
        (select json_agg(json_build_object('norm', norm, 'id', id) order by id) from page where norm = any(${[...norms]}::text[])) as found`),
    )
    for (const { norm, id } of page?.found ?? []) found.set(norm, [...(found.get(norm) ?? []), id])
    last = page?.last ?? null
  }
  return found
}

/** Figures in a name, such as Construct 2000, are no tax code. */
function isTaxId(text: string): boolean {
  return /^(?:RO)?\s*[\d-]{2,12}$/i.test(text)
}

async function matches(ask: Ask, target: Entity, key: string, values: readonly string[]): Promise<Known[]> {
  return (await findKnown(ask, target, key, values)).filter(({ ids }) => ids.length > 0)
}

/** How two values of a key compare: a tax code and a phone by their digits, other text without case, diacritics and outer blanks. */
function comparable(key: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (key === 'taxId') return sql`nullif(ltrim(regexp_replace(${value}, '\\D', '', 'g'), '0'), '')`
  if (key === 'phone' || key === 'mobile' || key === 'fax')
    return sql`nullif(right(regexp_replace(${value}, '\\D', '', 'g'), 9), '')`
  return sql`nullif(fold(trim(${value})), '')`
}
