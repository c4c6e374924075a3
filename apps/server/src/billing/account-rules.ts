import { currencyOf } from '@temelia/calendar/region'
import { AccountRecord, BillingAccount, BillingClass } from '@temelia/model/billing/billing-account'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import { rulesFor } from '../records/context.ts'
import { find } from '../records/find.ts'
import { storeBalances } from './account-balances.ts'
import { decimalsFault } from './amount-decimals.ts'
import { closedFault, companyOf } from './company.ts'

/** Rules of classes: one with money in its accounts is not deleted. */
export const classRules = rulesFor(BillingClass, {
  beforeRemove: async ({ tx, actor }, { id }) => {
    const rich = await tx.one<{ balance: number }>(sql`select balance from billing_accounts
      where client_id = ${actor.clientId} and billing_class_id = ${id} and balance <> 0 and deleted_with is null limit 1`)
    if (rich) throw new AppError('ACCOUNT_BALANCE', { params: { balance: rich.balance } })
  },
})

/** Rules of accounts: one with money in it is not deleted, and keeps its currency once it has records. */
export const accountRules = rulesFor(BillingAccount, {
  prepare: async ({ actor, tx }, patch, before) => {
    const currency = patch.currency?.toUpperCase() ?? (before ? before.currency : currencyOf(actor.region))
    if (!before || currency === before.currency) return { ...patch, currency }
    const used =
      await tx.one(sql`select 1 as found from account_records where client_id = ${actor.clientId} and ${before.id} in (billing_account_id, to_account_id)
      union all select 1 from payments where client_id = ${actor.clientId} and billing_account_id = ${before.id}
      union all select 1 from supplier_payments where client_id = ${actor.clientId} and billing_account_id = ${before.id} limit 1`)
    if (used) throw new AppError('INVALID_DATA', { faults: [{ field: 'Currency', code: 'FIXED_VALUE' }] })
    return { ...patch, currency }
  },
  beforeRemove: async ({ tx, actor }, { id }) => {
    const now = await tx.one<{ balance: number }>(
      sql`select balance from billing_accounts where client_id = ${actor.clientId} and id = ${id} for update`,
    )
    if (now && now.balance !== 0) throw new AppError('ACCOUNT_BALANCE', { params: { balance: now.balance } })
  },
})

/** Rules of records: in an open period, a transfer between two accounts of one currency; balances follow. */
export const recordRules = rulesFor(AccountRecord, {
  prepare: async (context, patch, before) => {
    const now = { ...before, ...patch }
    const toId = now.toAccountId ?? null
    const faults: FieldFault[] = []
    const typed = patch.amount !== undefined && patch.amount !== before?.amount ? patch.amount : null
    if (typed !== null) {
      const { currency } = await find(context, BillingAccount, now.billingAccountId as number)
      faults.push(...decimalsFault('Amount', typed, currency ?? currencyOf(context.actor.region)))
    }
    if (now.amount === 0) faults.push({ field: 'Amount', code: 'REQUIRED' })
    if (toId !== null) {
      const [one, other] = [
        await find(context, BillingAccount, now.billingAccountId as number),
        await find(context, BillingAccount, toId),
      ]
      if (one.id === other.id) faults.push({ field: 'ToBillingAccountId', code: 'INVALID_VALUE' })
      if (one.currency !== other.currency) faults.push({ field: 'ToBillingAccountId', code: 'OTHER_CURRENCY' })
      if (Number(now.amount) < 0) faults.push({ field: 'Amount', code: 'BELOW_ZERO' })
    }
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return patch
  },
  settle: async (context, changes) => {
    const company = await companyOf(context)
    const rows = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
    const faults = rows.flatMap(({ date }) => closedFault(context, company, date))
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults: faults.slice(0, 1) })
    await storeBalances(
      context,
      changes.map(({ before, after }) => ({
        before,
        accounts: [before, after].flatMap((row) => (row ? [row.billingAccountId, row.toAccountId] : [])),
      })),
    )
  },
})
