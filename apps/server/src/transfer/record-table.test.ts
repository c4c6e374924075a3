import { describe, expect, it } from 'vitest'
import { type ImportField, readRecordTable } from './record-table.ts'
import type { Cell } from './sheet.ts'

const fields: ImportField[] = [
  { name: 'AccountName', labels: ['Name', 'Denumire'], required: true },
  { name: 'FiscalCode', labels: ['Tax number', 'Cod fiscal'] },
  { name: 'City', labels: ['City', 'Localitate'] },
]
const read = (rows: readonly (readonly Cell[])[], mapping = {}) => readRecordTable({ name: '', rows }, fields, mapping)

describe('readRecordTable', () => {
  it('matches a header by name, by normalised name, by a label of either language, or by hand', () => {
    const table = read([[], ['AccountName', 'fiscal_code', 'LOCALITATE', 'Altul'], ['Alfa', 'RO1', 'Cluj', 'x']])
    expect(table.columns.map(({ field, match }) => [field, match])).toEqual([
      ['AccountName', 'exact'],
      ['FiscalCode', 'normalised'],
      ['City', 'label'],
      [null, 'none'],
    ])
    expect(table.rows).toMatchObject([{ line: 3, values: { AccountName: 'Alfa', FiscalCode: 'RO1', City: 'Cluj' } }])
    expect(table.faults).toMatchObject([{ code: 'HEADER_UNKNOWN', column: 'D', value: 'Altul' }])
    const byHand = read(
      [
        ['Firma', 'City'],
        ['Beta', 'Iași'],
      ],
      { Firma: 'AccountName', B: null },
    )
    expect(byHand.rows).toMatchObject([{ line: 2, values: { AccountName: 'Beta' } }])
  })

  it('refuses two columns for one field, and a missing required one', () => {
    expect(
      read([
        ['Name', 'Denumire'],
        ['a', 'b'],
      ]).faults,
    ).toMatchObject([{ code: 'HEADER_DUPLICATE', column: 'B' }])
    expect(read([['City'], ['Cluj']]).faults).toMatchObject([{ code: 'HEADER_MISSING', value: 'AccountName' }])
    expect(read([]).faults).toMatchObject([{ code: 'HEADER_NOT_FOUND' }])
  })

  it('marks a row with a value under no header, fills up a short one, passes over blank ones', () => {
    const table = read([['Name', 'City'], ['a', 'b', 'c'], ['d'], [null, ''], ['e', 'f', '']])
    expect(table.rows.map(({ line, values }) => [line, values.AccountName, values.City])).toEqual([
      [2, undefined, undefined],
      [3, 'd', null],
      [5, 'e', 'f'],
    ])
    expect(table.rows[0]).toMatchObject({ cells: ['a', 'b', 'c'], broken: { code: 'ROW_TOO_LONG', column: 'C' } })
    expect(table.faults.map(({ code, line }) => [code, line])).toEqual([['ROW_TOO_SHORT', 3]])
  })
})
