import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

test('opportunities and activities carry their customer’s name, follow its change and are found by it', async () => {
  const user = await (await testApp()).tenant()
  const customer = await make(user, Customer, { AccountName: 'Vechi Nume SRL' })
  const other = await make(user, Customer, { AccountName: 'Altul SRL' })
  for (const of of [Opportunity, Activity]) {
    const record = await make(user, of, { AccountId: customer.AccountId })
    const path = `/api/${of.wire.path}/${record[of.wire.id]}`
    expect(record.AccountName).toBe('Vechi Nume SRL')
    await user.call('PUT', `/api/AccountsContacts/${customer.AccountId}`, { AccountName: 'Nou Nume SRL' })
    expect((await user.call('GET', path)).body.AccountName).toBe('Nou Nume SRL')
    expect((await user.call('GET', `/api/${of.wire.path}?q=nou+nume`)).body.total_items).toBe(1)
    expect((await user.call('PUT', path, { AccountId: other.AccountId })).body.AccountName).toBe('Altul SRL')
    expect((await user.call('PUT', path, { AccountId: null })).body.AccountName).toBeNull()
    await user.call('PUT', `/api/AccountsContacts/${customer.AccountId}`, { AccountName: 'Vechi Nume SRL' })
  }
})
