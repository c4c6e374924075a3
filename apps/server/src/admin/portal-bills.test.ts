import { partyNamed } from '@temelia/model/billing/bill'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { type VendorUser, vendorUser } from '../testing/vendor-user.ts'

let server: TestApp
let client: TestUser
let stranger: TestUser
let vendor: VendorUser
let billed: number
let draft: number

beforeAll(async () => {
  server = await testApp()
  client = await server.tenant()
  stranger = await server.tenant()
  vendor = await vendorUser(server, client, 'Valeria Conta')
  const accountOf = async (by: TestUser) => {
    const made = await by.call('POST', '/api/activities?mainDbData=1', { Name: 'Întrebare' })
    return (await vendor.call('GET', `/api/activities/${made.body['ActivityId']}`)).body['AccountId']
  }
  const bill = async (AccountId: unknown) => {
    const made = await vendor.call('POST', '/api/bills', { AccountId, Name: 'Abonament' })
    const about = { RelatedEntityType: 'bill', RelatedEntityId: made.body['BillId'] }
    await vendor.call('POST', '/api/entityProducts', {
      ...about,
      Name: 'Licență',
      Price: 100,
      VATRate: 0,
      VATCategory: 'E',
    })
    return Number(made.body['BillId'])
  }
  const own = await accountOf(client)
  billed = await bill(own)
  draft = await bill(own)
  await bill(await accountOf(stranger))
  await server.database.system((tx) =>
    tx.run(
      sql`update bills set state = 'issued', number = id, date = current_date where client_id = ${vendor.clientId} and id <> ${draft}`,
    ),
  )
})

