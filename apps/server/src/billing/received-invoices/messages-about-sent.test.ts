/** Messages of the service about invoices that the company sent itself, and days that no reading reached. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eInvoiceNews } from '../../crm/e-invoice-news.ts'
import type { TestUser } from '../../testing/app.ts'
import { type EInvoiceDesk, eInvoiceDesk } from '../e-invoice/e-invoice.fixture.ts'
import { serviceOf } from '../e-invoice/tools.ts'
import { receiveDue } from './fetch-loop.ts'

type Wire = Record<string, unknown>

let desk: EInvoiceDesk
let seller: TestUser
const failed: unknown[] = []
beforeAll(async () => {
  desk = await eInvoiceDesk()
})
afterAll(() => desk.service.close())
beforeEach(async () => {
  Object.assign(desk.service, { mood: 'well', working: false, pageSize: 500 })
  await desk.server.database.system((tx) => tx.run(sql`update e_invoice_access set received_due = 'infinity'`))
  seller = await desk.company()
  failed.length = 0
})

async function round(): Promise<void> {
  const { database, services } = desk.server
  const service = serviceOf(services.config)
  if (!service) throw new Error('no service')
  await database.system((tx) =>
    tx.run(sql`update e_invoice_access set received_due = now() where client_id = ${seller.clientId}`),
  )
  const { engine, vault, storage } = services
  await receiveDue({ database, engine, vault, storage, service }, eInvoiceNews, (error) => failed.push(error))
  expect(failed).toEqual([])
}

const notices = async () =>
  ((await seller.call('GET', '/api/notifications')).body._embedded?.notifications ?? []) as readonly Wire[]

test('what a buyer says of a bill stands at it and is told to its owner, once', async () => {
  const bill = await desk.bill(seller)
  await desk.send(seller, bill)
  await desk.work(seller, bill)
  const { Index } = await desk.state(seller, bill)
  desk.service.say(String(Index), 'Lipsește recepția &amp; avizul')
  await round()
  await round()
  const said = { Words: 'Lipsește recepția & avizul', ReceivedOn: '2026-11-23' }
  expect((await desk.state(seller, bill)).Messages).toEqual([said])
  const told = (await notices()).filter(({ Title }) => String(Title).includes(String(bill.Code)))
  expect(told).toMatchObject([{ EntityType: 'bill', EntityId: bill.BillId }])
  // Another company's bills hear nothing of it.
  const other = await desk.company()
  expect((await other.call('GET', '/api/notifications')).body._embedded?.notifications ?? []).toEqual([])
})

test('a message about a bill that is on its way settles it: taken with its seal, or refused with the reasons', async () => {
  const [good, bad] = [await desk.bill(seller), await desk.bill(seller)]
  desk.service.working = true
  for (const bill of [good, bad]) {
    await desk.send(seller, bill)
    await desk.work(seller, bill)
    expect((await desk.state(seller, bill)).State).toBe('sent')
  }
  const refused = (await desk.state(seller, bad)).Index
  const upload = desk.service.uploads.find(({ index }) => index === refused)
  Object.assign(upload ?? {}, { errors: ['[BR-RO-120]-Identificatorul lipseste.'] })
  desk.service.working = false
  await round()
  expect(await desk.state(seller, good)).toMatchObject({ State: 'accepted' })
  expect(await desk.state(seller, bad)).toMatchObject({ State: 'refused' })
  for (const bill of [good, bad]) await desk.work(seller, bill)
  expect((await desk.state(seller, good)).SealFileId).toEqual(expect.any(Number))
  expect((await desk.state(seller, bad)).Reasons).toMatchObject([{ Rule: 'BR-RO-120' }])
})

test('days that no reading reached are told until somebody says that they were seen to', async () => {
  const missed = async () => (await seller.call('GET', '/api/received-invoices')).body.Missed
  await round()
  expect(await missed()).toBeNull()
  await desk.server.database.system((tx) =>
    tx.run(
      sql`update e_invoice_access set received_until = now() - interval '80 days' where client_id = ${seller.clientId}`,
    ),
  )
  await round()
  const gap = (await missed()) as { From: string; Until: string }
  expect(Math.round((Date.parse(gap.Until) - Date.parse(gap.From)) / 86_400_000)).toBe(21)
  await round()
  expect(await missed()).toEqual(gap)
  expect((await seller.call('DELETE', '/api/received-invoices/missed')).status).toBe(204)
  expect(await missed()).toBeNull()
})
