import { addDays, addMonths } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Bill, RecurringBill } from '@temelia/model/billing/bill'
import type { Entity, Row } from '@temelia/model/entity'
import type { Actor } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recurringNews } from '../../crm/recurring-news.ts'
import { actorOfUser } from '../../http/actor.ts'
import { find } from '../../records/find.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addLine, draftBill, issuedBill } from '../bills.fixture.ts'
import { makeDue } from './loop.ts'
import { recurringBillRules } from './rules.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const errors: unknown[] = []
const today = todayIn('ro', new Date())

/** A round of the loop. */
const round = () =>
  makeDue(server.database, server.services.engine, recurringNews, (error) => {
    errors.push(error)
  })
/** So many days go by: what is recurring lies that much further back. */
const daysPass = (days: number) =>
  server.database.system((tx) =>
    tx.run(sql`update recurring_bills set start_on = start_on - ${days}::integer, next_on = next_on - ${days}::integer,
      last_on = last_on - ${days}::integer where client_id = ${user.clientId}`),
  )
const recurring = (bill: Wire, more: Wire = {}) =>
  make(user, RecurringBill, {
    BillId: bill.BillId,
    Name: null,
    Recurrence: 'FREQ=DAILY;INTERVAL=10',
    StartOn: today,
    ...more,
  })
const now = async ({ RecurringBillId }: Wire) =>
  (await user.call('GET', `/api/recurring-bills/${String(RecurringBillId)}`)).body
const change = (one: Wire, body: Wire) =>
  user.call('PATCH', `/api/recurring-bills/${String(one.RecurringBillId)}`, body)
const drafts = async ({ RecurringBillId }: Wire) =>
  (await user.call('GET', `/api/bills?RecurringBillId=${String(RecurringBillId)}&sort=RecurringOn`)).body._embedded
    ?.bills ?? []
const notices = async () => (await user.call('GET', '/api/notifications')).body._embedded?.notifications ?? []

beforeAll(async () => {
  server = await testApp()
})
beforeEach(async () => {
  user = await server.tenant()
  errors.length = 0
})

