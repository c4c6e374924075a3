import { romanianRates } from '@temelia/billing/vat'
import { todayIn } from '@temelia/calendar/wall-clock'
import { EntityProduct, type LinedType } from '@temelia/model/billing/entity-product'
import { Product } from '@temelia/model/billing/product'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { find, visible } from '../records/find.ts'
import { column, from } from '../records/select.ts'
import { companyOf } from './company.ts'
import { storeMoney } from './document-money.ts'
import { held, type Lined, linedEntity, type LineRow, openLined } from './lined.ts'

type LinePatch = Patch<typeof EntityProduct>

/** Rules of lines: of a draft or an offer that the caller may change; a product fills in what is not typed; the document's money follows. */
export const lineRules = rulesFor(EntityProduct, {
  prepare: async (context, patch, before) => {
    const type = (before?.relatedEntityType ?? patch.relatedEntityType) as LinedType
    const id = (before?.relatedEntityId ?? patch.relatedEntityId) as number
    const lined = await openLined(context, type, id)
    if (patch.optional && type === 'bill')
      throw new AppError('INVALID_DATA', { faults: [{ field: 'Optional', code: 'INVALID_VALUE' }] })
    const filled = { ...(await fromProduct(context, patch, before)), ...patch }
    const taxed = await withTax(context, lined, filled, before)
    if (!(taxed.name === undefined ? before?.name : taxed.name))
      throw new AppError('INVALID_DATA', { faults: [{ field: 'Name', code: 'REQUIRED' }] })
    if (before) return taxed
    return { ...taxed, userId: lined.row.ownerId, position: taxed.position ?? (await nextPosition(context, type, id)) }
  },
  beforeRemove: async (context, { relatedEntityType, relatedEntityId }) => {
    await openLined(context, relatedEntityType, relatedEntityId)
  },
  settle: async (context, changes) => {
    const touched = new Map<string, readonly [LinedType, number]>()
    for (const { before, after } of changes) {
      const { relatedEntityType: type, relatedEntityId: id } = (after ?? before) as LineRow
      touched.set(`${type} ${id}`, [type, id])
    }
    // In one order, so that two writers of several documents never wait for each other.
    for (const key of [...touched.keys()].sort()) {
      const [type, id] = touched.get(key) as readonly [LinedType, number]
      const row = await held(context, type, id)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been issued or sent since it was looked at.
      if (row.state !== 'draft') throw new AppError(type === 'bill' ? 'BILL_ISSUED' : 'OFFER_SENT')
      await storeMoney(context, type, row)
    }
  },
  seen: (context) => {
    const branches = (['bill', 'offer'] as const).flatMap((type) => {
      const of = linedEntity[type]
      if (can(context.actor, 'view', of) === false) return []
      return [
        sql`when ${column('relatedEntityType')} = ${sql.lit(type)} then (select exists (select 1 from ${from(of)} where ${column('id')} = about.id and ${visible(context, of)})
          from (select ${column('relatedEntityId')} as id) as about)`,
      ]
    })
    if (branches.length === 0) return sql`false`
    return sql`case ${sql.join(branches, sql` `)} else false end`
  },
})

/** What a newly named product says of a line. */
async function fromProduct(
  context: Context,
  { productId }: LinePatch,
  before: LineRow | undefined,
): Promise<LinePatch> {
  if (!productId || productId === before?.productId) return {}
  const product = await find(context, Product, productId)
  return {
    code: product.code,
    name: product.name,
    measureUnit: product.measureUnit,
    ...(product.price === null ? {} : { price: product.price }),
    vatCategory: product.vatCategory,
    ...(product.vatRate === null ? {} : { vatRate: product.vatRate }),
  }
}

/** A line without a category is taxed by the rate of the day, or not at all where the company charges no VAT; what is not taxed has rate 0. */
async function withTax(
  context: Context,
  { row }: Lined,
  patch: LinePatch,
  before: LineRow | undefined,
): Promise<LinePatch> {
  const { vatPayer } = await companyOf(context)
  const usual = context.actor.region === 'us' ? 'Z' : vatPayer ? 'S' : 'O'
  const category = patch.vatCategory ?? before?.vatCategory ?? usual
  const price = patch.price ?? before?.price ?? 0
  if (category !== 'S' && patch.vatRate) {
    const faults = [
      { field: 'VATRate', code: 'VAT_RATE_NONE', params: { line: patch.position ?? before?.position ?? 1 } },
    ] as const
    throw new AppError('INVALID_DATA', { faults: [...faults] })
  }
  const standard = romanianRates(row.date ?? todayIn(context.actor.region, context.now))[0] ?? 0
  const kept = patch.vatRate ?? (before?.vatRate || null)
  return { ...patch, vatCategory: category, price, vatRate: category === 'S' ? (kept ?? standard) : 0 }
}

async function nextPosition({ tx, actor }: Context, type: LinedType, id: number): Promise<number> {
  const found = await tx.one<{ next: number }>(sql`select coalesce(max(position), 0) + 1 as next from entity_products
    where client_id = ${actor.clientId} and related_entity_type = ${type} and related_entity_id = ${id}`)
  return found?.next ?? 1
}
