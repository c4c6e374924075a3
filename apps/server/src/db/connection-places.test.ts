import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newDatabase } from '../testing/database.ts'
import { ConnectionPlaces } from './connection-places.ts'

/** Places, and who has one in the order in which they were given. */
function scene(size: number) {
  const places = new ConnectionPlaces(size)
  const given: string[] = []
  const held: { readonly who: number; readonly back: () => void }[] = []
  const ask = (who: number, name: string) =>
    void places.take(who).then((back) => {
      given.push(name)
      held.push({ who, back })
    })
  const end = async (at = 0) => {
    held.splice(at, 1)[0]?.back()
    await setImmediate()
  }
  return { given, held, ask, end }
}

describe('the connections of a pool', () => {
  test('one company has most of them, and another finds one free', async () => {
    const { given, ask } = scene(10)
    for (let n = 0; n < 130; n++) ask(1, `a${n}`)
    ask(2, 'b0')
    ask(3, 'c0')
    await setImmediate()
    expect(given).toEqual([...Array.from({ length: 8 }, (_, n) => `a${n}`), 'b0', 'c0'])
  })

  test('who waits is served by turns of the companies, each in the order in which it asked', async () => {
    const { given, ask, end } = scene(2)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(1, name)
    for (const name of ['b1', 'b2']) ask(2, name)
    ask(3, 'c1')
    for (let n = 0; n < 8; n++) await end()
    expect(given).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5'])
  })

  test('one connection serves everybody', async () => {
    const { given, ask, end } = scene(1)
    for (const name of ['a1', 'a2']) ask(1, name)
    ask(2, 'b1')
    for (let n = 0; n < 3; n++) await end()
    expect(given).toEqual(['a1', 'a2', 'b1'])
  })

  test('whatever happens none is lost or given twice, and nobody waits while one is free for them', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ ask: fc.integer({ min: 1, max: 4 }) }) },
      { weight: 2, arbitrary: fc.record({ end: fc.nat() }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 10 }), async (steps, size) => {
        const { given, held, ask, end } = scene(size)
        const most = Math.ceil(size * 0.8)
        const asked: { readonly who: number; readonly name: string }[] = []
        const check = () => {
          const waits = new Set(asked.filter(({ name }) => !given.includes(name)).map(({ who }) => who))
          expect(held.length).toBeLessThanOrEqual(size)
          for (let who = 1; who <= 4; who++) {
            const own = held.filter((one) => one.who === who).length
            expect(own).toBeLessThanOrEqual(most)
            if (waits.has(who)) expect(held.length === size || own === most).toBe(true)
          }
        }
        for (const [at, one] of steps.entries()) {
          if ('ask' in one) {
            asked.push({ who: one.ask, name: `${one.ask} ${at}` })
            ask(one.ask, `${one.ask} ${at}`)
            await setImmediate()
          } else await end(one.end % Math.max(1, held.length))
          check()
        }
        while (held.length > 0) await end()
        expect([...given].sort()).toEqual(asked.map(({ name }) => name).sort())
        for (let who = 1; who <= 4; who++) {
          const own = (names: readonly string[]) => names.filter((name) => name.startsWith(`${who} `))
          expect(own(given)).toEqual(own(asked.map(({ name }) => name)))
        }
      }),
      { seed: 20_261_201, numRuns: 150 },
    )
  })
})

test('a transaction waits for none of the many of another company', async ({ skip }) => {
  const database = await newDatabase(5)
  try {
    // An embedded database has one connection: its transactions take turns (turns.ts).
    skip(database.exclusive)
    const order: string[] = []
    let letGo = () => {}
    const waits = new Promise<void>((resolve) => (letGo = resolve))
    const many = Array.from({ length: 40 }, (_, n) =>
      database.tenant(1, () => waits, n % 2 === 0 ? 'reads' : undefined).then(() => order.push('a')),
    )
    await Promise.all([database.tenant(2, async () => order.push('b')), database.system(async () => order.push('s'))])
    await database.tenant(2, async () => order.push('b'), 'reads')
    letGo()
    await Promise.all(many)
    expect(order.slice(0, 3).toSorted()).toEqual(['b', 'b', 's'])
    expect(order).toHaveLength(43)
  } finally {
    await database.close()
  }
})
