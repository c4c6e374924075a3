import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Asking, CompanyTurns, type Limits, type Turn } from './company-turns.ts'
import { HandClock } from './hand-clock.fixture.ts'

const LIMITS: Limits = { atOnce: 4, beside: 2, waitingOfOne: 50, waiting: 80 }

function scene(limits: Partial<Limits> = {}) {
  const clock = new HandClock()
  const turns = new CompanyTurns({ ...LIMITS, ...limits }, clock)
  const begun: string[] = []
  const refused: string[] = []
  const held = new Map<string, Turn>()
  const ask = (who: string, name = who, person = who): Asking =>
    turns.ask(
      who,
      person,
      (turn) => {
        begun.push(name)
        held.set(name, turn)
      },
      () => refused.push(name),
    )
  const end = (name: string) => {
    held.get(name)?.end()
    held.delete(name)
  }
  return { clock, turns, begun, refused, held, ask, end }
}

/** Long enough for what was used to be forgotten, and for nobody to have asked of late. */
const LONG_AGO = 60_000

describe('whose request is next', () => {
  test('a company that asks alone has all turns at once', () => {
    const { begun, ask } = scene()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name)
    expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  test('while another asks it has some of them, and the other finds one free', () => {
    const { begun, ask } = scene()
    ask('b')
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name)
    expect(begun).toEqual(['b', 'a1', 'a2'])
    ask('b', 'again')
    expect(begun).toEqual(['b', 'a1', 'a2', 'again'])
  })

  test('the next is one of the company that used the least', () => {
    const { clock, begun, ask, end } = scene({ atOnce: 1, beside: 1 })
    ask('a', 'a1')
    for (const name of ['a2', 'a3']) ask('a', name)
    ask('b', 'b1')
    clock.pass(30)
    end('a1')
    expect(begun).toEqual(['a1', 'b1'])
    clock.pass(50)
    ask('b', 'b2')
    end('b1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  test('people of a company take turns, each in the order in which they asked', () => {
    const { turns, begun, ask, end } = scene({ atOnce: 1, beside: 1 })
    for (const name of ['dan1', 'dan2', 'dan3']) ask('a', name, 'dan')
    const left = ask('a', 'fin1', 'fin')
    for (const name of ['eva1', 'eva2']) ask('a', name, 'eva')
    left.leave()
    for (const name of ['dan1', 'eva1', 'dan2', 'eva2', 'dan3']) end(name)
    expect(begun).toEqual(['dan1', 'eva1', 'dan2', 'eva2', 'dan3'])
    expect([turns.atWork, turns.size]).toEqual([0, 0])
  })

  test('what was used long ago counts no more', () => {
    const { clock, begun, ask, end } = scene({ atOnce: 1, beside: 1 })
    ask('a', 'a1')
    clock.pass(200)
    end('a1')
    clock.pass(LONG_AGO)
    ask('b', 'b1')
    clock.pass(20)
    ask('b', 'b2')
    ask('a', 'a2')
    end('b1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  test('a turn that lasts is lent no longer, and its end counts once', () => {
    const { clock, turns, begun, ask, end } = scene({ atOnce: 1, beside: 1 })
    ask('a', 'print')
    ask('a', 'next')
    clock.pass(LONG_AGO)
    expect(begun).toEqual(['print', 'next'])
    end('print')
    end('next')
    expect(turns.atWork).toBe(0)
  })

  test('who leaves waits no more; who has begun has begun', () => {
    const { turns, begun, ask, end } = scene({ atOnce: 1, beside: 1 })
    const first = ask('a', 'a1')
    const second = ask('a', 'a2')
    ask('a', 'a3')
    first.leave()
    second.leave()
    second.leave()
    expect(turns.size).toBe(1)
    end('a1')
    expect(begun).toEqual(['a1', 'a3'])
  })
})

describe('a queue has its end', () => {
  test('of one company: who comes too late is refused', () => {
    const { refused, ask } = scene({ atOnce: 1, beside: 1, waitingOfOne: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
    expect(refused).toEqual(['a4'])
    ask('b')
    expect(refused).toEqual(['a4'])
  })

  test('of one company: who has the most that wait gives up the last one, and a colleague finds room', () => {
    const { refused, begun, ask, end } = scene({ atOnce: 1, beside: 1, waitingOfOne: 3 })
    for (const name of ['dan1', 'dan2', 'dan3', 'dan4', 'dan5']) ask('a', name, 'dan')
    expect(refused).toEqual(['dan5'])
    for (const name of ['eva1', 'eva2']) ask('a', name, 'eva')
    expect(refused).toEqual(['dan5', 'dan4', 'eva2'])
    for (const name of ['dan1', 'eva1', 'dan2', 'dan3']) end(name)
    expect(begun).toEqual(['dan1', 'eva1', 'dan2', 'dan3'])
  })

  test('of all: the company with the most that wait gives up its last one', () => {
    const { clock, refused, begun, ask, end } = scene({ atOnce: 1, beside: 1, waiting: 3 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
    ask('b', 'b1')
    expect(refused).toEqual(['a4'])
    clock.pass(10)
    end('a1')
    expect(begun).toEqual(['a1', 'b1'])
  })
})

describe('giving way', () => {
  /** A company that has used much, with two at work. */
  const busy = () => {
    const made = scene()
    made.ask('a', 'a1')
    made.ask('a', 'a2')
    made.clock.pass(150)
    return made
  }

  test('alone nobody gives way', () => {
    const { held } = busy()
    expect(held.get('a1')?.giveWay()).toBeUndefined()
  })

  test('who used more goes on when who used less is done', async () => {
    const { held, ask, end } = busy()
    ask('b')
    const wait = held.get('a1')?.giveWay()
    expect(wait).toBeInstanceOf(Promise)
    expect(held.get('b')?.giveWay()).toBeUndefined()
    end('b')
    await wait
    expect(held.get('a1')?.giveWay()).toBeUndefined()
  })

  test('or after a while, since it may hold what the other waits for; and then no more', async () => {
    const { clock, held, ask } = busy()
    ask('b')
    const wait = held.get('a1')?.giveWay()
    clock.pass(50)
    await wait
    expect(held.get('a1')?.giveWay()).toBeUndefined()
    expect(held.get('a2')?.giveWay()).toBeInstanceOf(Promise)
  })

  test('a turn that ends while it gives way goes on', async () => {
    const { turns, held, ask, end } = busy()
    ask('b')
    const wait = held.get('a1')?.giveWay()
    end('a1')
    await wait
    expect(turns.atWork).toBe(2)
  })
})

type Step =
  | { readonly kind: 'ask'; readonly who: number }
  | { readonly kind: 'end' | 'leave' | 'give way'; readonly which: number }
  | { readonly kind: 'pass'; readonly ms: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), who: fc.integer({ min: 0, max: 4 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('end' as const, 'leave' as const, 'give way' as const),
      which: fc.nat(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 400 }) }) },
)

describe('whatever happens', () => {
  test('no turn is lost, nobody is left waiting, and a company is served in the order in which it asked', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 120 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        (steps, atOnce, beside) => {
          const { clock, turns, begun, refused, held, ask, end } = scene({
            atOnce,
            beside: Math.min(atOnce, beside),
            waitingOfOne: 6,
            waiting: 10,
          })
          const asked: { readonly name: string; readonly who: string; readonly asking: Asking }[] = []
          const left = new Set<string>()
          for (const [at, one] of steps.entries()) {
            if (one.kind === 'ask') {
              const [who, name] = [`c${one.who}`, `c${one.who} ${at}`]
              asked.push({ who, name, asking: ask(who, name) })
            } else if (one.kind === 'pass') clock.pass(one.ms)
            else if (one.kind === 'leave') {
              const which = asked[one.which % Math.max(1, asked.length)]
              if (which && !begun.includes(which.name) && !refused.includes(which.name)) left.add(which.name)
              which?.asking.leave()
            } else {
              const name = [...held.keys()][one.which % Math.max(1, held.size)] ?? ''
              if (one.kind === 'end') end(name)
              else void held.get(name)?.giveWay()
            }
            expect(turns.atWork).toBeLessThanOrEqual(atOnce)
            expect(turns.size).toBeLessThanOrEqual(10)
            // A turn is free only where nobody waits, or who waits has as many as it may while others ask.
            if (turns.size > 0) expect(turns.atWork).toBeGreaterThan(0)
          }
          for (const name of held.keys()) end(name)
          expect([turns.atWork, turns.size]).toEqual([0, 0])
          expect([...begun, ...refused, ...left].sort()).toEqual(asked.map(({ name }) => name).sort())
          for (const who of new Set(asked.map((one) => one.who))) {
            const ofOne = begun.filter((name) => name.startsWith(`${who} `))
            const inOrder = asked.filter((one) => ofOne.includes(one.name)).map(({ name }) => name)
            expect(ofOne).toEqual(inOrder)
          }
        },
      ),
      { seed: 20_261_129, numRuns: 300 },
    )
  })

  test('companies that never stop asking have the same time, whatever each request takes and however many ask', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ms: fc.integer({ min: 2, max: 60 }), people: fc.integer({ min: 4, max: 20 }) }), {
          minLength: 2,
          maxLength: 5,
        }),
        (companies) => {
          const { clock, held, ask, end } = scene({ atOnce: 1, beside: 1 })
          const used = new Map<string, number>(companies.map((_, at) => [`c${at}`, 0]))
          for (const [at, { people }] of companies.entries())
            for (let n = 0; n < people; n++) ask(`c${at}`, `c${at} ${n}`)
          for (let turn = 0; turn < 1_500; turn++) {
            const [name = ''] = held.keys()
            const [who = ''] = name.split(' ')
            const { ms } = companies[Number(who.slice(1))] as { ms: number }
            clock.pass(ms)
            used.set(who, (used.get(who) ?? 0) + ms)
            ask(who, `${who} again ${turn}`)
            end(name)
          }
          const times = [...used.values()]
          expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.15)
        },
      ),
      { seed: 20_261_130, numRuns: 40 },
    )
  })
})
