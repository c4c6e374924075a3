import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exchangedDirect, isExactSum } from './direct-sums.ts'
import { exchangedGroups } from './exchange-parts.ts'
import { inOrder, joined, type Origin } from './join-parts.ts'
import type { SummedLines } from './stored-groups.ts'

const ORIGIN: Origin = ['2100956', 'Beton', 'mc', null, null, null]

interface Part {
  readonly groups: readonly SummedLines[]
  readonly direct: { direct: number; rest: number; overridden: number; restLines: number }
  readonly mark: string
}

const places = (decimals: number) => fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 10 ** decimals)
const amount = fc.oneof(places(3), places(8))

/** Lines of one of a few resources at one of a few prices; those of one part stand at lines of their own. */
const group = fc.record({
  name: fc.integer({ min: 1, max: 6 }),
  price: fc.constantFrom(10, 12.5),
  percent: fc.boolean(),
  amount,
  lines: fc.integer({ min: 1, max: 9 }),
  sample: fc.integer({ min: 0, max: 99 }),
  day: fc.constantFrom(null, '2026-01-05', '2026-02-07', '2026-03-09'),
})

type Lines = typeof group extends fc.Arbitrary<infer Value> ? Value : never

function summed(at: number, lines: readonly Lines[]): SummedLines[] {
  return lines.map(({ name, price, percent, amount: by, lines: count, sample, day }) => [
    'recipe',
    'material',
    String(name),
    percent ? 0 : price,
    0,
    0,
    false,
    null,
    percent ? 0 : by,
    percent ? by : null,
    count,
    at * 100 + sample,
    day,
    day === null ? count : 0,
  ])
}

const content = fc.record({
  groups: fc.uniqueArray(group, { selector: ({ sample }) => sample, maxLength: 8 }),
  direct: fc.record({ direct: amount, rest: amount, overridden: amount, restLines: fc.nat(50) }),
})

const partAt = (
  at: number,
  { groups, direct }: typeof content extends fc.Arbitrary<infer Value> ? Value : never,
): Part => ({
  groups: summed(at, groups),
  direct,
  mark: `${at}`,
})

function wholeOf(parts: readonly Part[]) {
  const { groups, exact } = joined(parts)
  return { groups: [...groups.values()].sort(inOrder).map((lines) => [lines, ORIGIN] as const), exact }
}

describe('parts exchanged for others', () => {
  test('come to what all parts come to when they are added up anew, and lines of new parts are read again', () => {
    let known = 0
    const all = fc.array(content, { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(all, content, content, fc.nat(5), fc.boolean(), (contents, first, second, seed, alike) => {
        const parts = contents.map((one, at) => partAt(at, one))
        const at = seed % parts.length
        const next = (at + 1) % parts.length
        const was = [parts[at] as Part, parts[next] as Part]
        // As a rule little of a part is different.
        const kept = alike ? (contents[at] as typeof first).groups.slice(1) : []
        const taken = new Set(kept.map(({ sample }) => sample))
        const groups = [...kept, ...first.groups.filter(({ sample }) => !taken.has(sample))]
        const now = [partAt(at, { ...first, groups }), partAt(next, second)]
        const after = parts.map((part, place) => (place === at ? now[0] : place === next ? now[1] : part) as Part)
        const whole = wholeOf(parts)
        const exchanged = exchangedGroups(whole, was, now)
        if (!exchanged) return
        known++
        expect(exchanged.map(({ lines }) => lines)).toEqual(wholeOf(after).groups.map(([lines]) => lines))
        const written = new Set(now.flatMap((part) => part.groups.map((lines) => lines[11])))
        for (const { lines, origin } of exchanged) if (written.has(lines[11])) expect(origin).toBeUndefined()
      }),
      { seed: 30, numRuns: 3_000 },
    )
    expect(known).toBeGreaterThan(500)
  })

  test('a quantity changed in one article leaves nothing unknown', () => {
    const lines = (by: number): Lines[] => [
      { name: 1, price: 10, percent: false, amount: by, lines: 3, sample: 1, day: null },
      { name: 2, price: 10, percent: false, amount: 4, lines: 1, sample: 2, day: null },
    ]
    const direct = { direct: 0, rest: 0, overridden: 0, restLines: 0 }
    const parts = [0, 1].map((at) => partAt(at, { groups: lines(5), direct }))
    const now = partAt(0, { groups: lines(7.25), direct })
    const exchanged = exchangedGroups(wholeOf(parts), [parts[0] as Part], [now])
    expect(exchanged?.map(({ lines: group }) => [group[2], group[8], group[10]])).toEqual([
      ['1', 12.25, 6],
      ['2', 8, 2],
    ])
  })

  test('what was rounded, or would be, is added up anew', () => {
    const large: Lines = { name: 1, price: 10, percent: false, amount: 99_999_999.5, lines: 1, sample: 1, day: null }
    const direct = { direct: 0, rest: 0, overridden: 0, restLines: 0 }
    const small = { ...large, amount: 0.00000001 }
    const parts = [partAt(0, { groups: [large], direct }), partAt(1, { groups: [small], direct })]
    expect(joined(parts).exact).toBe(false)
    expect(
      exchangedGroups(wholeOf(parts), [parts[1] as Part], [partAt(1, { groups: [large], direct })]),
    ).toBeUndefined()
    const even = [parts[0] as Part, partAt(1, { groups: [large], direct })]
    expect(wholeOf(even).exact).toBe(true)
    expect(exchangedGroups(wholeOf(even), [even[1] as Part], [parts[1] as Part])).toBeUndefined()
    const sums = { ...direct, direct: 99_999_999.5 }
    expect(isExactSum([sums, { ...direct, direct: 0.00000001 }])).toBe(false)
    expect(exchangedDirect(sums, [direct], [{ ...direct, direct: 0.00000001 }])).toBeUndefined()
    expect(exchangedDirect(sums, [direct], [{ ...direct, rest: 2.5 }])).toEqual({ ...sums, rest: 2.5 })
  })
})
