import { expect, test } from 'vitest'
import { lineHours } from './line-hours.ts'

const line = (kind: 'labor' | 'equipment' | 'material', measureUnit: string | null, consumption: number | null) => ({
  kind,
  measureUnit,
  consumption,
})

test('hours of people and of machines are those of the recipe times the quantity', () => {
  const recipe = [line('labor', 'ora', 0.83), line('labor', 'h', 0.17), line('equipment', 'ora', 0.045)]
  expect(lineHours(recipe, 18.5, 3)).toEqual({ labor: 18.5, equipment: 0.833 })
})

test('what is not measured in hours, and a share of other values, has none', () => {
  const recipe = [
    line('equipment', 'tkm', 4),
    line('labor', 'zi', 4),
    line('material', 'h', 4),
    { ...line('equipment', 'h', 4), percent: true },
    line('equipment', 'h', null),
  ]
  expect(lineHours(recipe, 10, 3)).toEqual({ labor: 0, equipment: 0 })
})

test('people and machines without a unit are counted in hours', () => {
  const recipe = [line('labor', null, 3), line('labor', ' ', 0.92), line('equipment', null, 0.75)]
  expect(lineHours(recipe, 12.5, 3)).toEqual({ labor: 49, equipment: 9.375 })
})
