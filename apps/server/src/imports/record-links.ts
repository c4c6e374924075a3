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
