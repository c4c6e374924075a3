import { describe, expect, it } from 'vitest'
import type { Column, Row, Table } from './page-model.ts'
import { typstTable } from './typst-table.ts'

const columns: readonly Column[] = [
  { key: 'work', width: null, align: 'left' },
  { key: 'price', width: 20, align: 'right', decimals: 2 },
  { key: 'total', width: 20, align: 'right', decimals: 2 },
]

describe('a table for the template', () => {
  it('makes the parts further lines of the article above them', () => {
    const { rows } = typstTable(
      table([
        { kind: 'article', cells: ['CA02A1', 550.81, 6885.13], carry: [null, null, 6885.13] },
        { kind: 'part', label: 'material', cells: [null, 424.26, null] },
        { kind: 'part', label: 'utilaj', cells: [null, 0, null] },
        { kind: 'lump', cells: ['Taxe', 1, 1500], carry: [null, null, 8385.13] },
      ]),
      186,
      'ro',
    )
    expect(rows).toEqual([
      {
        kind: 'article',
        cells: ['CA02A1', ['550,81', ['material', '424,26'], ['utilaj', '0,00']], '6.885,13'],
        indent: 0,
        carry: [null, null, '6.885,13'],
        breakable: false,
      },
      {
        kind: 'lump',
        cells: ['Taxe', '1,00', '1.500,00'],
        indent: 0,
        carry: [null, null, '8.385,13'],
        breakable: false,
      },
    ])
  })

  it('widens a column to its longest figure or running total, and sets the table smaller when the page is full', () => {
    const small = typstTable(table([{ kind: 'lump', cells: ['a', 1, 1] }]), 186, 'ro')
    expect(small.columns.map((column) => column.width)).toEqual([null, 20, 20])
    expect(small.scale).toBe(1)
    const carried = typstTable(
      table([{ kind: 'lump', cells: ['a', 1, 1], carry: [null, null, 999999999999.99] }]),
      186,
      'ro',
    )
    expect(carried.columns[2]?.width).toBeGreaterThan(27)
    const full = typstTable(table([{ kind: 'lump', cells: ['a', 999999999999.99, 999999999999.99] }]), 60, 'ro')
    expect(full.scale).toBeLessThan(1)
    const widths = full.columns.map((column) => column.width ?? 0)
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(35)
  })

  it('makes room for the name of a part in the column of prices alone', () => {
    const label = 'material (8% waste)'
    const { columns: set } = typstTable(table([{ kind: 'part', label, cells: [null, 6.53, 2644.65] }]), 186, 'en')
    expect(set[1]?.width).toBeGreaterThan(30)
    expect(set[2]?.width).toBe(20)
  })

  it('lets only rows with very long names run over a page', () => {
    const rows = ['x'.repeat(800), 'x'.repeat(801)].map((name): Row => ({ kind: 'article', cells: [name, 1, 1] }))
    expect(typstTable(table(rows), 186, 'ro').rows.map((row) => row.breakable)).toEqual([false, true])
  })

  it('leaves a word whole that fits its column', () => {
    const columnsOf = (width: number): readonly Column[] => [
      { key: 'work', width: null, align: 'left' },
      { key: 'supplier', width, align: 'left' },
    ]
    const cellsIn = (width: number) =>
      typstTable(
        { columns: columnsOf(width), heads: [], rows: [{ kind: 'line', cells: ['a', 'materialelor'] }] },
        186,
        'ro',
      ).rows[0]?.cells
    expect(cellsIn(20)).toEqual(['a', 'materialelor'])
    expect(cellsIn(10)?.[1]).toContain('\u200b')
  })

  it('shows a row of figures with its own decimals', () => {
    const row: Row = { kind: 'figure', cells: ['Ore', null, 179.829], decimals: { min: 2, max: 3 } }
    expect(typstTable(table([row]), 186, 'ro').rows[0]?.cells).toEqual(['Ore', '', '179,829'])
  })
})

function table(rows: readonly Row[]): Table {
  return { columns, heads: [], rows }
}
