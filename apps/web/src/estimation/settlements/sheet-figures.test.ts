import { expect, test } from 'vitest'
import type { ProjectInput } from '@temelia/estimation/types'
import { type SettledArticle, type Sheet, type SheetLine, wireLines } from './sheet-data.ts'
import { entriesOf, figuresFor, restOf, typedAgain } from './sheet-figures.ts'

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
  amount: null,
  stored: 0,
  storedBefore: 0,
  billed: before * (articleId === 1 ? 10 : 5),
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
const SETTINGS = { project, objects: [{ id: 1 }], estimates: [{ id: 10, objectId: 1 }] }
const figures = figuresFor(sheet, SETTINGS)
const NONE = new Map()

test('what is typed counts at once: cumulated, left, value, totals and net', () => {
  const now = figures(new Map([[1, { quantity: 2, percent: null, amount: null, stored: 0 }]]), NONE)
  expect(now.line(1)).toEqual({ together: 5, left: 5, value: 20, most: null, mostAmount: null, mostStored: null })
  expect(now.line(2)).toEqual({ together: 1, left: 3, value: 5, most: null, mostAmount: null, mostStored: null })
  expect([now.value.withoutVat, now.value.vat, now.value.retained, now.value.net]).toEqual([25, 5.25, 2.5, 22.5])
})

test('more than is left is told with what may stand in this settlement', () => {
  const now = figures(new Map([[1, { quantity: 7.5, percent: null, amount: null, stored: 0 }]]), NONE)
  expect([...now.faulty]).toEqual([1])
  expect(now.line(1).most).toBe(7)
})

test('what is refused is left out of the totals: they count what was kept before, and what else is typed', () => {
  const typed = new Map([
    [1, { quantity: 7.5, percent: null, amount: null, stored: 0 }],
    [2, { quantity: 2, percent: null, amount: null, stored: 0 }],
  ])
  const never = figures(typed, NONE)
  expect([never.value.withoutVat, never.line(1).value, never.line(2).value]).toEqual([10, 0, 10])
  expect(never.line(1)).toMatchObject({ together: 10.5, left: -0.5 })
  const before = figures(typed, new Map([[1, { quantity: 2, percent: null, amount: null, stored: 0 }]]))
  expect([before.value.withoutVat, before.line(1).value]).toEqual([30, 20])
})

test('a percentage is of what is available; the rest settles everything and ends on the contract', () => {
  const { entry } = figures(NONE, NONE)
  expect(entry(1, 'percent', 33.33)).toEqual({ quantity: 3.333, percent: 33.33, amount: null, stored: 0 })
  const rest = restOf(sheet, new Map())
  expect([...rest]).toEqual([
    [1, { quantity: 7, percent: null, amount: null, stored: 0 }],
    [2, { quantity: 4, percent: null, amount: null, stored: 0 }],
  ])
  const { value } = figures(rest, NONE)
  expect(value.withoutVat).toBe(90)
  expect(restOf(sheet, rest).size).toBe(0)
})

test('a sum of money is worth that to the cent, and all that is left of it takes all that is left (R10.13)', () => {
  const { entry } = figures(NONE, NONE)
  const typed = entry(1, 'amount', 12.34)
  expect(typed).toEqual({ quantity: 1.234, percent: null, amount: 12.34, stored: 0 })
  // 10 x 10.00, of which 3 are settled before.
  expect(entry(1, 'amount', 70)).toEqual({ quantity: 7, percent: null, amount: 70, stored: 0 })
  expect(entry(1, 'amount', 0)).toEqual({ quantity: 0, percent: null, amount: null, stored: 0 })
  const odd = { quantity: 1.233333333, percent: null, amount: 12.34, stored: 0 }
  const now = figures(new Map([[1, odd]]), NONE)
  expect(now.line(1)).toMatchObject({ value: 12.34, most: null })
  expect(now.value.totals.direct.total).toBe(17.34)
  const over = figures(new Map([[1, entry(1, 'amount', 71) ?? odd]]), NONE)
  expect(over.line(1)).toMatchObject({ most: 7, mostAmount: 70 })
  const nothing = figuresFor({ ...sheet, articles: [article(1, 10, 0), article(2, 4, 5)] }, SETTINGS)(NONE, NONE)
  expect(nothing.entry(1, 'amount', 5)).toBeNull()
})

