import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { calculateArticle } from '@temelia/estimation/article'
import type { ArticleInput, ResourceInput } from '@temelia/estimation/types'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateToPrint } from './estimate-to-print.ts'
import type { EstimateToPrint } from './f3-data.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import type { Cell, Column, Row } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { tablesOf } from './readable.fixture.ts'

const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100)
const line = fc.record({
  kind: fc.constantFrom('material', 'labor', 'equipment'),
  consumption: fc.integer({ min: 1, max: 5000 }).map((value) => value / 1000),
  price: cents(300),
  waste: fc.constantFrom(0, 0, 3, 5, 7.5, 12),
})
const article = fc.record({
  quantity: fc.integer({ min: 1, max: 2_000_000 }).map((value) => value / 1000),
  recipe: fc.array(line, { minLength: 1, maxLength: 5 }),
})

/** An estimate of random articles as it is computed in LINE, where every printed product can be checked by hand (SPEC.md R1.4). */
function estimateOf(
  practice: 'ro' | 'us',
  articles: readonly { quantity: number; recipe: readonly object[] }[],
): EstimateToPrint {
  const settings = { practice, rounding: 'LINE', quantityDecimals: 2, priceDecimals: 2, totalDecimals: 2 } as const
  const inputs = articles.map(
    ({ quantity }, at): ArticleInput => ({ id: at + 1, estimateId: 1, quantity, measureUnit: 'SF' }),
  )
  const results = articles.map(({ recipe }, at) =>
    calculateArticle(
      inputs[at] as ArticleInput,
      recipe.map((one) => ({ articleId: at + 1, ...one })) as ResourceInput[],
      [],
      settings,
    ),
  )
  return estimateToPrint(
    { project: { name: 'P', ...settings }, object: {}, estimate: {}, articles: inputs, components: [] },
    { article: (id) => results[id - 1], totals: (practice === 'us' ? US_EXAMPLE : EXAMPLE).totals },
  )
}

describe.each(['ro', 'us'] as const)('every line of a printed list (%s)', (practice) => {
  it('multiplies out: quantity times unit price is the amount, part by part, and the parts are the line', () => {
    fc.assert(
      fc.property(fc.array(article, { minLength: 1, maxLength: 6 }), (articles) => {
        const estimate = estimateOf(practice, articles)
        const model = f3([estimate], DEFAULT_PRINT_OPTIONS, practice === 'us' ? 'en' : 'ro')
        const [main] = model.sections.flatMap(tablesOf)
        const { columns, rows } = main?.table ?? { columns: [], rows: [] }
        const at = (row: Row, key: string) => figure(row, columns, key)
        expect(rows.filter(({ kind }) => kind === 'article')).toHaveLength(articles.length)
        for (const one of estimate.articles) expect(one.orderQuantity).toBeGreaterThanOrEqual(one.quantity)
        let quantity = 0
        for (const [index, row] of rows.entries()) {
          if (row.kind === 'article') {
            quantity = at(row, 'quantity') ?? 0
            const parts = rows.slice(index + 1, index + 5).filter(({ kind }) => kind === 'part')
            expect(sumDecimals(parts.map((part) => at(part, 'total') ?? 0))).toBe(at(row, 'total'))
          }
          if (row.kind === 'part')
            expect(multiplyDecimals(at(row, 'quantity') ?? quantity, at(row, 'price') ?? 0, 2)).toBe(at(row, 'total'))
        }
      }),
      { seed: 20261123, numRuns: 200 },
    )
  })
})

it('says how much material is ordered, and with which waste', () => {
  const [main] = f3([US_EXAMPLE], DEFAULT_PRINT_OPTIONS, 'en').sections.flatMap(tablesOf)
  const part = main?.table.rows.find(({ id }) => id === '2 M')
  expect([part?.label, ...(part?.cells.slice(3) ?? [])]).toEqual(['material (8% waste)', 405, 6.53, 2644.65])
})

it('tells the waste that was typed, not that of the rounded quantity', () => {
  const { articles } = estimateOf('us', [
    { quantity: 2.33, recipe: [{ kind: 'material', consumption: 1, price: 10, waste: 5 }] },
  ])
  const [main] = f3([{ ...US_EXAMPLE, articles }], DEFAULT_PRINT_OPTIONS, 'en').sections.flatMap(tablesOf)
  expect(articles[0]?.orderQuantity).toBe(2.45)
  expect(main?.table.rows.find(({ id }) => id === '1 M')?.label).toBe('material (5% waste)')
})

function figure({ cells }: Row, columns: readonly Column[], key: string): number | null {
  const cell: Cell = cells[columns.findIndex((column) => column.key === key)] ?? null
  return typeof cell === 'number' ? cell : null
}
