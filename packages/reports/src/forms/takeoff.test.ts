import { describe, expect, it } from 'vitest'
import { PLACE } from '../lists.fixture.ts'
import { DEFAULT_PRINT_OPTIONS } from '../print-options.ts'
import { readable, tablesOf } from '../readable.fixture.ts'
import type { MeasuredEstimate } from '../report-data.ts'
import { MEASURED } from '../takeoff.fixture.ts'
import { US_PLACE } from '../us.fixture.ts'
import { takeoffForm } from './takeoff.ts'

const options = { ...DEFAULT_PRINT_OPTIONS, date: '2026-11-21' }

const print = (place: typeof PLACE, measured: readonly MeasuredEstimate[], language: 'ro' | 'en') =>
  takeoffForm.model({ place, measured } as never, options, language)

describe('the takeoff sheet', () => {
  it.each([
    ['ro', PLACE, 'ro'],
    ['us', US_PLACE, 'en'],
  ] as const)('is the form as it prints: %s', async (practice, place, language) => {
    const model = print(place, MEASURED, language)
    await expect(readable(model)).toMatchFileSnapshot(`../golden/takeoff-${practice}-${language}.txt`)
    expect(model.paper).toBe(practice === 'us' ? 'letter' : 'a4')
  })

  it('says of an estimate without measures that there is nothing to print', () => {
    expect(print(PLACE, [], 'ro').sections[0]?.notes).toHaveLength(1)
  })

  it('lets a workbook add up rows that count in the unit of their line, and no others', () => {
    const sums = print(PLACE, MEASURED, 'ro')
      .sections.flatMap(tablesOf)
      .flatMap(({ table }) => table.rows.filter(({ kind }) => kind === 'sum'))
    expect(sums.map(({ figures }) => figures?.['quantity'])).toEqual([
      { of: 'rows', rows: ['row 1 0', 'row 1 1', 'row 1 2'] },
      undefined,
      { of: 'rows', rows: [] },
    ])
  })
})
