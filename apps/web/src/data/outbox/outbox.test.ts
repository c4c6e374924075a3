import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../problem.ts'
import { memoryShelf, oneTab, serverIn, type Weather } from './outbox.fixture.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox, Shelf } from './outbox-terms.ts'
import type { Change, EstimateEdits } from './queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function outboxOn(
  shelf: Shelf,
  send: ReturnType<typeof serverIn>['send'],
  person: () => string | null = () => 'ana',
): Outbox {
  return createOutbox({ shelf, send, person, ...oneTab, random: () => 0.5 })
}

const creation = (name: string): Change => ({
  kind: 'save',
  entity: 'zone',
  id: null,
  patch: { name },
  version: null,
  key: `key ${name}`,
})
const edit = (name: string, version: number): Change => ({
  ...(creation(name) as Change & { kind: 'save' }),
  id: 7,
  version,
})

describe('a change that does not reach the server', () => {
  it('waits while its first try, which the browser sent twice, is still worked on', async () => {
    let calls = 0
    const outbox = outboxOn(memoryShelf(), async () => {
      calls += 1
      if (calls === 1) throw new Problem(409, { code: 'CONFLICT' })
      return { value: { id: 1 }, version: 1, shown: Promise.resolve() }
    })
    const outcome = outbox.submit(creation('Nord'))
    await vi.advanceTimersByTimeAsync(120_000)
    await outcome
    expect([calls, outbox.state().waiting, outbox.state().refused]).toEqual([2, [], []])
  })

  it.each(['abort', 503, 'lost', 'silent', 'late'] as const)(
    'is kept before its form is told so, and is written once (%s)',
    async (bad) => {
      let weather: Weather = bad
      const server = serverIn(() => weather)
      const shelf = memoryShelf()
      const outbox = outboxOn(shelf, server.send)
      const kept: unknown[] = []
      const outcome = outbox.submit(creation('Nord')).then((answer) => {
        kept.push(...shelf.kept.keys())
        return answer
      })
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await outcome).toBe('waits')
      expect(kept).toEqual(['key Nord'])
      expect(outbox.state().waiting).toHaveLength(1)
      weather = 'fine'
      await vi.advanceTimersByTimeAsync(120_000)
      expect(server.names).toEqual(['Nord'])
      expect([outbox.state(), shelf.kept.size]).toEqual([
        { waiting: [], underway: [], refused: [], unreachable: false, progress: null },
        0,
      ])
    },
  )

  it('waits through a reload and a network that is back long before the server', async () => {
    let weather: Weather = 'abort'
    const server = serverIn(() => weather)
    const shelf = memoryShelf()
    await outboxOn(shelf, server.send).submit(creation('Nord'))
    weather = 503
    const after = outboxOn(shelf, server.send)
    await after.reload()
    for (let online = 0; online < 20; online++) {
      after.hurry()
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(after.state()).toMatchObject({ waiting: [{ key: 'key Nord' }], unreachable: true })
    weather = 'fine'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.names).toEqual(['Nord'])
  })

  it('is tried with pauses that grow to a minute', async () => {
    const server = serverIn(() => 'abort')
    const outbox = outboxOn(memoryShelf(), server.send)
    await outbox.submit(creation('Nord'))
    const after: number[] = []
    for (const span of [10_000, 60_000, 600_000]) {
      await vi.advanceTimersByTimeAsync(span)
      after.push(server.calls.length)
    }
    expect(after).toEqual([4, 7, 18])
  })

  it('does not go while nobody, or somebody else, is signed in', async () => {
    let weather: Weather = 401
    let person: string | null = 'ana'
    const server = serverIn(() => weather)
    const shelf = memoryShelf()
    const outbox = outboxOn(shelf, server.send, () => person)
    await expect(outbox.submit(creation('Nord'))).rejects.toMatchObject({ status: 401 })
    weather = 'fine'
    for (const other of [null, 'dan']) {
      person = other
      outbox.hurry()
      await vi.advanceTimersByTimeAsync(300_000)
      expect([server.names, outbox.state().waiting]).toEqual([[], []])
    }
    person = 'ana'
    outbox.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect([server.names, shelf.kept.size]).toEqual([['Nord'], 0])
  })
})

