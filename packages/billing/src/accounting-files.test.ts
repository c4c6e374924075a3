import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountingDocument, AccountingParty } from './accounting-document.ts'
import { type MoneyInput, moneyOf } from './money.ts'
import { taxedLines } from './taxed-lines.ts'
import { writeIif } from './write-iif.ts'
import { writeSaga } from './write-saga.ts'

const nobody: Omit<AccountingParty, 'name'> = {
  taxId: null,
  registerNumber: null,
  address: null,
  city: null,
  county: null,
  country: null,
  bank: null,
  iban: null,
  phone: null,
  email: null,
}

function document(input: MoneyInput, more: Partial<AccountingDocument> = {}): AccountingDocument {
  return {
    code: 'F 0007',
    date: '2026-11-05',
    dueDate: null,
    creditNote: false,
    cashVat: false,
    rate: 1,
    seller: { ...nobody, name: 'Structura Nord & Fiii', taxId: 'RO14399840' },
    buyer: { ...nobody, name: 'Ion "Popa"', taxId: '0000000000000' },
    input,
    money: moneyOf(input),
    lines: input.lines.map((_line, index) => ({ code: null, name: `Line\t${index + 1} <a>`, unit: 'mc' })),
    ...more,
  }
}

const line = (own: Partial<MoneyInput['lines'][number]>): MoneyInput['lines'][number] => ({
  quantity: 1,
  price: 0,
  discount: 0,
  category: 'S',
  rate: 21,
  ...own,
})

describe('X1: base and tax by line', () => {
  test('sum to those of their category and rate, whatever the bill', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 500 }),
        price: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
        discount: fc.constantFrom(0, 5, 33.3),
        category: fc.constantFrom('S' as const, 'AE' as const),
        rate: fc.constantFrom(21, 11),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom(0, 2, 7.5),
        fc.constantFrom('ro' as const, 'us' as const),
        (all, discount, practice) => {
          const input: MoneyInput = {
            practice,
            currency: practice === 'ro' ? 'RON' : 'USD',
            discount,
            paid: 0,
            lines: all.map((one) => (one.category === 'AE' ? { ...one, rate: 0 } : one)),
          }
          const money = moneyOf(input)
          const taxed = taxedLines(input, money)
          expect(sumDecimals(taxed.map(({ base }) => base))).toBe(money.totals.withoutVat)
          expect(sumDecimals(taxed.map(({ vat }) => vat))).toBe(money.totals.vat)
        },
      ),
    )
  })
})

describe('X2: the XML of SAGA', () => {
  const input: MoneyInput = {
    practice: 'ro',
    currency: 'RON',
    discount: 10,
    paid: 0,
    lines: [line({ quantity: 3, price: 33.33 }), line({ quantity: 2, price: 10, rate: 11 })],
  }

  test('says parties, number, days and each line with its base and tax', () => {
    const xml = writeSaga([document(input)])
    for (const part of [
      '<FurnizorNume>Structura Nord &#38; Fiii</FurnizorNume>',
      '<FurnizorCIF>RO14399840</FurnizorCIF>',
      '<ClientCIF></ClientCIF>',
      '<FacturaNumar>F 0007</FacturaNumar>',
      '<FacturaData>05.11.2026</FacturaData>',
      '<FacturaTaxareInversa>Nu</FacturaTaxareInversa>',
      '<Cantitate>3</Cantitate>\n<Pret>29.9967</Pret>\n<Valoare>89.99</Valoare>\n<ProcTVA>21</ProcTVA>\n<TVA>18.90</TVA>',
      '<Valoare>18.00</Valoare>\n<ProcTVA>11</ProcTVA>\n<TVA>1.98</TVA>',
    ])
      expect(xml).toContain(part)
  })

  test('marks reverse charge and cash VAT', () => {
    const reversed = { ...input, lines: [line({ price: 5, category: 'AE', rate: 0 })] }
    const xml = writeSaga([document(reversed, { cashVat: true })])
    expect(xml).toContain(
      '<FacturaTaxareInversa>Da</FacturaTaxareInversa>\n<FacturaTVAIncasare>Da</FacturaTVAIncasare>',
    )
  })
})

describe('X3: IIF of QuickBooks', () => {
  test.each([false, true])('balances to 0 and keeps its columns (credit memo: %j)', (creditNote) => {
    const sign = creditNote ? -1 : 1
    const input: MoneyInput = {
      practice: 'us',
      currency: 'USD',
      discount: 0,
      paid: 0,
      lines: [
        line({ quantity: 4 * sign, price: 25.5, rate: 8.75 }),
        line({ quantity: sign, price: 10, category: 'Z', rate: 0 }),
      ],
    }
    const rows = writeIif([document(input, { creditNote })])
      .trimEnd()
      .split('\r\n')
      .map((row) => row.split('\t'))
    const own = rows.filter(([kind]) => kind === 'TRNS' || kind === 'SPL')
    expect(sumDecimals(own.map((cells) => Number(cells[5])))).toBe(0)
    expect(own.map((cells) => cells.length)).toEqual([9, 9, 9, 9])
    expect(own[0]?.slice(0, 6)).toEqual([
      'TRNS',
      creditNote ? 'CREDIT MEMO' : 'INVOICE',
      '11/05/2026',
      'Accounts Receivable',
      "Ion 'Popa'",
      creditNote ? '-120.93' : '120.93',
    ])
    expect(rows.at(-1)).toEqual(['ENDTRNS'])
  })

  test('is in the currency of the books, to what the journal has of each category and rate', () => {
    const input: MoneyInput = {
      practice: 'us',
      currency: 'CAD',
      discount: 3,
      paid: 0,
      lines: [
        line({ quantity: 3, price: 33.335, rate: 8.875 }),
        line({ quantity: 7, price: 1.115, rate: 8.875 }),
        line({ price: 10, category: 'Z', rate: 0 }),
      ],
    }
    const booked = document(input, { rate: 0.7312 })
    const amounts = writeIif([booked])
      .split('\r\n')
      .map((row) => row.split('\t'))
      .flatMap(([kind, , , account, , amount]) =>
        kind === 'TRNS' || kind === 'SPL' ? [[account, Number(amount)] as const] : [],
      )
    const of = (account: string) => sumDecimals(amounts.flatMap(([name, amount]) => (name === account ? [amount] : [])))
    const { vatByRate } = booked.money.totals
    const base = sumDecimals(vatByRate.map((group) => multiplyDecimals(group.base, 0.7312, 2)))
    const tax = sumDecimals(vatByRate.map((group) => multiplyDecimals(group.vat, 0.7312, 2)))
    expect([of('Construction Income'), of('Sales Tax Payable')]).toEqual([-base, -tax])
    expect(of('Accounts Receivable')).toBe(sumDecimals([base, tax]))
    expect(base).not.toBe(booked.money.totals.withoutVat)
  })

  test.each(['A\u0007B', 'A\u2028B', 'A\u000bB', 'A\r\nB', 'A\tB'])('a text is one cell of one row: %j', (name) => {
    const input: MoneyInput = { practice: 'us', currency: 'USD', discount: 0, paid: 0, lines: [line({ price: 1 })] }
    const text = writeIif([document(input, { buyer: { ...nobody, name } })])
    expect(text).toContain('\tA B\t')
    expect(text.split(/[\r\n\v\f\u2028]+/).filter((row) => /^(TRNS|SPL)\t/.test(row))).toHaveLength(3)
  })
})
