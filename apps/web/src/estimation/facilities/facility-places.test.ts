import { describe, expect, it } from 'vitest'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { type FacilityRow, groupFacilities, patchOf, placeOf, totalsByKind } from './facility-places.ts'

const tree = {
  project: { rounding: 'LINE', priceDecimals: 2, totalDecimals: 2, vat: 21 },
  objects: [{ id: 1 }, { id: 2 }],
  estimates: [{ id: 10, objectId: 2 }],
} as unknown as ProjectTree

const row = (id: number, more: Partial<FacilityRow>) =>
  ({ id, objectId: null, estimateId: null, kind: '4.3', quantity: 2, price: 10, ...more }) as FacilityRow

describe('facilities of a project', () => {
  const rows = [
    row(1, {}),
    row(2, { objectId: 1, kind: '4.5' }),
    row(3, { objectId: 1, estimateId: 10 }),
    row(4, { objectId: 9 }),
    row(5, { estimateId: 99 }),
  ]

  it('stand under their object, an estimate’s under the object it is in now; of what is gone none stands', () => {
    const groups = groupFacilities(tree, rows)
    expect(groups.map(({ objectId, rows: own }) => [objectId, own.map(({ id }) => id)])).toEqual([
      [1, [2]],
      [2, [3]],
      [null, [1]],
    ])
    expect(groups[0]?.money).toEqual({ withoutVat: 20, vat: 4.2, withVat: 24.2 })
  })

  it('are totalled by kind', () => {
    const { kinds, all } = totalsByKind(tree.project, rows.slice(0, 3))
    expect(kinds.map(({ kind, money }) => [kind, money.withoutVat])).toEqual([
      ['4.3', 40],
      ['4.5', 20],
    ])
    expect(all.withVat).toBe(72.6)
  })

  it('go from place to place', () => {
    expect(rows.slice(0, 3).map(placeOf)).toEqual(['project', 'object:1', 'estimate:10'])
    expect(['project', 'object:1', 'estimate:10'].map(patchOf)).toEqual([
      { objectId: null, estimateId: null },
      { objectId: 1, estimateId: null },
      { estimateId: 10 },
    ])
  })
})