describe('a change that the server refuses', () => {
  it('is given back to the form that is open', async () => {
    const shelf = memoryShelf()
    const outbox = outboxOn(shelf, serverIn(() => 422).send)
    await expect(outbox.submit(creation('Nord'))).rejects.toMatchObject({ status: 422 })
    expect([outbox.state().refused, shelf.kept.size]).toEqual([[], 0])
  })

  it('stays with the reason when its form is gone, through a reload, and lets the others pass', async () => {
    let weather: Weather = 'abort'
    const server = serverIn(() => weather)
    const shelf = memoryShelf()
    const before = outboxOn(shelf, server.send)
    await before.submit(creation('Nord'))
    await before.submit(creation('Sud'))
    let calls = 0
    weather = 'fine'
    const outbox = outboxOn(shelf, async (change, tried, signal) => {
      calls += 1
      weather = calls === 1 ? 422 : 'fine'
      return server.send(change, tried, signal)
    })
    await outbox.reload()
    outbox.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect(server.names).toEqual(['Sud'])
    const refusal = { status: 422, code: 'VALIDATION', message: 'The tax code is not valid.' }
    expect(outbox.state().refused).toMatchObject([{ key: 'key Nord', refusal }])
    const later = outboxOn(shelf, server.send)
    await later.reload()
    later.hurry()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(later.state().refused).toMatchObject([{ key: 'key Nord', refusal }])
    await later.retry('key Nord')
    await vi.advanceTimersByTimeAsync(0)
    expect([server.names, shelf.kept.size]).toEqual([['Sud', 'Nord'], 0])
  })

  it('because of a newer version wins over it when its person says so', async () => {
    let weather: Weather = 'abort'
    const server = serverIn(() => weather)
    const outbox = outboxOn(memoryShelf(), server.send)
    await outbox.submit(edit('Mine', 0))
    weather = 'fine'
    outbox.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect(outbox.state().refused).toMatchObject([{ refusal: { status: 412 } }])
    await outbox.retry('key Mine')
    await vi.advanceTimersByTimeAsync(0)
    expect([server.names, outbox.state().refused]).toEqual([['Mine'], []])
  })
})

it('changes of one record made one after the other stand on each other', async () => {
  let weather: Weather = 'abort'
  const server = serverIn(() => weather)
  const outbox = outboxOn(memoryShelf(), server.send)
  for (const name of ['one', 'two', 'three']) await outbox.submit(edit(name, 1))
  weather = 'fine'
  outbox.hurry()
  await vi.advanceTimersByTimeAsync(0)
  expect([server.names, outbox.state().refused]).toEqual([['one', 'two', 'three'], []])
})

