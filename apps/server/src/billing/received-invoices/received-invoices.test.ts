import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { type EInvoiceDesk, eInvoiceDesk, signIn, tellCompany } from '../e-invoice/e-invoice.fixture.ts'
import { serviceOf } from '../e-invoice/tools.ts'
import { enter } from '../purchases/purchases.fixture.ts'
import { eInvoiceNews } from '../../crm/e-invoice-news.ts'
import { receiveDue } from './fetch-loop.ts'

type Wire = Record<string, unknown>

let desk: EInvoiceDesk
let us: TestUser
let seller: TestUser
/** The tax code of the customer that `desk.bill` is to. */
const CIF = '18547290'
const failed: unknown[] = []

beforeAll(async () => {
  desk = await eInvoiceDesk()
  seller = await desk.company()
})
afterAll(() => desk.service.close())
beforeEach(async () => {
  Object.assign(desk.service, { mood: 'well', working: false, pageSize: 500 })
  await desk.server.database.system((tx) => tx.run(sql`update e_invoice_access set received_due = 'infinity'`))
  us = await desk.server.tenant()
  await tellCompany(us, `RO${CIF}`)
  await signIn(us, desk.service)
  failed.length = 0
})

async function round(): Promise<number> {
  const { database, services } = desk.server
  const service = serviceOf(services.config)
  if (!service) throw new Error('no service')
  const { engine, vault, storage } = services
  return receiveDue({ database, engine, vault, storage, service }, eInvoiceNews, (error) => failed.push(error))
}

const due = () =>
  desk.server.database.system((tx) =>
    tx.run(sql`update e_invoice_access set received_due = now() where client_id = ${us.clientId}`),
  )
const told = async (who = us, query = '') => (await who.call('GET', `/api/received-invoices${query}`)).body
const listed = async (query = '') => (await told(us, query)).Invoices as readonly Wire[]
const take = (one: Wire | undefined, who = us) =>
  who.call('POST', `/api/received-invoices/${String(one?.ReceivedInvoiceId)}/take`, {})

async function xmlOf(bill: Wire): Promise<string> {
  const reply = await seller.call('GET', `/api/bills/${String(bill.BillId)}/export?format=xml`)
  expect(reply.status).toBe(200)
  return reply.raw.body
}

/** A supplier's invoice that has arrived for us. */
async function arrived(change: (xml: string) => string = (xml) => xml): Promise<Wire> {
  const bill = await desk.bill(seller)
  desk.service.arrive(CIF, change(await xmlOf(bill)))
  return bill
}
/** The one that arrived last, by the number of the bill that it is. */
const of = async (bill: Wire) => (await listed()).find((one) => one.Number === bill.Code)

