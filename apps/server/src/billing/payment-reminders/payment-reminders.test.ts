import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Payment } from '@temelia/model/billing/payment'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../crm/emails/deliver.ts'
import { mailboxOn, toolsOf } from '../../crm/emails/emails.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { smtpServer } from '../../testing/mail-servers.ts'
import { draftBill } from '../bills.fixture.ts'
import { dueLetterOf, overdueBill, overdueCustomer, owedBy, sendLetter } from './payment-reminders.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
let smtp: Awaited<ReturnType<typeof smtpServer>>
const today = todayIn('ro', new Date())

const owing = (who = user) => owedBy(who)
const letterOf = (AccountId: unknown, who = user, language = '') => dueLetterOf(who, AccountId, language)
const send = (letter: Wire, who = user, more: Wire = {}) => sendLetter(who, letter, more)
const overdue = (AccountId: unknown, days: number, more: Wire = {}) => overdueBill(user, AccountId, days, more)
const customer = (AccountName: string) => overdueCustomer(user, AccountName)
/** What was sent lies so many days further back. */
const daysPass = (days: number) =>
  server.database.system((tx) =>
    tx.run(sql`update payment_reminders set sent_on = sent_on - ${days}::integer where client_id = ${user.clientId}`),
  )

beforeAll(async () => {
  server = await testApp()
  smtp = await smtpServer()
})
afterAll(() => smtp.stop())
beforeEach(async () => {
  user = await server.tenant()
  await mailboxOn(user, { smtp: smtp.port })
})