describe('what an open screen sends itself', () => {
  const typed = (...edits: readonly number[]): EstimateEdits => ({
    kind: 'estimate',
    project: 5,
    title: 'Hall',
    edits: edits.map((id) => ({ entity: 'article', id, patch: { quantity: id } })),
    key: 'hall',
  })
  const ofHall = (change: Change): change is EstimateEdits => change.kind === 'estimate' && change.project === 5
  const joined = (all: readonly Change[]) =>
    typed(...all.filter(ofHall).flatMap(({ edits }) => edits.map(({ id }) => id)))
  const unsent = { refusal: null, counts: false }

  it('is kept, counted when the server is away, and sent from here once the screen is left, whichever opens next', async () => {
    const server = serverIn(() => 'fine')
    const shelf = memoryShelf()
    const outbox = outboxOn(shelf, server.send)
    const { hold, change } = await outbox.hold('tab 1', ofHall, joined)
    hold.keep({ ...unsent, change: typed(1, 2) })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([change, shelf.kept.size, outbox.state().waiting, server.calls]).toEqual([null, 1, [], []])
    hold.keep({ ...unsent, change: typed(1, 2), counts: true })
    expect(outbox.state()).toMatchObject({ waiting: [{ key: 'tab 1' }], unreachable: true })
    hold.release()
    await vi.advanceTimersByTimeAsync(0)
    expect([server.calls, shelf.kept.size, outbox.unsent()]).toEqual([['hall'], 0, 0])
  })

  it('survives a reload, is sent without its screen, or goes to the next one that opens', async () => {
    const server = serverIn(() => 'fine')
    const shelf = memoryShelf()
    const before = await outboxOn(shelf, server.send).hold('tab 1', ofHall, joined)
    before.hold.keep({ ...unsent, change: typed(1) })
    await vi.advanceTimersByTimeAsync(0)
    const next = outboxOn(shelf, server.send)
    const taken = await next.hold('tab 2', ofHall, joined)
    expect([taken.change, [...shelf.kept.keys()]]).toEqual([typed(1), ['tab 2']])
    const later = outboxOn(shelf, server.send)
    await later.reload()
    later.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect([server.calls, shelf.kept.size]).toEqual([['hall'], 0])
  })

  it('is left to the tab that has it open', async () => {
    const server = serverIn(() => 'fine')
    const shelf = memoryShelf()
    const open = await outboxOn(shelf, server.send).hold('tab 1', ofHall, joined)
    open.hold.keep({ ...unsent, change: typed(1) })
    await vi.advanceTimersByTimeAsync(0)
    const claimed = async () => new Set(['tab 1'])
    const other = createOutbox({ shelf, send: server.send, person: () => 'ana', ...oneTab, claimed, random: () => 0.5 })
    other.hurry()
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await other.hold('tab 2', ofHall, joined)).change).toBeNull()
    expect([server.calls, [...shelf.kept.keys()]]).toEqual([[], ['tab 1']])
  })

  it('is divided where the server takes a part: the rest goes on, the refused part stays with its reason', async () => {
    const shelf = memoryShelf()
    const refusal = { status: 409, code: 'CHANGED_MEANWHILE', message: 'Changed by Ion.' }
    const sent: number[][] = []
    const outbox = outboxOn(shelf, async (change) => {
      const ids = ofHall(change) ? change.edits.map(({ id }) => id) : []
      sent.push(ids)
      const remainder =
        ids.length > 1
          ? { rest: typed(2), refused: [{ change: { ...typed(1), key: 'in dispute' }, refusal }] }
          : { rest: null, refused: [] }
      return { value: null, version: null, shown: Promise.resolve(), remainder }
    })
    const { hold } = await outbox.hold('tab 1', ofHall, joined)
    hold.keep({ ...unsent, change: typed(1, 2) })
    hold.release()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, outbox.state().waiting, [...shelf.kept.keys()]]).toEqual([[[1, 2], [2]], [], ['in dispute']])
    expect(outbox.state().refused).toMatchObject([{ key: 'in dispute', refusal }])
  })
})

