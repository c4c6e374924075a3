import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagramOf } from './node-diagram.ts'

describe('the picture of a network', () => {
  test('a chain is one line, and each stands behind what it waits for', () => {
    const { places, columns, lines } = diagramOf(
      [3, 1, 2],
      [
        { from: 1, to: 2 },
        { from: 2, to: 3 },
      ],
    )
    expect([columns, lines]).toEqual([3, 1])
    expect([1, 2, 3].map((id) => places.get(id)?.column)).toEqual([0, 1, 2])
  })

  test('what is tied stands beside each other: two chains do not cross', () => {
    const { places } = diagramOf(
      [1, 2, 3, 4],
      [
        { from: 1, to: 4 },
        { from: 2, to: 3 },
      ],
    )
    expect(places.get(1)?.line).toBe(places.get(4)?.line)
    expect(places.get(2)?.line).toBe(places.get(3)?.line)
  })

  test('what leads to many and comes together again stands around one line', () => {
    const { places, columns, lines } = diagramOf(
      [1, 2, 3, 4, 5],
      [2, 3, 4].flatMap((id) => [
        { from: 1, to: id },
        { from: id, to: 5 },
      ]),
    )
    expect([columns, lines]).toEqual([3, 3])
    expect([1, 3, 5].map((id) => places.get(id)?.line)).toEqual([1, 1, 1])
  })

  test('no two share a place, relations lead to the right, and edges to elsewhere or in a loop do no harm', () => {
    const edge = fc.record({ from: fc.integer({ min: 0, max: 25 }), to: fc.integer({ min: 0, max: 25 }) })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 24 }),
        fc.array(edge, { maxLength: 60 }),
        fc.boolean(),
        (count, all, loops) => {
          const ids = Array.from({ length: count }, (_, at) => at)
          const edges = loops ? all : all.filter(({ from, to }) => from < to)
          const { places, columns, lines } = diagramOf(ids, edges)
          expect(places.size).toBe(count)
          const used = new Set([...places.values()].map(({ line }) => line))
          expect([...used].sort((one, other) => one - other)).toEqual(Array.from({ length: lines }, (_, at) => at))
          expect(new Set([...places.values()].map(({ column, line }) => `${column} ${line}`)).size).toBe(count)
          for (const { column, line } of places.values())
            expect(column >= 0 && column < columns && line >= 0 && line < lines).toBe(true)
          if (loops) return
          for (const { from, to } of edges)
            if (from < count && to < count) expect(places.get(to)!.column).toBeGreaterThan(places.get(from)!.column)
        },
      ),
    )
  })
})
