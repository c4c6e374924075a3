import { describe, expect, it } from 'vitest'
import type { GridRow } from '../grid/grid-source.ts'
import { byId } from '../project-state/project-tree.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { articleDraft, changeOf, readArticle, readGroup } from './cell-edits.ts'

const t = (key: string) => key
const row: GridRow = { key: 'a1', kind: 'article', id: 1, level: 3, parent: 'e11', expanded: null, place: 1, of: 2 }

describe('reading typed text', () => {
  it.each([
    ['quantity', '12,5', 12.5],
    ['quantity', '1.234,50', 1234.5],
    ['quantity', '', 0],
    ['quantity', '=4*2,5', '4*2,5'],
    ['quantity', 'Axa A: 4.43x0.55', 'Axa A: 4.43x0.55'],
    ['own-labor', '', null],
    ['own-labor', '52,00', 52],
    ['symbol', '  CA02A1 ', 'CA02A1'],
    ['startDate', '5.3.2026', '2026-03-05'],
    ['startDate', '2026-03-05', '2026-03-05'],
  ])('%s takes %j', (column, text, value) => expect(readArticle(column, text, t, 'ro')).toEqual({ ok: true, value }))

  it.each([
    ['quantity', '4*'],
    ['own-material', 'abc'],
    ['uplift-labor', '2000'],
    ['startDate', '31.2.2026'],
    ['symbol', 'x'.repeat(81)],
  ])('%s refuses %j', (column, text) => expect(readArticle(column, text, t, 'ro').ok).toBe(false))

  it.each([
    ['us', '03/04/2026', '2026-03-04'],
    ['us', '12/25/2026', '2026-12-25'],
    ['us', '25/12/2026', '2026-12-25'],
    ['us', '3/4/26', '2026-03-04'],
    ['us', '2026-03-04', '2026-03-04'],
    ['us', 'Mar 4, 2026', '2026-03-04'],
    ['ro', '03/04/2026', '2026-04-03'],
    ['ro', '3.4.26', '2026-04-03'],
    ['ro', '', null],
  ] as const)('a day typed in %s: %j', (practice, text, value) => {
    expect(readArticle('endDate', text, t, practice)).toEqual({ ok: true, value })
  })

  it('a day that can be two is refused with both, one that does not exist with the reason', () => {
    const words = (key: string, values?: object) => `${key} ${Object.values(values ?? {}).join(' | ')}`
    const told = (text: string, practice: 'ro' | 'us') => readArticle('endDate', text, words, practice)
    expect(told('03.04.2026', 'us')).toEqual({ ok: false, message: 'dayTwoWays April 3, 2026 | March 4, 2026' })
    expect(told('31.2.2026', 'ro')).toEqual({ ok: false, message: 'noSuchDay ' })
    expect(told('soon', 'us')).toEqual({ ok: false, message: 'notADay 11/21/2026' })
    expect(told('1.1.1850', 'ro')).toEqual({ ok: false, message: 'dayYearOutOfRange ' })
  })

  it.each([
    ['us', 'own-material', '4,250', 4250],
    ['us', 'own-material', '1.250', 1.25],
    ['us', 'quantity', '1,250', 1250],
    ['ro', 'own-labor', '12.500', 12500],
    ['ro', 'own-labor', '12.5', 12.5],
    ['ro', 'uplift-labor', '2,5', 2.5],
    ['ro', 'uplift-labor', '15 %', 15],
    ['us', 'uplift-material', '-2.5%', -2.5],
  ] as const)('in %s %s takes %j as the company writes it', (practice, column, text, value) =>
    expect(readArticle(column, text, t, practice)).toEqual({ ok: true, value }),
  )

  it.each([
    ['us', 'own-material', '1 250,500'],
    ['ro', 'quantity', '1 250.500'],
  ] as const)('in %s %s names both readings of %j', (practice, column, text) =>
    expect(readArticle(column, text, t, practice)).toEqual({ ok: false, message: 'numberTwoWays' }),
  )

  it.each<[string, 'ro' | 'us', string | number]>([
    ['1,250', 'us', 1250],
    ['1.250', 'us', 1.25],
    ['1.250', 'ro', 1250],
    ['4.43', 'ro', 4.43],
    [`12'-6"`, 'us', `12'-6"`],
    ['max(1,2)', 'us', 'max(1,2)'],
    ['=1,000+1', 'us', '1,000+1'],
    ['2 x lungime', 'ro', '2 x lungime'],
  ])('a quantity %j of a project in %s is %j', (text, practice, value) =>
    expect(readArticle('quantity', text, t, practice)).toEqual({ ok: true, value }),
  )

  it.each<[string, 'ro' | 'us']>([
    ['1 250.500', 'ro'],
    ['max(1,2)', 'ro'],
    ['max(1,250)', 'us'],
    [`12' - 6"`, 'us'],
    [`12'`, 'ro'],
  ])('a quantity %j of a project in %s is refused', (text, practice) =>
    expect(readArticle('quantity', text, t, practice).ok).toBe(false),
  )

  it('wants a name for groups', () => {
    expect(readGroup('name', '  ', t).ok).toBe(false)
    expect(readGroup('name', 'Rezistență', t)).toEqual({ ok: true, value: 'Rezistență' })
  })
})

describe('changeOf', () => {
  it('a typed number ends a formula, a formula leaves the quantity to the engine', () => {
    expect(changeOf({ row, column: 'quantity', value: 4 }, 'ro')).toEqual({
      entity: 'article',
      id: 1,
      patch: { quantity: 4, formula: null },
    })
    expect(changeOf({ row, column: 'quantity', value: '2x3' }, 'ro')).toEqual({
      entity: 'article',
      id: 1,
      patch: { formula: '2x3' },
    })
  })

  it('takes the hours of a crew as the project writes numbers', () => {
    const patch = (value: string, practice: 'ro' | 'us') => changeOf({ row, column: 'craft', value }, practice).patch
    expect(patch('B1@1,250', 'us')).toEqual({ rsCrew: 'B1', rsLaborHours: 1250 })
    expect(patch('B1@1,250', 'ro')).toEqual({ rsCrew: 'B1', rsLaborHours: 1.25 })
  })

  it('writes own prices beside the recipe’s', () => {
    expect(changeOf({ row, column: 'own-equipment', value: 3 }, 'ro').patch).toEqual({ opEquipments: 3 })
  })
})

describe('articleDraft', () => {
  it('opens with what can be typed back in the reader’s form', () => {
    const article = byId(sampleTree().articles, 5)
    if (!article) throw new Error('the sample has no article 5')
    expect(articleDraft({ ...article, quantity: 1234.5 }, null, 'quantity', 'ro')).toBe('1234,5')
    expect(articleDraft(article, 5, 'own-labor', 'us')).toBe('7')
    expect(articleDraft(article, 10.25, 'own-material', 'ro')).toBe('10,25')
    expect(articleDraft({ ...article, formula: '1\n2' }, null, 'quantity', 'ro')).toBeNull()
    expect(articleDraft(article, null, 'total', 'ro')).toBeNull()
    const dated = { ...article, startDate: '2026-11-03', endDate: null }
    expect(articleDraft(dated, null, 'startDate', 'ro')).toBe('03.11.2026')
    expect(articleDraft(dated, null, 'startDate', 'us')).toBe('11/03/2026')
    expect(articleDraft(dated, null, 'endDate', 'us')).toBe('')
  })
})
