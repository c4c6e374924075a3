import { visibleRows } from '@temelia/scheduling/outline'
import { describe, expect, it } from 'vitest'
import { type Filter, type GanttView, keeperOf } from './gantt-view.ts'
import { planOf } from './plan.ts'
import { activity, house } from './timetable.fixture.ts'

const plan = planOf({
  ...house(),
  Activities: house().Activities.map((one) =>
    one.ScheduleActivityId === 12
      ? activity(12, { ParentId: 10, Name: 'Șarpantă', Baseline: { Start: '2026-03-02', End: '2026-03-06', Days: 5 } })
      : one.ScheduleActivityId === 14
        ? activity(14, { Name: 'Gard', Done: 100, Percent: 100, ActualStart: '2026-03-02', ActualFinish: '2026-03-03' })
        : one,
  ),
})
if (!('schedule' in plan)) throw new Error('no loop here')

/** The ids of the rows that stay, with the groups around them. */
function shown(query: string, filter: Filter): number[] {
  if (!('schedule' in plan)) return []
  const view = { query, filter } as GanttView
  return visibleRows(plan.rows, new Set(), keeperOf(plan, view)).map(({ item }) => item.id)
}

describe('what is sought in a timetable', () => {
  it('is found by every word, without accents, with the groups around it', () => {
    expect(shown('sarpanta', 'all')).toEqual([10, 12])
    expect(shown('GARD', 'all')).toEqual([14])
    expect(shown('gard sarpanta', 'all')).toEqual([])
    expect(shown('', 'all')).toEqual([10, 11, 12, 13, 14])
  })

  it('is filtered by what is critical, open, a milestone, or later than the baseline', () => {
    expect(shown('', 'critical')).toEqual([10, 11, 12, 13])
    expect(shown('', 'open')).toEqual([10, 11, 12, 13])
    expect(shown('', 'milestones')).toEqual([10, 13])
    expect(shown('', 'late')).toEqual([10, 12])
    expect(shown('gard', 'open')).toEqual([])
  })
})
