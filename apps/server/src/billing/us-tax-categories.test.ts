/** Lines of US companies are taxed, not taxed or exempt: categories of VAT are refused wherever they come from. */
import { Supplier } from '@temelia/model/estimation/supplier'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'
import { buyer, issuedBill } from './bills.fixture.ts'
import { tellCompany } from './e-invoice/e-invoice.fixture.ts'

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
      const [fault] = reply.body.errors as { message: string }[]
      expect(fault?.message).toContain('Choose one: Taxed, Not taxed, Exempt.')
      expect(fault?.message).not.toContain(`“${VATCategory}”`)
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

test('an offer from before, with another category, is billed as it was accepted', async () => {
  for (const VATCategory of ['AE', 'K', 'O']) {
    const offer = await make(amy, Offer, { Discount: 10 })
    const line = { RelatedEntityType: 'offer', RelatedEntityId: offer.OfferId, Name: 'Lumber', Quantity: 1, Price: 100 }
    const made = await amy.call('POST', '/api/entityProducts', line)
    await server.database.system((tx) =>
      tx.run(sql`update entity_products set vat_category = ${VATCategory}, vat_rate = 0
        where client_id = ${amy.clientId} and id = ${Number(made.body.EntityProductId)}`),
    )
    const at = `/api/offers/${String(offer.OfferId)}`
    expect((await amy.call('PATCH', at, { State: 'accepted' })).status).toBe(200)
    for (const body of [{ Kind: 'advance', Percent: 30 }, { Kind: 'proforma' }, { Kind: 'invoice' }]) {
      const bill = await amy.call('POST', `${at}/bill`, body)
      expect([VATCategory, body.Kind, bill.status, faults(bill)[1]]).toEqual([VATCategory, body.Kind, 201, undefined])
    }
  }
})

test('a supplier’s electronic invoice comes in with the categories of a US company', async () => {
  const ion = await server.tenant('ro')
  await tellCompany(ion)
  const bill = await issuedBill(ion, { AccountId: (await buyer(ion)).AccountId }, { VATCategory: 'AE', VATRate: 0 })
  const xml = (await ion.call('GET', `/api/bills/${String(bill.BillId)}/export?format=xml`)).raw.body
  expect(xml).toContain('>AE<')
  const form = new FormData()
  form.set('file', new Blob([xml]), 'invoice.xml')
  const request = new Request('http://local/', { method: 'POST', body: form })
  const type = { 'content-type': request.headers.get('content-type') ?? '' }
  const file = Buffer.from(await request.arrayBuffer())
  const reply = await amy.call('POST', '/api/purchase-bills/import', file, type)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  const found = (await amy.call('GET', '/api/purchase-lines?page_size=200')).body._embedded as Record<string, Wire[]>
  const own = found['purchase_lines']?.filter(({ PurchaseBillId }) => PurchaseBillId === reply.body.PurchaseBillId)
  expect(own?.map(({ VATCategory, VATRate }) => [VATCategory, VATRate])).toEqual([['Z', 0]])
})
