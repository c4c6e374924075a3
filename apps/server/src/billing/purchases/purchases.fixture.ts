import { todayIn } from '@temelia/calendar/wall-clock'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

type Wire = Record<string, unknown>

let numbers = 0

/** A draft of today with one line, with what differs from one piece at 100. */
export async function draftPurchase(user: TestUser, more: Wire = {}, line: Wire = {}): Promise<Wire> {
  const number = `FF ${++numbers}`
  const bill = await make(user, PurchaseBill, { Number: number, Date: todayIn('ro', new Date()), ...more })
  await addPurchaseLine(user, bill, line)
  return bill
}

/** A line of a draft. */
export async function addPurchaseLine(user: TestUser, bill: Wire, more: Wire = {}): Promise<Wire> {
  const body = { PurchaseBillId: bill.PurchaseBillId, Name: 'Ciment', Price: 100, ...more }
  const reply = await user.call('POST', '/api/purchase-lines', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** Enters a draft; gives the reply. */
export function enter(user: TestUser, bill: Wire) {
  return user.call('PATCH', `/api/purchase-bills/${String(bill.PurchaseBillId)}`, { State: 'entered' })
}

/** An entered bill with one line. */
export async function enteredPurchase(user: TestUser, more: Wire = {}, line: Wire = {}): Promise<Wire> {
  const reply = await enter(user, await draftPurchase(user, more, line))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
