import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { article, draftStock, entries, levels, post, posted, reverse } from './stock.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const today = todayIn('ro', new Date())
const url = (document: Wire) => `/api/stock-documents/${String(document.StockDocumentId)}`
const codes = (reply: { body: Wire }) =>
  ((reply.body.errors ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
const receipt = (WarehouseId: unknown) => ({ Kind: 'goodsReceipt', WarehouseId })

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

/** A company with two warehouses, a project and an article. */
async function site(who: TestUser) {
  const store = await make(who, Warehouse, { Name: 'Magazia centrală' })
  const container = await make(who, Warehouse, { Name: 'Șantier', Kind: 'site' })
  const { InvestmentId } = await make(who, Project)
  const cement = await article(who, 'Ciment')
  return {
    store: store.WarehouseId,
    container: container.WarehouseId,
    project: InvestmentId,
    cement: cement.ProductId,
  }
}

const levelOf = async (who: TestUser, WarehouseId: unknown, ProductId: unknown) =>
  (await levels(who)).find((level) => level.WarehouseId === WarehouseId && level.ProductId === ProductId)

describe('stock', () => {
  test('is received, issued at the average, moved and counted; every document has its number and its movements', async () => {
    const who = await server.tenant()
    const { store, container, project, cement } = await site(who)
    const first = await posted(who, receipt(store), [{ ProductId: cement, Quantity: 100, Price: 21.5 }])
    expect(first).toMatchObject({ State: 'posted', Code: 'NIR 0001', Value: 2150, Date: today })
    await posted(who, receipt(store), [{ ProductId: cement, Quantity: 40, Price: 23.2, AskedQuantity: 42 }])
    expect(await levelOf(who, store, cement)).toMatchObject({ Quantity: 140, Value: 3078, AverageCost: 21.9857 })
    const issue = { Kind: 'materialIssue', WarehouseId: store, InvestmentId: project }
    expect(await posted(who, issue, [{ ProductId: cement, Quantity: 55 }])).toMatchObject({
      Code: 'BC 0001',
      Value: 1209.21,
    })
    const transfer = { Kind: 'transfer', WarehouseId: store, ToWarehouseId: container }
    expect(await posted(who, transfer, [{ ProductId: cement, Quantity: 85 }])).toMatchObject({
      Code: 'BT 0001',
      Value: 1868.79,
    })
    expect(await levelOf(who, store, cement)).toMatchObject({ Quantity: 0, Value: 0, AverageCost: null })
    const count = { Kind: 'count', WarehouseId: container }
    const counted = await posted(who, count, [{ ProductId: cement, Quantity: 80 }])
    // 1868.79 x 5 / 85 = 109.928...
    expect(counted).toMatchObject({ Code: 'LI 0001', Value: -109.93 })
    expect(await levelOf(who, container, cement)).toMatchObject({ Quantity: 80, Value: 1758.86 })
    // Of what was never there nothing is found: that is right, and moves nothing.
    const sand = (await article(who, 'Nisip')).ProductId
    expect(await posted(who, count, [{ ProductId: sand, Quantity: 0 }])).toMatchObject({ Code: 'LI 0002', Value: 0 })
    const all = await entries(who)
    expect(
      all.map(({ Quantity, Value, BalanceQuantity, BalanceValue }) => [Quantity, Value, BalanceQuantity, BalanceValue]),
    ).toEqual([
      [100, 2150, 100, 2150],
      [40, 928, 140, 3078],
      [-55, -1209.21, 85, 1868.79],
      [-85, -1868.79, 0, 0],
      [85, 1868.79, 85, 1868.79],
      [-5, -109.93, 80, 1758.86],
    ])
    expect(all[2]).toMatchObject({ InvestmentId: project, Kind: 'materialIssue' })
  })

  test('a posted document is never changed; a reversal moves exactly the opposite, once', async () => {
    const who = await server.tenant()
    const { store, cement, project } = await site(who)
    const lines = [{ ProductId: cement, Quantity: 3, Price: 3.333333 }]
    const first = await posted(who, receipt(store), lines)
    const line = ((await who.call('GET', '/api/stock-lines')).body._embedded?.stock_lines ?? [])[0] as Wire
    for (const [method, path, body] of [
      ['PATCH', url(first), { Document: 'x' }],
      ['DELETE', url(first), undefined],
      ['PATCH', `/api/stock-lines/${String(line.StockLineId)}`, { Quantity: 1 }],
      ['DELETE', `/api/stock-lines/${String(line.StockLineId)}`, undefined],
      ['POST', '/api/stock-lines', { StockDocumentId: first.StockDocumentId, ProductId: cement }],
      ['POST', `${url(first)}/post`, {}],
    ] as const) {
      const reply = await who.call(method, path, body)
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 409, 'STOCK_POSTED'])
    }
    expect((await who.call('PATCH', url(first), { Note: 'umed' })).status).toBe(200)
    const issue = { Kind: 'materialIssue', WarehouseId: store, InvestmentId: project }
    const used = await posted(who, issue, [{ ProductId: cement, Quantity: 1 }])
    const early = await reverse(who, first)
    expect([early.status, codes(early)]).toEqual([422, ['Quantity STOCK_USED']])
    const back = await reverse(who, used)
    expect([back.status, back.body]).toMatchObject([
      201,
      { Code: 'BC 0002', Value: -3.33, ReversesId: used.StockDocumentId },
    ])
    expect((await who.call('GET', url(used))).body).toMatchObject({ ReversedById: back.body.StockDocumentId })
    expect((await reverse(who, used)).body.code).toBe('STOCK_REVERSED')
    expect((await reverse(who, back.body)).body.code).toBe('STOCK_REVERSED')
    expect((await reverse(who, first)).status).toBe(201)
    expect(await levelOf(who, store, cement)).toMatchObject({ Quantity: 0, Value: 0 })
    expect((await reverse(who, await draftStock(who, receipt(store), lines))).body.code).toBe('STOCK_NOT_POSTED')
  })

  test('what is missing or not there is said; a draft stays as it was, and no number is taken', async () => {
    const who = await server.tenant()
    const { store, project, cement } = await site(who)
    await posted(who, receipt(store), [{ ProductId: cement, Quantity: 5, Price: 2 }])
    const issue = { Kind: 'materialIssue', WarehouseId: store, InvestmentId: project }
    const cases: readonly (readonly [Wire, Wire, string])[] = [
      [receipt(store), { Quantity: 1 }, 'Price STOCK_PRICE'],
      [receipt(store), { Quantity: 0, Price: 1 }, 'Quantity STOCK_QUANTITY'],
      [receipt(store), { Quantity: 999_999_999, Price: 1 }, 'Quantity STOCK_LIMIT'],
      [{ ...issue, InvestmentId: null }, { Quantity: 1 }, 'InvestmentId REQUIRED'],
      [issue, { Quantity: 5.000001 }, 'Quantity STOCK_SHORT'],
      [{ Kind: 'transfer', WarehouseId: store }, {}, 'ToWarehouseId REQUIRED'],
      [{ Kind: 'transfer', WarehouseId: store, ToWarehouseId: store }, {}, 'ToWarehouseId SAME_WAREHOUSE'],
      [{ ...receipt(store), Date: addDays(today, 1) }, { Price: 1 }, 'Date IN_THE_FUTURE'],
      [{ ...issue, Date: addDays(today, -1) }, {}, 'Date BEFORE_LAST_MOVEMENT'],
    ]
    for (const [head, line, code] of cases)
      expect(codes(await post(who, await draftStock(who, head, [{ ProductId: cement, ...line }])))).toEqual([code])
    expect((await post(who, await draftStock(who, issue, []))).body.code).toBe('BILL_EMPTY')
    const finer = await who.call('POST', '/api/stock-lines', {
      StockDocumentId: (await draftStock(who, issue, [])).StockDocumentId,
      ProductId: cement,
      Quantity: 0.0000001,
    })
    expect(codes(finer)).toEqual(['Quantity STOCK_FINER'])
    expect(await posted(who, issue, [{ ProductId: cement, Quantity: 5 }])).toMatchObject({ Code: 'BC 0001' })
  })

  test('two people who issue the last bag: one gets it, and the numbers have no gap', async () => {
    const who = await server.tenant()
    const { store, project, cement } = await site(who)
    await posted(who, receipt(store), [{ ProductId: cement, Quantity: 3, Price: 10 }])
    const issue = { Kind: 'materialIssue', WarehouseId: store, InvestmentId: project }
    const drafts = []
    for (let at = 0; at < 6; at++) drafts.push(await draftStock(who, issue, [{ ProductId: cement, Quantity: 1 }]))
    const replies = await Promise.all(drafts.map((draft) => post(who, draft)))
    const done = replies.filter(({ status }) => status === 200).map(({ body }) => body.Code)
    expect(done.sort()).toEqual(['BC 0001', 'BC 0002', 'BC 0003'])
    expect(
      replies.filter(({ status }) => status !== 200).every((reply) => codes(reply)[0] === 'Quantity STOCK_SHORT'),
    ).toBe(true)
    expect(await levelOf(who, store, cement)).toMatchObject({ Quantity: 0, Value: 0 })
    const twice = await draftStock(who, receipt(store), [{ ProductId: cement, Quantity: 1, Price: 1 }])
    const both = await Promise.all([post(who, twice), post(who, twice)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('documents over the same articles in other orders never wait for each other; the levels are the sums of the movements', async () => {
    const who = await server.tenant()
    const { store, container, project, cement } = await site(who)
    const sand = (await article(who, 'Nisip')).ProductId
    const goods = [cement, sand]
    await posted(
      who,
      receipt(store),
      goods.map((ProductId) => ({ ProductId, Quantity: 50, Price: 7.77 })),
    )
    await posted(
      who,
      receipt(container),
      goods.map((ProductId) => ({ ProductId, Quantity: 50, Price: 3.331 })),
    )
    const drafts: Wire[] = []
    for (let at = 0; at < 8; at++) {
      const turned = at % 2 === 0 ? goods : goods.toReversed()
      const lines = turned.map((ProductId) => ({ ProductId, Quantity: 1.25 + at }))
      const [from, to] = at % 4 < 2 ? [store, container] : [container, store]
      drafts.push(await draftStock(who, { Kind: 'transfer', WarehouseId: from, ToWarehouseId: to }, lines))
      drafts.push(await draftStock(who, { Kind: 'materialIssue', WarehouseId: from, InvestmentId: project }, lines))
    }
    const replies = await Promise.all(drafts.map((draft) => post(who, draft)))
    expect(replies.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
    const all = await entries(who)
    for (const level of await levels(who)) {
      const own = all.filter((one) => one.WarehouseId === level.WarehouseId && one.ProductId === level.ProductId)
      expect(sumDecimals(own.map(({ Quantity }) => Number(Quantity)))).toBe(level.Quantity)
      expect(sumDecimals(own.map(({ Value }) => Number(Value)))).toBe(level.Value)
      expect(own.at(-1)).toMatchObject({ BalanceQuantity: level.Quantity, BalanceValue: level.Value })
    }
  })

  test('an estimate names its project, a site that of what is issued there; a minimum tells what is short', async () => {
    const who = await server.tenant()
    const { project, cement } = await site(who)
    const hut = await make(who, Warehouse, { Name: 'Baracă', Kind: 'site', InvestmentId: project })
    const issued = await draftStock(who, { Kind: 'materialIssue', WarehouseId: hut.WarehouseId }, [])
    expect(issued).toMatchObject({ InvestmentId: project })
    const estimate = await make(who, Estimate)
    const other = await who.call('POST', '/api/stock-documents', {
      Kind: 'materialIssue',
      WarehouseId: hut.WarehouseId,
      InvestmentId: project,
      EstimateId: estimate.EstimateId,
    })
    expect(codes(other)).toEqual(['EstimateId OTHER_PROJECT'])
    await posted(who, receipt(hut.WarehouseId), [{ ProductId: cement, Quantity: 4, Price: 2 }])
    const level = (await levelOf(who, hut.WarehouseId, cement)) as Wire
    const path = `/api/stock-levels/${String(level.StockLevelId)}`
    expect((await who.call('PATCH', path, { Minimum: 4 })).body).toMatchObject({ Short: false })
    await posted(who, { Kind: 'materialIssue', WarehouseId: hut.WarehouseId }, [{ ProductId: cement, Quantity: 1 }])
    expect((await who.call('GET', path)).body).toMatchObject({ Quantity: 3, Short: true })
    const used = await who.call('DELETE', `/api/warehouses/${String(hut.WarehouseId)}`)
    expect([used.status, used.body.code]).toEqual([409, 'RECORD_IN_USE'])
  })

  test('the module is asked for; what another company has, or one may not see, is not there', async () => {
    const { store, cement } = await site(user)
    const stranger = await server.tenant()
    const draft = await draftStock(user, receipt(store), [{ ProductId: cement, Quantity: 1, Price: 1 }])
    const barred = await user.colleague({ bannedModules: ['stock'], editForeign: true })
    const own = await user.colleague({ viewForeign: false, editForeign: true })
    for (const [who, status] of [
      [stranger, 404],
      [own, 404],
      [barred, 403],
    ] as const) {
      expect((await post(who, draft)).status).toBe(status)
      expect((await reverse(who, draft)).status).toBe(status)
      expect((await who.call('GET', `${url(draft)}/export`)).status).toBe(status)
    }
    const hidden = await user.colleague({ viewForeign: false, editForeign: true })
    const { InvestmentId } = await make(user, Project)
    const named = await hidden.call('POST', '/api/stock-documents', {
      Kind: 'materialIssue',
      WarehouseId: store,
      InvestmentId,
    })
    expect(codes(named)).toEqual(['InvestmentId NOT_FOUND'])
    const product = await make(stranger, Product)
    const line = await user.call('POST', '/api/stock-lines', {
      StockDocumentId: draft.StockDocumentId,
      ProductId: product.ProductId,
    })
    expect(codes(line)).toEqual(['ProductId NOT_FOUND'])
  })

  test('nothing is posted into a warehouse or of an article that was deleted meanwhile', async () => {
    const who = await server.tenant()
    const { store, container, cement } = await site(who)
    const brought = async (draft: Wire, gone: string) => {
      const { UndoId } = (await who.call('DELETE', url(draft))).body
      expect((await who.call('DELETE', gone)).status).toBe(200)
      expect((await who.call('POST', `/undoStackItems/${String(UndoId)}/restore`)).status).toBe(200)
      return codes(await post(who, draft))
    }
    const line = { ProductId: cement, Quantity: 1, Price: 1 }
    const moved = { Kind: 'transfer', WarehouseId: store, ToWarehouseId: container }
    const transfer = await draftStock(who, moved, [line])
    expect(await brought(transfer, `/api/warehouses/${String(container)}`)).toEqual(['ToWarehouseId NOT_FOUND'])
    expect((await who.call('DELETE', url(transfer))).status).toBe(200)
    const draft = await draftStock(who, receipt(store), [line])
    expect(await brought(draft, `/api/products/${String(cement)}`)).toEqual(['ProductId NOT_FOUND'])
    expect((await who.call('DELETE', `${url(draft)}`)).status).toBe(200)
    const other = await draftStock(who, receipt(store), [{ ...line, ProductId: (await article(who, 'Var')).ProductId }])
    expect(await brought(other, `/api/warehouses/${String(store)}`)).toEqual(['WarehouseId NOT_FOUND'])
    expect(await entries(who)).toEqual([])
  })

  test('a count that comes to more than is counted exactly is refused at its line', async () => {
    const who = await server.tenant()
    const { store, cement } = await site(who)
    await posted(who, receipt(store), [{ ProductId: cement, Quantity: 0.000001, Price: 9_876_543_219 }])
    const count = await draftStock(who, { Kind: 'count', WarehouseId: store }, [
      { ProductId: cement, Quantity: 999_999_999 },
    ])
    expect(codes(await post(who, count))).toEqual(['Quantity STOCK_LIMIT'])
  })

  test('who may not see the project of a site’s warehouse issues nothing to it', async () => {
    const owner = await server.tenant()
    const { project } = await site(owner)
    const { WarehouseId } = await make(owner, Warehouse, { Name: 'Baracă', Kind: 'site', InvestmentId: project })
    const hidden = await owner.colleague({ viewForeign: false, editForeign: true })
    const issue = { Kind: 'materialIssue', WarehouseId }
    expect((await hidden.call('POST', '/api/stock-documents', issue)).body).toMatchObject({ InvestmentId: null })
    expect((await owner.call('POST', '/api/stock-documents', issue)).body).toMatchObject({ InvestmentId: project })
  })

  test('prints as PDF, drafts too', async () => {
    const who = await server.tenant()
    const { store, cement } = await site(who)
    const draft = await draftStock(who, receipt(store), [{ ProductId: cement, Quantity: 1, Price: 1 }])
    const reply = await who.call('GET', `${url(draft)}/export`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})