describe('a recurring bill', () => {
  test('makes a draft like its bill on its day, tells its agent, and issues nothing', async () => {
    const bill = await issuedBill(
      user,
      { DueDate: addDays(today, 15), PaymentTerms: 'OP', Footer: 'Chirie' },
      { Quantity: 2 },
    )
    const one = await recurring(bill)
    expect(one).toMatchObject({ NextOn: today, Made: 0, Paused: false, Name: bill.Name })
    expect(await round()).toBeGreaterThanOrEqual(1)
    const [draft, ...others] = await drafts(one)
    expect(others).toEqual([])
    expect(draft).toMatchObject({
      State: 'draft',
      Kind: 'invoice',
      Number: null,
      AccountId: bill.AccountId,
      Date: today,
      DueDate: addDays(today, 15),
      PaymentTerms: 'OP',
      Footer: 'Chirie',
      WithVAT: 242,
      RecurringOn: today,
    })
    expect(await now(one)).toMatchObject({ LastOn: today, NextOn: addDays(today, 10), Made: 1 })
    expect(await notices()).toMatchObject([{ EntityType: 'bill', EntityId: draft?.BillId }])
    await daysPass(9)
    await round()
    expect(await drafts(one)).toHaveLength(1)
    expect(errors).toEqual([])
  })

  test('makes each day once, whoever is about, and makes up for days on which nothing ran', async () => {
    const one = await recurring(await draftBill(user))
    await daysPass(25)
    await Promise.all([round(), round(), round()])
    expect((await drafts(one)).map(({ RecurringOn }) => RecurringOn)).toEqual([
      addDays(today, -25),
      addDays(today, -15),
      addDays(today, -5),
    ])
    expect(await now(one)).toMatchObject({ Made: 3, NextOn: addDays(today, 5) })
    expect(await notices()).toHaveLength(3)
  })

  test('takes over what its bill is on the day, but neither the rate of a currency nor what settles an advance', async () => {
    const bill = await draftBill(user, { Kind: 'proforma', Currency: 'EUR', ExchangeRate: 5, Name: 'Mentenanță' })
    const one = await recurring(bill)
    await addLine(user, bill, { Name: 'Tencuieli', Price: 50 })
    await round()
    const [draft] = await drafts(one)
    expect(draft).toMatchObject({
      Kind: 'proforma',
      Currency: 'EUR',
      ExchangeRate: null,
      Name: 'Mentenanță',
      WithVAT: 181.5,
    })
  })

  test('begins no earlier than today, ends as its rule says, and makes up for no pause', async () => {
    const old = await recurring(await draftBill(user), { Recurrence: 'FREQ=MONTHLY', StartOn: addMonths(today, -7) })
    expect(String(old.NextOn) >= today).toBe(true)
    const twice = await recurring(await draftBill(user), { Recurrence: 'FREQ=DAILY;INTERVAL=10;COUNT=2' })
    await daysPass(40)
    await round()
    expect(await now(twice)).toMatchObject({ Made: 2, NextOn: null })
    const paused = await recurring(await draftBill(user))
    expect((await change(paused, { Paused: true })).body.NextOn).toBeNull()
    await daysPass(25)
    await round()
    expect(await drafts(paused)).toEqual([])
    expect((await change(paused, { Paused: false })).body.NextOn).toBe(addDays(today, 5))
  })

  test('stops, and says so, when its bill is gone or its agent may not make bills', async () => {
    const bill = await draftBill(user)
    const one = await recurring(bill)
    expect((await user.call('DELETE', `/api/bills/${String(bill.BillId)}`)).status).toBe(200)
    await round()
    expect(await now(one)).toMatchObject({ Paused: true, Problem: 'bill', NextOn: null, Made: 0 })
    expect(await notices()).toMatchObject([{ EntityType: 'bill', EntityId: bill.BillId }])
    const agent = await user.colleague({ bannedModules: ['billing'] })
    const other = await recurring(await draftBill(user), { UserId: agent.userId })
    await round()
    expect(await now(other)).toMatchObject({ Paused: true, Problem: 'refused' })
    // Whoever may not see the bill reads nothing of it; an administrator does.
    expect((await agent.call('GET', '/api/notifications')).body._embedded?.notifications ?? []).toEqual([])
    expect((await notices()).map(({ EntityId }) => EntityId)).toContain(other.BillId)
    expect((await change(other, { Paused: false, UserId: user.userId })).body).toMatchObject({
      Problem: null,
      NextOn: today,
    })
    await round()
    expect(await now(other)).toMatchObject({ Made: 1 })
    expect(errors).toEqual([])
  })

  test('stops when its bill is cancelled, or turned into what does not come again', async () => {
    const [canceled, turned] = [await draftBill(user), await draftBill(user)]
    const both = [await recurring(canceled), await recurring(turned)]
    expect((await user.call('POST', `/api/bills/${String(canceled.BillId)}/cancel`, {})).status).toBe(200)
    expect((await user.call('PATCH', `/api/bills/${String(turned.BillId)}`, { Kind: 'delivery' })).status).toBe(200)
    await round()
    for (const one of both) expect(await now(one)).toMatchObject({ Paused: true, Problem: 'bill', Made: 0 })
  })

  test('makes up for the newest days only, however long nothing ran', async () => {
    const one = await recurring(await draftBill(user), { Recurrence: 'FREQ=DAILY' })
    await daysPass(180)
    await round()
    expect((await drafts(one)).map(({ RecurringOn }) => RecurringOn)).toEqual(
      Array.from({ length: 12 }, (_, index) => addDays(today, index - 11)),
    )
    expect(await now(one)).toMatchObject({ Made: 12, LastOn: today, NextOn: addDays(today, 1) })
  })

  test('waits while its company is brought back, and while the subscription has run out', async () => {
    const one = await recurring(await draftBill(user))
    const inSystem = (statement: RawBuilder<unknown>) => server.database.system((tx) => tx.run(statement))
    await inSystem(
      sql`insert into company_transfers (client_id, user_id, kind) values (${user.clientId}, ${user.userId}, 'restore')`,
    )
    await round()
    expect(await drafts(one)).toEqual([])
    await inSystem(sql`update company_transfers set status = 'done' where client_id = ${user.clientId}`)
    const ends = (day: string) =>
      inSystem(sql`update module_terms set expires_on = ${day}::date where client_id = ${user.clientId}`)
    await ends(addDays(today, -1))
    await round()
    await ends(addDays(today, 1))
    expect(await now(one)).toMatchObject({ Paused: false, Problem: null, NextOn: today, Made: 0 })
    await round()
    expect(await now(one)).toMatchObject({ Made: 1 })
    expect(errors).toEqual([])
  })

  test('counts its next day from its row as it is held, not as it was read before a draft was made', async () => {
    const one = await recurring(await draftBill(user), { Recurrence: 'FREQ=DAILY' })
    await round()
    const id = Number(one.RecurringBillId)
    const at = new Date()
    await server.database.tenant(user.clientId, async (tx) => {
      const actor = await actorOfUser(tx, { clientId: user.clientId, userId: user.userId, region: 'ro' }, at)
      const context = { actor: actor as Actor, tx, rules: server.services.engine.rules, now: at }
      const held = await find(context, RecurringBill, id)
      const read = { ...held, recurrence: 'FREQ=WEEKLY', lastOn: null, nextOn: today, made: 0 }
      const [before, after] = [read, held] as unknown as [Row<Entity>, Row<Entity>]
      const [, rules] = recurringBillRules
      const patch = await rules.prepare?.(context, { recurrence: 'FREQ=DAILY' }, before)
      expect(patch).toEqual({ recurrence: 'FREQ=DAILY' })
      await rules.settle?.(context, [{ of: RecurringBill as Entity, before, after }])
    })
    expect(await now(one)).toMatchObject({ NextOn: addDays(today, 1) })
  })

  test('leaves its drafts behind when it is deleted for good', async () => {
    const one = await recurring(await draftBill(user))
    await round()
    const [draft] = await drafts(one)
    const { UndoId } = (await user.call('DELETE', `/api/recurring-bills/${String(one.RecurringBillId)}`)).body
    expect((await user.call('POST', '/api/bin/purge', { UndoIds: [UndoId] })).body).toEqual({ purged: 1 })
    const left = await user.call('GET', `/api/bills/${String(draft?.BillId)}`)
    expect(left.body).toMatchObject({ RecurringBillId: null, RecurringOn: today, State: 'draft' })
  })

  test('is one of each bill, and begins not long ago', async () => {
    const bill = await draftBill(user)
    const one = await recurring(bill)
    const body = { BillId: bill.BillId, Recurrence: 'FREQ=MONTHLY', StartOn: today }
    expect((await user.call('POST', '/api/recurring-bills', body)).body).toMatchObject({
      code: 'BILL_RECURS',
      status: 409,
    })
    expect((await change(one, { StartOn: '1900-01-01' })).body.errors).toMatchObject([{ field: 'StartOn' }])
    await user.call('DELETE', `/api/recurring-bills/${String(one.RecurringBillId)}`)
    expect((await user.call('POST', '/api/recurring-bills', body)).status).toBe(201)
  })

  test('is of an invoice or a proforma that stands', async () => {
    const credit = await make(user, Bill, { Kind: 'delivery' })
    const refused = await user.call('POST', '/api/recurring-bills', {
      BillId: credit.BillId,
      Recurrence: 'FREQ=MONTHLY',
      StartOn: today,
    })
    expect(refused.body.errors).toMatchObject([{ field: 'BillId', code: 'INVALID_VALUE' }])
    const rows = await server.database.tenant(user.clientId, (tx) =>
      tx.rows(sql`select id from recurring_bills where client_id = ${user.clientId}`),
    )
    expect(rows).toEqual([])
  })
})
