/** Messages of the service about invoices that the company sent itself, and days that no reading reached. */
import { addDays } from '@temelia/calendar/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eInvoiceNews } from '../../crm/e-invoice-news.ts'
import type { TestUser } from '../../testing/app.ts'
import { type EInvoiceDesk, eInvoiceDesk } from '../e-invoice/e-invoice.fixture.ts'
import { type EInvoiceTools, serviceOf } from '../e-invoice/tools.ts'
import { ServiceFault, type ServiceFaultKind } from '../../ports/e-invoice-service.ts'
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

async function round(change: (tools: EInvoiceTools) => EInvoiceTools = (tools) => tools): Promise<void> {
  const { database, services } = desk.server
  const service = serviceOf(services.config)
  if (!service) throw new Error('no service')
  await database.system((tx) =>
    tx.run(sql`update e_invoice_access set received_due = now() where client_id = ${seller.clientId}`),
  )
  const { engine, vault, storage } = services
  const tools = change({ database, engine, vault, storage, service })
  await receiveDue(tools, eInvoiceNews, (error) => failed.push(error))
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

/** A service that fails for one download. */
const failing =
  (kind: ServiceFaultKind, id: string) =>
  ({ service, ...tools }: EInvoiceTools): EInvoiceTools => ({
    ...tools,
    service: {
      ...service,
      download: (door, asked) => {
        if (asked === id) throw new ServiceFault(kind, kind === 'BUSY' ? ['S-au facut deja 10 descarcari'] : [])
        return service.download(door, asked)
      },
    },
  })

test.each(['BUSY', 'DOWN'] as const)(
  'a message that is not to be had (%s) holds up neither invoices nor other messages',
  async (kind) => {
    const bill = await desk.bill(seller)
    await desk.send(seller, bill)
    await desk.work(seller, bill)
    const { Index } = await desk.state(seller, bill)
    const [stuck] = [desk.service.say(String(Index), 'Prima'), desk.service.say(String(Index), 'A doua')]
    desk.service.arrive('14399840', 'nimic de citit')
    const messages = async () => ((await desk.state(seller, bill)).Messages as Wire[]).map(({ Words }) => Words)
    const waiting = async () => (await seller.call('GET', '/api/received-invoices?State=waiting')).body.Invoices
    await round(failing(kind, stuck))
    expect(await waiting()).toEqual([])
    expect(await messages()).toEqual([])
    await round(failing(kind, stuck))
    expect(await messages()).toEqual(['A doua'])
    await round()
    expect(await messages()).toEqual(['A doua', 'Prima'])
  },
)

test('a turn ends after a minute and is gone on with at once', async () => {
  const bill = await desk.bill(seller)
  await desk.send(seller, bill)
  await desk.work(seller, bill)
  const { Index } = await desk.state(seller, bill)
  await round()
  for (const words of ['Prima', 'A doua', 'A treia']) desk.service.say(String(Index), words)
  let seconds = 0
  const slow = ({ service, engine, ...tools }: EInvoiceTools): EInvoiceTools => ({
    ...tools,
    engine: { ...engine, now: () => new Date(engine.now().getTime() + seconds * 1_000) },
    service: {
      ...service,
      download: (door, id) => {
        seconds += 45
        return service.download(door, id)
      },
    },
  })
  await round(slow)
  expect(((await desk.state(seller, bill)).Messages as Wire[]).length).toBe(2)
  const due = await desk.server.database.system((tx) =>
    tx.one<{ now: boolean }>(
      sql`select received_due <= now() as now from e_invoice_access where client_id = ${seller.clientId}`,
    ),
  )
  expect(due?.now).toBe(true)
})

test('an index of the service for trying is not that of a bill that was sent in earnest', async () => {
  const [tried, other] = [await desk.bill(seller), await desk.bill(seller)]
  for (const bill of [tried, other]) {
    await desk.send(seller, bill)
    await desk.work(seller, bill)
  }
  const { Index } = await desk.state(seller, other)
  // The other one has this index at the service for trying only, now or from an earlier time.
  const stands = [
    sql`upload_index = ${String(Index)}, test = true`,
    sql`upload_index = '1', test = false, earlier = ${JSON.stringify([{ uploadIndex: Index, test: true, reasons: [] }])}::jsonb`,
  ]
  for (const [at, change] of stands.entries()) {
    const words = `Lipsește avizul ${at}`
    await desk.server.database.system((tx) =>
      tx.run(
        sql`update e_invoices set ${change} where client_id = ${seller.clientId} and bill_id = ${Number(tried.BillId)}`,
      ),
    )
    desk.service.say(String(Index), words)
    await round()
    expect((await desk.state(seller, tried)).Messages).toEqual([])
    expect(JSON.stringify((await desk.state(seller, other)).Messages)).toContain(words)
  }
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
  const settle = ({ From, Until }: { From: string; Until: string }) =>
    seller.call('DELETE', `/api/received-invoices/missed?From=${From}&Until=${Until}`)
  expect((await seller.call('DELETE', '/api/received-invoices/missed')).status).toBe(400)
  // Days that came since the person looked stay.
  const looked = { From: gap.From, Until: addDays(gap.Until, -5) }
  expect((await settle(looked)).status).toBe(204)
  expect(await missed()).toEqual({ From: looked.Until, Until: gap.Until })
  expect((await settle({ From: looked.Until, Until: gap.Until })).status).toBe(204)
  expect(await missed()).toBeNull()
})
