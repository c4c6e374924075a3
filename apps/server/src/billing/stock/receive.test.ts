import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enteredPurchase } from '../purchases/purchases.fixture.ts'
import { article, linesOf, post, receive } from './stock.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
const codes = (reply: { body: Wire }) =>
  ((reply.body.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

let statements = 0

/** The database, counting what tenants ask of it. */
function counting(database: Database): Database {
  const counted = <T>(result: T): T => {
    statements++
    return result
  }
  return {
    ...database,
    tenant: (clientId, work) =>
      database.tenant(clientId, (tx) =>
        work({
          ...tx,
          rows: (query) => counted(tx.rows(query)),
          one: (query) => counted(tx.one(query)),
          run: (query) => counted(tx.run(query)),
        }),
      ),
  }
}

beforeAll(async () => {
  server = await testApp({}, counting(await testDatabase()))
})

/** Lines 2 to `last` of a bill: by turns of an article known by its code, one known by its name, a new one, and one of two new codes. */
async function addLines(who: TestUser, { PurchaseBillId }: Wire, last: number): Promise<void> {
  await server.database.tenant(who.clientId, (tx) =>
    tx.run(sql`insert into purchase_lines (client_id, purchase_bill_id, position, code, name, quantity, price, vat_category, vat_rate)
      select ${who.clientId}, ${PurchaseBillId}, n,
        case n % 4 when 0 then 'cem-1' when 3 then case n % 8 when 3 then 'P' else 'p' end || n % 3 end,
        case n % 4 when 1 then 'NISIP' when 2 then case n % 8 when 2 then 'Pietriș' else 'PIETRIȘ' end else 'Poziția ' || n end,
        n, 1.37 + n, 'S', 21 from generate_series(2, ${last}) n returning 1`),
  )
}

describe('receiving a supplier bill', () => {
  test('drafts what it cost, in parts, with products of its own', async () => {
    const who = await server.tenant()
    const store = (await make(who, Warehouse)).WarehouseId
    const cement = (await article(who, 'Ciment')).ProductId
    const bill = await draftPurchase(
      who,
      { Currency: 'EUR', ExchangeRate: 5, Discount: 10 },
      { ProductId: cement, Quantity: 3, Price: 7.03 },
    )
    await addPurchaseLine(who, bill, { Name: 'Nisip 0-4', Quantity: 2, Price: 10, MeasureUnit: 'mc' })
    await addPurchaseLine(who, bill, { Name: 'Transport', Quantity: 1, Price: 50, ResourceKind: 'transport' })
    const receive = () =>
      who.call('POST', '/api/stock-documents/receive', { PurchaseBillId: bill.PurchaseBillId, WarehouseId: store })
    const draft = await receive()
    expect([draft.status, draft.body]).toMatchObject([
      201,
      { State: 'draft', Kind: 'goodsReceipt', Document: bill.Number },
    ])
    const lines = (await who.call('GET', '/api/stock-lines')).body._embedded?.stock_lines as Wire[]
    // 21.09 less 10 % is 18.98, times 5; the sand is 20 less 10 %, times 5.
    expect(lines.map(({ Quantity, Value }) => [Quantity, Value])).toEqual([
      [3, 94.9],
      [2, 90],
    ])
    const sand = (await who.call('GET', `/api/products/${String(lines[1]?.ProductId)}`)).body
    expect(sand).toMatchObject({ Name: 'Nisip 0-4', MeasureUnit: 'mc' })
    await who.call('PATCH', `/api/stock-lines/${String(lines[0]?.StockLineId)}`, { Quantity: 1 })
    expect((await post(who, draft.body)).body).toMatchObject({ Value: 121.63 })
    const rest = await receive()
    expect(rest.status).toBe(201)
    const restLines = (await who.call('GET', '/api/stock-lines')).body._embedded?.stock_lines?.filter(
      ({ StockDocumentId }) => StockDocumentId === rest.body.StockDocumentId,
    )
    expect(restLines?.map(({ ProductId, Quantity }) => [ProductId, Quantity])).toEqual([[cement, 2]])
    expect((await receive()).body.code).toBe('STOCK_RECEIVED')
    const product = await who.call('DELETE', `/api/products/${String(cement)}`)
    expect([product.status, product.body.code]).toEqual([409, 'RECORD_IN_USE'])
  })

  test('asks for the bill and the warehouse', async () => {
    const user = await server.tenant()
    const stranger = await server.tenant()
    const hidden = await user.colleague({ viewForeign: false, editForeign: true })
    const { WarehouseId } = await make(user, Warehouse)
    const bill = await enteredPurchase(user)
    const received = await hidden.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: bill.PurchaseBillId,
      WarehouseId,
    })
    expect(received.status).toBe(404)
    const theirs = await enteredPurchase(stranger)
    const foreign = await stranger.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: theirs.PurchaseBillId,
      WarehouseId,
    })
    expect(codes(foreign)).toEqual(['WarehouseId NOT_FOUND'])
  })

  test('of many lines keeps their order, makes an article once, and asks no more of the database', async () => {
    const who = await server.tenant()
    const store = (await make(who, Warehouse)).WarehouseId
    const cement = (await make(who, Product, { Code: 'CEM-1', Name: 'Ciment vrac' })).ProductId
    const sand = (await make(who, Product, { Code: null, Name: 'Nisip' })).ProductId
    await make(who, Product, { Code: 'N2', Name: 'nisip' })
    const counts: number[] = []
    for (const last of [7, 400]) {
      const fresh = `Fier ${last}`
      const bill = await draftPurchase(who, {}, { Name: fresh, Quantity: 1, Price: 2.37 })
      await addLines(who, bill, last)
      statements = 0
      const draft = await receive(who, bill, store)
      counts.push(statements)
      expect(draft.status, JSON.stringify(draft.body)).toBe(201)
      const lines = await linesOf(who, draft.body)
      const all = Array.from({ length: last }, (_, at) => at + 1)
      expect(lines.map(({ Quantity, AskedQuantity, Price }) => [Quantity, AskedQuantity, Price])).toEqual(
        all.map((n) => [n, n, Math.round((1.37 + n) * 100) / 100]),
      )
      const sum = all.reduce((total, n) => total + Math.round(n * (137 + 100 * n)), 0)
      expect(draft.body.Value).toBe(sum / 100)
      const products = (await who.call('GET', '/api/products?page_size=500')).body._embedded?.products ?? []
      const named = (name: string) => products.filter(({ Name }) => Name === name).map(({ ProductId }) => ProductId)
      const coded = (code: string) =>
        products.filter(({ Code }) => String(Code).toLowerCase() === code).map(({ ProductId }) => ProductId)
      expect([named(fresh), named('Pietriș'), coded('p0'), coded('cem-1')]).toMatchObject([[{}], [{}], [{}], [cement]])
      const of = (n: number) =>
        n === 1 ? named(fresh)[0] : [cement, sand, named('Pietriș')[0], coded(`p${n % 3}`)[0]][n % 4]
      expect(lines.map(({ ProductId }) => ProductId)).toEqual(all.map(of))
      const known = await server.database.tenant(who.clientId, (tx) =>
        tx.rows(sql`select p.position from stock_lines s join purchase_lines p on p.client_id = s.client_id and p.id = s.purchase_line_id
          where s.client_id = ${who.clientId} and s.stock_document_id = ${draft.body.StockDocumentId} and p.position = s.position order by 1`),
      )
      expect(known).toEqual(all.map((position) => ({ position })))
    }
    expect(counts[1]).toBe(counts[0])
    const audit = await server.database.tenant(who.clientId, (tx) =>
      tx.one(
        sql`select count(*)::integer as lines from audit where client_id = ${who.clientId} and entity = 'stockLine' and action = 'create'`,
      ),
    )
    expect(audit).toEqual({ lines: 407 })
  })

  test('of one name with codes of their own are articles of their own; one without a code is the first of them', async () => {
    const who = await server.tenant()
    const store = (await make(who, Warehouse)).WarehouseId
    const bill = await draftPurchase(who, {}, { Name: 'Șurub', Code: 'M8', Quantity: 1, Price: 1 })
    for (const Code of ['M10', 'm8', ''])
      await addPurchaseLine(who, bill, { Name: 'șurub', Code, Quantity: 1, Price: 1 })
    const draft = await receive(who, bill, store)
    const [first, second, third, fourth] = (await linesOf(who, draft.body)).map(({ ProductId }) => ProductId)
    expect(second).not.toBe(first)
    expect([third, fourth]).toEqual([first, first])
  })

  test('of one name with codes of their own are no product that has another code', async () => {
    const who = await server.tenant()
    const store = (await make(who, Warehouse)).WarehouseId
    const other = (await make(who, Product, { Code: 'M6', Name: 'Piuliță' })).ProductId
    const bill = await draftPurchase(who, {}, { Name: 'Piuliță', Code: 'M8', Quantity: 1, Price: 1 })
    await addPurchaseLine(who, bill, { Name: 'piuliță', Code: 'M10', Quantity: 1, Price: 1 })
    const ids = (await linesOf(who, (await receive(who, bill, store)).body)).map(({ ProductId }) => ProductId)
    expect(new Set([...ids, other]).size).toBe(3)
    // A supplier's own code for what the company calls by that name is still that product.
    const alone = await draftPurchase(who, {}, { Name: 'Șaibă', Code: 'S-1', Quantity: 1, Price: 1 })
    const known = (await make(who, Product, { Code: 'SB', Name: 'Șaibă' })).ProductId
    expect((await linesOf(who, (await receive(who, alone, store)).body)).map(({ ProductId }) => ProductId)).toEqual([
      known,
    ])
  })

  test('no finer than stock is kept', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who, {}, { Quantity: 1 })
    await server.database.tenant(who.clientId, (tx) =>
      tx.run(sql`update purchase_lines set quantity = 1.2345678 where client_id = ${who.clientId}`),
    )
    expect(codes(await receive(who, bill, WarehouseId))).toContain('Quantity STOCK_FINER')
  })

  test('at the rate of its currency: none is refused, and one left over of the own currency counts for nothing', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const foreign = await draftPurchase(who, { Currency: 'EUR' })
    const refused = await receive(who, foreign, WarehouseId)
    expect([refused.status, codes(refused)]).toEqual([422, ['ExchangeRate REQUIRED']])
    const own = await draftPurchase(who, { Currency: 'EUR', ExchangeRate: 5 })
    await who.call('PATCH', `/api/purchase-bills/${String(own.PurchaseBillId)}`, { Currency: 'RON' })
    expect((await receive(who, own, WarehouseId)).body).toMatchObject({ Value: 100 })
  })

  test('asked for twice at once is received once', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who)
    const replies = await Promise.all(Array.from({ length: 4 }, () => receive(who, bill, WarehouseId)))
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      ...Array.from({ length: 3 }, () => [409, 'STOCK_RECEIVED']),
    ])
  })

  test('again is the same also where the receipt no longer names the bill', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who)
    const draft = await receive(who, bill, WarehouseId)
    const path = `/api/stock-documents/${String(draft.body.StockDocumentId)}`
    expect((await who.call('PATCH', path, { PurchaseBillId: null })).status).toBe(200)
    expect((await receive(who, bill, WarehouseId)).body.code).toBe('STOCK_RECEIVED')
  })
})