describe('lines of a sheet that nobody looks at any more', () => {
  const sheet = (...lines: readonly object[]): Change => ({
    kind: 'lines',
    title: 'SP 1',
    path: '/api/estimation-deductions/1/lines',
    lines,
    href: '#/projects/5/settlements',
    key: 'sheet',
  })
  const [one, two, three] = [{ ArticleId: 1 }, { ArticleId: 2 }, { ArticleId: 3 }]
  const changedMeanwhile = new Problem(409, {
    code: 'CHANGED_MEANWHILE',
    detail: 'Changed by Ion.',
    Conflicts: [{ Index: 1, Id: 2, Field: 'Quantity', Theirs: 4 }],
  })
  const overContract = new Problem(422, {
    code: 'SETTLEMENT_OVER_CONTRACT',
    errors: [{ field: 'Lines[0].Quantity', code: 'OVER_CONTRACT', message: 'At most 12.5.' }],
  })
  /** A server that refuses a call of more than one line, and an outbox whose form no longer waits. */
  async function sent(cause: Problem, lines: readonly object[]) {
    const calls: (readonly object[])[] = []
    const shelf = memoryShelf()
    let away = true
    const outbox = outboxOn(shelf, async (change) => {
      if (away) throw new Problem(0, {})
      if (change.kind === 'lines') calls.push(change.lines)
      if (calls.length === 1) throw cause
      return { value: null, version: null, shown: Promise.resolve() }
    })
    expect(await outbox.submit(sheet(...lines))).toBe('waits')
    away = false
    await vi.advanceTimersByTimeAsync(10_000)
    return { outbox, shelf, calls }
  }

  it.each([
    ['changed by a colleague', changedMeanwhile, [two], [one, three], { conflicts: [{ Theirs: 4 }] }],
    ['beyond the contract', overContract, [one], [two, three], { message: 'At most 12.5.' }],
  ] as const)(
    'are judged one by one: one %s stays with the reason, the others go on',
    async (_, cause, out, rest, told) => {
      const { outbox, shelf, calls } = await sent(cause, [one, two, three])
      expect(calls).toEqual([[one, two, three], rest])
      expect(outbox.state().waiting).toEqual([])
      expect(outbox.state().refused).toMatchObject([{ change: { lines: out }, refusal: { code: cause.code, ...told } }])
      expect(shelf.kept.size).toBe(1)
    },
  )

  it.each([
    ['each alone where the refusal names all', overContract, [one], [[one]]],
    ['together where it names none', new Problem(403, { code: 'NOT_ALLOWED' }), [one, two], [[one, two]]],
  ] as const)('stay %s', async (_, cause, lines, kept) => {
    const { outbox, calls } = await sent(cause, lines)
    expect(calls).toEqual([lines])
    expect(outbox.state().refused).toMatchObject(kept.map((part) => ({ change: { lines: part } })))
  })
})

describe('a change whose maker goes on at once', () => {
  it.each(['abort', 503, 'lost', 'silent', 'late'] as const)(
    'is safe before its maker is told so, survives a reload and is written once (%s)',
    async (bad) => {
      let weather: Weather = bad
      const server = serverIn(() => weather)
      const shelf = memoryShelf()
      const before = outboxOn(shelf, server.send)
      await before.entrust(creation('Nord'))
      expect([...shelf.kept.keys()]).toEqual(['key Nord'])
      expect(before.state()).toMatchObject({ underway: [{ key: 'key Nord' }], waiting: [], unreachable: false })
      await vi.advanceTimersByTimeAsync(40_000)
      weather = 'fine'
      const after = outboxOn(shelf, server.send)
      await after.reload()
      after.hurry()
      await vi.advanceTimersByTimeAsync(120_000)
      expect([server.names, shelf.kept.size]).toEqual([['Nord'], 0])
    },
  )

  it('counts among what waits once the server was not reached, and stays with the reason when it is refused', async () => {
    let weather: Weather = 'abort'
    const server = serverIn(() => weather)
    const outbox = outboxOn(memoryShelf(), server.send)
    await outbox.entrust(creation('Nord'))
    await outbox.entrust(creation('Sud'))
    await vi.advanceTimersByTimeAsync(0)
    expect(outbox.state()).toMatchObject({ underway: [], waiting: [{ key: 'key Nord' }, { key: 'key Sud' }] })
    weather = 422
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outbox.state().refused.map(({ key }) => key)).toEqual(['key Nord', 'key Sud'])
  })

  it('goes to the server at once where nothing can be kept', async () => {
    let weather: Weather = 'fine'
    const server = serverIn(() => weather)
    const full: Shelf = { ...memoryShelf(), put: () => Promise.reject(new Error('the disk is full')) }
    const outbox = outboxOn(full, server.send)
    await outbox.entrust(creation('Nord'))
    expect(server.names).toEqual(['Nord'])
    weather = 'abort'
    await expect(outbox.entrust(creation('Sud'))).rejects.toMatchObject({ status: 0 })
  })

  it('lets the edits of its estimate go first that were typed before it, whoever sends them', async () => {
    const server = serverIn(() => 'fine')
    const outbox = outboxOn(memoryShelf(), server.send)
    const edits: EstimateEdits = { kind: 'estimate', project: 5, title: 'Hall', edits: [], key: 'hall' }
    const { hold } = await outbox.hold(
      'tab 1',
      () => false,
      () => edits,
    )
    hold.keep({ change: edits, refusal: null, counts: false })
    await outbox.entrust({ ...(creation('Nord') as Change & { kind: 'save' }), behind: 5 })
    await outbox.entrust({ ...(creation('Sud') as Change & { kind: 'save' }), behind: 6 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.names).toEqual(['Sud'])
    hold.keep({ change: null, refusal: null, counts: false })
    await vi.advanceTimersByTimeAsync(0)
    expect(server.names).toEqual(['Sud', 'Nord'])
  })
})