describe('invoices that suppliers sent', () => {
  test('are listed page by page, kept once with their archive, and made a supplier bill once', async () => {
    const bills = [await arrived(), await arrived(), await arrived()]
    desk.service.pageSize = 2
    expect(await round()).toBe(1)
    await due()
    await round()
    expect(failed).toEqual([])
    const all = await listed()
    expect(new Set(all.map(({ Index }) => Index)).size).toBe(all.length)
    const [bill] = bills
    const one = await of(bill as Wire)
    expect(one).toMatchObject({
      State: 'new',
      Problem: null,
      Date: bill?.Date,
      Currency: 'RON',
      Total: bill?.WithVAT,
      SupplierTaxId: 'RO14399840',
      ReceivedOn: '2026-11-23',
      KnownBillId: null,
      _actions: { take: true, ignore: true },
    })
    const archive = await us.call('GET', `/files/${String(one?.FileId)}`)
    expect([archive.status, archive.raw.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const made = await take(one)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body).toMatchObject({ Number: bill?.Code, State: 'draft', WithVAT: bill?.WithVAT })
    expect((await enter(us, made.body)).status).toBe(200)
    const again = await take(one)
    expect([again.status, again.body.code]).toEqual([409, 'PURCHASE_KNOWN'])
    expect(await of(bill as Wire)).toMatchObject({ State: 'taken', PurchaseBillId: made.body.PurchaseBillId })
    const about = `RelatedEntityType=purchaseBill&RelatedEntityId=${String(made.body.PurchaseBillId)}`
    const notes = (await us.call('GET', `/api/notes?${about}`)).body._embedded?.notes
    expect(notes).toMatchObject([{ FileId: one?.FileId }])
  })

  test('are taken over by one of two who do so at once; a bill in the bin leaves them new', async () => {
    const bill = await arrived()
    await round()
    const one = await of(bill)
    const replies = await Promise.all([take(one), take(one)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const made = replies.find(({ status }) => status === 201)?.body
    expect((await us.call('DELETE', `/api/purchase-bills/${String(made?.PurchaseBillId)}`)).status).toBe(200)
    expect(await of(bill)).toMatchObject({ State: 'new', PurchaseBillId: null })
    expect((await take(one)).status).toBe(201)
  })

  test('tell that the same invoice is here already, whichever way it came', async () => {
    const bill = await arrived()
    desk.service.arrive(CIF, await xmlOf(bill))
    await round()
    const [first, second] = (await listed()).filter((one) => one.Number === bill.Code)
    const made = (await take(first)).body
    const same = (await listed()).find((one) => one.ReceivedInvoiceId === second?.ReceivedInvoiceId)
    expect(same).toMatchObject({ State: 'new', KnownBillId: made.PurchaseBillId, _actions: { take: false } })
    expect((await take(second)).body.code).toBe('PURCHASE_KNOWN')
  })

  test('are ignored and brought back', async () => {
    const bill = await arrived()
    await round()
    const path = `/api/received-invoices/${String((await of(bill))?.ReceivedInvoiceId)}`
    expect((await us.call('PUT', path, { Ignored: true })).status).toBe(204)
    expect(await listed('?State=ignored')).toMatchObject([{ Number: bill.Code, _actions: { bringBack: true } }])
    expect((await listed('?State=new')).some((one) => one.Number === bill.Code)).toBe(false)
    expect((await us.call('PUT', path, { Ignored: false })).status).toBe(204)
    expect((await of(bill))?.State).toBe('new')
  })

  test('that are no invoice, no archive or another company’s are kept, told, and not taken over', async () => {
    const good = await arrived()
    desk.service.arrive(CIF, '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><Invoice>&a;</Invoice>')
    desk.service.arrive(CIF, Buffer.from('PK\u0003\u0004 no archive'))
    desk.service.arrive(CIF, Buffer.from('<html>SPV</html>'))
    const other = await arrived((xml) => xml.replaceAll(CIF, '99999999'))
    await round()
    expect(failed).toEqual([])
    const faulty = (await listed()).filter(({ Problem: problem }) => problem !== null)
    expect(faulty.map(({ State, Problem }) => `${String(State)} ${String(Problem)}`).toSorted()).toEqual([
      'new ELSEWHERE',
      'new UNREADABLE',
      'new UNREADABLE',
      'waiting UNAVAILABLE',
    ])
    expect((await take(await of(other))).body.code).toBe('SUPPLIER_INVOICE_ELSEWHERE')
    const unread = faulty.find(({ Problem: problem }) => problem === 'UNREADABLE')
    expect((await take(unread)).body.code).toBe('SUPPLIER_INVOICE_PROBLEM')
    expect((await take(faulty.find(({ State: state }) => state === 'waiting'))).status).toBe(404)
    expect((await take(await of(good))).status).toBe(201)
  })
})

describe('reading them', () => {
  test.each([
    ['stopped', 'DOWN'],
    ['quota', 'BUSY'],
    ['denying', 'DENIED'],
  ] as const)('waits while the service is %s, says so, and goes on by itself', async (mood, problem) => {
    const bill = await arrived()
    desk.service.mood = mood
    await round()
    expect(failed).toEqual([])
    expect(await told()).toMatchObject({ Problem: problem, Invoices: [], SetUp: true })
    expect(await round()).toBe(0)
    desk.service.mood = 'well'
    expect((await us.call('POST', '/api/received-invoices/fetch', {})).body.Problem).toBeNull()
    expect((await of(bill))?.State).toBe('new')
  })

  test('is done by one of several servers, and holds up no other company where one fails', async () => {
    const bill = await arrived()
    await desk.server.database.system((tx) =>
      tx.run(sql`update e_invoice_access set client_secret = 'broken', access_token = null, received_due = now() - interval '1 hour'
        where client_id = ${seller.clientId}`),
    )
    expect((await Promise.all([round(), round(), round()])).reduce((sum, one) => sum + one)).toBe(1)
    expect(failed).toHaveLength(1)
    expect((await of(bill))?.State).toBe('new')
    await signIn(seller, desk.service)
  })

  test('is for who sees every supplier bill; taking over for who may make them', async () => {
    const bill = await arrived()
    await round()
    const one = await of(bill)
    const part = await us.colleague({ viewForeign: false })
    const reader = await us.colleague({ viewForeign: true, add: false })
    const banned = await us.colleague({ bannedModules: ['billing'] })
    const stranger = await desk.company()
    for (const who of [part, banned]) expect((await who.call('GET', '/api/received-invoices')).status).toBe(403)
    expect((await part.call('GET', `/files/${String(one?.FileId)}`)).status).toBe(404)
    expect((await reader.call('GET', '/api/received-invoices')).status).toBe(200)
    expect((await take(one, reader)).status).toBe(403)
    expect((await take(one, stranger)).status).toBe(404)
    expect((await told(stranger)).Invoices).toEqual([])
  })
})
