import { Bill } from '@temelia/model/billing/bill'
import { Customer } from '@temelia/model/crm/customer'
import { expect } from 'vitest'
import type { TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

type Wire = Record<string, unknown>

/** A line of a bill, with what differs from one piece at 100. */
export async function addLine(user: TestUser, bill: Wire, more: Wire = {}): Promise<Wire> {
  const reply = await user.call('POST', '/api/entityProducts', {
    RelatedEntityType: 'bill',
    RelatedEntityId: bill.BillId,
    Name: 'Zidărie',
    Price: 100,
    ...more,
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** A draft with one line. */
export async function draftBill(user: TestUser, more: Wire = {}, line: Wire = {}): Promise<Wire> {
  const bill = await make(user, Bill, more)
  await addLine(user, bill, line)
  return bill
}

/** An issued bill with one line. */
export async function issuedBill(user: TestUser, more: Wire = {}, line: Wire = {}): Promise<Wire> {
  const bill = await draftBill(user, more, line)
  const reply = await user.call('POST', `/api/bills/${String(bill.BillId)}/issue`, {})
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** A customer that electronic invoices can be sent to. */
export async function buyer(user: TestUser): Promise<Wire> {
  return make(user, Customer, {
    TaxId: 'RO18547290',
    Address: 'Strada Lungă 12',
    City: 'Cluj-Napoca',
    County: 'Cluj',
    Country: 'România',
  })
}
