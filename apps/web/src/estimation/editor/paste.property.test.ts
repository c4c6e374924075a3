import { nearestDecimal } from '@temelia/decimal/number'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyRange, fromTsv, planPaste, toTsv } from '../grid/clipboard.ts'
import { flattenTree, indexRows } from '../grid/rows.ts'
import { openState } from '../project-state/project-state.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { sampleTree } from '../project-state/tree.fixture.ts'
import { projectSource } from './project-source.ts'

const t = (key: string) => key
const COLUMNS = ['own-material', 'own-labor', 'own-equipment', 'uplift-labor'] as const
const practices = fc.constantFrom<NumberPractice>('ro', 'us')
/** Prices of up to 15 digits with up to four decimals, nothing and negative ones too. */
const price = fc
  .tuple(
    fc
      .constantFrom(0, 1, 4, 9, 12, 15)
      .chain((digits) => fc.integer({ min: -(10 ** digits) + 1, max: 10 ** digits - 1 })),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([digits, scale]) => Number(`${digits}e-${scale}`) + 0)
  .filter((value) => Math.abs(value) < 1e14)
const percent = fc.integer({ min: -1_000, max: 10_000 }).map((tenths) => nearestDecimal(tenths / 10) || 0)
const lines = fc.array(fc.tuple(price, price, price, percent), { minLength: 2, maxLength: 2 })

function gridOf(tree: ProjectTree, practice: NumberPractice) {
  const rows = flattenTree(tree.shape, new Set())
  const source = projectSource(openState(tree), rows, [], practice, t, true)
  const first = rows.findIndex((row) => row.kind === 'article')
  const range = { top: first, bottom: first + 1, left: 0, right: COLUMNS.length - 1 }
  return { source, field: { rows, indexOf: indexRows(rows), columns: COLUMNS }, range }
}

function holding(values: readonly (readonly number[])[]): ProjectTree {
  const tree = sampleTree()
  const first = flattenTree(tree.shape, new Set()).filter((row) => row.kind === 'article')
  const articles = tree.articles.map((article) => {
    const at = first.findIndex((row) => row.id === article.id)
    const [opMaterials, opLabor, opEquipments, laborUplift] = values[at] ?? []
    return values[at] === undefined
      ? article
      : ({ ...article, opMaterials, opLabor, opEquipments, laborUplift } as typeof article)
  })
  return { ...tree, articles }
}

function pasted(practice: NumberPractice, text: string): unknown {
  const { source, field, range } = gridOf(sampleTree(), practice)
  const plan = planPaste(source, field, range, fromTsv(text))
  return plan.ok ? plan.edits.map(({ value }) => value) : plan.refusal
}

describe('what went in comes out', () => {
  it('copied from the grid and pasted back gives the same values', () => {
    fc.assert(
      fc.property(lines, practices, (values, practice) => {
        const { source, field, range } = gridOf(holding(values), practice)
        expect(pasted(practice, copyRange(source, field, range))).toEqual(values.flat())
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })

  it('pasted from a spreadsheet of the same country gives the same values, grouped or not', () => {
    fc.assert(
      fc.property(lines, practices, fc.boolean(), (values, practice, useGrouping) => {
        const writer = new Intl.NumberFormat(practice === 'ro' ? 'ro-RO' : 'en-US', {
          maximumFractionDigits: 4,
          useGrouping: useGrouping ? ('always' as unknown as boolean) : false,
        })
        const text = toTsv(values.map((cells) => cells.map((value) => writer.format(value))))
        expect(pasted(practice, text)).toEqual(values.flat())
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })

  it('typed as the cell opens gives the same values', () => {
    fc.assert(
      fc.property(lines, practices, (values, practice) => {
        const { source, field, range } = gridOf(holding(values), practice)
        const read = [0, 1].flatMap((line) =>
          COLUMNS.map((column) => {
            const row = field.rows[range.top + line]
            const draft = row && source.draft(row, column)
            const reading = row && source.read(row, column, draft ?? '')
            return reading?.ok ? reading.value : reading
          }),
        )
        expect(read).toEqual(values.flat())
      }),
      { seed: 20261123, numRuns: 300 },
    )
  })
})

it('a pasted block names every cell that it cannot read, and changes none', () => {
  expect(pasted('ro', '1 250.500\t12.500\t3\t4\r\n1\tabc\t2\t3')).toMatchObject({
    reason: 'unreadable',
    cells: [
      { column: 'own-material', text: '1 250.500', message: 'numberTwoWays' },
      { column: 'own-labor', text: 'abc', message: 'notANumber' },
    ],
  })
})
