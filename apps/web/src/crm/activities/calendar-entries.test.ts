import { expect, it } from 'vitest'
import type { ActivityRow } from './activity-data.ts'
import { entriesOf, ofDay, piecesOf, pulled, stretched } from './calendar-entries.ts'

const RO = 'Europe/Bucharest'
const row = (startAt: string | null, endAt: string | null = null, allDay = false) =>
  ({ id: 1, name: 'Apel', startAt, endAt, allDay }) as unknown as ActivityRow
const entry = (...time: Parameters<typeof row>) => {
  const [found] = entriesOf([row(...time)], RO)
  if (!found) throw new Error('it has no time')
  return found
}

it('places an activity in days and minutes of the zone', () => {
  expect(entry('2026-11-24T07:30:00Z', '2026-11-24T09:00:00Z')).toMatchObject({
    first: '2026-11-24',
    from: 570,
    to: 660,
    bar: false,
  })
  expect(entry('2026-11-24T20:00:00Z', '2026-11-24T22:00:00Z')).toMatchObject({
    last: '2026-11-24',
    from: 1320,
    to: 1440,
  })
  expect(entry('2026-11-23T22:00:00Z', '2026-11-25T22:00:00Z', true)).toMatchObject({
    first: '2026-11-24',
    last: '2026-11-25',
    bar: true,
  })
  expect(entry('2026-11-24T07:00:00Z', '2026-11-26T07:00:00Z').bar).toBe(true)
  expect(entriesOf([row(null)], RO)).toEqual([])
})

it('cuts what goes over midnight into the pieces of its days', () => {
  const night = entry('2026-11-24T20:00:00Z', '2026-11-25T04:00:00Z')
  expect(piecesOf([night], '2026-11-24')).toMatchObject([{ from: 1320, to: 1440 }])
  expect(piecesOf([night], '2026-11-25')).toMatchObject([{ from: 0, to: 360 }])
  expect(ofDay([night], '2026-11-26')).toEqual([])
})

it('a pull by days keeps the hour on the wall over a clock change, and the length', () => {
  const meeting = entry('2026-10-23T06:00:00Z', '2026-10-23T07:30:00Z')
  expect(pulled(meeting, 3, 0, RO)).toEqual({
    allDay: false,
    startAt: '2026-10-26T07:00:00.000Z',
    endAt: '2026-10-26T08:30:00.000Z',
  })
  expect(pulled(meeting, 0, -45, RO).startAt).toBe('2026-10-23T05:15:00.000Z')
  expect(pulled(entry('2026-10-23T21:00:00Z', '2026-10-24T21:00:00Z', true), 2, 0, RO)).toEqual({
    allDay: true,
    startAt: '2026-10-25T22:00:00.000Z',
    endAt: '2026-10-26T22:00:00.000Z',
  })
})

it('a pulled end stays after the start', () => {
  const meeting = entry('2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z')
  expect(stretched(meeting, 45, RO).endAt).toBe('2026-11-24T08:45:00.000Z')
  expect(stretched(meeting, -600, RO).endAt).toBe('2026-11-24T07:15:00.000Z')
})
