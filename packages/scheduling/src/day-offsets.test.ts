import { describe, expect, it } from 'vitest'
import { calculateOffsets, type OffsetRequest } from './day-offsets.ts'
import { publishedNetworks } from './networks.fixture.ts'

const chain = (more: Partial<OffsetRequest> = {}): OffsetRequest => ({
  Activities: [
    { Id: 'A', Duration: 3 },
    { Id: 'B', Duration: 2 },
    { Id: 'C', Duration: 0 },
  ],
  Relations: [
    { From: 'A', To: 'B', Type: 'FS', Lag: 1 },
    { From: 'B', To: 'C', Type: 'FS' },
  ],
  ...more,
})
const week = { WorkingDays: [1, 2, 3, 4, 5], Holidays: ['2026-12-01'] }

describe('days from 0 (S16)', () => {
  it.each(publishedNetworks)('$name, cell by cell', ({ rows, duration, critical }) => {
    const answer = calculateOffsets({
      Activities: rows.map(([Id, Duration]) => ({ Id, Duration })),
      Relations: rows.flatMap(([To, , before]) =>
        before
          .split(' ')
          .filter(Boolean)
          .map((From) => ({ From, To, Type: 'FS' as const, Lag: 0 })),
      ),
    })
    if (!answer.ok) throw new Error('a loop')
    const cells = answer.Activities.map((one) => [
      one.EarlyStart,
      one.EarlyFinish,
      one.LateStart,
      one.LateFinish,
      one.TotalFloat,
    ])
    expect(cells).toEqual(rows.map((row) => row.slice(3)))
    expect(answer.Duration).toBe(duration)
    expect(answer.Activities.filter(({ Critical }) => Critical).map(({ Id }) => Id)).toEqual(critical.split(' '))
    expect(answer).not.toHaveProperty('Finish')
  })

  it('dates are inclusive; lag is workdays; a milestone has one day', () => {
    const answer = calculateOffsets(chain({ Start: '2026-11-27', Calendar: week }))
    if (!answer.ok) throw new Error('a loop')
    // Friday, Monday, (Tuesday is a holiday,) Wednesday; a day of lag; Friday and Monday.
    expect(answer.Activities.map(({ EarlyStart, Start, End }) => [EarlyStart, Start, End])).toEqual([
      [0, '2026-11-27', '2026-12-02'],
      [4, '2026-12-04', '2026-12-07'],
      [6, '2026-12-08', '2026-12-08'],
    ])
    expect([answer.Duration, answer.Finish, answer.faults]).toEqual([6, '2026-12-08', []])
  })

  it('a start on a day off moves forward; an activity may have a calendar of its own', () => {
    const answer = calculateOffsets({
      Start: '2026-11-28',
      Calendar: week,
      Activities: [
        { Id: 1, Duration: 1 },
        { Id: 2, Duration: 3, Calendar: {} },
      ],
      Relations: [],
    })
    if (!answer.ok) throw new Error('a loop')
    expect(answer.Activities.map(({ Start, End }) => [Start, End])).toEqual([
      ['2026-11-30', '2026-11-30'],
      ['2026-11-28', '2026-11-30'],
    ])
  })

  it('part days', () => {
    const answer = calculateOffsets({
      Activities: [
        { Id: 1, Duration: 0.1 },
        { Id: 2, Duration: 0.2 },
      ],
      Relations: [{ From: 1, To: 2, Type: 'FS' }],
    })
    expect(answer).toMatchObject({ Duration: 0.3 })
  })

  it('a loop by the ids of the request', () => {
    const loop = calculateOffsets(
      chain({
        Relations: [
          { From: 'A', To: 'B', Type: 'SS' },
          { From: 'B', To: 'A', Type: 'FS' },
        ],
      }),
    )
    expect(loop).toMatchObject({ ok: false, NotSchedulable: ['A', 'B'] })
    if (!loop.ok) expect([loop.Loop.length, loop.Loop[0]]).toEqual([3, loop.Loop[2]])
  })

  it('wrong input is told', () => {
    const codes = (more: Partial<OffsetRequest>) => {
      const answer = calculateOffsets(chain(more))
      return answer.ok ? answer.faults.map(({ code }) => code) : null
    }
    expect(codes({ Start: '2026-02-30' })).toEqual(['START_INVALID'])
    expect(codes({ Relations: [{ From: 'A', To: 'Z', Type: 'FS' }] })).toEqual(['RELATION_ACTIVITY_MISSING'])
    expect(codes({ Activities: [{ Id: 'A', Duration: -1 }], Relations: [] })).toEqual(['DURATION_INVALID'])
    expect(
      codes({
        Activities: [
          { Id: 'A', Duration: 1 },
          { Id: 'A', Duration: 2 },
        ],
        Relations: [],
      }),
    ).toEqual(['ACTIVITY_DUPLICATE'])
    expect(codes({ Calendar: { WorkingDays: [] } })).toEqual(['CALENDAR_WITHOUT_WORK'])
  })
})
