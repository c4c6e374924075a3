import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { draftOrder, orderCall } from '../orders/orders.fixture.ts'
import { templateToPrint } from '../templates/printed-template.ts'
import { as, faultOf, listed, path } from './templates.fixture.ts'

let server: TestApp
let american: TestApp

beforeAll(async () => {
  server = await testApp()
  american = await testApp({}, { ...server.database, region: 'us' })
})

describe('the template of an order to a supplier', () => {
  const print = (who: TestUser, order: Record<string, unknown>) =>
    as(server, who, async (context) => {
      const row = await context.tx.one<{ state: string; templateId: number | null; printedWith: number | null }>(
        sql`select state, template_id, printed_with from purchase_orders
          where client_id = ${who.clientId} and id = ${Number(order.PurchaseOrderId)}`,
      )
      return row ? templateToPrint(context, { ...row, kind: 'order', accountId: null }) : null
    })

  test('is its own, else the standard one of orders, of everything; terms for all are not told to suppliers', async () => {
    const who = await server.tenant()
    const of = (Name: string, more: object = {}) =>
      make(who, DocumentTemplate, { Name, Look: {}, Header: Name, Terms: `Termeni ${Name}`, ...more })
    await of('Pentru facturi', { Document: 'bill', Standard: true })
    const order = await draftOrder(who)
    expect(await print(who, order)).toBeNull()
    await of('Pentru toate', { Standard: true })
    expect(await print(who, order)).toMatchObject({ header: 'Pentru toate', terms: null })
    await of('Pentru comenzi', { Document: 'order', Standard: true })
    expect(await print(who, order)).toMatchObject({ header: 'Pentru comenzi', terms: 'Termeni Pentru comenzi' })
    const own = await of('A ei', { Document: 'order' })
    const at = `/api/purchase-orders/${String(order.PurchaseOrderId)}`
    const patched = await who.call('PATCH', at, { TemplateId: own.TemplateId })
    expect([patched.status, patched.body.TemplateId]).toEqual([200, own.TemplateId])
    expect(await print(who, order)).toMatchObject({ header: 'A ei' })
    const wrong = await who.call('PATCH', at, {
      TemplateId: (await of('A facturilor', { Document: 'bill' })).TemplateId,
    })
    expect([wrong.status, faultOf(wrong)]).toEqual([422, 'TemplateId'])
    const pdf = await who.call('GET', `${at}/export`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('is kept as it is when the order is sent', async () => {
    const who = await server.tenant()
    const template = await make(who, DocumentTemplate, {
      Name: 'Comenzi',
      Document: 'order',
      Look: {},
      Header: 'Salut',
    })
    const order = await draftOrder(who, { TemplateId: template.TemplateId })
    expect((await orderCall(who, order, 'send')).status).toBe(200)
    await who.call('PATCH', `${path}/${String(template.TemplateId)}`, { Header: 'Altceva' })
    expect(await print(who, order)).toMatchObject({ header: 'Salut' })
    const later = await who.call('PATCH', `/api/purchase-orders/${String(order.PurchaseOrderId)}`, { TemplateId: null })
    expect(later.body.code).toBe('ORDER_SENT')
  })

  test('is there from the start, by practice and language', async () => {
    const names = async (who: TestUser) =>
      (await listed(who)).filter(({ Document }) => Document === 'order').map(({ Name, Language }) => [Name, Language])
    expect((await names(await server.tenant())).toSorted()).toEqual([
      ['Comandă clasică', 'ro'],
      ['Comandă în engleză', 'en'],
    ])
    expect((await names(await american.tenant('us'))).toSorted()).toEqual([
      ['Classic purchase order', 'en'],
      ['Purchase order in Romanian', 'ro'],
    ])
  })
})
