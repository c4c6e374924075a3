import { expect, it } from 'vitest'
import { readActivityState, tabFilter, writeActivityState } from './activity-state.ts'

it('the address holds what differs from the start, and gives the same back', () => {
  expect(writeActivityState(readActivityState({}))).toEqual({})
  const search = {
    view: 'week',
    day: '2026-11-24',
    tab: 'soon',
    whose: 'all',
    done: true,
    q: 'apel',
    where: [{ field: 'kind', op: 'eq', value: 'call' }],
  }
  expect(writeActivityState(readActivityState(search))).toEqual(search)
})

it('what does not fit is left at its start', () => {
  expect(readActivityState({ view: 'year', day: '2026-13-45', tab: 1, whose: 'his', where: [1, null] })).toEqual(
    readActivityState({}),
  )
})

it('the tabs count days where the tenant works, over a clock change', () => {
  const late = Date.parse('2026-10-24T22:30:00Z')
  expect(tabFilter('today', late, 'Europe/Bucharest')).toEqual([
    { field: 'startAt', op: 'ge', value: '2026-10-24T21:00:00.000Z' },
    { field: 'startAt', op: 'lt', value: '2026-10-25T22:00:00.000Z' },
  ])
  expect(tabFilter('today', late, 'America/New_York')[0]).toMatchObject({ value: '2026-10-24T04:00:00.000Z' })
  expect(tabFilter('soon', late, 'Europe/Bucharest')[1]).toMatchObject({ value: '2026-11-01T22:00:00.000Z' })
  expect(tabFilter('all', late, 'Europe/Bucharest')).toEqual([])
})
