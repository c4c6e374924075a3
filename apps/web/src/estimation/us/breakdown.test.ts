import { describe, expect, it } from 'vitest'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { breakdownOf } from './breakdown.ts'

const line = (id: number, uniformat: string | null, division: string | null, total: number) =>
  ({ id, uniformat, division, total, symbol: `S${id}`, name: `Line ${id}` }) as unknown as ArticleRow
const lines = [
  line(1, 'A1030', '03', 100),
  line(2, 'A1010', '03', 50),
  line(3, 'B2010', '04', 150),
  line(4, null, null, 33.33),
]
const direct = (article: ArticleRow) => article.total ?? 0

describe('subtotals by classification (R13.5)', () => {
  it('gathers elements by level, in order, those without one last', () => {
    const first = breakdownOf(lines, direct, 400, { kind: 'element', level: 1 }, '')
    expect(first.map(({ code, title, direct: sum }) => [code, title, sum])).toEqual([
      ['A', 'Substructure', 150],
      ['B', 'Shell', 150],
      [null, '', 33.33],
    ])
    const third = breakdownOf(lines, direct, 400, { kind: 'element', level: 3 }, '')
    expect(third.map(({ code }) => code)).toEqual(['A1010', 'A1030', 'B2010', null])
  })

  it('shares the price to the cent, whatever the filter shows', () => {
    const all = breakdownOf(lines, direct, 400.01, { kind: 'division' }, '')
    expect(all.reduce((sum, { price }) => sum + Math.round(price * 100), 0)).toBe(40001)
    const some = breakdownOf(lines, direct, 400.01, { kind: 'division' }, 'line 3')
    expect(some).toEqual([{ ...all[1], lines: [lines[2]] }])
    expect(breakdownOf(lines, direct, 400.01, { kind: 'division' }, 'concrete')[0]?.lines).toHaveLength(2)
  })
})
