import { expect, test } from 'vitest'
import type { SaveEntry, Waiting } from '../../data/outbox/waiting.ts'
import type { PageRow } from './measures.ts'
import { isWaiting, withWaitingShapes } from './waiting-shapes.ts'

const pages = [{ id: 5, blueprintId: 3, projectId: 2 }] as PageRow[]
const rows = [
  { id: 1, name: 'Room' },
  { id: 2, name: 'Hall' },
] as unknown as Parameters<typeof withWaitingShapes>[0]

function entry(place: number, blueprintPageId: number, refusal: unknown = null): SaveEntry {
  const patch = { blueprintPageId, kind: 'line', name: `Line ${place}` }
  return { key: String(place), place, refusal, change: { kind: 'save', patch } } as unknown as SaveEntry
}

function waiting(more: Partial<Waiting>): Waiting {
  return { made: [], changed: new Map(), removed: new Set(), ...more }
}

test('what is drawn without a connection stands on its sheet as a shape of its own', () => {
  const shown = withWaitingShapes(rows, waiting({ made: [entry(70, 5), entry(71, 9), entry(72, 5, {})] }), pages)
  expect(shown).toHaveLength(3)
  expect(shown[2]).toMatchObject({
    id: -70,
    name: 'Line 70',
    blueprintId: 3,
    projectId: 2,
    weight: 2,
    purpose: 'plan',
    deducts: null,
  })
  expect(shown.map(isWaiting)).toEqual([false, false, true])
})

test('what waits to be changed or removed is shown as it will be', () => {
  const changed = new Map([[1, { name: 'Kitchen' }]])
  expect(withWaitingShapes(rows, waiting({ changed, removed: new Set([2]) }), pages)).toEqual([
    { id: 1, name: 'Kitchen' },
  ])
  expect(withWaitingShapes(rows, waiting({}), pages)).toBe(rows)
})
