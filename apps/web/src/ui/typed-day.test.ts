import { addDays } from '@temelia/calendar/day'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayEcho, dayFault, dayRead, dayShown } from './typed-day.ts'
import { hourEcho, hourFault, hourRead, hourShown } from './typed-hour.ts'

const t = (key: string, values?: object) => `${key}${values ? ` ${JSON.stringify(values)}` : ''}`
const regions = fc.constantFrom('ro' as const, 'us' as const)

describe('a day in a field', () => {
  it('is shown and read back in the order of the company', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 109_937 }), regions, (later, region) => {
        const day = addDays('1900-01-01', later)
        expect(dayRead(dayShown(day, region), region)).toBe(day)
        expect(dayEcho(dayShown(day, region), region, 'en')).toEqual([])
        expect(dayFault(day, region, t)).toBeNull()
      }),
      { seed: 20261123, numRuns: 1_000 },
    )
  })

  it.each([
    ['us', '25/12/2027', ['December 25, 2027']],
    ['us', '3/4/27', []],
    ['us', '25-12-2027', ['December 25, 2027']],
    ['us', '03.04.2027', ['April 3, 2027', 'March 4, 2027']],
    ['us', '2027-03-04', ['March 4, 2027']],
    ['ro', '03/04/2027', ['3 April 2027']],
    ['ro', '3.4.27', []],
    ['ro', 'abc', []],
    ['ro', '', []],
  ] as const)('%s: %j is understood as %j', (region, text, said) => {
    const echo = dayEcho(text, region, 'en')
    expect(echo.map((one) => one.text)).toEqual(said)
    for (const { typed } of echo) expect(dayFault(dayRead(typed, region), region, t)).toBeNull()
  })

  it('what is no day stays as it was typed, with the reason', () => {
    expect([dayRead(' 31.02.2027 ', 'ro'), dayShown('31.02.2027', 'ro')]).toEqual(['31.02.2027', '31.02.2027'])
    expect(dayFault('31.02.2027', 'ro', t)).toBe('NoSuchDay')
    expect(dayFault('03.04.2027', 'us', t)).toContain('DayTwoWays')
    expect(dayFault('', 'us', t)).toBeNull()
  })
})

describe('an hour in a field', () => {
  it('is shown and read back as the company writes hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), regions, (hour, minute, region) => {
        const value = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        expect(hourRead(hourShown(value, region), region)).toBe(value)
        expect(hourEcho(hourShown(value, region), region)).toEqual([])
        expect(hourFault(value, region, t)).toBeNull()
      }),
      { seed: 20261123, numRuns: 500 },
    )
  })

  it('of either half of the day is asked, and refused until it is chosen', () => {
    expect(hourEcho('2:30', 'us').map(({ text }) => text)).toEqual(['2:30 AM', '2:30 PM'])
    expect(hourRead('2:30', 'us')).toBe('2:30')
    expect(hourFault('2:30', 'us', t)).toBe('hourTwoWays {"one":"2:30 AM","other":"2:30 PM"}')
    expect(hourFault('noon', 'ro', t)).toBe('notAnHour {"example":"14:30"}')
  })
})
