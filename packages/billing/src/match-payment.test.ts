import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { matchPayments, type OpenBill, type PaidLine } from './match-payment.ts'

const payers = [
  { id: 1, name: 'S.C. Bet Bunea S.A.', taxId: 'RO18547290', accounts: ['RO09 BCYP 0000 0012 3456 7890'] },
  { id: 2, name: 'Ganea & Fiii SRL', taxId: null, accounts: [] },
  { id: 3, name: 'Harbor Homes LLC', taxId: null, accounts: [] },
]
const bill = (id: number, accountId: number, number: number, due: number, more: Partial<OpenBill> = {}): OpenBill => ({
  id,
  accountId,
  number,
  due,
  series: 'TML',
  retained: 0,
  date: `2026-10-${String(10 + id)}`,
  ...more,
})
const line = (amount: number, more: Partial<PaidLine> = {}): PaidLine => ({
  amount,
  name: '',
  iban: '',
  taxId: '',
  text: '',
  ...more,
})
/** A proforma is never open, its series is known all the same. */
const SERIES = ['TML', 'AV', 'F', 'PF']
const account = 'RO09BCYP0000001234567890'
const bills = [bill(1, 1, 131, 30_250), bill(2, 1, 135, 18_665.6), bill(3, 2, 138, 62_710), bill(4, 1, 139, 9_420)]
const match = (one: PaidLine, open: readonly OpenBill[] = bills) => matchPayments([one], payers, open, SERIES)[0]

