import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { RowKind } from './page-model.ts'
import { pageRuns } from './page-runs.ts'

it('loses no row, begins every further part with a chapter and leaves no short end', () => {
  const kinds = fc.array(fc.constantFrom<RowKind>('chapter', 'article', 'article', 'linked', 'sum'), { maxLength: 200 })
  fc.assert(
    fc.property(kinds, fc.integer({ min: 1, max: 40 }), (list, length) => {
      const rows = list.map((kind, at) => ({ kind, at }))
      const [first, ...others] = pageRuns(rows, { rows: length, above: length * 2 })
      expect([...(first ?? []), ...others.flat()]).toEqual(rows)
      if (rows.length <= length * 2) expect(others).toEqual([])
      for (const part of others) {
        expect(part[0]?.kind).toBe('chapter')
        expect(part.length).toBeGreaterThanOrEqual(length / 2)
      }
      for (const part of [first, ...others.slice(0, -1)])
        if (others.length > 0) expect(part?.length).toBeGreaterThanOrEqual(length)
    }),
    { seed: 20261121, numRuns: 300 },
  )
})

it('leaves a table without chapters whole', () => {
  const rows = Array.from({ length: 100 }, () => ({ kind: 'article' as const }))
  expect(pageRuns(rows, { rows: 10, above: 20 })).toEqual([rows])
})
