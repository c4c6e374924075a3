import { expect, test } from 'vitest'
import { readPeople } from './people-there.ts'

test('who is there is read from a reply and from a live event alike', () => {
  expect(readPeople(JSON.parse('{"InvestmentId":5,"People":[{"UserId":1,"Name":"Ana"}]}'))).toEqual({
    project: 5,
    people: [{ id: 1, name: 'Ana' }],
  })
  expect(readPeople({ InvestmentId: null, People: [] })).toEqual({ project: null, people: [] })
})
