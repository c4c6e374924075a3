import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { issuedBill } from '../bills.fixture.ts'
import { eInvoiceDesk, type EInvoiceDesk, signIn, tellCompany } from './e-invoice.fixture.ts'

let desk: EInvoiceDesk
let user: TestUser
const mine = () => desk.service.uploads.length

beforeAll(async () => {
  desk = await eInvoiceDesk()
})
beforeEach(async () => {
  desk.service.mood = 'well'
  desk.service.working = false
  user = await desk.company()
})
afterAll(() => desk.service.close())

describe('an electronic invoice', () => {
  test('is to be sent once it is issued, and accepted with its seal kept', async () => {
    const bill = await desk.bill(user)
    expect(bill.EInvoiceState).toBe('toSend')
    const before = await desk.state(user, bill)
    expect(before).toMatchObject({
      State: 'toSend',
      Index: null,
      Rules: [],
      WorkingDay: 0,
      WorkingDays: 5,
      Late: false,
      SetUp: true,
    })
    expect(String(before.Deadline) > String(bill.Date)).toBe(true)

    const sent = await desk.send(user, bill)
    expect([sent.status, sent.body.State]).toEqual([200, 'sent'])
    await desk.work(user, bill)
    const after = await desk.state(user, bill)
    expect(after).toMatchObject({ State: 'accepted', Problem: null, NextAt: null, _actions: { send: false } })
    expect((await user.call('GET', `/api/bills/${String(bill.BillId)}`)).body.EInvoiceState).toBe('accepted')
    const seal = await user.call('GET', `/files/${String(after.SealFileId)}`)
    expect([seal.status, seal.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(seal.raw.rawPayload.includes(Buffer.from('semnatura_'))).toBe(true)
    const upload = desk.service.uploads.at(-1)
    expect(upload).toMatchObject({ index: after.Index, cif: '14399840', path: 'upload' })
    const xml = await user.call('GET', `/api/bills/${String(bill.BillId)}/export?format=xml`)
    expect(upload?.xml).toBe(xml.raw.body)
  })

  test('goes out once, however many ask for it and however often', async () => {
    const bill = await desk.bill(user)
    const before = mine()
    desk.service.working = true
    const replies = await Promise.all([1, 2, 3, 4].map(() => desk.send(user, bill)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await desk.work(user, bill)
    await desk.send(user, bill)
    expect(mine()).toBe(before + 1)
    expect((await desk.state(user, bill)).State).toBe('sent')
    desk.service.working = false
    expect((await desk.send(user, bill)).body.State).toBe('accepted')
    expect((await desk.send(user, bill)).body.State).toBe('accepted')
    expect(mine()).toBe(before + 1)
  })

  test('waits while the service is down and goes out by itself', async () => {
    const bill = await desk.bill(user)
    const before = mine()
    desk.service.mood = 'stopped'
    const reply = await desk.send(user, bill)
    expect([reply.status, reply.body.code]).toEqual([503, 'E_INVOICE_DOWN'])
    expect(await desk.state(user, bill)).toMatchObject({ State: 'queued', Problem: 'DOWN' })
    await desk.work(user, bill)
    desk.service.mood = 'well'
    await desk.work(user, bill)
    await desk.work(user, bill)
    expect(await desk.state(user, bill)).toMatchObject({ State: 'accepted', Problem: null })
    expect(mine()).toBe(before + 1)
  })

  test('whose answer is lost is looked for and not sent again', async () => {
    const bill = await desk.bill(user)
    const before = mine()
    desk.service.mood = 'losing'
    const reply = await desk.send(user, bill)
    expect([reply.status, reply.body.code]).toEqual([503, 'E_INVOICE_UNCERTAIN'])
    desk.service.mood = 'well'
    desk.service.working = true
    await desk.work(user, bill)
    expect(await desk.state(user, bill)).toMatchObject({ State: 'queued', Problem: 'UNCERTAIN' })
    desk.service.working = false
    await desk.work(user, bill)
    await desk.work(user, bill)
    expect(await desk.state(user, bill)).toMatchObject({ State: 'accepted', Index: desk.service.uploads.at(-1)?.index })
    expect(mine()).toBe(before + 1)
  })

  test('that never arrived is sent again by a person alone, an hour later', async () => {
    await tellCompany(user, 'RO18547290')
    const bill = await desk.bill(user)
    desk.service.mood = 'stopped'
    await desk.send(user, bill)
    // A process that died while it handed the invoice over.
    await desk.server.database.tenant(user.clientId, (tx) =>
      tx.run(sql`update e_invoices set stage = 'handing' where client_id = ${user.clientId}`),
    )
    await desk.handedAgo(user, bill, 700)
    desk.service.mood = 'well'
    const before = mine()
    await desk.work(user, bill)
    expect(await desk.state(user, bill)).toMatchObject({ State: 'queued', Problem: 'UNCERTAIN' })
    await desk.send(user, bill, { Again: true })
    expect(mine()).toBe(before)
    await desk.handedAgo(user, bill, 4_000)
    await desk.work(user, bill)
    expect(await desk.state(user, bill)).toMatchObject({ State: 'queued', Problem: 'NOT_FOUND' })
    await desk.work(user, bill)
    expect(mine()).toBe(before)
    expect((await desk.send(user, bill, { Again: true })).body.State).toBe('sent')
    expect(mine()).toBe(before + 1)
  })

  test('that is refused tells why and is made anew', async () => {
    const customer = await make(user, Customer, {
      AccountName: 'Refuz Construct',
      TaxId: 'RO18547290',
      Address: 'Strada Lungă 12',
      City: 'Cluj-Napoca',
      County: 'Cluj',
      Country: 'România',
    })
    const bill = await desk.bill(user, { AccountId: customer.AccountId })
    await desk.send(user, bill)
    await desk.work(user, bill)
    const state = await desk.state(user, bill)
    expect(state).toMatchObject({ State: 'refused', Reasons: [{ Rule: 'BR-RO-120' }], _actions: { send: true } })
    expect(String((state.Reasons as { Text: string }[])[0]?.Text)).toContain('Cumparatorului lipseste')
    const before = mine()
    expect((await desk.send(user, bill)).body).toMatchObject({ State: 'sent', Reasons: [] })
    expect(mine()).toBe(before + 1)
  })

  test('that breaks a rule is stopped before it is sent, and mended at the customer', async () => {
    const { AccountId } = await make(user, Customer, {
      TaxId: 'RO18547290',
      Address: 'Strada Lungă 12',
      City: 'Cluj-Napoca',
    })
    const bill = await issuedBill(user, { AccountId })
    const before = mine()
    const reply = await desk.send(user, bill)
    expect([reply.status, reply.body.code]).toEqual([422, 'E_INVOICE_PROBLEM'])
    expect(reply.body.Rules).toEqual([{ Rule: 'BR-RO-110', Place: 'BT-54' }])
    expect(await desk.state(user, bill)).toMatchObject({
      State: 'toSend',
      Rules: [{ Rule: 'BR-RO-110', Place: 'BT-54' }],
    })
    expect(mine()).toBe(before)
    await user.call('PATCH', `/api/AccountsContacts/${String(AccountId)}`, { County: 'Cluj', City: 'Dej' })
    expect((await desk.send(user, bill)).body.State).toBe('sent')
    // What the bill said stays as it was printed.
    expect(desk.service.uploads.at(-1)?.xml).toContain('<cbc:CityName>Cluj-Napoca</cbc:CityName>')
  })

  test('of a person or abroad takes its own way', async () => {
    const person = await make(user, Customer, {
      Type: 'person',
      Address: 'Strada Lungă 12',
      City: 'Cluj-Napoca',
      County: 'Cluj',
      Country: 'România',
      TaxId: null,
    })
    await desk.send(user, await desk.bill(user, { AccountId: person.AccountId }))
    expect(desk.service.asked.findLast((one) => one.startsWith('POST /prod/'))).toContain(
      '/uploadb2c?standard=UBL&cif=14399840',
    )
    const bill = await desk.bill(user)
    await desk.send(user, bill)
    const note = (await user.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    await user.call('POST', `/api/bills/${String(note.BillId)}/issue`)
    await desk.send(user, note)
    expect(desk.service.asked.findLast((one) => one.startsWith('POST /prod/'))).toContain(
      '/upload?standard=CN&cif=14399840',
    )
  })

  test('tells that calls are used up, and that the sign-in is not accepted', async () => {
    const bill = await desk.bill(user)
    await desk.send(user, bill)
    desk.service.mood = 'quota'
    const quota = await desk.send(user, bill)
    expect([quota.status, quota.body.code]).toEqual([429, 'E_INVOICE_QUOTA'])
    desk.service.mood = 'denying'
    const denied = await desk.send(user, bill)
    expect([denied.status, denied.body.code]).toEqual([503, 'E_INVOICE_DENIED'])
    expect((await user.call('POST', '/api/e-invoice-access/test', {})).body).toMatchObject({
      Ok: false,
      Fault: 'DENIED',
    })
    desk.service.mood = 'well'
    expect((await desk.send(user, bill)).body.State).toBe('accepted')
  })

  test('tried out counts for nothing', async () => {
    await user.call('PUT', '/api/e-invoice-access', { Test: true })
    const bill = await desk.bill(user)
    await desk.send(user, bill)
    expect((await desk.send(user, bill)).body).toMatchObject({ State: 'accepted', Test: true })
    expect(desk.service.asked.at(-1)).toContain('/test/FCTEL/rest/descarcare')
    await user.call('PUT', '/api/e-invoice-access', { Test: false })
    expect((await desk.send(user, bill)).body).toMatchObject({ State: 'sent', Test: false })
  })

  test('of a draft, of another kind or without a sign-in is not sent', async () => {
    const draft = await make(user, Bill)
    expect((await desk.send(user, draft)).body.code).toBe('BILL_NOT_ISSUED')
    const proforma = await desk.bill(user, { Kind: 'proforma' })
    expect([proforma.EInvoiceState, (await desk.state(user, proforma)).code]).toEqual([null, 'E_INVOICE_ELSEWHERE'])
    const other = await desk.server.tenant()
    await tellCompany(other)
    const reply = await desk.send(other, await desk.bill(other))
    expect([reply.status, reply.body.code]).toEqual([409, 'E_INVOICE_NOT_SET_UP'])
  })
})

describe('the sign-in of a company', () => {
  test('is renewed when it ends, and its secrets are neither told nor readable', async () => {
    desk.service.tokenSeconds = 1
    const bill = await desk.bill(user)
    const asked = desk.service.asked.length
    await desk.send(user, bill)
    await desk.send(user, bill)
    const renewals = desk.service.asked.slice(asked).filter((one) => one === 'POST /token')
    expect(renewals.length).toBeGreaterThan(1)
    desk.service.tokenSeconds = 3_600
    const told = await user.call('GET', '/api/e-invoice-access')
    expect(told.body).toMatchObject({
      Available: true,
      OAuthClientId: 'demo',
      ClientSecretSet: true,
      RefreshTokenSet: true,
      Test: false,
    })
    expect(JSON.stringify(told.body)).not.toMatch(/demo-secret|refresh-\d/)
    const kept = await desk.server.database.tenant(user.clientId, (tx) =>
      tx.rows(sql`select * from e_invoice_access where client_id = ${user.clientId}`),
    )
    expect(JSON.stringify(kept)).not.toMatch(/demo-secret|refresh-\d|access-\d/)
    expect((await user.call('PUT', '/api/e-invoice-access', { RefreshToken: null })).body.RefreshTokenSet).toBe(false)
  })

  test('given anew asks about what was handed over, and hands over nothing by itself', async () => {
    desk.service.working = true
    const sent = await desk.bill(user)
    await desk.send(user, sent)
    desk.service.mood = 'stopped'
    const waiting = await desk.bill(user)
    await desk.send(user, waiting)
    desk.service.mood = 'well'
    desk.service.working = false
    // As in a company that was brought back from its archive: no job is queued.
    const queued = sql`j.kind = 'e-invoice' and j.client_id = ${user.clientId}`
    await desk.server.database.system((tx) => tx.run(sql`delete from jobs j where ${queued}`))
    await signIn(user, desk.service)
    const jobs = await desk.server.database.system((tx) =>
      tx.rows<{ bill: number }>(sql`select e.bill_id as bill from jobs j join e_invoices e on e.client_id = j.client_id
        and e.id = (j.payload ->> 'eInvoiceId')::bigint where ${queued}`),
    )
    const bills = jobs.map(({ bill }) => bill)
    expect(bills).toContain(sent.BillId)
    expect(bills).not.toContain(waiting.BillId)
  })

  test('belongs to administrators', async () => {
    const colleague = await user.colleague()
    expect((await colleague.call('GET', '/api/e-invoice-access')).status).toBe(403)
    expect((await colleague.call('PUT', '/api/e-invoice-access', { Test: true })).status).toBe(403)
    await signIn(user, desk.service)
    expect((await user.call('POST', '/api/e-invoice-access/test', {})).body).toEqual({
      Ok: true,
      Fault: null,
      Detail: null,
    })
  })
})

test('another company, and who has no billing, see neither state nor seal', async () => {
  const bill = await desk.bill(user)
  await desk.send(user, bill)
  await desk.work(user, bill)
  const { SealFileId } = await desk.state(user, bill)
  const stranger = await desk.company()
  expect((await desk.send(stranger, bill)).status).toBe(404)
  expect((await stranger.call('GET', `/files/${String(SealFileId)}`)).status).toBe(404)
  const barred = await user.colleague({ bannedModules: ['billing'] })
  expect((await desk.send(barred, bill)).status).toBe(403)
  expect((await barred.call('GET', `/files/${String(SealFileId)}`)).status).toBe(404)
  const reader = await user.colleague({ edit: false })
  expect((await desk.send(reader, await desk.bill(user))).status).toBe(403)
  expect((await reader.call('GET', `/files/${String(SealFileId)}`)).status).toBe(200)
  expect((await user.call('DELETE', `/api/files/${String(SealFileId)}`)).status).toBe(409)
})
