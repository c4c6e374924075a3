import { expect, test } from 'vitest'
import { readActivityState } from '../crm/activities/activity-state.ts'
import { readState } from '../records/list-state.ts'
import { hrefOf } from './figure-link.tsx'

function searchOf(href: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(href.split('?')[1])].map(([name, value]) => {
      try {
        return [name, JSON.parse(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

test('a figure opens its list with its own filter in the names of code', () => {
  const href = hrefOf({
    Count: 2,
    List: 'OpportunitiesAccounts',
    Filter: {
      and: [
        { field: 'ClosedAt', op: 'empty' },
        { and: [{ field: 'Zone', op: 'in', value: [7] }] },
        { field: 'StageId', op: 'eq', value: 3 },
      ],
    },
  })
  expect(href).toMatch(/^#\/opportunities\?view=list&/)
  expect(readState(searchOf(href), '').where).toEqual([
    { field: 'closedAt', op: 'empty' },
    { field: 'zone', op: 'in', value: [7] },
    { field: 'stageId', op: 'eq', value: 3 },
  ])
})

test('activities open on the tab that hides nothing', () => {
  const href = hrefOf({
    Count: 2,
    List: 'ActivitiesAccounts',
    Filter: {
      and: [
        { field: 'Type', op: 'eq', value: 'activity' },
        { field: 'StartAt', op: 'between', value: ['2026-01-01', '2026-01-02'] },
      ],
    },
  })
  expect(readActivityState(searchOf(href))).toMatchObject({
    tab: 'all',
    whose: 'all',
    done: true,
    where: [{ field: 'startAt', op: 'between', value: ['2026-01-01', '2026-01-02'] }],
  })
})
