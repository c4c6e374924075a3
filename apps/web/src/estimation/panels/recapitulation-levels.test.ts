import { romanianTemplate, usTemplate } from '@temelia/estimation/templates'
import { describe, expect, it } from 'vitest'
import { calculate } from '../project-state/live-totals.ts'
import type { EstimateRow, ProjectTree } from '../project-state/project-tree.ts'
import { changeAt, recapitulationAt, vatOfAll } from './recapitulation-levels.ts'

const own = { ...romanianTemplate({ cam: 0, indirect: 0, profit: 20 }), vat: 11 }

function treeWith(object: object, estimate: object): ProjectTree {
  return {
    project: { id: 1, practice: 'ro', rounding: 'LINE', vat: 21, recapitulation: romanianTemplate() },
    objects: [{ id: 2, name: 'Casa', recapitulation: null, ...object }],
    estimates: [{ id: 3, objectId: 2, recapitulation: null, applyVat: true, ...estimate }],
    articles: [{ id: 4, estimateId: 3, quantity: 1, rsMaterials: 100 }],
    parameters: [],
    recipes: new Map(),
    parts: { resources: [], components: [] },
    revisions: [],
    facilities: [],
    shown: new Map(),
    counted: [],
  } as unknown as ProjectTree
}

const place = { objectId: 2, estimateId: 3 }

describe('the recapitulation of a level', () => {
  it('is the nearest one, and says whose it is', () => {
    const tree = treeWith({ recapitulation: own }, {})
    const totals = calculate(tree)
    expect(recapitulationAt(tree, totals, 'estimate', place)).toMatchObject({ from: 'object', own: false, vat: 11 })
    expect(recapitulationAt(tree, totals, 'object', place)).toMatchObject({ from: 'object', own: true })
    expect(recapitulationAt(tree, totals, 'project', place)).toMatchObject({ from: 'project', own: true, vat: 11 })
    expect(recapitulationAt(tree, totals, 'object', place).amounts.withoutVat).toBe(120)
    expect(recapitulationAt(tree, totals, 'estimate', { objectId: null, estimateId: null }).level).toBe('project')
  })

  it('names the rate of VAT that its amounts bear, none where estimates bear several', () => {
    const tree = treeWith({}, { recapitulation: own })
    const [estimate] = tree.estimates
    expect(vatOfAll(tree)).toBe(11)
    const second = { ...estimate, id: 5, recapitulation: null } as EstimateRow
    expect(vatOfAll({ ...tree, estimates: [...tree.estimates, second] })).toBeNull()
    expect(vatOfAll({ ...tree, estimates: [...tree.estimates, { ...second, counts: 0 }] })).toBe(11)
    expect(vatOfAll({ ...tree, estimates: [] })).toBe(21)
  })

  it('has no VAT where none is applied', () => {
    const tree = treeWith({}, { applyVat: false })
    const found = recapitulationAt(tree, calculate(tree), 'estimate', place)
    expect([found.vat, found.amounts.vat]).toEqual([0, 0])
  })

  it('is set on its own record; an estimate’s always runs by itself', () => {
    const tree = treeWith({}, {})
    const at = (level: 'project' | 'object' | 'estimate') => recapitulationAt(tree, calculate(tree), level, place)
    expect(changeAt(tree, at('estimate'), usTemplate())).toMatchObject({
      entity: 'estimate',
      id: 3,
      patch: { recapitulation: { scope: 'estimate' } },
    })
    expect(changeAt(tree, at('object'), usTemplate())).toMatchObject({
      entity: 'object',
      id: 2,
      patch: { recapitulation: { scope: 'project' } },
    })
    expect(changeAt(tree, at('object'), null)).toEqual({ entity: 'object', id: 2, patch: { recapitulation: null } })
  })
})
