import type { Actor } from '@temelia/model/permission'
import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Supplier } from '@temelia/model/estimation/supplier'
import { SupplierOffer } from '@temelia/model/estimation/supplier-offer'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, addWork, exampleA, newEstimate } from '../../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import type { Tx } from '../../db/database.ts'
import { make } from '../../testing/drafts.ts'
import { draftPurchase, enter } from '../purchases/purchases.fixture.ts'
import { post, posted } from '../stock/stock.fixture.ts'
import { as } from '../template-calls/templates.fixture.ts'
import { lackingIn } from './needs.ts'
import { linesOf, orderCall, orderNow } from './orders.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function needs(who: TestUser, id: unknown, query = ''): Promise<Wire[]> {
  const reply = await who.call('GET', `/api/project-needs/${String(id)}${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.Resources as Wire[]
}

const order = (who: TestUser, id: unknown, body: Wire, headers?: Record<string, string>) =>
  who.call('POST', `/api/project-needs/${String(id)}/orders`, body, headers)

describe('what a project needs', () => {
  test('less what was issued, is in stock or is on order, each piece once, is what is left to order', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const [first] = (await needs(user, projectId)).filter(({ Kind }) => Kind === 'material')
    const key = first?.Key
    const needed = first?.Needed as number
    expect(first).toMatchObject({ Used: 0, InStock: 0, OnOrder: 0, Proposed: needed })
    const now = async (query = '') => (await needs(user, projectId, query)).find(({ Key }) => Key === key)

    const { SupplierId } = await make(user, Supplier)
    const { WarehouseId } = await make(user, Warehouse, { Kind: 'site', InvestmentId: projectId })
    const body = { WarehouseId, EstimateId: estimateId, Lines: [{ Key: key, Quantity: needed, SupplierId }] }
    const headers = { 'idempotency-key': `needs-${String(projectId)}` }
    const made = await order(user, projectId, body, headers)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect((await order(user, projectId, body, headers)).status).toBeLessThan(500)
    expect(await now()).toMatchObject({ OnOrder: needed, Proposed: 0 })
    const draft = (made.body.PurchaseOrders as Wire[])[0] as Wire
    expect(await linesOf(user, 'purchase-order', draft)).toMatchObject([
      { Quantity: needed, Price: first?.Price, EstimateId: estimateId, ResourceKind: 'material' },
    ])
    await orderCall(user, draft, 'send')
    const receipt = (await orderCall(user, draft, 'receive')).body
    const [line] = await linesOf(user, 'stock', receipt)
    expect((await post(user, receipt)).status).toBe(200)
    expect(await now()).toMatchObject({ OnOrder: 0, InStock: needed, Used: 0, Proposed: 0 })
    expect(await now(`?EstimateId=${estimateId}`)).toMatchObject({ InStock: needed, Proposed: 0 })
    await posted(user, { Kind: 'materialIssue', WarehouseId, EstimateId: estimateId }, [
      { ProductId: line?.ProductId, Quantity: needed },
    ])
    expect(await now()).toMatchObject({ OnOrder: 0, InStock: 0, Used: needed, Proposed: 0 })
  })

  test('is ordered from each supplier by one order, at its last price, else its quote, else the estimate’s', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const resources = (await needs(user, projectId)).filter(({ Kind }) => Kind !== 'labor')
    const [one, two] = resources as [Wire, Wire]
    const [cheap, other] = [await make(user, Supplier), await make(user, Supplier)]
    const named = (resource: Wire) => ({
      Name: resource.Name,
      MeasureUnit: resource.MeasureUnit,
      ResourceKind: resource.Kind,
      ResourceCode: resource.Symbol,
    })
    const bill = await draftPurchase(user, { SupplierId: cheap.SupplierId }, { ...named(one), Price: 7.25 })
    await enter(user, bill)
    const { ResourceKind: Kind, ResourceCode: Symbol, ...names } = named(two)
    await make(user, SupplierOffer, { SupplierId: cheap.SupplierId, ...names, Kind, Symbol, Price: 3.5 })
    const Lines = [
      { Key: one.Key, Quantity: 1, SupplierId: cheap.SupplierId },
      { Key: one.Key, Quantity: 2, SupplierId: other.SupplierId },
      { Key: two.Key, Quantity: 3, SupplierId: cheap.SupplierId },
    ]
    const made = (await order(user, projectId, { Lines })).body.PurchaseOrders as Wire[]
    expect(made.map(({ SupplierId }) => SupplierId)).toEqual([cheap.SupplierId, other.SupplierId])
    const lines = await Promise.all(made.map((each) => linesOf(user, 'purchase-order', each)))
    expect(lines.map((of) => of.map(({ Quantity, Price }) => [Quantity, Price]))).toEqual([
      [
        [1, 7.25],
        [3, 3.5],
      ],
      [[2, one.Price]],
    ])
    expect(await orderNow(user, made[0] as Wire)).toMatchObject({ WithoutVAT: 17.75 })
    const gone = await order(user, projectId, { Lines: [{ Key: 'material:NONE', Quantity: 1, SupplierId: 1 }] })
    expect(gone.status).toBe(422)
  })

  test('what is there for the project as a whole covers each of its parts with what the others do not need', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    const second = await add(user, 'estimates', { ObjectId: objectId, Name: 'Finisaje', Code: '02' })
    const work = { symbol: 'X1', unit: 'mc', recipe: [['material', 1, 5]] } as const
    await addWork(user, estimateId, { ...work, quantity: 6 })
    await addWork(user, second.EstimateId as number, { ...work, quantity: 4 })
    const now = async (query = '') => (await needs(user, projectId, query)).find(({ Kind }) => Kind === 'material')
    const key = (await now())?.Key
    const { SupplierId } = await make(user, Supplier)
    const take = async (Quantity: number, more: Wire = {}) => {
      const made = await order(user, projectId, { Lines: [{ Key: key, Quantity, SupplierId }], ...more })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    await take(7)
    expect(await now()).toMatchObject({ Needed: 10, OnOrder: 7, Proposed: 3 })
    expect(await now(`?EstimateId=${estimateId}`)).toMatchObject({ Needed: 6, OnOrder: 3, Proposed: 3 })
    await take(3, { EstimateId: estimateId })
    expect(await now(`?EstimateId=${estimateId}`)).toMatchObject({ OnOrder: 6, Proposed: 0 })
    expect(await now(`?EstimateId=${String(second.EstimateId)}`)).toMatchObject({ Needed: 4, OnOrder: 4, Proposed: 0 })
    expect(await now(`?ObjectId=${objectId}`)).toMatchObject({ Needed: 10, OnOrder: 10, Proposed: 0 })
    expect(await now()).toMatchObject({ OnOrder: 10, Proposed: 0 })
  })

  test('what is ordered for an object stands at the estimates that lack it, and lowers what it needs', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    const second = await add(user, 'estimates', { ObjectId: objectId, Name: 'Finisaje', Code: '02' })
    const elsewhere = await add(user, 'objects', { InvestmentId: projectId, Name: 'Anexa' })
    const third = await add(user, 'estimates', { ObjectId: elsewhere.ObjectId, Name: 'Rezistență' })
    for (const [estimate, quantity] of [
      [estimateId, 6],
      [second.EstimateId, 4],
      [third.EstimateId, 10],
    ] as const)
      await addWork(user, estimate as number, { symbol: 'X1', unit: 'mc', recipe: [['material', 1, 5]], quantity })
    const now = async (query = '') => (await needs(user, projectId, query)).find(({ Kind }) => Kind === 'material')
    const { SupplierId } = await make(user, Supplier)
    const made = await order(user, projectId, {
      ObjectId: objectId,
      Lines: [{ Key: (await now())?.Key, Quantity: 11, SupplierId }],
    })
    const [draft] = made.body.PurchaseOrders as [Wire]
    expect((await linesOf(user, 'purchase-order', draft)).map((line) => [line.EstimateId, line.Quantity])).toEqual([
      [estimateId, 7],
      [second.EstimateId, 4],
    ])
    expect(await now(`?ObjectId=${objectId}`)).toMatchObject({ Needed: 10, OnOrder: 11, Proposed: 0 })
    expect(await now(`?ObjectId=${String(elsewhere.ObjectId)}`)).toMatchObject({ OnOrder: 0, Proposed: 10 })
  })

  test('what estimates lack asks the database as often for many of them as for one', async () => {
    const { projectId } = await newEstimate(user)
    const cement = { key: 'material:CEM', kind: 'material', symbol: 'CEM', name: 'Ciment', measureUnit: 'kg' } as const
    const resources = [{ ...cement, quantity: 3, price: null, supplier: null }]
    const whole = { project: { id: projectId, name: 'Hala', currency: 'RON' }, estimates: null, resources }
    const asked = (count: number) =>
      as(server, user, async (context) => {
        const rights = { add: true, edit: true, editForeign: true, delete: true, viewForeign: true, zones: [] }
        const actor = { ...context.actor, modules: new Set(['billing']), rights } as unknown as Actor
        let statements = 0
        const rows: Tx['rows'] = (query) => {
          statements++
          return context.tx.rows(query)
        }
        const parts = Array.from({ length: count }, (_, at) => ({ estimateId: at + 1, resources }))
        const lacking = await lackingIn({ ...context, actor, tx: { ...context.tx, rows } }, parts, whole)
        expect(lacking.map((part) => part.lacking.get(cement.key))).toEqual(parts.map(() => 3))
        return statements
      })
    expect(await asked(7)).toBe(await asked(1))
  })

  test('what was sent back is there no more, and a receipt that is not posted yet takes nothing away', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'Z1', unit: 'mc', quantity: 10, recipe: [['material', 1, 5]] })
    const now = async () => (await needs(user, projectId)).find(({ Kind }) => Kind === 'material')
    const first = await now()
    const { WarehouseId } = await make(user, Warehouse)
    const line = {
      Name: first?.Name,
      MeasureUnit: first?.MeasureUnit,
      ResourceKind: 'material',
      InvestmentId: projectId,
    }
    const bill = await draftPurchase(user, {}, { ...line, Quantity: 8 })
    await enter(user, bill)
    expect(await now()).toMatchObject({ Used: 8, Proposed: 2 })
    const receipt = { PurchaseBillId: bill.PurchaseBillId, WarehouseId }
    expect((await user.call('POST', '/api/stock-documents/receive', receipt)).status).toBe(201)
    expect(await now()).toMatchObject({ Used: 8, Proposed: 2 })
    const back = await draftPurchase(user, { Kind: 'creditNote' }, { ...line, Quantity: -3 })
    expect((await enter(user, back)).status).toBe(200)
    expect(await now()).toMatchObject({ Used: 5, Proposed: 5 })
  })

  test('a product that stands for two resources covers no two of them with one piece', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const quantity of [8, 5])
      await addWork(user, estimateId, { symbol: `Y${quantity}`, unit: 'mc', quantity, recipe: [] })
    const articles = await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}`)
    const [first, last] = Object.values(articles.body._embedded as Record<string, Wire[]>)[0] as [Wire, Wire]
    // One name in two units.
    for (const [article, MeasureUnit] of [[first, 'kg'] as const, [last, 'buc'] as const])
      await add(user, 'article-resources', {
        ArticleId: article.ArticleId,
        Kind: 'material',
        Name: 'Ciment special',
        MeasureUnit,
        Consumption: 1,
        Price: 2,
      })
    const { WarehouseId } = await make(user, Warehouse, { Kind: 'site', InvestmentId: projectId })
    const product = await make(user, Product, { Name: 'Ciment special', MeasureUnit: null })
    await posted(user, { Kind: 'goodsReceipt', WarehouseId }, [
      { ProductId: product.ProductId, Quantity: 10, Price: 2 },
    ])
    const found = await needs(user, projectId)
    expect(found.map(({ Needed, InStock, Proposed }) => [Needed, InStock, Proposed])).toEqual([
      [found[0]?.Needed, Math.min(found[0]?.Needed as number, 10), 0],
      [found[1]?.Needed, 10 - (found[0]?.Needed as number), 3],
    ])
    // Once it is counted in one of the units, it is nothing of what is needed in the other.
    const path = `/api/products/${String(product.ProductId)}`
    expect((await user.call('PATCH', path, { MeasureUnit: 'BUC' })).status).toBe(200)
    const apart = new Map((await needs(user, projectId)).map((one) => [one.MeasureUnit, one.InStock]))
    expect([apart.get('kg'), apart.get('buc')]).toEqual([0, 10])
  })

  test('of a place of another project, or with another company’s supplier or warehouse, is not found', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const [first] = await needs(user, projectId)
    const stranger = await server.tenant()
    const theirs = await make(stranger, Supplier)
    const place = await make(stranger, Warehouse)
    const { SupplierId } = await make(user, Supplier)
    const elsewhere = await newEstimate(user)
    const wrong = await user.call('GET', `/api/project-needs/${elsewhere.projectId}?EstimateId=${estimateId}`)
    expect(wrong.status).toBe(404)
    const line = { Key: first?.Key, Quantity: 1 }
    const foreign = await order(user, projectId, { Lines: [{ ...line, SupplierId: theirs.SupplierId }] })
    expect(foreign.status).toBe(404)
    const into = { WarehouseId: place.WarehouseId, Lines: [{ ...line, SupplierId }] }
    expect((await order(user, projectId, into)).status).toBe(404)
    expect((await stranger.call('GET', `/api/project-needs/${projectId}`)).status).toBe(404)
    expect((await order(user, projectId, { Lines: [{ ...line, Quantity: 1e10, SupplierId }] })).status).toBe(422)
  })
})