describe('what the vendor billed', () => {
  test.each(['mainDbData=1', 'myBills=1'])('is read by whose company it is, drafts aside: %s', async (mark) => {
    const list = await client.call('GET', `/api/bills?${mark}`)
    expect(list.body._embedded?.bills?.map(({ BillId }) => BillId)).toEqual([billed])
    expect(list.body._embedded?.bills?.[0]?._actions).toEqual({ edit: false, delete: false })
  })

  test('with its lines and its totals, and no other', async () => {
    const lines = await client.call(
      'GET',
      `/api/entityProducts?mainDbData=1&RelatedEntityType=bill&RelatedEntityId=${billed}`,
    )
    expect(lines.body._embedded?.entityProducts).toMatchObject([{ Name: 'Licență' }])
    expect((await client.call('GET', `/api/bills/${billed}/totals?mainDbData=1`)).status).toBe(200)
    expect((await client.call('GET', `/api/bills/${draft}?mainDbData=1`)).status).toBe(404)
    expect((await stranger.call('GET', `/api/bills/${billed}?mainDbData=1`)).status).toBe(404)
  })

  test('is for administrators and who sees all bills of their company', async () => {
    const plain = await client.colleague({ viewForeign: false })
    for (const path of [`/api/bills`, `/api/bills/${billed}`, `/api/bills/${billed}/totals`, '/api/entityProducts']) {
      const reply = await plain.call('GET', `${path}?mainDbData=1`)
      expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'OPERATION_NOT_PERMITTED'])
    }
    const all = await client.colleague({ viewForeign: true })
    expect((await all.call('GET', `/api/bills/${billed}?mainDbData=1`)).status).toBe(200)
  })

  test('comes as a file that prints as it was issued, and no other does', async () => {
    const parties = { seller: partyNamed('Temelia'), buyer: partyNamed('Firma'), vatPayer: false, cashVat: false }
    await server.database.system((tx) =>
      tx.run(sql`update bills set series = 'TML', code = 'TML 0007', parties = ${JSON.stringify(parties)}::jsonb
        where client_id = ${vendor.clientId} and id = ${billed}`),
    )
    const pdf = await client.call('GET', `/api/bills/${billed}/export?mainDbData=1`)
    expect([pdf.status, pdf.headers['content-type'], pdf.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      "attachment; filename*=UTF-8''TML-0007.pdf",
    ])
    // What of an electronic invoice is wrong is told by its rules.
    expect((await client.call('GET', `/api/bills/${billed}/export?format=xml&myBills=1`)).body.code).toBe(
      'E_INVOICE_PROBLEM',
    )
    for (const path of [`${draft}/export?mainDbData=1`, `${draft}/export?format=xml&mainDbData=1`])
      expect((await client.call('GET', `/api/bills/${path}`)).status).toBe(404)
    expect((await stranger.call('GET', `/api/bills/${billed}/export?mainDbData=1`)).status).toBe(404)
    const plain = await client.colleague({ viewForeign: false })
    expect((await plain.call('GET', `/api/bills/${billed}/export?mainDbData=1`)).status).toBe(403)
  })

  test('says nothing of what the vendor keeps beside it', async () => {
    const hidden = {
      UserId: null,
      InvestmentId: null,
      OpportunityId: null,
      OfferId: null,
      DeductionId: null,
      SeriesId: null,
      TemplateId: null,
      RecurringBillId: null,
      RecurringOn: null,
    }
    expect((await vendor.call('GET', `/api/bills/${billed}`)).body.UserId).toBe(vendor.userId)
    const one = (await client.call('GET', `/api/bills/${billed}?mainDbData=1`)).body
    const [listed] = (await client.call('GET', `/api/bills?mainDbData=1`)).body._embedded?.bills ?? []
    for (const shown of [one, listed])
      expect(Object.fromEntries(Object.entries(shown ?? {}).filter(([name]) => name in hidden))).toEqual(hidden)
    const filter = encodeURIComponent(JSON.stringify({ field: 'UserId', op: 'eq', value: vendor.userId }))
    expect((await client.call('GET', `/api/bills?mainDbData=1&filter=${filter}`)).body._embedded?.bills).toEqual([])
  })

  test('says nothing of the vendor’s projects in its lines', async () => {
    await server.database.system((tx) =>
      tx.run(sql`update entity_products set source_type = 'article', source_id = 77, source_code = 'materials', source_value = 60, source_rate = 19
        where client_id = ${vendor.clientId} and related_entity_id = ${billed}`),
    )
    const list = `/api/entityProducts?mainDbData=1&RelatedEntityType=bill&RelatedEntityId=${billed}`
    const [line] = (await client.call('GET', list)).body._embedded?.entityProducts ?? []
    const one = (await client.call('GET', `/api/entityProducts/${line?.['EntityProductId']}?mainDbData=1`)).body
    const none = { SourceType: null, SourceId: null, SourceCode: null, SourceValue: null, SourceRate: null }
    expect([line, one]).toMatchObject([none, none])
    const filter = encodeURIComponent('{"field":"SourceId","op":"eq","value":77}')
    expect((await client.call('GET', `${list}&filter=${filter}`)).body._embedded?.entityProducts ?? []).toEqual([])
    expect((await vendor.call('GET', `/api/entityProducts/${line?.['EntityProductId']}`)).body.SourceId).toBe(77)
  })

  test.each(['mainDbData=1', 'myBills=1', 'mainDbData=1&mainDbData=1'])(
    'does not make another call act on the own company: %s',
    async (mark) => {
      const { AccountId } = (await client.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Vest SRL' })).body
      const own = (await client.call('POST', '/api/bills', { AccountId, Name: 'A mea' })).body['BillId']
      const list = [
        ['POST', `/api/bills/${own}/cancel`],
        ['POST', `/api/bills/${own}/issue`],
        ['POST', `/api/bills/${own}/creditNote`],
        ['POST', '/undoStackItems/1/restore'],
        ['DELETE', '/undoStackItems'],
        ['GET', '/api/AccountsContacts'],
      ] as const
      for (const [method, path] of list) {
        const reply = await client.call(method, `${path}?${mark}`)
        expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'OPERATION_NOT_PERMITTED'])
      }
      const inBody = await client.call('POST', `/api/bills/${own}/cancel`, { mainDbData: 1 })
      expect(inBody.status).toBe(403)
      expect((await client.call('PUT', `/api/bills/${own}?${mark}`, { Name: 'B' })).status).toBe(403)
      expect((await client.call('GET', `/api/bills/${own}`)).body).toMatchObject({ Name: 'A mea', State: 'draft' })
      expect((await client.call('GET', `/api/subscriptions?${mark}`)).status).toBe(200)
      await client.call('DELETE', `/api/bills/${own}`)
    },
  )

  test('is nobody’s to change from outside', async () => {
    const path = `/api/bills/${billed}?mainDbData=1`
    expect((await client.call('PUT', path, { Name: 'Altfel' })).status).toBe(403)
    expect((await client.call('DELETE', path)).status).toBe(403)
    expect((await client.call('POST', '/api/bills?mainDbData=1', { AccountId: 1 })).status).toBe(403)
  })

  test('is beside the bills of the own company', async () => {
    expect((await client.call('GET', '/api/bills')).body._embedded?.bills).toEqual([])
  })
})
