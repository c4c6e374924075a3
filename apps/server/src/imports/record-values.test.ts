import { addDays } from '@temelia/calendar/day'
import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Field } from '@temelia/model/field'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Target } from './record-fields.ts'
import { wireValue } from './record-values.ts'

const target = (kind: 'date' | 'instant'): Target => ({
  key: 'x',
  name: 'X',
  labels: [],
  required: false,
  unique: false,
  field: Opportunity.fields[kind === 'date' ? 'closingDate' : 'stageSince'] as Field,
})
const read = (text: string, kind: 'date' | 'instant', region: 'ro' | 'us') =>
  wireValue(text, target(kind), { of: Opportunity, region, mark: region === 'us' ? 'point' : 'comma' })

test.each([
  ['us', '03/04/2026', '2026-03-04'],
  ['us', '12/25/2026', '2026-12-25'],
  ['us', '25.12.2026', '2026-12-25'],
  ['us', '03/04/2026 00:00:00', '2026-03-04'],
  ['ro', '03.04.2026', '2026-04-03'],
  ['ro', '3/4/26', '2026-04-03'],
  ['ro', '2026-04-03T00:00:00Z', '2026-04-03'],
  ['ro', '31.02.2026', '31.02.2026'],
] as const)('%s: the day %s is %s', (region, text, day) => expect(read(text, 'date', region)).toBe(day))

test.each([
  ['us', '03/04/2026, 2:05 PM', '2026-03-04T19:05:00.000Z'],
  ['us', '03/04/2026 12:05 am', '2026-03-04T05:05:00.000Z'],
  ['us', '03/04/2026', '2026-03-04T05:00:00.000Z'],
  ['ro', '03.04.2026 14:05:09', '2026-04-03T11:05:09.000Z'],
  ['ro', '2026-04-03 14:05', '2026-04-03T11:05:00.000Z'],
  ['ro', '2026-04-03T14:05:00+00:00', '2026-04-03T14:05:00+00:00'],
  ['ro', '03.04.2026 24:00', '03.04.2026 24:00'],
  ['us', '03/04/2026 13:00 PM', '03/04/2026 13:00 PM'],
] as const)('%s: the moment %s is %s', (region, text, moment) => expect(read(text, 'instant', region)).toBe(moment))

test('what the product shows of days and moments is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 109_937 }),
      fc.integer({ min: 0, max: 1_439 }),
      fc.constantFrom('ro' as const, 'us' as const),
      (later, minute, region) => {
        const day = addDays('1900-01-01', later)
        expect(read(formatDay(day, region), 'date', region)).toBe(day)
        const moment = new Date(Date.UTC(2027, 5, 1) + minute * 60_000).toISOString()
        expect(read(formatInstant(moment, region), 'instant', region)).toBe(moment)
      },
    ),
    { seed: 20_261_126, numRuns: 500 },
  )
})
