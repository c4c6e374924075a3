import { describe, expect, it } from 'vitest'
import {
  applyChanges,
  type Change,
  dropItems,
  invertChanges,
  mergeChanges,
  overRefused,
  takingBack,
  withSeen,
} from './changes.ts'
import { byId } from './project-tree.ts'
import { sampleTree } from './tree.fixture.ts'

const quantity = (id: number, value: number): Change => ({ entity: 'article', id, patch: { quantity: value } })

describe('applyChanges', () => {
  it('changes one row, leaves the given tree and the other rows as they were', () => {
    const tree = sampleTree()
    const next = applyChanges(tree, [quantity(1, 9)])
    expect(byId(next.articles, 1)?.quantity).toBe(9)
    expect(byId(tree.articles, 1)?.quantity).toBe(1)
    expect(byId(next.articles, 2)).toBe(byId(tree.articles, 2))
    expect(next.shape).toBe(tree.shape)
  })

  it('puts lists in order again when a place changes, also under another parent', () => {
    const moved = applyChanges(sampleTree(), [
      { entity: 'article', id: 1, patch: { position: 3 } },
      { entity: 'article', id: 4, patch: { estimateId: 13, position: 2 } },
    ])
    expect(moved.articles.filter((row) => row.estimateId === 11).map((row) => row.id)).toEqual([2, 1])
    expect(moved.articles.filter((row) => row.estimateId === 13).map((row) => row.id)).toEqual([5, 4])
    expect(byId(moved.articles, 4)?.estimateId).toBe(13)
    expect(moved.shape).not.toBe(sampleTree().shape)
  })
})

it('a move says where its line stood, also when it is moved again before it is sent: the server finds its place by it', () => {
  const tree = sampleTree()
  const move = (position: number): Change => ({ entity: 'article', id: 1, patch: { position, estimateId: 11 } })
  const [first] = withSeen(tree, [move(3)])
  expect(first?.was).toEqual({ position: 1, estimateId: 11 })
  const again = withSeen(applyChanges(tree, [move(3)]), [move(4)])
  expect(mergeChanges([...(first ? [first] : []), ...again])).toMatchObject([
    { patch: { position: 4 }, was: { position: 1 } },
  ])
})

describe('invertChanges', () => {
  it('gives exactly the former values back', () => {
    const tree = sampleTree()
    const changes: readonly Change[] = [
      quantity(1, 9),
      { entity: 'article', id: 5, patch: { opLabor: null } },
      { entity: 'project', id: 5, patch: { vat: 19 } },
      { entity: 'object', id: 1, patch: { position: 3 } },
    ]
    const back = applyChanges(applyChanges(tree, changes), invertChanges(tree, changes))
    expect({ ...back, shape: null }).toEqual({ ...tree, shape: null })
  })
})

describe('takingBack', () => {
  const formula = (text: string | null): Change => ({ entity: 'article', id: 3, patch: { formula: text } })

  it('gives the number back that a formula was typed over, though its result stands in the quantity by now', () => {
    const tree = sampleTree()
    const back = takingBack(tree, [formula('4x2+1')])
    const computed = applyChanges(tree, [formula('4x2+1'), quantity(3, 9)])
    expect(byId(applyChanges(computed, back).articles, 3)).toMatchObject({ formula: null, quantity: 4 })
    expect(back[0]?.was).toEqual({ formula: '4x2+1' })
  })

  it('gives a formula back without the quantity that follows from it', () => {
    const tree = applyChanges(sampleTree(), [formula('2x2')])
    expect(takingBack(tree, [formula('3x3')])[0]?.patch).toEqual({ formula: '2x2' })
    expect(takingBack(tree, [quantity(3, 5)])[0]?.patch).toEqual({ quantity: 4 })
  })
})

describe('overRefused', () => {
  const seeing = (was: object): Change => ({ entity: 'article', id: 1, patch: { formula: 'H x 2' }, was })

  it('is made on what stood there before the refused change, and keeps what else was seen', () => {
    const refused: Change = {
      entity: 'article',
      id: 1,
      patch: { formula: 'ABC x 2' },
      was: { formula: null, quantity: 1 },
    }
    expect(overRefused(seeing({ formula: 'ABC x 2', name: 'x' }), refused).was).toEqual({ formula: null, name: 'x' })
    expect(overRefused(seeing({ formula: 'G' }), undefined).was).toEqual({ formula: 'G' })
  })
})

describe('dropItems', () => {
  it('drops an object with its estimates and their articles', () => {
    const left = dropItems(sampleTree(), [{ entity: 'object', id: 1 }])
    expect(left.objects.map((row) => row.id)).toEqual([2])
    expect(left.estimates.map((row) => row.id)).toEqual([13])
    expect(left.articles.map((row) => row.id)).toEqual([5])
  })
})

describe('mergeChanges', () => {
  it('keeps one change per record, the later value on top', () => {
    const merged = mergeChanges([
      quantity(1, 2),
      quantity(2, 3),
      { entity: 'article', id: 1, patch: { quantity: 4, name: 'x' } },
    ])
    expect(merged).toEqual([{ entity: 'article', id: 1, patch: { quantity: 4, name: 'x' } }, quantity(2, 3)])
  })
})
