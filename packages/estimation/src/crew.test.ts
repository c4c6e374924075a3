import { describe, expect, it } from 'vitest'
import { craftText, crewRate, readCraft } from './crew.ts'
import { calculateProject } from './project.ts'

describe('craft@hours (R13.7)', () => {
  it.each([
    ['B1', 0.032, 'B1@.032'],
    ['LA', 2.1, 'LA@2.1'],
    [null, 0.5, '@.5'],
    ['B1', null, 'B1@0'],
    [null, null, ''],
  ])('%s and %s are written %s', (crew, hours, text) => {
    expect(craftText(crew, hours, 'us')).toBe(text)
  })

  it('has at most 99,999.999999 hours, with six decimals', () => {
    expect(readCraft('B1@99999.999999', 'us')).toEqual({ crew: 'B1', hours: 99_999.999999 })
    expect(readCraft('B1@100000', 'us')).toBeNull()
    expect(readCraft('B1@1.0000001', 'us')).toBeNull()
  })

  it('has hours as the practice writes numbers, and reads what it wrote', () => {
    expect(craftText('B1', 0.032, 'ro')).toBe('B1@,032')
    for (const practice of ['ro', 'us'] as const)
      for (const hours of [0, 0.032, 0.5, 12.25, 1250, 1250.125])
        expect(readCraft(craftText('B1', hours, practice), practice)).toEqual({ crew: 'B1', hours })
  })

  it.each([
    ['B1@1,250', 'us', 1250],
    ['B1@1,250.5', 'us', 1250.5],
    ['B1@1.250', 'us', 1.25],
    ['B1@0,032', 'us', 0.032],
    ['B1@1,250', 'ro', 1.25],
    ['B1@1.250', 'ro', 1250],
    ['B1@1 250,5', 'ro', 1250.5],
    ['B1@1.5', 'ro', 1.5],
  ] as const)('%s has in practice %s %d hours', (text, practice, hours) => {
    expect(readCraft(text, practice)).toEqual({ crew: 'B1', hours })
  })

  it.each([
    ['B1@.032', { crew: 'B1', hours: 0.032 }],
    [' B1 @ 0,032 ', { crew: 'B1', hours: 0.032 }],
    ['LA@2', { crew: 'LA', hours: 2 }],
    ['B1', null],
    ['B1@', null],
    ['@.5', null],
    ['B1@.0000001', null],
    ['B1@1e3', null],
  ])('%s is read as %o', (text, craft) => {
    expect(readCraft(text, 'us')).toEqual(craft)
  })
})

it('a crew bears the fringe of those who have one (R4.7)', () => {
  // Wages 40 + 2 x 30 = 100, with 10 % burden 110; the fringe of the foreman, 5, for three men.
  const crew = crewRate(
    [
      { wage: 40, fringe: 5 },
      { wage: 30, count: 2 },
    ],
    [10],
  )
  expect(crew).toEqual({ workers: 3, wages: 100, burdenPercent: 10, crewHour: 115, manHour: 38.33 })
})

it('general conditions by time are count x rate (R13.3)', () => {
  const time = { count: 6, unit: 'wk', rate: 2150 }
  const totals = calculateProject({
    project: {
      practice: 'us',
      rounding: 'LINE',
      quantityDecimals: 2,
      priceDecimals: 2,
      totalDecimals: 2,
      vat: 0,
      recapitulation: { scope: 'project', lines: [{ code: 'GENERAL', kind: 'fixed', amount: 1, time }] },
    },
    objects: [],
    estimates: [],
    articles: [],
  }).project()
  expect(totals.withoutVat).toBe(12900)
})
