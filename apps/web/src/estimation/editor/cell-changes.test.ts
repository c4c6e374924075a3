import { describe, expect, it } from 'vitest'
import { flattenTree } from '../grid/rows.ts'
import { openState } from '../project-state/project-state.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { changesOf } from './cell-changes.ts'

const tree = sampleTree()
const [row] = flattenTree(tree.shape, new Set()).filter(({ kind }) => kind === 'article')

/** What the first line becomes when a row of costs is pasted over it, where it stands as a subcontract of 250. */
function pasted(costs: Readonly<Record<string, number>>) {
  if (!row) throw new Error('the sample has a line')
  const beside = { provenienceType: 'subcontract', opMaterials: 250, opLabor: 0, opEquipments: 0, opTransports: 0 }
  const articles = tree.articles.map((one) => (one.id === row.id ? { ...one, ...beside } : one)) as typeof tree.articles
  const edits = Object.entries(costs).map(([column, value]) => ({ row, column: `own-${column}`, value }))
  const changes = changesOf(edits, openState({ ...tree, articles }))
  return Object.assign({}, beside, ...changes.map(({ patch }) => patch))
}

describe('a row of costs pasted over a line', () => {
  it('takes it to the column that holds a price, whatever zeros stand beside it', () => {
    const zeros = { material: 0, labor: 0, equipment: 0, subcontract: 0, other: 0 }
    expect(pasted({ ...zeros, material: 100, labor: 7 })).toMatchObject({
      provenienceType: 'material',
      opMaterials: 100,
      opLabor: 7,
    })
    expect(pasted({ ...zeros, other: 40 })).toMatchObject({ provenienceType: 'other', opMaterials: 40 })
    expect(pasted({ ...zeros, subcontract: 300 })).toMatchObject({ provenienceType: 'subcontract', opMaterials: 300 })
  })
})
