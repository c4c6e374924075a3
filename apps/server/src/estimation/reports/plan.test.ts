import { reportForm, type ReportLevel } from '@temelia/reports/report-form'
import { expect, test } from 'vitest'
import type { Place } from '../levels.ts'
import { plan, printingLevel, spotsOn } from './plan.ts'

const form = (levels: readonly ReportLevel[], practice: 'ro' | 'us' | null = null) =>
  reportForm({
    symbol: 'X',
    title: { en: '', ro: '' },
    levels,
    practice,
    needs: [],
    model: () => {
      throw new Error('not printed here')
    },
  })

const place = (level: ReportLevel, id: number) => ({ level, id, name: '', project: { id: 1, practice: 'ro' } }) as Place

const structure = {
  objects: [{ id: 20 }, { id: 10 }],
  estimates: [
    { id: 1, objectId: 10, counts: 1 },
    { id: 2, objectId: 20, counts: 1 },
    { id: 3, objectId: 20, counts: 0 },
    { id: 4, objectId: 20, counts: 1 },
  ],
} as unknown as Parameters<typeof plan>[2]

test.each([
  [['investment', 'object', 'estimate'], 'investment', 'investment'],
  [['object', 'estimate'], 'investment', 'object'],
  [['estimate'], 'investment', 'estimate'],
  [['estimate'], 'object', 'estimate'],
  [['investment'], 'object', null],
  [['investment', 'object'], 'estimate', null],
] as [ReportLevel[], ReportLevel, ReportLevel | null][])(
  'a form of %j chosen on %s prints on %s',
  (levels, chosen, on) => {
    expect(printingLevel(form(levels), place(chosen, 1))).toBe(on)
  },
)

test('a form of the other practice does not print', () => {
  expect(printingLevel(form(['investment'], 'us'), place('investment', 1))).toBeNull()
  expect(printingLevel(form(['investment'], 'ro'), place('investment', 1))).toBe('investment')
})

test('parts below come in the order of the tree, without alternates that are not taken', () => {
  expect(spotsOn('estimate', place('investment', 1), structure).map(({ id }) => id)).toEqual([2, 4, 1])
  expect(spotsOn('estimate', place('object', 20), structure).map(({ id }) => id)).toEqual([2, 4])
  expect(spotsOn('object', place('investment', 1), structure).map(({ id }) => id)).toEqual([20, 10])
  expect(spotsOn('estimate', place('estimate', 3), structure)).toEqual([{ level: 'estimate', id: 3 }])
})

test('nothing, too much and the wrong level are refused', () => {
  const none = { objects: [], estimates: [] }
  const many = {
    objects: [{ id: 20 }],
    estimates: Array.from({ length: 501 }, (_, id) => ({ id, objectId: 20, counts: 1 })),
  } as unknown as typeof structure
  const codeOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return (error as Error).message
    }
    return 'printed'
  }
  expect(codeOf(() => plan([form(['object'])], place('investment', 1), none))).toBe('REPORT_NOTHING')
  expect(codeOf(() => plan([form(['estimate'])], place('investment', 1), many))).toBe('REPORT_TOO_MANY')
  expect(codeOf(() => plan([form(['object'])], place('estimate', 1), structure))).toBe('REPORT_LEVEL')
  expect(plan([form(['object'])], place('investment', 1), structure)).toHaveLength(2)
})
