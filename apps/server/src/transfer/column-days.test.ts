import { expect, test } from 'vitest'
import type { Cell } from './sheet.ts'
import { columnDays, openDays } from './column-days.ts'

const columns = [{ index: 0, header: 'Due' }]

function read(cells: readonly Cell[], region: 'ro' | 'us') {
  const rows = cells.map((cell) => [cell])
  const known = columnDays(rows, columns, region)
  return { order: known.get(0)?.order, told: openDays('', columns, known) }
}

test.each([
  ['us', ['03/04/2026', '25/12/2026'], 'dayFirst'],
  ['us', ['03.04.2026', '25.12.2026'], 'dayFirst'],
  ['us', ['03.04.2026', '12.25.2026'], 'monthFirst'],
  ['us', ['03/04/2026 10:00', '25/12/2026, 2:05 PM'], 'dayFirst'],
  ['ro', ['03/04/2026', '12/25/2026'], 'monthFirst'],
  ['ro', ['03/04/2026', '25/12/2026'], 'dayFirst'],
  ['ro', ['03.04.2026', '05.06.2026'], 'dayFirst'],
  ['us', ['2026-04-03', '03/03/2026', null, 'soon'], 'monthFirst'],
] as const)('in %s the column %j is %s', (region, cells, order) => {
  expect(read(cells, region)).toEqual({ order, told: [] })
})

test.each([
  ['us', ['2026-01-02', '03/04/2026'], '03/04/2026', '2026-03-04', '2026-04-03'],
  ['us', [null, '03.04.2026'], '03.04.2026', '2026-03-04', '2026-04-03'],
  ['ro', [null, '03/04/2026'], '03/04/2026', '2026-04-03', '2026-03-04'],
  ['ro', [null, '03/04/2026', '25/12/2026', '12/25/2026'], '03/04/2026', '2026-04-03', '2026-03-04'],
  ['ro', ['05.06.2026', '03/04/2026', '12/25/2026'], '03/04/2026', '2026-04-03', '2026-03-04'],
] as const)('in %s the column %j stays open: %s is read %s', (region, cells, value, ours, other) => {
  expect(read(cells, region).told).toEqual([
    { code: 'DATES_OPEN', sheet: '', line: 2, column: 'Due', value, params: { read: ours, other } },
  ])
})
