import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Customer } from '@temelia/model/crm/customer'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { draftBill } from '../bills.fixture.ts'

type Wire = Record<string, unknown>

/** Customers with overdue bills, and the letters that ask for them. */
export const overdueCustomer = (user: TestUser, AccountName: string) =>
  make(user, Customer, { AccountName, Email: 'plati@client.example' })

/** An issued bill of 121 that was due so many days ago. */
export async function overdueBill(user: TestUser, AccountId: unknown, days: number, more: Wire = {}): Promise<Wire> {
  const today = todayIn('ro', new Date())
  const { BillId } = await draftBill(user, { AccountId, DueDate: addDays(today, -days), ...more })
  const reply = await user.call('POST', `/api/bills/${String(BillId)}/issue`, { Date: addDays(today, -400) })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** What is overdue, by customer. */
export const owedBy = async (user: TestUser) =>
  (await user.call('GET', '/api/payment-reminders')).body.Customers as Wire[]

/** The letter that is due to a customer. */
export const dueLetterOf = (user: TestUser, AccountId: unknown, query = '') =>
  user.call('GET', `/api/payment-reminders/${String(AccountId)}${query}`)

/** Sends a letter as it was read, with what differs. */
export function sendLetter(user: TestUser, letter: Wire, more: Wire = {}) {
  const { AccountId, Step, Recipients, Subject, Before, After, Amounts, Day } = letter
  const read = { AccountId, Step, Recipients, Subject, Before, After, Amounts, Day }
  return user.call('POST', '/api/payment-reminders', { ...read, Language: 'ro', ...more })
}