test('a percentage of a lump sum keeps its money (R10.3)', () => {
  const lump = { ...sheet, lines: [line(1, 1, 0)], articles: [article(1, 1, 55_000)] }
  const of = figuresFor(lump, SETTINGS)
  const typed = of(NONE, NONE).entry(1, 'percent', 12.34)
  expect(typed?.quantity).toBe(0.1234)
  expect(of(new Map([[1, typed ?? fail()]]), NONE).line(1).value).toBe(6787)
})

function fail(): never {
  throw new Error('no entry')
}

test('what waits to be sent is read back as it was typed', () => {
  const { entry } = figures(new Map(), new Map())
  for (const [column, value] of [
    ['quantity', 2.5],
    ['quantity', 0],
    ['percent', 12.34],
    ['amount', 7],
  ] as const) {
    const typed = entry(2, column, value)
    if (!typed) throw new Error('article 2 is worth something')
    expect(entriesOf(wireLines([[2, { entry: typed, was: typed }]]), entry)).toEqual(new Map([[2, typed]]))
  }
})

test('lines that were refused are typed again over what was seen there first, or over what stands there', () => {
  const { entry } = figures(new Map(), new Map())
  const nothing = { Quantity: 0, Percent: null, Amount: null }
  const refused = [
    { ArticleId: 1, Quantity: 2, Was: nothing },
    { ArticleId: 1, Quantity: 3, Was: { ...nothing, Quantity: 2 } },
    { ArticleId: 2, Percent: 50 },
  ]
  expect([...typedAgain(refused, sheet, entry)]).toEqual([
    [
      1,
      {
        entry: { quantity: 3, percent: null, amount: null, stored: 0 },
        was: { quantity: 0, percent: null, amount: null, stored: 0 },
      },
    ],
    [
      2,
      {
        entry: { quantity: 2, percent: 50, amount: null, stored: 0 },
        was: { quantity: 1, percent: null, amount: null, stored: 0 },
      },
    ],
  ])
})

test('stored materials count beside the works, and work installs them first', () => {
  const us = figuresFor(
    {
      ...sheet,
      others: null,
      deduction: { ...sheet.deduction, vat: 0, storedRetention: 5, storedBefore: 10, storedRetainedBefore: 0.5 },
    },
    { ...SETTINGS, project: { ...project, practice: 'us', vat: 0 } },
  )
  const open = us(NONE, NONE)
  const stored = open.entry(1, 'stored', 50)
  expect(stored).toEqual({ quantity: 0, percent: null, amount: null, stored: 50 })
  const { value } = us(new Map([[1, stored!]]), NONE)
  // Line 2 has 5 of work; 50 stored less 10 before; 10 % of 5 and 5 % of 50 less 0.5.
  expect([value.withVat, value.retained, value.net]).toEqual([45, 2.5, 42.5])
  // 7 are left; 5 more leave 2 of 10 each, and so much stays stored.
  expect(open.entry(1, 'quantity', 5, stored!)).toEqual({ quantity: 5, percent: null, amount: null, stored: 20 })
  const over = us(new Map([[1, { ...stored!, stored: 71 }]]), NONE)
  expect([over.line(1).mostStored, over.faulty.has(1), over.value.stored]).toEqual([70, true, 0])
})

test('what is stored is sent only where it was changed', () => {
  const entry = { quantity: 2, percent: null, amount: null, stored: 50 }
  const [changed, same] = wireLines([
    [1, { entry, was: { ...entry, stored: 0 } }],
    [2, { entry, was: { ...entry, quantity: 1 } }],
  ])
  expect(changed).toMatchObject({ Stored: 50, Was: { Stored: 0 } })
  expect(Object.keys(same ?? {})).toEqual(['ArticleId', 'Quantity', 'Was'])
})
