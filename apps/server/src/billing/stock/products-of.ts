import { Product } from '@temelia/model/billing/product'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { createMany } from '../../records/create-many.ts'
import { visible } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { column, from } from '../../records/select.ts'
import type { PurchaseLineRow } from '../purchases/purchase.ts'

/** A line of what is bought, as far as it says which product it is. */
export type Bought = Pick<
  PurchaseLineRow,
  'id' | 'productId' | 'code' | 'name' | 'measureUnit' | 'vatCategory' | 'vatRate'
>

/**
 * The product of each line of a purchase, by the line: the one that it names, else the one with its code or its name (a supplier's codes are not
 * the company's), else a new one, which further lines with that code or name take too.
 */
export async function productsOf(
  context: Context,
  engine: Engine,
  lines: readonly Bought[],
): Promise<ReadonlyMap<number, number>> {
  const products = new Map(lines.flatMap(({ id, productId }) => (productId === null ? [] : [[id, productId] as const])))
  const unnamed = lines.filter(({ id }) => !products.has(id))
  if (unnamed.length === 0) return products
  for (const [id, productId] of await knownProducts(context, unnamed)) products.set(id, productId)
  const groups = alike(unnamed.filter(({ id }) => !products.has(id)))
  const births = await createMany(
    context,
    engine,
    Product,
    groups.map((group) => newProduct(group)),
  )
  for (const [index, birth] of births.entries()) {
    if ('fault' in birth) throw birth.fault
    for (const { id } of groups[index] ?? []) products.set(id, birth.id)
  }
  return products
}

/** The product that lines are to be: what the first says, and the first code that one of them has. */
function newProduct(lines: readonly Bought[]) {
  const [first] = lines
  return {
    code: lines.find(({ code }) => code)?.code ?? null,
    name: first?.name ?? '–',
    measureUnit: first?.measureUnit ?? null,
    vatCategory: first?.vatCategory ?? 'S',
    vatRate: first?.vatRate ?? null,
  }
}

/**
 * Products that are there already, by the line: the code says more than the name, and of those with the name the one without another code. Lines
 * of one name that have codes of their own are articles of their own: no product without one of their codes is all of them. A line without code
 * that says a `unit` is known by name and unit; a product that has none is known by its name.
 */
export async function knownProducts(
  context: Context,
  lines: readonly (Pick<Bought, 'id' | 'code' | 'name'> & { readonly unit?: string | null })[],
): Promise<[number, number][]> {
  const codes = new Map<string, Set<string>>()
  for (const { code, name } of lines) {
    const key = name?.toLowerCase() ?? ''
    if (code) codes.set(key, (codes.get(key) ?? new Set()).add(code.toLowerCase()))
  }
  const wanted = JSON.stringify(
    lines.map(({ id, code, name, unit }) => {
      const several = Boolean(code) && (codes.get(name?.toLowerCase() ?? '')?.size ?? 0) > 1
      return { id, code: code ?? '', name: several ? '' : (name ?? ''), unit: code ? null : (unit?.trim() ?? null) }
    }),
  )
  const code = sql`lower(coalesce(${column('code')}, ''))`
  const found = (by: RawBuilder<unknown>) => sql`select w.id, t.id as product_id, ${code} = w.code as same_code
    from wanted w join ${from(Product)} on ${by} where ${visible(context, Product)}`
  // Two searches and not one with "or", which would compare every line with every product.
  const rows = await context.tx.rows<{ id: number; productId: number }>(sql`with wanted as materialized (
      select id, lower(code) as code, lower(name) as name, lower(unit) as unit from json_to_recordset(${wanted}::json) as r(id bigint, code text, name text, unit text))
    select distinct on (f.id) f.id, f.product_id from (
      ${found(sql`w.code <> '' and ${code} = w.code`)} union all ${found(
        sql`w.name <> '' and lower(${column('name')}) = w.name and (w.unit is null or lower(trim(coalesce(${column('measureUnit')}, ''))) in ('', w.unit))`,
      )}) f
    order by f.id, f.same_code desc, f.product_id`)
  return rows.map(({ id, productId }) => [id, productId])
}

/** Lines that are to be one new product, in order: those of one code, and those of one name unless each has a code of its own. */
function alike(lines: readonly Bought[]): (readonly Bought[])[] {
  interface Group {
    code: string
    readonly lines: Bought[]
  }
  const groups: Group[] = []
  const [byCode, byName] = [new Map<string, Group>(), new Map<string, Group>()]
  for (const line of lines) {
    const [code, name] = [line.code?.toLowerCase() ?? '', line.name?.toLowerCase() ?? '']
    const named = byName.get(name)
    const known = byCode.get(code) ?? (code === '' || named?.code === '' ? named : undefined)
    const group = known ?? { code, lines: [] }
    group.code ||= code
    group.lines.push(line)
    if (!known) groups.push(group)
    if (code !== '') byCode.set(code, group)
    if (!named) byName.set(name, group)
  }
  return groups.map((group) => group.lines)
}
