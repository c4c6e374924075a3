import { describe, expect, test } from 'vitest'
import { calculateArticle } from './article.ts'
import { hoursInUnit, isInHours } from './hours.ts'
import type { Practice, ResourceInput, Rounding } from './types.ts'

describe('hours of a unit', () => {
  test.each([
    ['ora', 1],
    ['om-ore', 1],
    ['om/h', 1],
    ['H', 1],
    ['L.H.', 1],
    ['labor hours', 1],
    ['100 ore', 100],
    ['sute om-ore', 100],
    ['0,5 ore', 0.5],
    [null, 1],
    ['', 1],
    ['zi', 0],
    ['om-zile', 0],
    ['schimb', 0],
    ['luna', 0],
    ['lei', 0],
  ])('%j has %d', (measureUnit, hours) => {
    expect(hoursInUnit({ kind: 'labor', measureUnit })).toBe(hours)
    expect(isInHours({ kind: 'labor', measureUnit })).toBe(hours !== 0)
  })

  test('what is no work of people or machines and says nothing has none', () => {
    expect(hoursInUnit({ kind: 'material', measureUnit: null })).toBe(0)
    expect(hoursInUnit({ kind: 'equipment', measureUnit: null })).toBe(1)
    expect(hoursInUnit({ kind: 'labor' })).toBe(1)
  })
})

describe.each<[Rounding, Practice]>([
  ['LINE', 'ro'],
  ['FULL', 'ro'],
  ['LINE', 'us'],
  ['FULL', 'us'],
])('a line by %s in %s', (rounding, practice) => {
  const settings = { practice, rounding, quantityDecimals: 3, priceDecimals: 2, totalDecimals: 2 }
  const line = (measureUnit: string | null | undefined, consumption: number, price = 10): ResourceInput => ({
    articleId: 1,
    kind: 'labor',
    consumption,
    price,
    ...(measureUnit === undefined ? {} : { measureUnit }),
  })
  const hoursOf = (...recipe: ResourceInput[]) => {
    const { rsLaborHours, laborHours, labor } = calculateArticle(
      { id: 1, estimateId: 1, quantity: 4 },
      recipe,
      [],
      settings,
    )
    return { rsLaborHours, laborHours, labor }
  }

  test('counts the hours of people, never their days, and is paid for both', () => {
    expect(hoursOf(line('ora', 3), line('zi', 2), line(null, 1), line(undefined, 0.5))).toEqual({
      rsLaborHours: 4.5,
      laborHours: 18,
      labor: 260,
    })
    expect(hoursOf(line('zile', 2, 400))).toEqual({ rsLaborHours: 0, laborHours: 0, labor: 3200 })
  })

  test('counts a unit of a hundred hours as a hundred', () => {
    expect(hoursOf(line('100 om-ore', 0.0325, 3_000))).toMatchObject({ rsLaborHours: 3.25, laborHours: 13 })
  })
})
