import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addPurchaseLine, draftPurchase } from '../purchases/purchases.fixture.ts'
import { linesOf, post, receive, reverse } from './stock.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})

describe('the receipt of a supplier bill', () => {
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
