import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'

/** An issued bill of a customer; a credit note is below 0. */
export interface StatedBill {
  readonly id: number
  readonly date: string
  /** Without one it is due on its day. */
  readonly dueDate: string | null
  readonly amount: number
}

/** Money from a customer, or back to it, and the bills that it is for. */
export interface StatedPayment {
  readonly id: number
  readonly date: string
  readonly amount: number
  readonly shares: readonly { readonly billId: number; readonly amount: number }[]
}

/** A line of a statement: what it adds to what the customer owes, and what is owed behind it. */
export interface StatedRow {
  readonly kind: 'bill' | 'payment'
  readonly id: number
  readonly date: string
  readonly amount: number
  readonly balance: number
}

/** What is open on the last day, by how many days it is late; the parts make the closing balance. */
export interface Aging {
  readonly notDue: number
  readonly days30: number
  readonly days60: number
  readonly days90: number
  readonly older: number
  /** Advances and credit notes that settle no bill yet, below 0. */
  readonly unallocated: number
}

/** What a customer owes in one currency, from a day to a day. */
export interface CustomerStatement {
  readonly opening: number
  readonly rows: readonly StatedRow[]
  readonly charged: number
  readonly paid: number
  readonly closing: number
  readonly aging: Aging
}

/**
 * The statement of a customer (C1 to C3): what was owed before, every bill, credit note and payment of the days with what is owed behind it,
 * and how late what is open is. Bills of a day stand before payments of it.
 * @param daysLate whole days from one day to a later one
 */
export function customerStatement(
  bills: readonly StatedBill[],
  payments: readonly StatedPayment[],
  { from, to }: { readonly from: string; readonly to: string },
  daysLate: (from: string, to: string) => number,
): CustomerStatement {
  const moves = [
    ...bills.map(({ id, date, amount }) => ({ kind: 'bill' as const, id, date, amount })),
    ...payments.map(({ id, date, amount }) => ({
      kind: 'payment' as const,
      id,
      date,
      amount: amount === 0 ? 0 : -amount,
    })),
  ].filter(({ date }) => date <= to)
  const opening = sumDecimals(moves.filter(({ date }) => date < from).map(({ amount }) => amount))
  let balance = opening
  const rows = moves
    .filter(({ date }) => date >= from)
    .toSorted((one, other) => compare(one.date, other.date) || compare(one.kind, other.kind) || one.id - other.id)
    .map((move): StatedRow => {
      balance = addDecimals(balance, move.amount)
      return { ...move, balance }
    })
  const sumOf = (kind: StatedRow['kind']) =>
    sumDecimals(rows.filter((row) => row.kind === kind).map(({ amount }) => amount))
  const paid = sumOf('payment')
  return {
    opening,
    rows,
    charged: sumOf('bill'),
    paid: paid === 0 ? 0 : -paid,
    closing: balance,
    aging: agingOf(bills, payments, to, balance, daysLate),
  }
}

function agingOf(
  bills: readonly StatedBill[],
  payments: readonly StatedPayment[],
  to: string,
  closing: number,
  daysLate: (from: string, to: string) => number,
): Aging {
  const settled = new Map<number, number[]>()
  for (const { date, shares } of payments)
    if (date <= to)
      for (const { billId, amount } of shares) settled.set(billId, [...(settled.get(billId) ?? []), amount])
  const open = bills
    .filter(({ date }) => date <= to)
    .map(({ id, date, dueDate, amount }) => ({
      late: daysLate(dueDate ?? date, to),
      due: subtractDecimals(amount, sumDecimals(settled.get(id) ?? [])),
    }))
    .filter(({ due }) => due > 0)
  const between = (first: number, last: number) =>
    sumDecimals(open.filter(({ late }) => late >= first && late <= last).map(({ due }) => due))
  const parts = {
    notDue: between(Number.NEGATIVE_INFINITY, 0),
    days30: between(1, 30),
    days60: between(31, 60),
    days90: between(61, 90),
    older: between(91, Number.POSITIVE_INFINITY),
  }
  return { ...parts, unallocated: subtractDecimals(closing, sumDecimals(Object.values(parts))) }
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
