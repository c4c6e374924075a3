/** A list of more lines than are taken is known to be one while it is read: nothing of it is priced, and no line copies those before it. */
import { expect, test } from 'vitest'
import { recogniseList } from './recognise.ts'
import { type Cell, listLimits, MAX_LIST_LINES } from './sheet.ts'

const COLUMNS = [['Nr.', 'Denumire', 'U.M.', 'Cantitate', 'Preț unitar', 'Valoare']]
const F3 = [['Stadiul fizic: Rezistență'], ...COLUMNS]

const recognised = (heads: readonly (readonly Cell[])[], numbers: (index: number) => string, count: number) => {
  const rows = Array.from({ length: count }, (_, index): Cell[] => [numbers(index), 'Beton', 'mc', 1, 2, 2])
  // Of the processor: that a busy machine does not stretch.
  const began = process.cpuUsage()
  const list = recogniseList([{ name: 'Foaie', rows: [...heads, ...rows] }], { practice: 'ro' })
  const { user, system } = process.cpuUsage(began)
  return { list, milliseconds: (user + system) / 1_000 }
}

const plain = (index: number) => String(index + 1)
const linked = (index: number) => (index === 0 ? '4' : '4.L')

test.each([
  ['lines of columns', COLUMNS, plain],
  ['linked resources of one line of columns', COLUMNS, linked],
  ['lines of an F3', F3, plain],
  ['linked resources of one line of an F3', F3, linked],
] as const)('%s beyond the limit are refused soon', (_what, heads, numbers) => {
  const { list, milliseconds } = recognised(heads, numbers, listLimits.rows - 10)
  expect(list.faults).toEqual([{ code: 'FILE_TOO_MANY_LINES', value: String(MAX_LIST_LINES) }])
  expect(list.estimates).toEqual([])
  expect(milliseconds).toBeLessThan(3_000)
})

test.each([
  ['columns', COLUMNS],
  ['an F3', F3],
] as const)('as many resources of one line of %s as are taken are read', (_what, heads) => {
  const { list, milliseconds } = recognised(heads, linked, MAX_LIST_LINES)
  expect(list.counts).toMatchObject({ lines: 1, children: MAX_LIST_LINES - 1 })
  expect(list.faults.map(({ code }) => code)).not.toContain('FILE_TOO_MANY_LINES')
  expect(milliseconds).toBeLessThan(10_000)
})

test('the limit is of all sheets together', () => {
  const sheet = (name: string) => ({
    name,
    rows: [...COLUMNS, ...[1, 2, 3].map((index): Cell[] => [String(index), 'Beton', 'mc', 1, 2, 2])],
  })
  const read = (maxLines: number) =>
    recogniseList([sheet('A'), sheet('B')], { practice: 'ro', maxLines }).faults.map(({ code }) => code)
  expect(read(5)).toEqual(['FILE_TOO_MANY_LINES'])
  expect(read(6)).not.toContain('FILE_TOO_MANY_LINES')
})

test.each([
  ['columns', COLUMNS],
  ['an F3', F3],
] as const)('titles of chapters of %s are lines of the file too, and alone they are no list', (_what, heads) => {
  const title = (index: number): Cell[] => ['', `Capitolul ${index}`, '', null, null, null]
  const read = (titles: number, maxLines: number) =>
    recogniseList(
      [
        {
          name: 'Foaie',
          rows: [
            ...heads,
            ...Array.from({ length: titles }, (_, index) => title(index)),
            ...[1, 2, 3].map((index): Cell[] => [String(index), 'Beton', 'mc', 1, 2, 2]),
          ],
        },
      ],
      { practice: 'ro', maxLines },
    )
  expect(read(7, 10).counts).toMatchObject({ lines: 3, chapters: 7 })
  expect(read(8, 10).faults.map(({ code }) => code)).toEqual(['FILE_TOO_MANY_LINES'])
  const titles = [...heads, ...[1, 2, 3].map(title)]
  const alone = recogniseList([{ name: 'Foaie', rows: titles }], { practice: 'ro' })
  expect(alone.faults.map(({ code }) => code)).toContain('NO_LINES')
})
