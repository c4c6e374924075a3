import { expect, test } from 'vitest'
import { askBody, readAsk, writeAsk } from './ask.ts'

test('the address holds only what differs from the start, and brings it back', () => {
  const start = readAsk({})
  expect(writeAsk(start)).toEqual({
    interval: undefined,
    from: undefined,
    to: undefined,
    agents: undefined,
    zones: undefined,
  })
  const asked = { interval: 1, from: '2026-01-31', to: '2026-02-28', agents: [3, 4], zones: [7] }
  expect(readAsk(JSON.parse(JSON.stringify(writeAsk(asked))) as Record<string, unknown>)).toEqual(asked)
})

test('what does not fit is left at its start', () => {
  expect(readAsk({ interval: 12, from: '2026-02-30', agents: ['a', -1, 2.5], zones: 3 })).toEqual(readAsk({}))
})

test('days go along only with an interval of one’s own', () => {
  const ask = { ...readAsk({}), from: '2026-01-01' }
  expect(askBody(ask)).toEqual({ Interval: 9, Agents: [], Zones: [] })
  expect(askBody({ ...ask, interval: 1 })).toMatchObject({ Interval: 1, From: '2026-01-01', To: null })
})