describe('lines of bank statements (B1 to B6)', () => {
  test('numbers, their sum and the account of the payer make a line sure', () => {
    expect(match(line(48_915.6, { iban: account, text: 'plata facturi 0131 0135 din 10.11.2026' }))).toEqual({
      state: 'sure',
      reasons: ['number', 'sum', 'account'],
      accountId: 1,
      bills: [
        { id: 1, amount: 30_250 },
        { id: 2, amount: 18_665.6 },
      ],
    })
  })

  test.each<[string, Partial<PaidLine>]>([
    ['tax number', { taxId: '18547290', text: 'TML0131' }],
    ['tax number in the words', { text: 'CUI 18547290 fact. TML nr. 131' }],
    ['name, whatever kind of company', { name: 'BET BUNEA', text: 'TML-131' }],
    ['name in the words', { text: 'OP 17 Bet  Bunea S.A. factura 131' }],
  ])('a payer is known by %s', (_, more) => {
    expect(match(line(30_250, more))).toMatchObject({ state: 'sure', accountId: 1, bills: [{ id: 1 }] })
  })

  test('another sum is to be looked at: in part, or with an advance', () => {
    expect(match(line(10_000, { iban: account, text: 'TML 131' }))).toMatchObject({
      state: 'look',
      reasons: ['number', 'sumDiffers', 'account'],
      bills: [{ id: 1, amount: 10_000 }],
    })
    expect(match(line(31_000, { iban: account, text: 'TML 131' }))?.bills).toEqual([{ id: 1, amount: 30_250 }])
  })

  test('what is due now, less what is kept back, is the sum of a bill as well; the rest comes later', () => {
    const kept = [bill(1, 1, 131, 3_450.6, { retained: 345.06 }), bill(2, 1, 135, 100)]
    const now = line(3_105.54, { iban: account, text: 'TML 131' })
    expect(match(now, kept)).toEqual({
      state: 'sure',
      reasons: ['number', 'sumNow', 'account'],
      accountId: 1,
      bills: [{ id: 1, amount: 3_105.54 }],
    })
    expect(match(line(3_205.54, { iban: account, text: 'TML 131 135' }), kept)).toMatchObject({
      state: 'sure',
      bills: [
        { id: 1, amount: 3_105.54 },
        { id: 2, amount: 100 },
      ],
    })
    expect(match(line(3_105.54, { iban: account }), kept)).toMatchObject({
      state: 'look',
      reasons: ['sumNow', 'account'],
    })
    expect(match(line(3_105.54), kept)).toMatchObject({ state: 'look', reasons: ['sumNow'], accountId: 1 })
    // Once that is paid, what was kept back is all that is due.
    const [, later, again] = matchPayments(
      [now, line(345.06, { iban: account, text: 'TML 131' }), now],
      payers,
      kept,
      SERIES,
    )
    expect(later).toMatchObject({
      state: 'sure',
      reasons: ['number', 'sum', 'account'],
      bills: [{ id: 1, amount: 345.06 }],
    })
    expect(again?.state).toBe('look')
  })

  test('of two bills of one number the one whose series is named is meant', () => {
    const both = [bill(1, 1, 1, 300, { series: 'AV' }), bill(2, 1, 1, 500, { series: 'F' })]
    expect(match(line(500, { iban: account, text: 'F 0001' }), both)).toMatchObject({
      state: 'sure',
      bills: [{ id: 2 }],
    })
    // AV 1 is paid, or it is a proforma that is named: F 1 is not meant.
    for (const text of ['AV 0001', 'proforma PF 1'])
      expect(match(line(500, { iban: account, text }), both.slice(1))).toMatchObject({
        state: 'look',
        reasons: ['sum', 'account'],
      })
    const twice = matchPayments(
      [line(300, { iban: account, text: 'AV 1' }), line(300, { iban: account, text: 'AV 1' })],
      payers,
      [bill(1, 1, 1, 300, { series: 'AV' }), bill(2, 1, 1, 300, { series: 'F' })],
      SERIES,
    )
    expect(twice.map(({ state }) => state)).toEqual(['sure', 'look'])
    expect(match(line(800, { iban: account, text: 'fact. 1' }), both)).toMatchObject({
      state: 'sure',
      bills: [{ id: 1 }, { id: 2 }],
    })
  })

  test('a number with its series from an unknown payer is proposed, a bare number is not', () => {
    expect(match(line(30_250, { name: 'Altcineva', text: 'TML 131' }))).toMatchObject({ state: 'look', accountId: 1 })
    expect(match(line(5, { name: 'Altcineva', text: 'contract 131' }))).toMatchObject({ state: 'none' })
  })

  test('without a number: one of that sum, several that make it, else the oldest first; never sure', () => {
    expect(match(line(9_420, { iban: account }))).toMatchObject({
      state: 'look',
      reasons: ['sum', 'account'],
      bills: [{ id: 4 }],
    })
    expect(match(line(39_670, { iban: account }))).toMatchObject({
      reasons: ['sums', 'account'],
      bills: [{ id: 1 }, { id: 4 }],
    })
    expect(match(line(100, { iban: account }))).toMatchObject({
      reasons: ['account', 'sumDiffers'],
      bills: [{ id: 1, amount: 100 }],
    })
    expect(match(line(62_710))).toMatchObject({ state: 'look', reasons: ['sum'], accountId: 2 })
    expect(match(line(3))).toMatchObject({ state: 'none', bills: [] })
    expect(match(line(0, { iban: account, text: 'TML 131' }))).toMatchObject({ state: 'none' })
  })

  test('two of one sum are to be chosen from', () => {
    const twice = [...bills, bill(5, 2, 140, 62_710)]
    expect(match(line(62_710), twice)).toMatchObject({ state: 'look', reasons: ['sum', 'several'], bills: [] })
    expect(match(line(62_710, { name: 'Ganea Fiii' }), twice)).toMatchObject({ reasons: ['sum', 'name', 'several'] })
  })

  test('money given back settles credit notes', () => {
    const credit = bill(9, 1, 7, -121, { series: 'ST' })
    expect(match(line(-121, { iban: account, text: 'ST 7' }), [...bills, credit])).toMatchObject({
      state: 'sure',
      bills: [{ id: 9, amount: -121 }],
    })
    expect(match(line(-30_250, { iban: account, text: 'TML 131' }), bills)?.bills).toEqual([])
  })

  test('what one line pays no later one pays again', () => {
    const twice = line(30_250, { iban: account, text: 'TML 131' })
    expect(matchPayments([twice, twice], payers, bills, SERIES).map(({ state }) => state)).toEqual(['sure', 'look'])
  })

  test('never more than came in, nor more than is due (property)', () => {
    const amount = fc.integer({ min: -500, max: 500 }).map((cents) => cents / 100)
    const some = fc.array(
      fc.record({ accountId: fc.integer({ min: 1, max: 3 }), number: fc.integer({ min: 1, max: 9 }), due: amount }),
      {
        maxLength: 14,
      },
    )
    const text = fc.string({ unit: fc.constantFrom('T', 'M', 'L', ' ', '1', '2', '9', ',', '.'), maxLength: 30 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount, text, payer: fc.integer({ min: 0, max: 2 }) }), { maxLength: 8 }),
        some,
        (lines, drawn) => {
          const open = drawn.map(({ accountId, number, due }, index) => bill(index + 1, accountId, number, due))
          const read = lines.map((one) => line(one.amount, { text: one.text, name: payers[one.payer]?.name ?? '' }))
          const taken = new Map<number, number[]>()
          matchPayments(read, payers, open, SERIES).forEach(({ state, bills: given, accountId }, index) => {
            const paid = sumDecimals(given.map((share) => share.amount))
            const most = read[index]?.amount ?? 0
            expect(Math.abs(paid)).toBeLessThanOrEqual(Math.abs(most))
            for (const share of given) {
              const of = open.find(({ id }) => id === share.id)
              expect(of?.accountId).toBe(accountId)
              expect(Math.abs(share.amount)).toBeLessThanOrEqual(Math.abs(of?.due ?? 0))
              if (state === 'sure') taken.set(share.id, [...(taken.get(share.id) ?? []), share.amount])
            }
            if (state === 'sure') expect(paid).toBe(most)
          })
          for (const [id, shares] of taken)
            expect(Math.abs(sumDecimals(shares))).toBeLessThanOrEqual(Math.abs(open[id - 1]?.due ?? 0))
        },
      ),
      { seed: 17, numRuns: 300 },
    )
  })
})
