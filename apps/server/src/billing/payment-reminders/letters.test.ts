import { addDays } from '@temelia/calendar/day'
import { formatDay } from '@temelia/calendar/format-day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliver } from '../../crm/emails/deliver.ts'
import { mailboxOn, toolsOf } from '../../crm/emails/emails.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { smtpServer } from '../../testing/mail-servers.ts'
import { dueLetterOf, overdueBill, overdueCustomer, owedBy, sendLetter } from './payment-reminders.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
let smtp: Awaited<ReturnType<typeof smtpServer>>

const read = async (AccountId: unknown, query = '') => (await dueLetterOf(user, AccountId, query)).body
const emailOf = async (letter: Wire, more: Wire = {}) => {
  const reply = await sendLetter(user, letter, more)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return Number(reply.body.EmailId)
}

beforeAll(async () => {
  server = await testApp()
  smtp = await smtpServer()
})
afterAll(() => smtp.stop())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  user = await server.tenant()
  await mailboxOn(user, { smtp: smtp.port })
})

describe('letters of payment reminders', () => {
  test('of very many bills list the oldest 200, and say how many more there are and what all come to', async () => {
    const { AccountId } = await overdueCustomer(user, 'Multe Facturi SRL')
    const bill = await overdueBill(user, AccountId, 60)
    await server.database.system((tx) =>
      tx.run(sql`insert into bills (client_id, user_id, account_id, kind, state, series, number, code, date, due_date, currency, lines, without_vat, vat, with_vat, due, paid, payment_state)
        select client_id, user_id, account_id, kind, state, series, n + 1000, 'MF ' || n, date, due_date + 1, currency, lines, without_vat, vat, with_vat, due, paid, payment_state
        from bills, generate_series(1, 1199) n where client_id = ${user.clientId} and id = ${bill.BillId}`),
    )
    const letter = await read(AccountId, '?Language=ro')
    expect([(letter.Bills as Wire[]).length, letter.MoreBills]).toEqual([200, 1000])
    const emailId = await emailOf(letter)
    const html = String((await user.call('GET', `/api/emails/${emailId}`)).body.Html)
    expect(html.match(/<tr>/g)).toHaveLength(203)
    expect(html).toContain('Alte facturi: 1000 (în total: 1200)')
    expect(html).toContain('145.200,00 RON')
  })

  test('of a template that would be too long when its marks are filled in are refused with their place', async () => {
    const own = { Subject: 'Restanță', Before: '{{customer}} '.repeat(20), After: 'x'.repeat(4_000) }
    const put = (ro: Wire) =>
      user.call('PUT', '/api/payment-reminder-steps', { Steps: [3, 5, 9].map((Days) => ({ Days, en: null, ro })) })
    const refused = await put(own)
    expect([refused.status, (refused.body.errors as Wire[])[0]]).toMatchObject([
      422,
      { field: 'Steps[0].ro.Before', code: 'TOO_LONG' },
    ])
    expect((await put({ ...own, Before: '{{customer}} '.repeat(15) })).status).toBe(200)
    const { AccountId } = await overdueCustomer(user, 'N'.repeat(200))
    await overdueBill(user, AccountId, 60)
    await put({ ...own, Subject: '{{customer}} {{customer}}', Before: '{{customer}}\n'.repeat(15) })
    const letter = await read(AccountId)
    expect(String(letter.Subject)).toHaveLength(300)
    await emailOf(letter)
  })

  test('say the day of sending, also where they were previewed the day before', async () => {
    const { AccountId } = await overdueCustomer(user, 'Miezul Nopții SRL')
    await overdueBill(user, AccountId, 60)
    const today = todayIn('ro', new Date())
    const yesterday = addDays(today, -1)
    const clock = vi.spyOn(server.services.engine, 'now').mockReturnValue(new Date(`${yesterday}T12:00:00Z`))
    const letter = await read(AccountId, '?Language=ro')
    clock.mockRestore()
    expect(letter.Day).toBe(yesterday)
    expect(letter.Before).toContain(formatDay(yesterday, 'ro'))
    const { Html } = (
      await user.call(
        'GET',
        `/api/emails/${await emailOf({ ...letter, After: `Am vorbit în ${formatDay(yesterday, 'ro')}.` })}`,
      )
    ).body
    expect(Html).toContain(`la data de ${formatDay(today, 'ro')}`)
    expect(Html).not.toContain(`la data de ${formatDay(yesterday, 'ro')}`)
    // A day that the sender typed is none that was filled in.
    expect(Html).toContain(`Am vorbit în ${formatDay(yesterday, 'ro')}.`)
  })

  test('and their statement are not there for a colleague without billing', async () => {
    const { AccountId } = await overdueCustomer(user, 'Secret Comercial SRL')
    const bill = await overdueBill(user, AccountId, 60)
    const emailId = await emailOf(await read(AccountId), { Statement: true })
    const { FileIds } = (await user.call('GET', `/api/emails/${emailId}`)).body as { FileIds: number[] }
    const found = async (who: TestUser) => ({
      email: (await who.call('GET', `/api/emails/${emailId}`)).status,
      listed: (await who.call('GET', `/api/emails?AccountId=${String(AccountId)}`)).body.total_items,
      file: (await who.call('GET', `/files/${String(FileIds[0])}`)).status,
      told: JSON.stringify(
        (await who.call('GET', `/api/timeline?EntityType=account&EntityId=${String(AccountId)}`)).body,
      ),
    })
    const own = await found(user)
    expect(own).toMatchObject({ email: 200, listed: 1, file: 200 })
    expect(own.told).toContain('Înștiințare de plată')
    const colleague = await user.colleague({ bannedModules: ['billing'] })
    const others = await found(colleague)
    expect(others).toMatchObject({ email: 404, listed: 0, file: 404 })
    for (const one of ['Înștiințare de plată', String(bill.Code)]) expect(others.told).not.toContain(one)
    expect(others.told).toContain('Secret Comercial SRL')
  })

  test('that failed do not count once they are deleted for good; those that left do', async () => {
    const { AccountId } = await overdueCustomer(user, 'Coș Golit SRL')
    await overdueBill(user, AccountId, 60)
    const gone = async (emailId: number) => {
      const { body } = await user.call('DELETE', `/api/emails/${emailId}`)
      const purged = await user.call('POST', '/api/bin/purge', { UndoIds: [body.UndoId] })
      expect(purged.body, JSON.stringify(body)).toEqual({ purged: 1 })
      return (await owedBy(user))[0] as Wire
    }
    const failed = await emailOf(await read(AccountId))
    await server.database.system((tx) =>
      tx.run(sql`update email_messages set status = 'failed' where client_id = ${user.clientId} and id = ${failed}`),
    )
    expect(await gone(failed)).toMatchObject({ Step: 1, Bills: [{ Reminders: [{ Step: 1, Status: 'failed' }] }] })
    expect(await gone(await emailOf(await read(AccountId)))).toMatchObject({ Step: 1 })
    const sent = await emailOf(await read(AccountId))
    await deliver(toolsOf(server), user.clientId, sent)
    expect(await gone(sent)).toMatchObject({ Step: null, Bills: [{ Reminders: [{ Status: 'sent' }], NextStep: 2 }] })
  })

  test('stay stopped for a customer that another is merged into', async () => {
    const kept = await overdueCustomer(user, 'Păstrat SRL')
    const other = await overdueCustomer(user, 'Lăsat în Pace SRL')
    await overdueBill(user, kept.AccountId, 60)
    await user.call('PATCH', `/api/AccountsContacts/${String(other.AccountId)}`, { RemindersStopped: true })
    const merge = { OtherId: other.AccountId, Take: [] }
    expect((await user.call('POST', `/api/AccountsContacts/${String(kept.AccountId)}/merge`, merge)).status).toBe(200)
    expect(await owedBy(user)).toMatchObject([{ AccountId: kept.AccountId, Stopped: true, Step: null }])
    expect((await read(kept.AccountId)).code).toBe('REMINDERS_STOPPED')
  })
})
