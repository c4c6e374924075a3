import { describe, expect, it } from 'vitest'
import { flattenTree } from '../grid/rows.ts'
import { costPricePatch } from '../project-state/cost-kind.ts'
import { openState, withDraft } from '../project-state/project-state.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { projectSource } from './project-source.ts'

const NUMBERS = { opLabor: 0, opEquipments: 0, opTransports: 0 }

/** The text the cell of the first line opens with, before and while 4250 is typed over it. */
function drafts(opMaterials: number | null, column: string) {
  const tree = sampleTree()
  const [row] = flattenTree(tree.shape, new Set()).filter(({ kind }) => kind === 'article')
  const articles = tree.articles.map((article) =>
    article.id === row?.id ? { ...article, ...NUMBERS, opMaterials, provenienceType: 'subcontract' } : article,
  ) as typeof tree.articles
  const before = openState({ ...tree, articles })
  const line = before.tree.articles.find(({ id }) => id === row?.id)
  if (!row || !line) throw new Error('the sample has a line')
  const draftIn = (state: typeof before) => projectSource(state, [row], [], 'us', (key) => key, true).draft(row, column)
  const opened = draftIn(before)
  const typing = withDraft(before, {
    entity: 'article',
    id: line.id,
    patch: costPricePatch(line, 'subcontract', 4250),
  })
  expect(typing.totals.article(line.id)?.price).toBe(4250)
  return [opened, draftIn(typing)]
}

describe('what a price cell of a line beside the four parts opens with', () => {
  it('is what stood there before, also while another price is typed: Enter would take that for nothing typed', () => {
    expect(drafts(0, 'own-subcontract')).toEqual(['0', '0'])
    expect(drafts(1250.5, 'own-subcontract')).toEqual(['1250.5', '1250.5'])
  })

  it('is empty in the other columns', () => {
    expect(drafts(1250.5, 'own-material')).toEqual(['', ''])
  })
})
