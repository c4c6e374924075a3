import { describe, expect, it } from 'vitest'
import { type ImportSheet, rowsFromHeader } from './quantity-import.ts'

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
