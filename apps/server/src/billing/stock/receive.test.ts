import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase, enteredPurchase } from '../purchases/purchases.fixture.ts'
import { article, post, reverse } from './stock.fixture.ts'

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

const receive = (who: TestUser, { PurchaseBillId }: Wire, WarehouseId: unknown) =>
  who.call('POST', '/api/stock-documents/receive', { PurchaseBillId, WarehouseId })

/** The lines of a draft receipt, in order. */
async function linesOf(who: TestUser, { StockDocumentId }: Wire): Promise<readonly Wire[]> {
  const url = `/api/stock-lines?StockDocumentId=${String(StockDocumentId)}&sort=Position&page_size=500`
  return (await who.call('GET', url)).body._embedded?.stock_lines ?? []
}

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

  test('keeps the bill and its lines while the receipt stands', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who)
    const carriage = await addPurchaseLine(who, bill, { Name: 'Transport', ResourceKind: 'transport' })
    const lines = (await who.call('GET', '/api/purchase-lines?sort=Position')).body._embedded?.purchase_lines ?? []
    const line = `/api/purchase-lines/${String(lines[0]?.PurchaseLineId)}`
    const path = `/api/purchase-bills/${String(bill.PurchaseBillId)}`
    const removed = async (url: string) => {
      const reply = await who.call('DELETE', url)
      return [reply.status, reply.body.code]
    }
    const draft = await receive(who, bill, WarehouseId)
    expect(await removed(line)).toEqual([409, 'RECORD_IN_USE'])
    expect(await removed(path)).toEqual([409, 'RECORD_IN_USE'])
    expect(await removed(`/api/purchase-lines/${String(carriage.PurchaseLineId)}`)).toEqual([200, undefined])
    const stock = await post(who, draft.body)
    expect(await removed(path)).toEqual([409, 'RECORD_IN_USE'])
    expect((await reverse(who, stock.body)).status).toBe(201)
    expect(await removed(line)).toEqual([200, undefined])
    expect(
      (await who.call('POST', '/api/stock-documents/receive', { PurchaseBillId: bill.PurchaseBillId, WarehouseId }))
        .body.code,
    ).toBe('STOCK_RECEIVED')
    expect(await removed(path)).toEqual([200, undefined])
  })

  test('stays deleted once its bill is gone, or taken in by another receipt', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who)
    const draft = await receive(who, bill, WarehouseId)
    const path = `/api/stock-documents/${String(draft.body.StockDocumentId)}`
    const undo = async (url: string) => Number((await who.call('DELETE', url)).body.UndoId)
    const restore = async (id: number) => {
      const reply = await who.call('POST', `/undoStackItems/${id}/restore`)
      return [reply.status, reply.body.code]
    }
    const gone = await undo(path)
    const second = await receive(who, bill, WarehouseId)
    expect(await restore(gone)).toEqual([409, 'STOCK_RECEIVED'])
    const other = await undo(`/api/stock-documents/${String(second.body.StockDocumentId)}`)
    const removed = await undo(`/api/purchase-bills/${String(bill.PurchaseBillId)}`)
    expect(await restore(gone)).toEqual([409, 'STOCK_BILL_GONE'])
    expect((await restore(removed))[0]).toBe(200)
    expect((await restore(gone))[0]).toBe(200)
    expect(await restore(other)).toEqual([409, 'STOCK_RECEIVED'])
    const [line] = await linesOf(who, draft.body)
    const single = await undo(`/api/stock-lines/${String(line?.StockLineId)}`)
    expect((await restore(other))[0]).toBe(200)
    expect(await restore(single)).toEqual([409, 'STOCK_RECEIVED'])
  })

  test('comes back at what its bill costs now, and not while a bill that it only names is gone', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who, {}, { Name: 'Nisip', Quantity: 4, Price: 5 })
    const draft = await receive(who, bill, WarehouseId)
    const path = `/api/stock-documents/${String(draft.body.StockDocumentId)}`
    const undo = async (url: string) => Number((await who.call('DELETE', url)).body.UndoId)
    const restore = async (id: number) => {
      const reply = await who.call('POST', `/undoStackItems/${id}/restore`)
      return [reply.status, reply.body.code]
    }
    const gone = await undo(path)
    const lines = (await who.call('GET', '/api/purchase-lines?page_size=200')).body
    const line = ((lines._embedded?.['purchase_lines'] ?? []) as Wire[]).find(
      ({ PurchaseBillId }) => PurchaseBillId === bill.PurchaseBillId,
    )
    expect(
      (await who.call('PATCH', `/api/purchase-lines/${String(line?.PurchaseLineId)}`, { Price: 6.5 })).status,
    ).toBe(200)
    expect((await restore(gone))[0]).toBe(200)
    expect((await linesOf(who, draft.body)).map(({ Price, Value }) => [Price, Value])).toEqual([[6.5, 26]])
    expect((await who.call('GET', path)).body.Value).toBe(26)
    const [stock] = await linesOf(who, draft.body)
    await undo(`/api/stock-lines/${String(stock?.StockLineId)}`)
    const empty = await undo(path)
    await undo(`/api/purchase-bills/${String(bill.PurchaseBillId)}`)
    expect(await restore(empty)).toEqual([409, 'STOCK_BILL_GONE'])
  })

  test('keeps the prices that a person typed: only what comes back takes those that changed on its bill meanwhile', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const { ProductId } = await make(who, Product)
    const bill = await draftPurchase(who, {}, { Name: 'Nisip', Quantity: 4, Price: 5 })
    const cement = await addPurchaseLine(who, bill, { Name: 'Ciment', Quantity: 2, Price: 30 })
    const draft = await receive(who, bill, WarehouseId)
    const at = `/api/stock-documents/${String(draft.body.StockDocumentId)}`
    const change = async (url: string, body: Wire) => expect((await who.call('PATCH', url, body)).status).toBe(200)
    const undo = async (url: string) => Number((await who.call('DELETE', url)).body.UndoId)
    const restore = async (id: number) =>
      expect((await who.call('POST', `/undoStackItems/${id}/restore`)).status).toBe(200)
    const prices = async () => (await linesOf(who, draft.body)).map(({ Price }) => Price)
    const lines = await linesOf(who, draft.body)
    const of = (price: number) => `/api/stock-lines/${String(lines.find(({ Price }) => Price === price)?.StockLineId)}`
    const noted = (Note: string) => change(`/api/purchase-bills/${String(bill.PurchaseBillId)}`, { Note })
    await change(of(5), { Price: 4.4 })
    await noted('Sunat furnizorul')
    const { StockDocumentId } = draft.body
    expect(
      (await who.call('POST', '/api/stock-lines', { StockDocumentId, ProductId, Quantity: 1, Price: 2 })).status,
    ).toBe(201)
    expect(await prices()).toEqual([4.4, 30, 2])
    // A line that comes back costs what its bill says now; the one that stayed is as it was.
    const gone = await undo(of(30))
    await change(`/api/purchase-lines/${String(cement.PurchaseLineId)}`, { Price: 31 })
    await restore(gone)
    expect(await prices()).toEqual([4.4, 31, 2])
    // The whole of it, while the bill was only renamed.
    const whole = await undo(at)
    await noted('Nota')
    await restore(whole)
    expect(await prices()).toEqual([4.4, 31, 2])
    // What its bill takes off is of what its lines cost.
    const again = await undo(at)
    await change(`/api/purchase-bills/${String(bill.PurchaseBillId)}`, { Discount: 50 })
    await restore(again)
    expect(await prices()).toEqual([2.5, 15.5, 2])
  })

  test('comes back at its share of a discount that lines added to the bill meanwhile divide anew', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who, { Discount: 50 }, { Name: 'Nisip', Quantity: 1, Price: 0.01 })
    await addPurchaseLine(who, bill, { Name: 'Ciment', Quantity: 1, Price: 0.01 })
    const draft = await receive(who, bill, WarehouseId)
    const prices = async () => (await linesOf(who, draft.body)).map(({ Price }) => Price)
    const restore = async (id: unknown) =>
      expect((await who.call('POST', `/undoStackItems/${Number(id)}/restore`)).status).toBe(200)
    const before = await prices()
    const at = `/api/stock-documents/${String(draft.body.StockDocumentId)}`
    const gone = (await who.call('DELETE', at)).body.UndoId
    const added = await addPurchaseLine(who, bill, { Name: 'Var', Quantity: 1, Price: 0.01 })
    await restore(gone)
    const after = await prices()
    expect(after).not.toEqual(before)
    const again = (await who.call('DELETE', at)).body.UndoId
    await who.call('DELETE', `/api/purchase-lines/${String(added.PurchaseLineId)}`)
    await restore(again)
    expect(await prices()).toEqual(before)
    // What a person typed stays: nothing of what the line itself costs changed.
    const [line] = await linesOf(who, draft.body)
    await who.call('PATCH', `/api/stock-lines/${String(line?.StockLineId)}`, { Price: 0.02 })
    const third = (await who.call('DELETE', at)).body.UndoId
    await addPurchaseLine(who, bill, { Name: 'Var', Quantity: 1, Price: 0.01 })
    await restore(third)
    expect(await prices()).toEqual([0.02, after[1]])
  })

  test('keeps what it costs on the bill while the receipt stands', async () => {
    const who = await server.tenant()
    const { WarehouseId } = await make(who, Warehouse)
    const bill = await draftPurchase(who)
    const line = await addPurchaseLine(who, bill, { Name: 'Nisip', Quantity: 2, Price: 7 })
    const labor = await addPurchaseLine(who, bill, { Name: 'Manoperă', ResourceKind: 'labor' })
    const draft = await receive(who, bill, WarehouseId)
    const change = async (of: Wire, body: Wire) => {
      const url = of.PurchaseLineId
        ? `purchase-lines/${String(of.PurchaseLineId)}`
        : `purchase-bills/${String(bill.PurchaseBillId)}`
      const reply = await who.call('PATCH', `/api/${url}`, body)
      return [reply.status, reply.body.code]
    }
    for (const body of [{ Price: 8 }, { Quantity: 3 }, { ResourceKind: 'labor' }])
      expect(await change(line, body)).toEqual([409, 'PURCHASE_RECEIVED'])
    for (const body of [{ Discount: 5 }, { Currency: 'EUR', ExchangeRate: 5 }])
      expect(await change(bill, body)).toEqual([409, 'PURCHASE_RECEIVED'])
    expect(await change(line, { Name: 'Nisip spălat', Price: 7 })).toEqual([200, undefined])
    expect(await change(labor, { Price: 9 })).toEqual([200, undefined])
    await who.call('DELETE', `/api/stock-documents/${String(draft.body.StockDocumentId)}`)
    expect(await change(line, { Price: 8 })).toEqual([200, undefined])
  })
})
