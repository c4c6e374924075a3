import { BillingAccount } from '@temelia/model/billing/billing-account'
import { Customer } from '@temelia/model/crm/customer'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { issuedBill } from '../bills.fixture.ts'

/** A line of a bank statement that was confirmed as the payment of a customer's bill. */
export async function bookedLine(user: TestUser): Promise<void> {
  const { BillingAccountId } = await make(user, BillingAccount)
  const { AccountId } = await make(user, Customer)
  const { BillId, Code } = await issuedBill(user, { AccountId })
  const form = new FormData()
  form.set('BillingAccountId', String(BillingAccountId))
  form.set('file', new Blob([`Data;Suma;Partener;Detalii\n05.03.2026;121;Client;${String(Code)}`]), 'extras.csv')
  const request = new Request('http://local/', { method: 'POST', body: form })
  const read = await user.call('POST', '/api/bank-statements', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
  })
  expect(read.status, JSON.stringify(read.body)).toBe(201)
  const url = `/api/bank-statements/${String((read.body.BankStatementIds as number[])[0])}`
  const { Lines } = (await user.call('GET', url)).body as unknown as { Lines: { BankLineId: number }[] }
  const lines = Lines.map(({ BankLineId }) => ({ BankLineId, AccountId, Bills: [{ BillId, Amount: 121 }] }))
  const done = await user.call('POST', `${url}/confirm`, { Lines: lines })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
