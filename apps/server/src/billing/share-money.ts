import { formatDay } from '@temelia/calendar/format-day'
import { currencyOf } from '@temelia/calendar/region'
import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import type { FieldFault } from '@temelia/model/field-fault'
import type { Context } from '../records/context.ts'
import { decimalsFault } from './amount-decimals.ts'
import { type DayRates, dayRates } from './day-rates.ts'

/** A part of a payment: what it settles in the bill's currency, and what goes for that in the payment's where it is another. */
interface ShareMoney {
  readonly Amount: number
  readonly Paid?: number | undefined
}

/** What money is of, and when. */
interface Money {
  readonly date: string
  readonly currency: string
  readonly exchangeRate: number | null
}

/** The bill of a share, as far as its currency goes. */
interface SharedBill {
  readonly currency: string | null
}

/** Decimals of a rate between two currencies. */
const RATE_DECIMALS = 10

/** What of a payment goes for a bill, in the payment's currency. */
export function givenFor({ Amount, Paid }: ShareMoney): number {
  return Paid ?? Amount
}

/** Whether a share is as it was; what goes for it need not be said again. */
export function isSameShare(share: ShareMoney | undefined, was: ShareMoney): boolean {
  return share?.Amount === was.Amount && (share.Paid === undefined || share.Paid === was.Paid)
}

/**
 * The rate of a payment: what somebody said, and for a new one in a foreign currency about which nobody said anything the published one of
 * its day, where that is known.
 */
export async function rateOfPayment(
  context: Context,
  money: Omit<Money, 'exchangeRate'> & { readonly exchangeRate?: number | null | undefined },
  before: { readonly currency: string | null; readonly exchangeRate: number | null } | undefined,
): Promise<number | null> {
  if (money.exchangeRate !== undefined) return money.exchangeRate
  // The rate of another currency is none of this one.
  if (before?.currency === money.currency) return before.exchangeRate
  if (money.currency === currencyOf(context.actor.region)) return null
  return (await dayRates(context, money.date))(money.currency)
}

/**
 * The shares of a payment with what goes for each bill in another currency: what was said of it, what it was before, or what the published
 * rates of its day make of it (D5).
 * @param billOf the bill of a share; undefined where it is not looked at, because the share is as it was
 * @param before the same shares as they were, where payment and currency are the same
 */
export async function withPaid<S extends ShareMoney>(
  context: Context,
  payment: Money,
  shares: readonly S[],
  billOf: (share: S) => SharedBill | undefined,
  before: (share: S) => S | undefined,
): Promise<{ readonly shares: S[]; readonly faults: FieldFault[] }> {
  const home = currencyOf(context.actor.region)
  const faults: FieldFault[] = []
  let rates: DayRates | undefined
  const filled: S[] = []
  for (const share of shares) {
    const known = before(share)
    const bill = billOf(share)
    if (known) filled.push(known)
    else if (!bill) filled.push(share)
    else if ((bill.currency ?? home) === payment.currency) {
      const { Paid, ...same } = share
      if (Paid !== undefined && Paid !== share.Amount) faults.push({ field: 'Bills', code: 'INVALID_VALUE' })
      filled.push(same as S)
    } else {
      rates ??= await dayRates(context, payment.date)
      const worth = worthOf(share.Amount, bill.currency ?? home, payment, home, rates)
      const Paid = share.Paid ?? worth
      if (Paid === null)
        faults.push({
          field: 'Bills',
          code: 'RATE_OF_DAY',
          params: { day: formatDay(payment.date, context.actor.region) },
        })
      // Less than a cent of a stronger currency settles it for nothing.
      else if (Math.sign(Paid) !== Math.sign(share.Amount) && !(Paid === 0 && worth === 0))
        faults.push({ field: 'Bills', code: 'INVALID_VALUE' })
      else faults.push(...decimalsFault('Bills', Paid, payment.currency))
      filled.push(Paid === null ? share : { ...share, Paid })
    }
  }
  return { shares: filled, faults }
}

/** Shares without what went for them in a currency that is the payment's no more. */
export function withoutPaid<S extends ShareMoney>(shares: readonly S[] | null): Omit<S, 'Paid'>[] | null {
  return shares && shares.map(({ Paid: _paid, ...share }) => share)
}

/** What an amount of a bill is in the payment's currency; the rate that was typed for the payment goes before the published one. */
function worthOf(amount: number, currency: string, payment: Money, home: string, rates: DayRates): number | null {
  const of = rates(currency)
  const against = payment.currency === home ? 1 : (payment.exchangeRate ?? rates(payment.currency))
  if (of === null || against === null) return null
  const rate = against === 1 ? of : divideDecimals(of, against, RATE_DECIMALS)
  return multiplyDecimals(amount, rate, Math.min(2, minorUnits(payment.currency)))
}
