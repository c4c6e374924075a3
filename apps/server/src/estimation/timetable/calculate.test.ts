import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Row = Record<string, unknown>

const calculate = (body: unknown) => user.call('POST', '/api/estimation-schedules/calculate', body)
const chain = {
  Activities: [
    { Id: 'A', Duration: 3 },
    { Id: 'B', Duration: 2 },
    { Id: 'C', Duration: 1 },
  ],
  Relations: [
    { From: 'A', To: 'B', Type: 'FS', Lag: 1 },
    { From: 'A', To: 'C', Type: 'SS' },
  ],
}
const errorsOf = ({ body }: { body: Row }) =>
  (body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

describe('a network that is sent', () => {
  test('offsets, floats and the critical path, without dates where none is given', async () => {
    const reply = await calculate(chain)
    expect([reply.status, reply.body.Duration, 'Finish' in reply.body]).toEqual([200, 6, false])
    expect(reply.body.Activities).toEqual([
      {
        Id: 'A',
        EarlyStart: 0,
        EarlyFinish: 3,
        LateStart: 0,
        LateFinish: 3,
        TotalFloat: 0,
        FreeFloat: 0,
        Critical: true,
      },
      {
        Id: 'B',
        EarlyStart: 4,
        EarlyFinish: 6,
        LateStart: 4,
        LateFinish: 6,
        TotalFloat: 0,
        FreeFloat: 0,
        Critical: true,
      },
      {
        Id: 'C',
        EarlyStart: 0,
        EarlyFinish: 1,
        LateStart: 5,
        LateFinish: 6,
        TotalFloat: 5,
        FreeFloat: 5,
        Critical: false,
      },
    ])
  })

  test('dates are inclusive and skip what is not worked', async () => {
    const reply = await calculate({
      ...chain,
      Start: '2026-11-27',
      Calendar: { WorkingDays: [1, 2, 3, 4, 5], Holidays: ['2026-12-01'] },
    })
    expect(reply.body.Finish).toBe('2026-12-07')
    expect((reply.body.Activities as Row[]).map(({ Start, End }) => [Start, End])).toEqual([
      ['2026-11-27', '2026-12-02'],
      ['2026-12-04', '2026-12-07'],
      ['2026-11-27', '2026-11-27'],
    ])
  })

  test('a loop is refused with its way round and everything behind it', async () => {
    const reply = await calculate({
      Activities: [...chain.Activities, { Id: 'D', Duration: 1 }],
      Relations: [
        { From: 'A', To: 'B', Type: 'FS', Lag: 0 },
        { From: 'B', To: 'A', Type: 'SS', Lag: 2 },
        { From: 'B', To: 'D', Type: 'FS', Lag: 0 },
      ],
    })
    expect([reply.status, reply.body.code, reply.body.NotSchedulable]).toEqual([
      409,
      'CIRCULAR_CRITICAL_PATH',
      ['A', 'B', 'D'],
    ])
    const loop = reply.body.Loop as string[]
    expect([loop.length, loop[0]]).toEqual([3, loop[2]])
    const itself = await calculate({
      Activities: [{ Id: 1, Duration: 1 }],
      Relations: [{ From: 1, To: 1, Type: 'FF' }],
    })
    expect([itself.status, itself.body.Loop]).toEqual([409, [1, 1]])
  })

  test('what contradicts itself is told at its place', async () => {
    const twice = await calculate({
      Activities: [
        { Id: 1, Duration: 1 },
        { Id: 1, Duration: 2 },
      ],
      Relations: [{ From: 1, To: 9 }],
    })
    expect([twice.status, errorsOf(twice)]).toEqual([
      422,
      [
        ['Activities[1].Id', 'DUPLICATE'],
        ['Relations[0].To', 'NOT_FOUND'],
      ],
    ])
    for (const wrong of [
      { Activities: [{ Id: 1, Duration: -1 }] },
      { Activities: [{ Id: 1, Duration: 1e15 }] },
      { Activities: [{ Id: 1, Duration: 'NaN' }] },
      { Activities: [{ Id: 1, Duration: 1 }], Start: '2026-02-30' },
      { Activities: [{ Id: 1, Duration: 1 }], Calendar: { WorkingDays: [] } },
      { Activities: [{ Id: 1, Duration: 1 }], Calendar: { WorkingDays: [8] } },
      { Activities: [{ Id: 1, Duration: 1 }], Relations: [{ From: 1, To: 1, Type: 'XX' }] },
      { Activities: Array.from({ length: 10_001 }, (_, Id) => ({ Id, Duration: 1 })) },
    ])
      expect((await calculate(wrong)).status, JSON.stringify(wrong).slice(0, 80)).toBe(422)
    expect((await calculate({ Activities: [] })).body).toEqual({ Duration: 0, Activities: [] })
  })

  test('calendars that are alike count once, and no more than twenty', async () => {
    const day = (n: number) => ({ WorkingDays: [1, 2, 3], Holidays: [`2026-01-${String(n).padStart(2, '0')}`] })
    const activities = (kinds: number) =>
      Array.from({ length: 2_000 }, (_, Id) => ({ Id, Duration: 1, Calendar: day(1 + (Id % kinds)) }))
    expect((await calculate({ Activities: activities(20) })).status).toBe(200)
    expect(errorsOf(await calculate({ Activities: activities(21) }))[0]?.[1]).toBe('OUT_OF_RANGE')
  })
})
