import { describe, expect, it } from 'vitest'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { linkState, rowOf, rowOfShape, withRow } from './feed.ts'
import type { ShapeRow } from './measures.ts'

const shape = (more: Partial<ShapeRow>) =>
  ({ id: 7, name: 'Living', articleId: null, fedQuantity: null, ...more }) as ShapeRow
const line = (more: Partial<ArticleRow>) => ({ id: 3, formula: null, measureUnit: 'mp', ...more }) as ArticleRow

describe('the row of a shape in the takeoff of a line', () => {
  const linked = shape({ articleId: 3, fedQuantity: 12.445, formula: 'area' })
  const now = { ok: true, value: 12.445 } as const
  const fedBy = (to: ArticleRow, by: ShapeRow, value: number) =>
    withRow(to, by.id, rowOf(by, value, to.measureUnit, 'ro'))
  const fedLine = line({ formula: fedBy(line({ formula: 'Axa A: 2 x 3' }), linked, 12.445) })

  it('stands beside the others, once', () => {
    expect(fedLine.formula).toBe('Axa A: 2 x 3\nLiving [#7]: 12,445')
    expect(fedBy(fedLine, { ...linked, name: 'Hol' }, 9)).toBe('Axa A: 2 x 3\nHol [#7]: 9')
    expect(withRow(fedLine, linked.id, null)).toBe('Axa A: 2 x 3')
  })

  it('comes back as it was, wherever the line has been edited since', () => {
    const was = rowOfShape(fedLine, linked.id)
    expect(was).toEqual({ label: 'Living [#7]', expression: '12,445' })
    const since = line({ formula: `${withRow(fedLine, linked.id, null)}\nAxa B: 4` })
    expect(withRow(since, linked.id, was)).toBe('Axa A: 2 x 3\nAxa B: 4\nLiving [#7]: 12,445')
    expect(withRow(since, linked.id, null)).toBe(since.formula)
    expect(rowOfShape(since, linked.id)).toBeNull()
  })

  it('counts in plain units where its line counts in hundreds', () => {
    const hundreds = line({ measureUnit: '100 mp' })
    const formula = fedBy(hundreds, linked, 0.125)
    expect(formula).toBe('Living [#7]: 12,5')
    const given = { ok: true, value: 0.125 } as const
    const accepted = { ...linked, fedQuantity: 0.125 }
    expect(linkState(accepted, { ...hundreds, formula }, given, 'ro')).toBe('fresh')
    // As it was written before: a hundredth of what was measured.
    expect(linkState(accepted, { ...hundreds, formula: 'Living [#7]: 0,125' }, given, 'ro')).toBe('changed')
  })

  it('tells whether it still holds', () => {
    expect(linkState(shape({}), undefined, now, 'ro')).toBe('loose')
    expect(linkState(linked, fedLine, now, 'ro')).toBe('fresh')
    expect(linkState(linked, fedLine, { ok: true, value: 12.5 }, 'ro')).toBe('changed')
    expect(linkState(linked, fedLine, { ok: false, why: 'noScale' }, 'ro')).toBe('changed')
    expect(linkState(linked, line({ formula: '5' }), now, 'ro')).toBe('broken')
    expect(linkState(linked, undefined, now, 'ro')).toBe('broken')
    // A link that nobody has accepted yet waits to be.
    expect(linkState({ ...linked, fedQuantity: null }, line({ formula: '5' }), now, 'ro')).toBe('changed')
    expect(linkState(shape({ fedQuantity: 1 }), undefined, now, 'ro')).toBe('broken')
  })
})
