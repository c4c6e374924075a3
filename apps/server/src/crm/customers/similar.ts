import { Customer } from '@temelia/model/crm/customer'
import type { Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { hits } from '../../records/hits.ts'
import { column, columns, from } from '../../records/select.ts'

/** What is known of a customer that somebody is about to save. */
export interface Sketch {
  readonly name?: string | undefined
  readonly taxId?: string | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly mobile?: string | undefined
}

/** In what a customer is like the sketch: the wire names of the fields. */
export type Likeness = 'TaxId' | 'Email' | 'Phone' | 'AccountName'

const MOST = 5

/** So many customers that hold the words are looked at. */
const MOST_PARTS = 50

/** A shorter name is part of too many others to say anything. */
const SHORTEST_PART = 6

/**
 * Customers that may be the one being typed, the surest first: same tax code, email or telephone (in whatever way it is
 * written), or a name that is the same without its legal form, or holds it. At most five, and only what the caller may see.
 */
export async function similarCustomers(
  context: Context,
  sketch: Sketch,
  except: number | undefined,
): Promise<{ row: Row<typeof Customer>; alike: Likeness[] }[]> {
  const keys = await context.tx.one<Record<'name' | 'tax' | 'phone' | 'mobile', string | null>>(sql`
    select company_key(${sketch.name ?? null}::text) as name, tax_key(${sketch.taxId ?? null}::text) as tax,
      phone_key(${sketch.phone ?? null}::text) as phone, phone_key(${sketch.mobile ?? null}::text) as mobile`)
  const name = keys?.name || null
  const email = sketch.email?.toLowerCase() || null
  const lines = [keys?.phone, keys?.mobile].filter((line) => line && line.length >= 7)
  if (!name && !keys?.tax && !email && lines.length === 0) return []
  const is = (key: string, value: string | null | undefined) => sql`${sql.ref(`t.${key}`)} = ${value ?? null}::text`
  const sameLine = sql`(${sql.ref('t.phone_key')} = any(${lines}::text[]) or ${sql.ref('t.mobile_key')} = any(${lines}::text[]))`
  const words = partWords(sketch.name, name)
  const part = words ? sql`${column('id')} = any(${await hits(context.tx, search(words), MOST_PARTS)})` : sql`false`
  const found = await context.tx.rows<
    Row<typeof Customer> & Record<'sameTax' | 'sameEmail' | 'samePhone' | 'sameName', boolean>
  >(sql`
    select ${columns(Customer)}, coalesce(${is('tax_key', keys?.tax)}, false) as ${sql.ref('same_tax')}, coalesce(${is('email_key', email)}, false) as ${sql.ref('same_email')},
      coalesce(${sameLine}, false) as ${sql.ref('same_phone')}, coalesce(${is('name_key', name)}, false) as ${sql.ref('same_name')}
    from ${from(Customer)} where ${visible(context, Customer)} and ${column('id')} <> ${except ?? 0}
      and (${is('tax_key', keys?.tax)} or ${is('email_key', email)} or ${sameLine} or ${is('name_key', name)} or ${part})
    order by ${sql.ref('same_tax')} desc, ${sql.ref('same_email')} desc, ${sql.ref('same_phone')} desc, ${sql.ref('same_name')} desc, ${column('id')} limit ${MOST}`)
  return found.map(({ sameTax, sameEmail, samePhone, sameName, ...row }) => {
    const alike: Likeness[] = []
    if (sameTax) alike.push('TaxId')
    if (sameEmail) alike.push('Email')
    if (samePhone) alike.push('Phone')
    if (sameName || alike.length === 0) alike.push('AccountName')
    return { row: row as unknown as Row<typeof Customer>, alike }
  })
}

/** The customers that hold all words. */
function search(words: readonly string[]): RawBuilder<unknown> {
  return sql`search_customers(array(select '%' || fold(word) || '%' from unnest(${[...words]}::text[]) as word))`
}

/** The words that a longer name would hold; null when they are too few letters to tell. */
function partWords(typed: string | undefined, key: string | null): string[] | null {
  if (!typed || !key || key.length < SHORTEST_PART) return null
  const words = typed
    .replaceAll('.', '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= 3 && !FORMS.has(word.toLowerCase()))
    .map((word) => word.slice(0, 80))
  return words.length > 0 ? words.slice(0, 8) : null
}

/** Legal forms, which tell nothing (the database's company_key drops them too). */
const FORMS = new Set([
  'srl',
  'srld',
  'pfa',
  'inc',
  'incorporated',
  'llc',
  'llp',
  'ltd',
  'limited',
  'corp',
  'corporation',
  'company',
])
