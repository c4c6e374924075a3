import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { expect, it } from 'vitest'
import { draftOf, isDirty, readDraft, typedIn } from './record-draft.ts'

const fields = ['name', 'rating', 'salesFigure', 'city']
const row = { name: 'Construct SRL', rating: 3, salesFigure: null, city: 'Cluj' }

it('sends only what was changed', () => {
  const began = draftOf(Customer, fields, row)
  expect(readDraft(Customer, { ...began, city: ' Turda ' }, began, 'ro').patch).toEqual({ city: 'Turda' })
  expect(readDraft(Customer, began, began, 'ro').patch).toEqual({})
})

it('keeps of a form that was left what was typed, so that found again it takes nothing of others back', () => {
  const began = draftOf(Customer, fields, row)
  const kept = typedIn({ ...began, city: 'Turda' }, began)
  const later = draftOf(Customer, fields, { ...row, rating: 5 })
  expect(readDraft(Customer, { ...later, ...kept }, later, 'ro').patch).toEqual({ city: 'Turda' })
})

it('reads numbers with comma or point and empties to null', () => {
  const began = draftOf(Customer, fields, row)
  expect(readDraft(Customer, { ...began, salesFigure: '1.234,50', rating: '' }, began, 'ro').patch).toEqual({
    salesFigure: 1234.5,
    rating: null,
  })
})

it.each([
  ['ro', '250.000', 250000],
  ['ro', '12.500', 12500],
  ['ro', '12,5', 12.5],
  ['us', '250,000', 250000],
  ['us', '12.500', 12.5],
] as const)('in %s reads %j as the company writes it', (practice, typed, salesFigure) => {
  const began = draftOf(Customer, fields, row)
  expect(readDraft(Customer, { ...began, salesFigure: typed }, began, practice).patch).toEqual({ salesFigure })
})

it('takes a day, and keeps one that cannot be read out of what is sent', () => {
  const began = draftOf(Opportunity, ['closingDate'], { closingDate: '2027-03-01' })
  expect(readDraft(Opportunity, { closingDate: '2027-03-05' }, began, 'us').patch).toEqual({
    closingDate: '2027-03-05',
  })
  expect(readDraft(Opportunity, { closingDate: '' }, began, 'us').patch).toEqual({ closingDate: null })
  expect(readDraft(Opportunity, { closingDate: '03.04.2027' }, began, 'us')).toMatchObject({
    patch: {},
    unreadable: ['closingDate'],
  })
})

it('names the fields it cannot read and those that must be filled in', () => {
  const began = draftOf(Customer, fields, null)
  expect(readDraft(Customer, { ...began, salesFigure: 'lots' }, began, 'ro')).toEqual({
    patch: {},
    unreadable: ['salesFigure'],
    missing: ['name'],
  })
})

it('starts a new record with the definition and the given values', () => {
  expect(draftOf(Contact, ['accountId', 'main', 'name'], null, { accountId: 7 })).toEqual({
    accountId: 7,
    main: false,
    name: null,
  })
})

it('knows whether anything would be lost', () => {
  const began = draftOf(Customer, fields, row)
  expect(isDirty(began, began)).toBe(false)
  expect(isDirty({ ...began, salesFigure: '' }, began)).toBe(false)
  expect(isDirty({ ...began, city: 'Turda' }, began)).toBe(true)
})

it('does not send what was typed for a record that nobody is called; empty text empties', () => {
  const began = draftOf(Opportunity, ['name', 'accountId'], { name: 'Hala', accountId: 7 })
  const read = (accountId: unknown) => readDraft(Opportunity, { ...began, accountId }, began, 'ro')
  expect(read('Karen')).toEqual({ patch: {}, unreadable: ['accountId'], missing: [] })
  expect(read(' ').patch).toEqual({ accountId: null })
  expect(read(9).patch).toEqual({ accountId: 9 })
})
