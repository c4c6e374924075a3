import { expect, test } from 'vitest'
import { readPeople } from './people-there.ts'

test('who is there is read from a reply and from a live event alike', () => {
  const told =
    '{"InvestmentId":5,"People":[{"UserId":1,"Name":"Ana"},{"UserId":2,"Name":"Dan","ScheduleActivityId":9}]}'
  expect(readPeople(JSON.parse(told))).toEqual({
    project: 5,
    people: [
      { id: 1, name: 'Ana', at: null },
      { id: 2, name: 'Dan', at: 9 },
    ],
  })
  expect(readPeople({ InvestmentId: null, People: [] })).toEqual({ project: null, people: [] })
})
