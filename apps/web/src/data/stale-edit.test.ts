import { Opportunity } from '@temelia/model/crm/opportunity'
import { expect, test } from 'vitest'
import { Problem } from '../data/problem.ts'
import { clashesOf, currentOf, withoutTheirs } from './stale-edit.ts'

const before = { name: 'Hală', sum: 100, notes: null, tags: ['a'] }

test('only what both changed to something else is a clash', () => {
  expect(clashesOf({ name: 'Hală Turda' }, before, { ...before, sum: 120 })).toEqual([])
  expect(clashesOf({ name: 'Hală Turda', sum: 90 }, before, { ...before, name: 'Hală Dej', sum: 90 })).toEqual(['name'])
  expect(clashesOf({ notes: 'x', tags: ['b'] }, before, { ...before, notes: 'y', tags: ['c'] })).toEqual([
    'notes',
    'tags',
  ])
})

test('what the other side keeps, and what both have, is not sent again', () => {
  const theirs = { ...before, name: 'Hală Dej', sum: 120 }
  const patch = { name: 'Hală Turda', sum: 90, notes: 'nou' }
  expect(withoutTheirs(patch, theirs, { name: 'theirs', sum: 'mine' })).toEqual({ sum: 90, notes: 'nou' })
  expect(withoutTheirs({ sum: 120 }, theirs, {})).toEqual({})
})

test('the record as it is now is read from the refusal alone', () => {
  const current = { OpportunityId: 7, Version: 4, Name: 'Hală Dej', _actions: { edit: true } }
  expect(currentOf(Opportunity, new Problem(412, { current }))).toMatchObject({ id: 7, version: 4, name: 'Hală Dej' })
  expect(currentOf(Opportunity, new Problem(409, { current }))).toBeNull()
  expect(currentOf(Opportunity, new Error('away'))).toBeNull()
})
