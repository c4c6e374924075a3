import { expect, test } from 'vitest'
import type { ProjectInput } from '@temelia/estimation/types'
import type { SettledArticle, Sheet, SheetLine } from './sheet-data.ts'
import { entryOf, figuresFor, restOf } from './sheet-figures.ts'

const project: ProjectInput = {
  practice: 'ro',
  rounding: 'LINE',
  quantityDecimals: 3,
  priceDecimals: 2,
  totalDecimals: 2,
  vat: 21,
  recapitulation: { scope: 'estimate', lines: [] },
}
const line = (articleId: number, available: number, before: number, quantity = 0): SheetLine => ({
  articleId,
  available,
  contracted: available,
  extra: 0,
  cancelled: 0,
  before,
  after: 0,
  quantity,
  percent: null,
})
const article = (id: number, quantity: number, opLabor: number) =>
  ({ id, estimateId: 10, quantity, opLabor, price: opLabor, role: 'contract' }) as unknown as SettledArticle

const sheet: Sheet = {
  deduction: { id: 1, objectId: null, vat: 21, retention: 10, advance: 0 } as Sheet['deduction'],
  others: 30,
  lines: [line(1, 10, 3), line(2, 4, 0, 1)],
  articles: [article(1, 10, 10), article(2, 4, 5)],
  components: [],
  resources: [],
}
const figures = figuresFor(sheet, { project, objects: [{ id: 1 }], estimates: [{ id: 10, objectId: 1 }] })
const NONE = new Map()

test('what is typed counts at once: cumulated, left, value, totals and net', () => {
  const now = figures(new Map([[1, { quantity: 2, percent: null }]]), NONE)
  expect(now.line(1)).toEqual({ together: 5, left: 5, value: 20, most: null })
  expect(now.line(2)).toEqual({ together: 1, left: 3, value: 5, most: null })
  expect([now.value.withoutVat, now.value.vat, now.value.retained, now.value.net]).toEqual([25, 5.25, 2.5, 22.5])
})

test('more than is left is told with what may stand in this settlement', () => {
  const now = figures(new Map([[1, { quantity: 7.5, percent: null }]]), NONE)
  expect([...now.faulty]).toEqual([1])
  expect(now.line(1).most).toBe(7)
})

test('what is refused is left out of the totals: they count what was kept before, and what else is typed', () => {
  const typed = new Map([
    [1, { quantity: 7.5, percent: null }],
    [2, { quantity: 2, percent: null }],
  ])
  const never = figures(typed, NONE)
  expect([never.value.withoutVat, never.line(1).value, never.line(2).value]).toEqual([10, 0, 10])
  expect(never.line(1)).toMatchObject({ together: 10.5, left: -0.5 })
  const before = figures(typed, new Map([[1, { quantity: 2, percent: null }]]))
  expect([before.value.withoutVat, before.line(1).value]).toEqual([30, 20])
})

test('a percentage is of what is available; the rest settles everything and ends on the contract', () => {
  expect(entryOf(sheet.lines[0] as SheetLine, 'percent', 33.33, 3)).toEqual({ quantity: 3.333, percent: 33.33 })
  const rest = restOf(sheet, new Map())
  expect([...rest]).toEqual([
    [1, { quantity: 7, percent: null }],
    [2, { quantity: 4, percent: null }],
  ])
  const { value } = figures(rest, NONE)
  expect(value.withoutVat).toBe(90)
  expect(restOf(sheet, rest).size).toBe(0)
})
