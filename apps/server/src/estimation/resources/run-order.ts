import { decimalInput } from '@temelia/model/values'
import { z } from 'zod'

/** Most resources of one change of prices. */
const MOST = 20_000

const key = z.string().min(1).max(4_200)
const price = decimalInput(0, 1e10)
const words = (max: number) => z.string().trim().max(max)
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const coefficient = decimalInput(0.000001, 1_000_000).optional()

const scope = { Scope: z.union([z.strictObject({ ObjectId: id }), z.strictObject({ EstimateId: id })]).optional() }

/** A typed price, or one that an offer or a collection gives. */
const priced = z.strictObject({
  Key: key,
  Price: price,
  Source: z.enum(['own', 'collection', 'offer']).default('own'),
  Supplier: words(200).nullish(),
  Date: z.iso.date().nullish(),
})

const named = {
  Symbol: words(80).nullish(),
  MeasureUnit: words(40).nullish(),
  Weight: decimalInput(0, 1e9).nullish(),
  Supplier: words(200).nullish(),
}

/** What may be changed about resources across a project, an object or an estimate. */
export const orderSchema = z.discriminatedUnion('Action', [
  z.strictObject({ Action: z.literal('price'), Items: z.array(priced).min(1).max(MOST), ...scope }),
  z.strictObject({
    Action: z.literal('coefficient'),
    M: coefficient,
    m: coefficient,
    U: coefficient,
    T: coefficient,
    ...scope,
  }),
  z.strictObject({
    Action: z.literal('replace'),
    Key: key,
    With: z.strictObject({ ...named, Name: words(4_000).min(1), Price: price, ResourceId: id.nullish() }),
    /** Units of the new resource in place of one of the old. */
    Factor: decimalInput(0.000001, 1_000_000).default(1),
    ...scope,
  }),
  z.strictObject({
    Action: z.literal('edit'),
    Key: key,
    Changes: z.strictObject({ ...named, Name: words(4_000).min(1).optional() }),
    ...scope,
  }),
  z.strictObject({
    Action: z.literal('cheapest'),
    SupplierId: id.optional(),
    Keys: z.array(key).max(MOST).optional(),
    ...scope,
  }),
  z.strictObject({
    Action: z.literal('collection'),
    ColectieId: id,
    Keys: z.array(key).max(MOST).optional(),
    ...scope,
  }),
])

export type Order = z.output<typeof orderSchema>

export type PriceItem = z.output<typeof priced>

/** An order whose prices are known. */
export type ReadyOrder = Exclude<Order, { Action: 'cheapest' | 'collection' }>
