import { sumDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerStatement, type StatedBill, type StatedPayment } from './customer-statement.ts'

const daysLate = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('the statement of a customer (C1 to C3)', () => {
  test('what was owed before, each document with what is owed behind it, and how late it is', () => {
    const bills: StatedBill[] = [
      { id: 1, date: '2026-08-01', dueDate: '2026-08-10', amount: 1000 },
      { id: 2, date: '2026-10-05', dueDate: '2026-11-01', amount: 500 },
      { id: 3, date: '2026-11-02', dueDate: null, amount: -200 },
      { id: 4, date: '2026-11-10', dueDate: '2026-12-10', amount: 300 },
      { id: 5, date: '2027-01-01', dueDate: null, amount: 7 },
    ]
    const payments: StatedPayment[] = [
      { id: 1, date: '2026-11-02', amount: 450, shares: [{ billId: 1, amount: 400 }] },
      { id: 2, date: '2027-02-02', amount: 600, shares: [{ billId: 1, amount: 600 }] },
    ]
    expect(customerStatement(bills, payments, { from: '2026-11-01', to: '2026-11-30' }, daysLate)).toEqual({
      opening: 1500,
      rows: [
        { kind: 'bill', id: 3, date: '2026-11-02', amount: -200, balance: 1300 },
        { kind: 'payment', id: 1, date: '2026-11-02', amount: -450, balance: 850 },
        { kind: 'bill', id: 4, date: '2026-11-10', amount: 300, balance: 1150 },
      ],
      charged: 100,
      paid: 450,
      closing: 1150,
      aging: { notDue: 300, days30: 500, days60: 0, days90: 0, older: 600, unallocated: -250 },
    })
  })

  test('ties, wherever it is cut (property)', () => {
    const day = fc
      .integer({ min: 0, max: 400 })
      .map((one) => new Date(1_780_000_000_000 + one * 86_400_000).toISOString().slice(0, 10))
    const amount = fc.integer({ min: -9_999, max: 99_999 }).map((cents) => cents / 100)
    const drawn = fc.array(fc.record({ date: day, dueDate: fc.option(day), amount }), { maxLength: 12 })
    const paid = fc.array(fc.record({ date: day, amount, billId: fc.integer({ min: 1, max: 12 }) }), { maxLength: 12 })
    fc.assert(
      fc.property(drawn, paid, day, day, (bills, money, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const stated = bills.map((bill, index) => ({ ...bill, id: index + 1 }))
        const payments = money.map((payment, index) => ({
          ...payment,
          id: index + 1,
          shares: [{ billId: payment.billId, amount: payment.amount }],
        }))
        const whole = customerStatement(stated, payments, { from, to }, daysLate)
        const until = sumDecimals([
          ...stated.filter(({ date }) => date <= to).map((bill) => bill.amount),
          ...payments.filter(({ date }) => date <= to).map((payment) => -payment.amount),
        ])
        expect(whole.closing).toBe(until)
        expect(sumDecimals([whole.opening, whole.charged, -whole.paid])).toBe(whole.closing)
        expect(sumDecimals(Object.values(whole.aging))).toBe(whole.closing)
        expect(whole.rows.at(-1)?.balance ?? whole.opening).toBe(whole.closing)
      }),
      { seed: 117, numRuns: 300 },
    )
  })
})
