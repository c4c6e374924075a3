import { describe, expect, it } from 'vitest'
import { Problem } from '../../data/problem.ts'
import type { Change } from './changes.ts'
import { calculate } from './live-totals.ts'
import { openState, type ProjectState, withChanges, withDraft } from './project-state.ts'
import { byId } from './project-tree.ts'
import { EMPTY_QUEUE, enqueue, takeBatch } from './save-queue.ts'
import { takeConfirmed, takeRefused } from './saver.ts'
import { sampleTree } from './tree.fixture.ts'

const quantity = (id: number, value: number): Change => ({ entity: 'article', id, patch: { quantity: value } })
const open = () => openState(sampleTree())
const figures = (state: ProjectState) => ({
  project: state.totals.project,
  estimates: [11, 12, 13].map((id) => state.totals.estimate(id)),
  objects: [1, 2].map((id) => state.totals.object(id)),
})
const anew = (state: ProjectState) => figures({ ...state, totals: calculate(state.tree) })

describe('live totals', () => {
  it('come to the same after edits as from scratch', () => {
    const edited = withChanges(withChanges(open(), [quantity(1, 12.345), quantity(3, 7)]), [
      { entity: 'article', id: 5, patch: { opLabor: null, estimateId: 11, position: 9 } },
    ])
    expect(figures(edited)).toEqual(anew(edited))
    expect(edited.totals.project.direct.total).toBe(185.18 + 30 + 105 + 120)
  })

  it('follow a setting of the project', () => {
    const edited = withChanges(open(), [{ entity: 'project', id: 5, patch: { vat: 0 } }])
    expect(edited.totals.project.vat).toBe(0)
    expect(figures(edited)).toEqual(anew(edited))
  })

  it('follow what is being typed and come back when typing is given up', () => {
    const before = open()
    const typing = withDraft(before, quantity(1, 100))
    expect(typing.totals.article(1)?.quantity).toBe(100)
    expect(byId(typing.tree.articles, 1)?.quantity).toBe(1)
    expect(figures(withDraft(typing, null))).toEqual(figures(open()))
  })
})

describe('the server’s answer', () => {
  const sending = (change: Change): ProjectState => {
    const state = withChanges(open(), [change])
    return { ...state, queue: takeBatch(enqueue(EMPTY_QUEUE, [change])) }
  }

  it('corrects the record and its totals', () => {
    const state = takeConfirmed(sending(quantity(1, 1.23456)), [
      { entity: 'article', id: 1, patch: { quantity: 1.235, version: 4 } as object },
    ])
    expect(byId(state.tree.articles, 1)).toMatchObject({ quantity: 1.235, version: 4 })
    expect(state.queue).toEqual(EMPTY_QUEUE)
    expect(figures(state)).toEqual(anew(state))
  })

  it('leaves the totals of what is being typed in the same line', () => {
    const typing = withDraft(sending(quantity(1, 1.23456)), { entity: 'article', id: 1, patch: { opMaterials: 100 } })
    const state = takeConfirmed(typing, [{ entity: 'article', id: 1, patch: { quantity: 1.235 } as object }])
    expect(state.totals.article(1)).toMatchObject({ quantity: 1.235, materials: 123.5 })
    expect(figures(withDraft(state, null))).toEqual(anew(state))
  })

  it('never writes over what was typed since', () => {
    const typed = sending(quantity(1, 2))
    const later = { ...withChanges(typed, [quantity(1, 3)]), queue: enqueue(typed.queue, [quantity(1, 3)]) }
    const state = takeConfirmed(later, [quantity(1, 2)])
    expect(byId(state.tree.articles, 1)?.quantity).toBe(3)
    expect(state.queue.waiting).toEqual([quantity(1, 3)])
  })

  it('marks the record it refuses and lets the others wait', () => {
    const state = { ...open(), queue: takeBatch(enqueue(EMPTY_QUEUE, [quantity(1, 2), quantity(2, 3)])) }
    const problem = new Problem(422, {
      detail: 'Refused',
      errors: [{ field: 'articleItems[1].Quantity', code: 'OUT_OF_RANGE', message: 'Too large' }],
    })
    const after = takeRefused(state, problem, () => 'Refused')
    expect([...after.faults]).toEqual([['article 2', { message: 'Too large', change: quantity(2, 3) }]])
    expect(after.queue.waiting).toEqual([quantity(1, 2)])
  })
})
