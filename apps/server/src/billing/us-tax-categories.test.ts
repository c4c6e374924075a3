/** Lines of US companies are taxed, not taxed or exempt: categories of VAT are refused wherever they come from. */
import { Supplier } from '@temelia/model/estimation/supplier'
import { Bill } from '@temelia/model/billing/bill'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

type Wire = Record<string, unknown>

let server: TestApp
let amy: TestUser
beforeAll(async () => {
  server = await testApp()
  amy = await (await testApp({}, { ...server.database, region: 'us' as const })).tenant('us')
})

const faults = ({ status, body }: { status: number; body: Wire }) => [
  status,
  (body.errors as Wire[] | undefined)?.map(({ field, code }) => [field, code]),
]
const REFUSED = [422, [['VATCategory', 'NOT_OFFERED']]]

async function lines(user: TestUser): Promise<readonly (readonly [path: string, id: string, body: Wire])[]> {
  const [bill, supplier] = [await make(user, Bill), await make(user, Supplier)]
  const purchase = await make(user, PurchaseBill, { SupplierId: supplier.SupplierId })
  const order = await make(user, PurchaseOrder, { SupplierId: supplier.SupplierId })
  const line = { Name: 'Lumber', Quantity: 1, Price: 10 }
  return [
    ['products', 'ProductId', { Name: 'Lumber' }],
    ['entityProducts', 'EntityProductId', { ...line, RelatedEntityType: 'bill', RelatedEntityId: bill.BillId }],
    ['purchase-lines', 'PurchaseLineId', { ...line, PurchaseBillId: purchase.PurchaseBillId }],
    ['purchase-order-lines', 'PurchaseOrderLineId', { ...line, PurchaseOrderId: order.PurchaseOrderId }],
  ]
}

test('products and lines of bills, supplier bills and orders refuse other categories, made or changed', async () => {
  for (const [path, id, body] of await lines(amy)) {
    for (const VATCategory of ['AE', 'K', 'O']) {
      const reply = await amy.call('POST', `/api/${path}`, { ...body, VATCategory })
      expect([path, ...faults(reply)]).toEqual([path, ...REFUSED])
      expect(JSON.stringify(reply.body)).toContain('S, Z, E')
    }
    const made = await amy.call('POST', `/api/${path}`, { ...body, VATCategory: 'E' })
    expect([path, made.status, made.body.VATCategory]).toEqual([path, 201, 'E'])
    const changed = await amy.call('PATCH', `/api/${path}/${String(made.body[id])}`, { VATCategory: 'AE' })
    expect([path, ...faults(changed)]).toEqual([path, ...REFUSED])
  }
})

test('changes of many products are refused too, and Romanian companies keep every category', async () => {
  const product = await make(amy, Product)
  const many = await amy.call('POST', '/api/bulk/preview', {
    Entity: 'products',
    Ids: [product.ProductId],
    Action: 'edit',
    Changes: { VATCategory: 'K' },
  })
  expect(JSON.stringify(many.body)).toContain('NOT_OFFERED')
  const ion = await server.tenant('ro')
  for (const [path, , body] of await lines(ion)) {
    const reply = await ion.call('POST', `/api/${path}`, { ...body, VATCategory: 'AE', VATRate: 0 })
    expect([path, reply.status]).toEqual([path, 201])
  }
})
