import { describe, expect, it } from 'vitest'
import { formatNumber } from '../../ui/number-text.ts'
import { type ImportSheet, rowsFromHeader, understood } from './quantity-import.ts'

const sheet = (headerLine: number | null): ImportSheet => ({
  sheet: 'F3',
  form: 'f3',
  rows: 6,
  headerLine,
  columns: [],
  preview: [['Obiectivul: Școală'], [null, ''], ['Nr.', 'Denumire'], ['1', 'Beton'], [null], ['2', 'Cofraj']],
})

describe('rowsFromHeader', () => {
  it('leaves the title of a form and blank rows out and keeps each row its line', () => {
    expect(rowsFromHeader(sheet(3), 10)).toEqual([
      { line: 4, cells: ['1', 'Beton'] },
      { line: 6, cells: ['2', 'Cofraj'] },
    ])
    expect(rowsFromHeader(sheet(3), 1)).toHaveLength(1)
  })

  it('shows the sheet from its start where no head was found or it lies past the preview', () => {
    expect(rowsFromHeader(sheet(null), 10).map(({ line }) => line)).toEqual([1, 3, 4, 6])
    expect(rowsFromHeader(sheet(40), 10).map(({ line }) => line)).toEqual([1, 3, 4, 6])
  })
})

describe('understood', () => {
  it('shows what a cell was read as, with what the file has beside it where that differs', () => {
    const list: ImportSheet = {
      ...sheet(1),
      preview: [['Cant'], ['1,250.50'], [12.5], ['12'], ['n/a'], ['Beton']],
      numbers: { A: [null, 1250.5, 12.5, 12, null] },
    }
    const column = { index: 0, letter: 'A', header: 'Cant', field: 'quantity' }
    const shown = (line: number) => understood(list, column, line, (value) => formatNumber(value, 'ro'))
    expect([2, 3, 4, 5, 6].map(shown)).toEqual([
      { text: '1.250,5', written: '1,250.50' },
      { text: '12,5', written: '12.5' },
      { text: '12', written: null },
      { text: 'n/a', written: null },
      { text: 'Beton', written: null },
    ])
  })
})
