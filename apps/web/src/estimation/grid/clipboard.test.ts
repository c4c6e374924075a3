import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyRange, fromTsv, planClear, planFill, planPaste, toTsv } from './clipboard.ts'
import type { GridRow, GridSource } from './grid-source.ts'
import { flattenTree, indexRows } from './rows.ts'
import type { Field } from './selection.ts'

const rows = flattenTree(
  {
    objects: [{ id: 1 }],
    estimates: [{ id: 1, objectId: 1 }],
    articles: [1, 2, 3, 4].map((id) => ({ id, estimateId: 1 })),
  },
  new Set(),
)
const field: Field = { rows, indexOf: indexRows(rows), columns: ['name', 'quantity', 'total'] }
const typed = (row: GridRow, column: string) => column === 'name' || (row.kind === 'article' && column === 'quantity')
const source: GridSource = {
  rows,
  columns: [],
  view: () => null,
  draft: (row, column) => (typed(row, column) ? '' : null),
  raw: (row, column) => (column === 'name' ? `name ${row.key}` : String(row.id)),
  read: (_, column, text) => {
    if (column === 'name') return { ok: true, value: text }
    const value = Number(text.replace(',', '.'))
    return Number.isNaN(value) ? { ok: false, message: 'no number' } : { ok: true, value }
  },
  echo: () => [],
  mark: () => null,
  nameOf: (row) => row.key,
  find: () => [],
}
const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })

describe('TSV', () => {
  it('reads what spreadsheets write: quotes, line breaks in cells, a trailing line break', () => {
    expect(fromTsv('a\t"b\nc"\r\n"say ""x"""\t\r\n')).toEqual([
      ['a', 'b\nc'],
      ['say "x"', ''],
    ])
  })

  it('keeps a quote that does not start the cell', () => {
    expect(fromTsv('5" pipe\t2')).toEqual([['5" pipe', '2']])
  })

  it('reads back every block it wrote', () => {
    const cell = fc.string({ maxLength: 8 }).filter((text) => !text.includes('\r'))
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      )
    const lastIsBlank = (cells: string[][]) => cells.at(-1)?.join('') === ''
    fc.assert(
      fc.property(
        block.filter((cells) => !lastIsBlank(cells)),
        (cells) => {
          expect(fromTsv(toTsv(cells))).toEqual(cells)
        },
      ),
      { seed: 20261121 },
    )
  })
})

describe('copyRange', () => {
  it('copies the block as the source writes it', () => {
    expect(copyRange(source, field, range(2, 3, 0, 1))).toBe('name a1\t1\r\nname a2\t2')
  })
})

describe('planPaste', () => {
  it('puts a block at the corner of the selection', () => {
    const plan = planPaste(source, field, range(2, 2, 0, 0), [
      ['x', '2,5'],
      ['y', '3'],
    ])
    expect(plan.ok && plan.edits.map((edit) => [edit.row.key, edit.column, edit.value])).toEqual([
      ['a1', 'name', 'x'],
      ['a1', 'quantity', 2.5],
      ['a2', 'name', 'y'],
      ['a2', 'quantity', 3],
    ])
  })

  it('fills the selection with a single cell and repeats a block that fits a whole number of times', () => {
    const single = planPaste(source, field, range(2, 5, 1, 1), [['7']])
    expect(single.ok && single.edits.map((edit) => edit.value)).toEqual([7, 7, 7, 7])
    const tiled = planPaste(source, field, range(2, 5, 1, 1), [['1'], ['2']])
    expect(tiled.ok && tiled.edits.map((edit) => edit.value)).toEqual([1, 2, 1, 2])
  })

  it('changes nothing when one cell is unreadable', () => {
    const plan = planPaste(source, field, range(2, 2, 1, 1), [['1'], ['zwei']])
    expect(plan).toMatchObject({
      ok: false,
      refusal: { reason: 'unreadable', cells: [{ text: 'zwei', message: 'no number' }] },
    })
    const two = planPaste(source, field, range(2, 2, 1, 1), [['zwei'], ['3'], ['drei']])
    expect(two).toMatchObject({
      ok: false,
      refusal: {
        cells: [
          { row: { key: 'a1' }, text: 'zwei' },
          { row: { key: 'a3' }, text: 'drei' },
        ],
      },
    })
  })

  it('refuses a computed cell unless the text for it is empty', () => {
    expect(planPaste(source, field, range(2, 2, 2, 2), [['9']])).toMatchObject({
      ok: false,
      refusal: { reason: 'readOnly' },
    })
    expect(planPaste(source, field, range(2, 2, 1, 1), [['9', '']])).toMatchObject({ ok: true, edits: [{ value: 9 }] })
  })

  it('refuses a block that reaches past the grid', () => {
    const plan = planPaste(source, field, range(5, 5, 0, 0), [['a'], ['b']])
    expect(plan).toEqual({ ok: false, refusal: { reason: 'tooLarge', rows: 2, columns: 1 } })
  })
})

describe('planFill', () => {
  it('copies the first line down and passes over computed cells', () => {
    const plan = planFill(source, field, range(2, 4, 1, 2))
    expect(plan.ok && plan.edits.map((edit) => [edit.row.key, edit.value])).toEqual([
      ['a2', 1],
      ['a3', 1],
    ])
  })
})

describe('planClear', () => {
  it('empties what can be typed', () => {
    const plan = planClear(source, field, range(2, 2, 0, 0))
    expect(plan.ok && plan.edits).toMatchObject([{ column: 'name', value: '' }])
  })
})