it('where nothing can be kept, a change is sent at once or its form hears that it was not', async () => {
  let weather: Weather = 'fine'
  const server = serverIn(() => weather)
  const full: Shelf = { ...memoryShelf(), put: () => Promise.reject(new Error('the disk is full')) }
  const outbox = outboxOn(full, server.send)
  expect(await outbox.submit(creation('Nord'))).toMatchObject({ value: 'Nord' })
  weather = 'abort'
  await expect(outbox.submit(creation('Sud'))).rejects.toMatchObject({ status: 0 })
  expect(outbox.state().waiting).toEqual([])
})

describe('parts of a new record', () => {
  const part = (name: string): Change => ({
    ...(creation(name) as Change & { kind: 'save' }),
    entity: 'street',
    below: { key: 'key Nord', field: 'zoneId' },
  })
  const serverWithIds = (weather: () => Weather) => {
    const server = serverIn(weather)
    const streets: unknown[] = []
    const send: typeof server.send = async (change, ...more) => {
      const sent = await server.send(change, ...more)
      if (change.kind === 'save' && change.entity === 'street') streets.push(change.patch)
      return { ...sent, value: { id: 41, name: sent.value } }
    }
    return { ...server, send, streets }
  }

  it.each(['fine', 'abort', 'lost', 503] as const)(
    'wait with it, over a reload too, and get its id (%s)',
    async (first) => {
      let weather: Weather = first
      const server = serverWithIds(() => weather)
      const shelf = memoryShelf()
      const outbox = outboxOn(shelf, server.send)
      const answer = outbox.submit(creation('Nord'), [part('Unirii'), part('Gării')])
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await answer).toEqual(
        first === 'fine' ? expect.objectContaining({ value: { id: 41, name: 'Nord' } }) : 'waits',
      )
      if (first !== 'fine') expect([...shelf.kept.keys()]).toEqual(['key Nord', 'key Unirii', 'key Gării'])
      weather = 'fine'
      const after = outboxOn(shelf, server.send)
      await after.reload()
      after.hurry()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(server.names).toEqual(['Nord', 'Unirii', 'Gării'])
      expect(server.streets).toEqual([
        { name: 'Unirii', zoneId: 41 },
        { name: 'Gării', zoneId: 41 },
      ])
      expect(shelf.kept.size).toBe(0)
    },
  )

  it('go with it when it is refused before its person, or thrown away', async () => {
    let weather: Weather = 422
    const server = serverWithIds(() => weather)
    const shelf = memoryShelf()
    const outbox = outboxOn(shelf, server.send)
    await expect(outbox.submit(creation('Nord'), [part('Unirii')])).rejects.toMatchObject({ status: 422 })
    expect(shelf.kept.size).toBe(0)
    weather = 'abort'
    expect(await outbox.submit({ ...creation('Sud'), key: 'key Nord' }, [part('Unirii')])).toBe('waits')
    await outbox.discard('key Nord')
    weather = 'fine'
    await vi.advanceTimersByTimeAsync(120_000)
    expect([server.names, outbox.state().waiting, shelf.kept.size]).toEqual([[], [], 0])
  })

  it('wait as long as the record is refused, and follow it once it is mended', async () => {
    let weather: Weather = 'abort'
    const server = serverWithIds(() => weather)
    const outbox = outboxOn(memoryShelf(), server.send)
    await outbox.submit(creation('Nord'), [part('Unirii')])
    weather = 422
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outbox.state()).toMatchObject({ refused: [{ key: 'key Nord' }], waiting: [{ key: 'key Unirii' }] })
    weather = 'fine'
    await outbox.retry('key Nord')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.streets).toEqual([{ name: 'Unirii', zoneId: 41 }])
  })

  it('are sent behind it where nothing can be kept', async () => {
    const server = serverWithIds(() => 'fine')
    const shelf: Shelf = { ...memoryShelf(), put: () => Promise.reject(new Error('full')) }
    await outboxOn(shelf, server.send).submit(creation('Nord'), [part('Unirii')])
    expect(server.streets).toEqual([{ name: 'Unirii', zoneId: 41 }])
  })
})

