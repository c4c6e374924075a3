import { currencyOf } from '@temelia/calendar/region'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import type { FieldFault, FieldFaultCode } from '@temelia/model/field-fault'
import type { Context } from '../records/context.ts'
import { storeBalances } from './account-balances.ts'
import { accountFaults } from './account-currency.ts'
import { decimalsFault } from './amount-decimals.ts'
import { closedFault, companyOf } from './company.ts'
import { overBill } from './paid.ts'
import { givenFor, isSameShare, rateOfPayment, withoutPaid, withPaid } from './share-money.ts'

/** The part of a payment that is for one bill, in the bill's currency. */
interface Share {
  readonly Amount: number
  readonly Paid?: number | undefined
}

/** A payment of customers or to suppliers, as far as its money goes. */
interface Money<S extends Share> {
  readonly date: string
  readonly amount: number
  readonly currency: string | null
  readonly exchangeRate: number | null
  readonly billingAccountId: number | null
  readonly bills: readonly S[] | null
}

/** What is written of one. */
type MoneyPatch<S extends Share> = {
  readonly date?: string | undefined
  readonly amount?: number | undefined
  readonly currency?: string | null | undefined
  readonly exchangeRate?: number | null | undefined
  readonly bills?: readonly S[] | null | undefined
}

/** A bill that a payment may be for. */
export interface PaidBill {
  readonly code: string | null
  readonly partyId: number | null
  readonly currency: string | null
  readonly withVat: number | null
  readonly due: number | null
  /** Whether it may be paid at all. */
  readonly payable: boolean
}

/** Which bills payments are for: those to customers or those of suppliers. */
export interface MoneySide<S extends Share, P extends Money<S>> {
  readonly billOf: (share: S) => number
  readonly partyOf: (payment: P) => number | null
  readonly find: (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, PaidBill>>
  /** What is said of a bill that may not be paid, and of another's. */
  readonly notPayable: FieldFaultCode
  readonly otherParty: FieldFaultCode
  /** Whether a payment only stands against another one, so that what it is for was looked at with that. */
  readonly takesBack?: (payment: P) => boolean
  /** Counts anew what was paid of a bill, which is held meanwhile. */
  readonly settle: (context: Context, billId: number) => Promise<void>
}

/**
 * What is written of a payment: its rate, its shares with what goes for each, and what is left of it.
 * @throws AppError INVALID_DATA for bills that are not the party's or not to be paid, more than is due, another currency than the account's
 */
export async function preparedMoney<S extends Share, P extends Money<S>>(
  context: Context,
  side: MoneySide<S, P>,
  patch: MoneyPatch<S>,
  before: P | undefined,
) {
  const currency = patch.currency?.toUpperCase() ?? before?.currency ?? currencyOf(context.actor.region)
  const exchangeRate = await rateOfPayment(
    context,
    { ...patch, date: patch.date ?? before?.date ?? '', currency },
    before,
  )
  const inherited = before && before.currency !== currency ? { bills: withoutPaid(before.bills) } : {}
  const now = { ...before, ...inherited, ...patch, currency, exchangeRate } as unknown as P & {
    readonly currency: string
  }
  const shared = await sharesOf(context, side, now, before)
  const advance = subtractDecimals(now.amount, sumDecimals(shared.shares.map(givenFor)))
  const faults: FieldFault[] = [
    ...(patch.amount === undefined || patch.amount === before?.amount
      ? []
      : decimalsFault('Amount', patch.amount, currency)),
    ...shared.faults,
    ...(await accountFaults(context, now, before)),
  ]
  // More than came in cannot be given out, nor more taken back than went out.
  if (advance !== 0 && Math.sign(advance) !== Math.sign(now.amount)) {
    const params = { min: Math.min(0, now.amount), max: Math.max(0, now.amount) }
    faults.push({ field: 'Bills', code: 'OUT_OF_RANGE', params })
  }
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  const asked = before ? patch.bills !== undefined || currency !== before.currency : now.bills !== undefined
  return {
    currency,
    ...(before?.currency === currency ? {} : { exchangeRate }),
    ...(asked && now.bills !== null ? { bills: [...shared.shares] } : {}),
    advance,
  }
}

interface Changed<P> {
  readonly before?: P | undefined
  readonly after?: P | undefined
}

/** Bills and accounts follow the payments that changed, in an open period. @throws AppError INVALID_DATA in a closed one */
export async function settleMoney<S extends Share, P extends Money<S>>(
  context: Context,
  side: MoneySide<S, P>,
  changes: readonly Changed<P>[],
): Promise<void> {
  const company = await companyOf(context)
  const rows = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
  const closed = rows.flatMap(({ date }) => closedFault(context, company, date))
  if (closed.length > 0) throw new AppError('INVALID_DATA', { faults: closed.slice(0, 1) })
  const ids = new Set(rows.flatMap(({ bills }) => (bills ?? []).map(side.billOf)))
  for (const id of [...ids].sort((one, other) => one - other)) await side.settle(context, id)
}

/** The balances of the accounts that the payments lie in follow them. */
export function settleAccounts<S extends Share>(
  context: Context,
  changes: readonly Changed<Money<S>>[],
): Promise<void> {
  return storeBalances(
    context,
    changes.map(({ before, after }) => ({
      before,
      accounts: [before, after].flatMap((row) => (row ? [row.billingAccountId] : [])),
    })),
  )
}

/** The shares of a payment and what is wrong with the bills that they are for; what it was for already is not asked for again. */
async function sharesOf<S extends Share, P extends Money<S>>(
  context: Context,
  side: MoneySide<S, P>,
  payment: P & { readonly currency: string },
  before: P | undefined,
): Promise<{ readonly shares: readonly S[]; readonly faults: FieldFault[] }> {
  const shares = payment.bills ?? []
  const ids = shares.map(side.billOf)
  if (new Set(ids).size < ids.length) return { shares, faults: [{ field: 'Bills', code: 'DUPLICATE' }] }
  const party = side.partyOf(payment)
  const alike = before && side.partyOf(before) === party && before.currency === payment.currency
  const known = new Map((alike ? (before.bills ?? []) : []).map((share) => [side.billOf(share), share]))
  const knownOf = (share: S) => {
    const was = known.get(side.billOf(share))
    return was && isSameShare(share, was) ? was : undefined
  }
  const fresh = shares.filter((share) => !knownOf(share))
  if (fresh.length === 0) return { shares: shares.map((share) => knownOf(share) ?? share), faults: [] }
  const bills = await side.find(context, fresh.map(side.billOf))
  const faults = fresh.flatMap((share): FieldFault[] => {
    const { Amount } = share
    const bill = bills.get(side.billOf(share))
    if (!bill) return [{ field: 'Bills', code: 'NOT_FOUND' }]
    if (!bill.payable) return [{ field: 'Bills', code: side.notPayable }]
    if (bill.partyId !== party) return [{ field: 'Bills', code: side.otherParty }]
    const finer = decimalsFault('Bills', Amount, bill.currency ?? currencyOf(context.actor.region))
    if (finer.length > 0) return finer
    if (side.takesBack?.(payment)) return []
    return Amount === 0 || Amount > 0 !== (bill.withVat ?? 0) > 0 ? [overBill(bill.code, bill.due ?? 0)] : []
  })
  const paid = await withPaid(context, payment, shares, (share) => bills.get(side.billOf(share)), knownOf)
  return { shares: paid.shares, faults: [...faults, ...paid.faults] }
}
