import { sumDecimals } from '@temelia/decimal/arithmetic'
import { expect, test } from 'vitest'
import { calculate } from '../project-state/live-totals.ts'
import type { FacilityRow, ProjectTree } from '../project-state/project-tree.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { columnsOf } from './parts.ts'
import { consistsOf } from './total-lines.ts'

const list = (more: Partial<FacilityRow>) =>
  ({ id: 1, kind: '4.3', objectId: null, estimateId: null, quantity: 1, price: 100, ...more }) as FacilityRow

/** The sample with a subcontract, another expense and two equipment lists. */
function equipped(): ProjectTree {
  const tree = sampleTree()
  return {
    ...tree,
    articles: tree.articles.map((article) =>
      article.id === 1
        ? { ...article, provenienceType: 'subcontract' as const }
        : article.id === 2
          ? { ...article, provenienceType: 'other' as const }
          : article,
    ),
    facilities: [list({ id: 1 }), list({ id: 2, kind: '4.5', objectId: 1, estimateId: 11 })],
  }
}

test('every column that counts is shown, and they add up to the direct cost beside them', () => {
  const { direct } = calculate(equipped()).project
  const columns = columnsOf(direct, 'ro')
  expect(columns.map(({ letter }) => letter)).toEqual(['M', 'm', 'U', 'T', 'S', 'O'])
  expect(sumDecimals(columns.map(({ amount }) => amount))).toBe(direct.total)
  expect(columnsOf(calculate(sampleTree()).project.direct, 'ro').map(({ letter }) => letter)).toEqual([
    'M',
    'm',
    'U',
    'T',
  ])
})

test('the United States show subcontracts and other costs always, hauling where there is some', () => {
  const { direct } = calculate(sampleTree()).project
  const letters = (T: number) => columnsOf({ ...direct, T }, 'us').map(({ letter }) => letter)
  expect(letters(0)).toEqual(['M', 'm', 'U', 'S', 'O'])
  expect(letters(5)).toEqual(['M', 'm', 'U', 'T', 'S', 'O'])
})

test('the total of the project is its works and its equipment lists, line by line (R18.1)', () => {
  const tree = equipped()
  const totals = calculate(tree)
  const lines = consistsOf(tree, totals)
  const amountOf = (key: string) => lines.find((line) => line.key === key)?.amount ?? Number.NaN
  expect(lines.filter(({ level }) => level === 'part').map(({ key }) => key)).toEqual([
    'material',
    'labor',
    'subcontract',
    'other',
  ])
  expect(amountOf('totalWorks')).toBe(sumDecimals([amountOf('directCost'), amountOf('totalRecapitulation')]))
  expect(amountOf('withoutVat')).toBe(
    sumDecimals([amountOf('totalWorks'), amountOf('facility.kind.4.3'), amountOf('facility.kind.4.5')]),
  )
  expect(amountOf('grandTotal')).toBe(sumDecimals([amountOf('withoutVat'), amountOf('tax')]))
  expect(lines.find(({ key }) => key === 'facility.kind.4.5')?.path).toBe('/projects/5/facilities')
  expect(totals.totalOf(1)?.withoutVat).toBe(sumDecimals([totals.object(1)?.withoutVat ?? 0, 100]))
})

test('what F1 leaves out is told with its lists; without lists the total is that of the works', () => {
  const tree = equipped()
  const without = {
    ...tree,
    estimates: tree.estimates.map((estimate) => (estimate.id === 11 ? { ...estimate, includeInF1: false } : estimate)),
  }
  const totals = calculate(without)
  const left = consistsOf(without, totals).find(({ key }) => key === 'totalNotInF1')
  expect(left?.amount).toBe(sumDecimals([totals.estimate(11)?.withoutVat ?? 0, 100]))
  const plain = calculate(sampleTree())
  expect(plain.total).toMatchObject({ withoutVat: plain.project.withoutVat, withVat: plain.project.withVat, lists: [] })
})
