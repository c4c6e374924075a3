import { addDecimals, multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'

/** A bill, and the units of the company's currency for one of it at which it stands in the books. */
export interface RatedBill {
  readonly amount: number
  readonly rate: number
}

/** Money for bills, with the rate of its own currency on its day; null where nobody said. */
export interface RatedPayment<Id> {
  readonly id: Id
  readonly rate: number | null
  readonly shares: readonly {
    readonly billId: number
    readonly amount: number
    /** In the payment's currency, where that is not the bill's. */
    readonly paid?: number | undefined
  }[]
}

/** What a payment settles of a bill, in the company's currency: as it stood in the books, and as it came. */
export interface SettledShare<Id> {
  readonly paymentId: Id
  readonly billId: number
  readonly amount: number
  /** What of the payment went for it, where that is in another currency. */
  readonly paid: number | undefined
  readonly booked: number
  readonly settled: number | null
  /** What came above what stood in the books; null without the rate of the payment. */
  readonly difference: number | null
}

/**
 * The exchange differences of bills (D1 to D5), share by share: above 0 more of the company's currency moved than stood in the books.
 * @param bills those that are asked for, by id
 * @param payments all that name them, in the order of their days
 * @param digits decimals of the company's currency
 */
export function exchangeDifferences<Id>(
  bills: ReadonlyMap<number, RatedBill>,
  payments: readonly RatedPayment<Id>[],
  digits: number,
): SettledShare<Id>[] {
  const left = new Map([...bills].map(([id, { amount }]) => [id, amount]))
  return payments.flatMap(({ id: paymentId, rate, shares }) => {
    let given = 0
    return shares.flatMap(({ billId, amount, paid }): SettledShare<Id>[] => {
      const before = given
      given = addDecimals(given, paid ?? amount)
      const bill = bills.get(billId)
      if (!bill) return []
      const due = left.get(billId) ?? 0
      const rest = subtractDecimals(due, amount)
      left.set(billId, rest)
      const booked = between(due, rest, bill.rate, digits)
      const settled = rate === null ? null : between(given, before, rate, digits)
      return [
        {
          paymentId,
          billId,
          amount,
          paid,
          booked,
          settled,
          difference: settled === null ? null : subtractDecimals(settled, booked),
        },
      ]
    })
  })
}

/** What lies between two sums once both are rounded: pieces of a sum come to it to the cent. */
function between(more: number, less: number, rate: number, digits: number): number {
  return subtractDecimals(multiplyDecimals(more, rate, digits), multiplyDecimals(less, rate, digits))
}
