import type { Entity } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { visible } from '../records/find.ts'
import { column, from } from '../records/select.ts'

/** The ids of the records that a written name fits. */
export type Links = ReadonlyMap<string, readonly number[]>

/** Fields by which a record of another entity may be named, beside its title and unique fields. */
const NAMING = ['nameRo', 'email']

/** Finds the records that texts name: by title, unique field or email, without regard to case and diacritics. */
export async function findLinks(context: Context, target: Entity, texts: readonly string[]): Promise<Links> {
  const found = new Map<string, number[]>()
  const keys = Object.keys(target.fields).filter(
    (key) => key === target.title || target.fields[key]?.unique || NAMING.includes(key),
  )
  for (const key of keys)
    for (const { value, ids } of await matches(context, target, key, key === 'taxId' ? texts.filter(isTaxId) : texts))
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
export function findKnown(context: Context, of: Entity, key: string, values: readonly string[]): Promise<Known[]> {
  return context.tx.rows<Known>(sql`
    with wanted as materialized (select value, ${comparable(key, sql`value`)} as norm from unnest(${[...values]}::text[]) as v(value)),
      there as (select ${column('id')} as id, ${comparable(key, sql`${column(key)}::text`)} as norm from ${from(of)} where ${visible(context, of)})
    select w.value, coalesce(w.norm, '') as norm, coalesce(json_agg(t.id order by t.id) filter (where t.id is not null), '[]'::json) as ids
    from wanted w left join there t on t.norm = w.norm group by w.value, w.norm`)
}

/** Figures in a name, such as Construct 2000, are no tax code. */
function isTaxId(text: string): boolean {
  return /^(?:RO)?\s*[\d-]{2,12}$/i.test(text)
}

async function matches(context: Context, target: Entity, key: string, values: readonly string[]): Promise<Known[]> {
  return (await findKnown(context, target, key, values)).filter(({ ids }) => ids.length > 0)
}

/** How two values of a key compare: a tax code and a phone by their digits, other text without case, diacritics and outer blanks. */
function comparable(key: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  if (key === 'taxId') return sql`nullif(ltrim(regexp_replace(${value}, '\\D', '', 'g'), '0'), '')`
  if (key === 'phone' || key === 'mobile' || key === 'fax')
    return sql`nullif(right(regexp_replace(${value}, '\\D', '', 'g'), 9), '')`
  return sql`nullif(fold(trim(${value})), '')`
}