it('whatever the line does, and however often the page is loaded anew, each change is written once, in order, or kept with a reason', async () => {
  const bad = fc.constantFrom<Weather>('fine', 'abort', 503, 'lost', 'silent', 'late', 422, 401)
  const step = fc.oneof(
    fc.record({ act: fc.constant('submit' as const), weather: fc.array(bad, { minLength: 1, maxLength: 4 }) }),
    fc.record({ act: fc.constantFrom('reload' as const, 'hurry' as const), weather: fc.array(bad, { maxLength: 3 }) }),
  )
  const wait = fc.integer({ min: 0, max: 40_000 })
  const story = fc.array(fc.tuple(step, wait), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      vi.clearAllTimers()
      let forecast: Weather[] = []
      const server = serverIn(() => forecast.shift() ?? 'abort')
      const shelf = memoryShelf()
      let alive = { here: true }
      const open = () => {
        // A page that was left sends and stores nothing more.
        alive.here = false
        const page = (alive = { here: true })
        const guarded = async <T>(work: () => Promise<T>): Promise<T> =>
          page.here ? work() : new Promise<T>(() => undefined)
        return createOutbox({
          shelf: {
            all: () => guarded(shelf.all),
            put: (entry) => guarded(() => shelf.put(entry)),
            remove: (key) => guarded(() => shelf.remove(key)),
          },
          send: (change, tried, signal) =>
            guarded(() => server.send(change, tried, signal).then((sent) => guarded(async () => sent))),
          person: () => 'ana',
          ...oneTab,
          random: () => 0.5,
        })
      }
      let outbox = open()
      const made: string[] = []
      const givenBack = new Set<string>()
      for (const [{ act, weather }, pause] of steps) {
        forecast = [...weather]
        if (act === 'submit') {
          const name = `n${made.length}`
          made.push(name)
          outbox.submit(creation(name)).catch(({ status }: Problem) => status === 422 && givenBack.add(name))
        } else if (act === 'reload') {
          outbox = open()
          await outbox.reload()
        } else outbox.hurry()
        await vi.advanceTimersByTimeAsync(pause)
      }
      await vi.advanceTimersByTimeAsync(60_000)
      outbox = open()
      await outbox.reload()
      forecast = Array.from({ length: 50 }, () => 'fine')
      outbox.hurry()
      await vi.advanceTimersByTimeAsync(600_000)
      const refused = outbox
        .state()
        .refused.map(({ change }) => (change.kind === 'save' ? (change.patch as { name: string }).name : ''))
      expect(outbox.state().waiting).toEqual([])
      expect(server.names).toEqual(made.filter((name) => !refused.includes(name) && !givenBack.has(name)))
      expect(shelf.kept.size).toBe(refused.length)
    }),
    { seed: 20261123, numRuns: 400 },
  )
})
