import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, withSeen } from './changes.ts'
import type { Dispute } from './conflicts.ts'
import { openState, type ProjectState, withChanges } from './project-state.ts'
import { byId } from './project-tree.ts'
import { enqueue, giveBack, takeBatch } from './save-queue.ts'
import { takeConfirmed, takeNews } from './saver.ts'
import { takeConflicts } from './take-conflicts.ts'
import { sampleTree } from './tree.fixture.ts'

const FIELDS = ['opMaterials', 'opLabor'] as const
type Field = (typeof FIELDS)[number]
type Cell = Readonly<{ id: number; field: Field }>
const nameOf = ({ id, field }: Cell) => `${id} ${field}`

/** What two people do, in any order, on a line that may fail them. */
const act = fc.record({
  who: fc.constantFrom(0, 1),
  act: fc.constantFrom('type', 'type', 'type', 'send', 'sendUnanswered', 'listen', 'mine', 'theirs'),
  id: fc.constantFrom(1, 2),
  field: fc.constantFrom(...FIELDS),
})

class Server {
  readonly values = new Map<string, number | null>()
  /** Every value that was written over: who wrote over it, with which value. */
  readonly written: { who: number; cell: string; before: number | null; after: number | null }[] = []

  read({ id, field }: Cell): number | null {
    const stored = this.values.get(nameOf({ id, field }))
    return stored === undefined ? (byId(sampleTree().articles, id)?.[field] ?? null) : stored
  }

  /** As the bulk route: all or nothing, refused where a value is neither what was seen nor what is wanted. */
  take(who: number, changes: readonly Change[]): readonly Dispute[] {
    const disputes = changes.flatMap((change, index) =>
      cellsOf(change).flatMap(({ cell, wanted, seen }): Dispute[] => {
        const now = this.read(cell)
        return now === seen || now === wanted ? [] : [{ index, key: cell.field, theirs: now, by: 'Ion', at: null }]
      }),
    )
    if (disputes.length > 0) return disputes
    for (const { cell, wanted } of changes.flatMap(cellsOf)) {
      const before = this.read(cell)
      if (before === wanted) continue
      this.written.push({ who, cell: nameOf(cell), before, after: wanted })
      this.values.set(nameOf(cell), wanted)
    }
    return []
  }

  rows(): readonly Change[] {
    return [1, 2].map((id) => ({
      entity: 'article',
      id,
      patch: Object.fromEntries(FIELDS.map((field) => [field, this.read({ id, field })])),
    }))
  }
}

function cellsOf(change: Change) {
  const patch = change.patch as Readonly<Partial<Record<Field, number | null>>>
  const was = (change.was ?? {}) as typeof patch
  return FIELDS.flatMap((field) =>
    field in patch ? [{ cell: { id: change.id, field }, wanted: patch[field] ?? null, seen: was[field] ?? null }] : [],
  )
}

function shownTo(state: ProjectState, { id, field }: Cell): number | null {
  return byId(state.tree.articles, id)?.[field] ?? null
}

test('nobody writes over a value they did not see, nothing typed is lost without a word, and in the end both see the same', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const server = new Server()
      const states = [openState(sampleTree()), openState(sampleTree())]
      /** What had stood in the cell when this value was typed or kept. */
      const seenBy = new Map<number, (number | null)[]>()
      let next = 100

      const at = (who: number) => states[who] as ProjectState
      const edit = (who: number, cell: Cell, value: number) => {
        const state = at(who)
        const shown = shownTo(state, cell)
        // Over their own value that was never sent, they saw what that one stood on.
        seenBy.set(value, [...(seenBy.get(value) ?? []), shown, ...((shown !== null && seenBy.get(shown)) || [])])
        const [change] = withSeen(state.tree, [{ entity: 'article', id: cell.id, patch: { [cell.field]: value } }])
        const after = withChanges(state, [change as Change])
        states[who] = { ...after, queue: enqueue(after.queue, [change as Change]) }
      }
      const send = (who: number, answered: boolean) => {
        const taken = { ...at(who), queue: takeBatch(at(who).queue) }
        const { sending } = taken.queue
        if (sending.length === 0) return
        const disputes = server.take(who, sending)
        if (!answered) states[who] = { ...taken, queue: giveBack(taken.queue) }
        else if (disputes.length > 0) states[who] = takeConflicts(taken, disputes)
        else states[who] = takeConfirmed(taken, server.rows())
      }
      const settle = (who: number, mine: boolean) => {
        const [first] = at(who).conflicts
        if (!first) return
        const [key, conflict] = first
        const conflicts = new Map(at(who).conflicts)
        conflicts.delete(key)
        states[who] = { ...at(who), conflicts }
        for (const { cell, wanted } of cellsOf(conflict.mine)) if (mine) edit(who, cell, wanted as number)
      }

      for (const { who, act: name, id, field } of acts) {
        if (name === 'type') edit(who, { id, field }, ++next)
        else if (name === 'send') send(who, true)
        else if (name === 'sendUnanswered') send(who, false)
        else if (name === 'listen') states[who] = takeNews(at(who), server.rows())
        else settle(who, name === 'mine')
      }

      const own = new Map<string, Set<number | null>>()
      for (const { who, cell, before, after } of server.written) {
        const mine = own.get(`${who} ${cell}`) ?? new Set()
        expect(mine.has(before) || (seenBy.get(after as number) ?? []).includes(before)).toBe(true)
        own.set(`${who} ${cell}`, mine.add(after))
      }
      for (const who of [0, 1, 0, 1])
        for (let turn = 0; at(who).queue.waiting.length > 0 || at(who).conflicts.size > 0; turn++) {
          expect(turn).toBeLessThan(20)
          send(who, true)
          settle(who, false)
        }
      for (const who of [0, 1]) {
        const end = takeNews(at(who), server.rows())
        for (const id of [1, 2])
          for (const field of FIELDS) expect(shownTo(end, { id, field })).toBe(server.read({ id, field }))
      }
    }),
    { numRuns: 400, seed: 20261121 },
  )
})

test('what was refused is kept beside their value, what was not in dispute goes on, and a reload asks again', () => {
  const state = openState(sampleTree())
  const [change] = withSeen(state.tree, [
    { entity: 'article', id: 1, patch: { quantity: 5, formula: null, name: 'Beton' } },
  ])
  const typed = withChanges(state, [change as Change])
  const sent = { ...typed, queue: takeBatch(enqueue(typed.queue, [change as Change])) }
  const after = takeConflicts(sent, [{ index: 0, key: 'quantity', theirs: 6, by: 'Ion', at: null }])
  expect(byId(after.tree.articles, 1)).toMatchObject({ quantity: 6, name: 'Beton' })
  expect([...after.conflicts]).toMatchObject([
    ['article 1 quantity', { mine: { patch: { quantity: 5, formula: null } } }],
  ])
  expect(after.queue.waiting).toEqual([{ entity: 'article', id: 1, patch: { name: 'Beton' }, was: { name: 'Norm 1' } }])
  const again = withChanges(after, [{ entity: 'article', id: 1, patch: { quantity: 7 } }])
  expect(again.conflicts.size).toBe(0)
})