describe('payment reminders', () => {
  test('begin with the first step, name every overdue bill, and go out by the company’s mailbox', async () => {
    const { AccountId } = await customer('Beton <SRL>')
    const first = await overdue(AccountId, 60)
    const second = await overdue(AccountId, 3)
    await overdue(AccountId, -3)
    expect(await owing()).toMatchObject([
      {
        AccountId,
        Customer: 'Beton <SRL>',
        Stopped: false,
        Step: 1,
        Amounts: [{ Currency: 'RON', Amount: 242 }],
        Bills: [
          { BillId: first.BillId, DaysLate: 60, Due: 121, Reminders: [], NextStep: 1, NextOn: addDays(today, -53) },
          { BillId: second.BillId, DaysLate: 3, Reminders: [], NextStep: 1, NextOn: addDays(today, 4) },
        ],
      },
    ])
    const letter = (await letterOf(AccountId)).body
    expect(letter).toMatchObject({ Step: 1, Recipients: ['plati@client.example'], Statement: true })
    expect(letter.Before).toContain('Către Beton <SRL>')
    expect(letter.Before).toContain('242,00 RON')
    const reply = await send(letter, user, { Statement: true })
    expect([reply.status, reply.body]).toEqual([201, { EmailId: expect.any(Number), BillIds: [first.BillId] }])
    await deliver(toolsOf(server), user.clientId, Number(reply.body.EmailId))
    const email = (await user.call('GET', `/api/emails/${String(reply.body.EmailId)}`)).body
    expect(email).toMatchObject({
      RelatedEntityType: 'account',
      RelatedEntityId: AccountId,
      Shared: false,
      Status: 'sent',
    })
    expect(email.FileIds).toHaveLength(1)
    for (const one of [String(first.Code), String(second.Code), 'Beton &lt;SRL&gt;', '242,00 RON'])
      expect(String(email.Html)).toContain(one)
    expect(smtp.taken.at(-1)?.to).toEqual(['plati@client.example'])
    expect((await user.call('GET', `/api/bills/${String(first.BillId)}/reminders`)).body).toEqual({
      Reminders: [{ Step: 1, SentOn: today, EmailId: reply.body.EmailId, By: expect.any(String), Status: 'sent' }],
    })
  })

  test('a step goes out once, also of two at the same time; the next waits for its days', async () => {
    const { AccountId } = await customer('Nisip SRL')
    const bill = await overdue(AccountId, 60)
    const letter = (await letterOf(AccountId)).body
    const replies = await Promise.all([send(letter), send(letter), send(letter)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('REMINDER_NOT_DUE')
    const emails = (await user.call('GET', `/api/emails?AccountId=${String(AccountId)}`)).body._embedded as Wire
    expect(Object.values(emails)[0]).toHaveLength(1)
    expect((await letterOf(AccountId)).body.code).toBe('REMINDER_NOT_DUE')
    expect(await owing()).toMatchObject([{ Step: null, Bills: [{ NextStep: 2, NextOn: addDays(today, 8) }] }])
    await daysPass(8)
    const second = (await letterOf(AccountId)).body
    expect(second.Step).toBe(2)
    expect((await send(letter)).body.code).toBe('REMINDER_NOT_DUE')
    expect((await send(second)).status).toBe(201)
    await daysPass(15)
    expect((await send((await letterOf(AccountId)).body)).body).toMatchObject({ BillIds: [bill.BillId] })
    await daysPass(400)
    expect((await letterOf(AccountId)).body.code).toBe('REMINDER_NOT_DUE')
    expect(await owing()).toMatchObject([{ Step: null, Bills: [{ NextStep: null, NextOn: null }] }])
  })

  test('a letter speaks in the highest step; each bill counts at its own', async () => {
    const { AccountId } = await customer('Var SRL')
    const old = await overdue(AccountId, 60)
    await send((await letterOf(AccountId)).body)
    await daysPass(8)
    const young = await overdue(AccountId, 10)
    const letter = (await letterOf(AccountId)).body
    expect(letter.Step).toBe(2)
    expect((await send(letter)).body.BillIds).toEqual([old.BillId, young.BillId])
    expect(await owing()).toMatchObject([{ Bills: [{ NextStep: 3 }, { NextStep: 2 }] }])
  })

  test('stop for a customer, and end with what is paid; money on no bill is told', async () => {
    const { AccountId } = await customer('Ciment SRL')
    const bill = await overdue(AccountId, 20)
    await make(user, Payment, { AccountId, Date: today, Amount: 30, Bills: [] })
    expect((await owing())[0]?.Unassigned).toEqual([{ Currency: 'RON', Amount: 30 }])
    const letter = (await letterOf(AccountId)).body
    await user.call('PATCH', `/api/AccountsContacts/${String(AccountId)}`, { RemindersStopped: true })
    expect(await owing()).toMatchObject([{ Stopped: true, Step: null }])
    expect((await letterOf(AccountId)).body.code).toBe('REMINDERS_STOPPED')
    expect((await send(letter)).body.code).toBe('REMINDERS_STOPPED')
    await user.call('PATCH', `/api/AccountsContacts/${String(AccountId)}`, { RemindersStopped: false })
    await make(user, Payment, { AccountId, Date: today, Amount: 121, Bills: [{ BillId: bill.BillId, Amount: 121 }] })
    expect(await owing()).toEqual([])
    expect((await send(letter)).body.code).toBe('REMINDER_NOT_DUE')
  })

  test('are of customers and bills that one sees, and sent by who may change the bills', async () => {
    const { AccountId } = await customer('Ascuns SRL')
    await overdue(AccountId, 20)
    const letter = (await letterOf(AccountId)).body
    const foreign = await user.colleague({ viewForeign: false })
    expect(await owing(foreign)).toEqual([])
    expect((await letterOf(AccountId, foreign)).status).toBe(404)
    expect((await send(letter, foreign)).status).toBe(404)
    const reader = await user.colleague()
    expect(await owing(reader)).toMatchObject([{ Step: 1, _actions: { send: false, stop: false } }])
    expect((await send(letter, reader)).status).toBe(403)
    for (const module of ['billing', 'accounts'])
      expect(
        (await (await user.colleague({ bannedModules: [module] })).call('GET', '/api/payment-reminders')).status,
      ).toBe(403)
    expect((await letterOf(AccountId, await user.colleague({ bannedModules: ['financial'] }))).body.Statement).toBe(
      false,
    )
    expect(await owing(await server.tenant())).toEqual([])
  })

  test('ask for what is due now: not for the retained guarantee, nor for what a credit note gives back', async () => {
    const { AccountId } = await customer('Garanție SRL')
    const bill = await overdue(AccountId, 20)
    await server.database.system((tx) =>
      tx.run(sql`update bills set retained = 21 where client_id = ${user.clientId} and id = ${bill.BillId}`),
    )
    expect((await owing())[0]?.Amounts).toEqual([{ Currency: 'RON', Amount: 100 }])
    const credit = { AccountId, Kind: 'creditNote', CorrectsBillId: bill.BillId, Reason: 'Cantitate' }
    const { BillId } = await draftBill(user, credit, { Quantity: -0.5 })
    const issued = await user.call('POST', `/api/bills/${String(BillId)}/issue`, {})
    expect([issued.status, issued.body.Due]).toEqual([200, -60.5])
    expect((await owing())[0]?.Amounts).toEqual([{ Currency: 'RON', Amount: 39.5 }])
    await make(user, Payment, { AccountId, Date: today, Amount: 50, Bills: [{ BillId: bill.BillId, Amount: 50 }] })
    expect(await owing()).toEqual([])
  })

  test('are refused where other sums are owed than their sender read', async () => {
    const { AccountId } = await customer('Parțial SRL')
    const bill = await overdue(AccountId, 20)
    const letter = (await letterOf(AccountId)).body
    await make(user, Payment, { AccountId, Date: today, Amount: 21, Bills: [{ BillId: bill.BillId, Amount: 21 }] })
    expect((await send(letter)).body.code).toBe('REMINDER_CHANGED')
    expect((await send((await letterOf(AccountId)).body)).status).toBe(201)
  })

  test('a letter that failed, or was deleted before it left, does not count', async () => {
    const { AccountId } = await customer('Nelivrat SRL')
    await overdue(AccountId, 20)
    const sent = async () => Number((await send((await letterOf(AccountId)).body)).body.EmailId)
    const failed = await sent()
    await server.database.system((tx) =>
      tx.run(sql`update email_messages set status = 'failed' where client_id = ${user.clientId} and id = ${failed}`),
    )
    expect(await owing()).toMatchObject([{ Step: 1, Bills: [{ Reminders: [{ Step: 1, Status: 'failed' }] }] }])
    const deleted = await sent()
    expect((await letterOf(AccountId)).body.code).toBe('REMINDER_NOT_DUE')
    await user.call('DELETE', `/api/emails/${deleted}`)
    expect(await sent()).toBeGreaterThan(deleted)
  })

  test('their steps are set by who may change all bills', async () => {
    const own = await user.colleague({ edit: true, editForeign: false })
    const { body } = await own.call('GET', '/api/payment-reminders')
    const put = await own.call('PUT', '/api/payment-reminder-steps', {
      Steps: [3, 5, 9].map((Days) => ({ Days, en: null, ro: null })),
    })
    expect([body._actions, put.status]).toEqual([{ settings: false }, 403])
  })

  test('nothing counts as sent without a mailbox, and no file stays', async () => {
    const { AccountId } = await customer('Fără Poștă SRL')
    await overdue(AccountId, 20)
    const letter = (await letterOf(AccountId)).body
    await server.database.system((tx) => tx.run(sql`delete from email_accounts where client_id = ${user.clientId}`))
    expect((await send(letter, user, { Statement: true })).body.code).toBe('EMAIL_NOT_CONFIGURED')
    expect(await owing()).toMatchObject([{ Step: 1 }])
    const files = await server.database.system((tx) =>
      tx.rows(sql`select id from files where client_id = ${user.clientId}`),
    )
    expect(files).toEqual([])
  })

  test('say what a company wrote, from the days that it set', async () => {
    const { AccountId } = await customer('Texte SRL')
    await overdue(AccountId, 4)
    const steps = (await user.call('GET', '/api/payment-reminder-steps')).body.Steps as Wire[]
    expect(steps.map(({ Days }) => Days)).toEqual([7, 15, 30])
    expect(await owing()).toMatchObject([{ Step: null }])
    const own = { Subject: 'Restanță {{customer}}', Before: 'Datorați {{total}}.', After: '{{company}} {{nimic}}' }
    const put = (days: readonly number[]) =>
      user.call('PUT', '/api/payment-reminder-steps', {
        Steps: days.map((Days) => ({ Days, en: null, ro: own })),
      })
    expect((await put([5, 5, 9])).body.errors).toMatchObject([{ field: 'Steps[1].Days', code: 'OUT_OF_RANGE' }])
    expect((await put([3, 5, 9])).status).toBe(200)
    const letter = (await letterOf(AccountId)).body
    expect(letter).toMatchObject({ Subject: 'Restanță Texte SRL', Before: 'Datorați 121,00 RON.' })
    expect(letter.After).toContain('{{nimic}}')
    expect((await letterOf(AccountId, user, '?Language=en')).body.Subject).toContain('Payment reminder')
  })
})
