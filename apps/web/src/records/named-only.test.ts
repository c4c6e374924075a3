import { User } from '@temelia/model/admin/user'
import { Zone } from '@temelia/model/admin/zone'
import { Product } from '@temelia/model/billing/product'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Project } from '@temelia/model/estimation/project'
import { Supplier } from '@temelia/model/estimation/supplier'
import { expect, it } from 'vitest'
import { namedOnly, withinChosen } from './named-only.ts'

it.each([Customer, Opportunity, Product, Supplier, Warehouse, Zone])('a name is enough for a $name', (of) =>
  expect(namedOnly(of, 'Karen Gislason', undefined)).toEqual({ name: 'Karen Gislason' }),
)

it('a contact keeps the customer that the picker is limited to', () => {
  expect(namedOnly(Contact, 'Karen', undefined)).toBeNull()
  expect(namedOnly(Contact, 'Karen', { field: 'accountId', op: 'eq', value: 7 })).toEqual({
    name: 'Karen',
    accountId: 7,
  })
  expect(namedOnly(Contact, 'Karen', { and: [{ field: 'accountId', op: 'eq', value: 7 }] })).toEqual({
    name: 'Karen',
    accountId: 7,
  })
})

it('is not enough where more is required, or where the limit is no value', () => {
  expect(namedOnly(User, 'Karen', undefined)).toBeNull()
  expect(namedOnly(Project, 'Karen', undefined)).toBeNull()
  expect(namedOnly(Customer, 'Karen', { field: 'id', op: 'ne', value: 7 })).toBeNull()
  expect(namedOnly(Customer, 'Karen', { field: 'id', op: 'eq', value: 7 })).toBeNull()
})

it('parts of a record that a form names are looked for in that one, and added to it by their name', () => {
  const field = Opportunity.fields.contactId
  const within = withinChosen(Opportunity, field, { accountId: 7 })
  expect(within).toEqual({ field: 'accountId', op: 'eq', value: 7 })
  expect(namedOnly(Contact, 'Ion Pop', within)).toEqual({ accountId: 7, name: 'Ion Pop' })
  expect(withinChosen(Opportunity, field, { accountId: null })).toBeUndefined()
  expect(withinChosen(Opportunity, field, { accountId: 'Zidaru' })).toBeUndefined()
  expect(withinChosen(Opportunity, Opportunity.fields.agentId, { accountId: 7 })).toBeUndefined()
})
