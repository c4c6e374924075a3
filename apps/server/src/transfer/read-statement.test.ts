import { camt02, mt940 } from '@temelia/exchange/bank-statement.fixture'
import { describe, expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'
import { recordLimits } from './sheet.ts'
import type { StatementMapping } from './statement-table.ts'

const read = (text: string, region: 'ro' | 'us' = 'ro', mapping: StatementMapping = {}) =>
  readStatement(new TextEncoder().encode(text), recordLimits, { region, mapping })

describe('statements of banks', () => {
  test('are told apart by content', async () => {
    expect((await read(camt02)).form).toBe('camt')
    expect((await read(mt940)).form).toBe('mt940')
    expect((await read('Data;Suma\n1.2.2026;3')).form).toBe('table')
  })

  test('a table of a Romanian bank: rows above the header, two days, money in and out, balances', async () => {
    const { statements, faults, open } = await read(
      [
        'Titular;Temelia SRL',
        'Data tranzacție;Data valutei;Descriere;Referința tranzacției;Debit;Credit;Sold',
        '20.11.2026;20.11.2026;plata TML 0142;R1;;"1.242,00";"2.242,00"',
        '21.11.2026;21.11.2026;comision;R2;-42,00;;"2.200,00"',
        ';;Total;;42,00;1.242,00;',
      ].join('\n'),
    )
    expect(statements[0]).toMatchObject({ opening: 1000, closing: 2200 })
    expect(statements[0]?.entries).toMatchObject([
      { date: '2026-11-20', amount: 1242, reference: 'R1', text: 'plata TML 0142' },
      { date: '2026-11-21', amount: -42 },
    ])
    expect(faults.map(({ code, line }) => [code, line])).toEqual([['ENTRY_UNREADABLE', 5]])
    expect(open).toEqual([])
  })

  test('a table of an American bank: month first, the newest line first, brackets', async () => {
    const { statements, open } = await read(
      'Posting Date,Description,Amount,Balance\n11/21/2026,FEE,(12.50),"1,087.50"\n11/20/2026,INV 7,100.00,"1,100.00"',
      'us',
    )
    expect(statements[0]).toMatchObject({ opening: 1000, closing: 1087.5 })
    expect(statements[0]?.entries.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-11-21', -12.5],
      ['2026-11-20', 100],
    ])
    expect(open).toEqual([])
  })

  test('what the columns leave open is asked with both readings, and the answer is taken', async () => {
    const text = 'Date,Description,Amount\n03/04/2026,x,1.234'
    const asked = await read(text, 'us')
    expect(asked.open).toEqual([
      { kind: 'days', letter: 'A', text: '03/04/2026', read: '2026-03-04', other: '2026-04-03', choice: 'dayFirst' },
      { kind: 'decimals', letter: 'C', text: '1.234', read: '1.234', other: '1234', choice: 'comma' },
    ])
    const answered = await read(text, 'us', { days: { A: 'dayFirst' }, decimals: { C: 'comma' } })
    expect([answered.open, answered.statements[0]?.entries]).toMatchObject([[], [{ date: '2026-04-03', amount: 1234 }]])
  })

  test('columns that a person names', async () => {
    const { statements, columns } = await read('Cand;Cat\n20.11.2026;5,00', 'ro', {
      columns: { A: 'date', B: 'amount' },
    })
    expect(columns).toMatchObject([
      { letter: 'A', field: 'date', example: '20.11.2026' },
      { letter: 'B', field: 'amount', example: '5,00' },
    ])
    expect(statements[0]?.entries).toMatchObject([{ date: '2026-11-20', amount: 5 }])
  })

  test('without a day or an amount it says which column lacks', async () => {
    const { faults } = await read('Cand;Cat\n20.11.2026;5,00')
    expect(faults.filter(({ code }) => code === 'HEADER_MISSING').map(({ value }) => value)).toEqual(['date', 'amount'])
  })

  test('one cut short does not tie with its balances', async () => {
    const cut = await read(camt02.replace(/<Ntry><Amt Ccy="RON">36[\s\S]*?<\/Ntry>/, ''))
    expect(cut.faults).toContainEqual({ code: 'STATEMENT_SUM', value: '36.5', sheet: '231' })
  })

  test.each([
    ['', 'FILE_EMPTY'],
    ['\u0000\u0001\u0002\u0003\u0004\u0005', 'FILE_TYPE_UNKNOWN'],
    ['%PDF-1.4', 'FILE_TYPE_UNKNOWN'],
    ['<html><body/></html>', 'STATEMENT_UNKNOWN'],
  ])('%j is refused with %s', async (text, code) => {
    const { statements, faults } = await read(text)
    expect([statements, faults.map((one) => one.code)]).toEqual([[], [code]])
  })
})
