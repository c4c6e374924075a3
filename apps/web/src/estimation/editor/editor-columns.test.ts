import { expect, test } from 'vitest'
import { NO_LAYOUT, placeColumns } from '../grid/columns.ts'
import { calculate } from '../project-state/live-totals.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { costKinds, editorColumns } from './editor-columns.ts'
import { columnsOf } from './parts.ts'

const say = (key: string) => key
const { direct } = calculate(sampleTree()).project
const columnsIn = (us: boolean, of = direct) => editorColumns(say, 'USD', us, costKinds(of, us))
const prices = (us: boolean, of = direct) =>
  placeColumns(columnsIn(us, of), NO_LAYOUT, 2000).flatMap(({ column }) =>
    column.id.startsWith('own-') ? [column.id.slice(4)] : [],
  )

test('the grid has a unit price for each kind of cost that the bar names', () => {
  for (const of of [direct, { ...direct, sub: 3 }, { ...direct, T: 1, other: -2 }])
    for (const us of [true, false])
      expect(prices(us, of)).toEqual(columnsOf(of, us ? 'us' : 'ro').map(({ kind }) => kind))
  expect(prices(true)).toEqual(['material', 'labor', 'equipment', 'subcontract', 'other'])
})

test.each([1440, 1280])('all columns of the United States fit beside a rail of 56 px in %i px', (width) => {
  const places = placeColumns(columnsIn(true), NO_LAYOUT, width - 56)
  expect(places.reduce((sum, place) => sum + place.width, 0)).toBeLessThanOrEqual(width - 56)
  expect(places.at(-1)).toMatchObject({ column: { id: 'total' }, end: true })
})
