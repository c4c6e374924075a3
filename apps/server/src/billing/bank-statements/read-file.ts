import { MOST_AMOUNT, type BankStatement } from '@temelia/exchange/bank-statement'
import { roundDecimal } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { exchangeFaults } from '@temelia/exchange/fault'
import { currencyOf } from '@temelia/calendar/region'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import type { Row } from '@temelia/model/entity'
import { iban } from '@temelia/model/formats'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column } from '../../records/select.ts'
import { transferFaults } from '../../transfer/fault.ts'
import type { ImportError } from '../../transfer/import-error.ts'
import type { StatementReading } from '../../transfer/read-statement.ts'
import type { StatementMapping } from '../../transfer/statement-table.ts'

export type AccountRow = Row<typeof BillingAccount>

/** The statements of a file that are of one account, and what keeps them from being taken. */
export interface FittingStatements {
  readonly statements: readonly BankStatement[]
  /** The account's IBAN, where the file tells it and the account had none. */
  readonly iban: string | null
  readonly faults: readonly ImportError[]
}

/** How serious a fault is: an error keeps the whole file out, a line that cannot be read only itself. */
export function toneOf(code: string): 'error' | 'warning' | 'note' {
  return { ...transferFaults, ...exchangeFaults }[code as keyof typeof exchangeFaults] ?? 'error'
}

/** What of a file is of an account: its statements, with lines whose amounts its currency can hold. */
export async function fitting(
  context: Context,
  account: AccountRow,
  { statements, faults }: StatementReading,
): Promise<FittingStatements> {
  const currency = account.currency ?? currencyOf(context.actor.region)
  const told = [...new Set(statements.map((one) => one.account).filter((one) => one !== ''))]
  const own = account.iban?.replace(/\s/g, '').toUpperCase() ?? null
  const elsewhere = own === null ? await knownElsewhere(context, account.id, told) : []
  const kept = statements.filter((one) => one.account === '' || isOwn(one.account, own))
  const foreign = own === null && told.length > 1 ? told : elsewhere.length > 0 ? elsewhere : []
  const found: ImportError[] = [...faults]
  if (statements.length > 0 && (kept.length === 0 || foreign.length > 0))
    found.push({ code: 'STATEMENT_OTHER_ACCOUNT', value: (foreign.length > 0 ? foreign : told).slice(0, 3).join(', ') })
  const other = kept.find((one) => one.currency !== '' && one.currency !== currency)
  if (other) found.push({ code: 'STATEMENT_OTHER_CURRENCY', value: other.currency })
  const digits = Math.min(minorUnits(currency), 2)
  const clean = kept.map((one) => ({
    ...one,
    entries: one.entries.filter((entry) => {
      const fits = roundDecimal(entry.amount, digits) === entry.amount && Math.abs(entry.amount) <= MOST_AMOUNT
      if (!fits) found.push({ code: 'ENTRY_UNREADABLE', line: entry.line, value: String(entry.amount) })
      return fits && entry.amount !== 0
    }),
  }))
  const [only] = told
  return {
    statements: clean.filter(({ entries }) => entries.length > 0),
    iban: own === null && only !== undefined && told.length === 1 && iban.safeParse(only).success ? only : null,
    faults: found,
  }
}

/** A bank may write the account without its country and check digits. */
function isOwn(account: string, own: string | null): boolean {
  return own === null || !iban.safeParse(account).success
    ? own === null || own.endsWith(account.slice(-10))
    : account.toUpperCase() === own
}

async function knownElsewhere({ tx, actor }: Context, id: number, accounts: readonly string[]): Promise<string[]> {
  if (accounts.length === 0) return []
  const rows = await tx.rows<{ iban: string }>(sql`select distinct t.iban from billing_accounts as t
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} <> ${id} and ${column('deletedWith')} is null
      and upper(replace(t.iban, ' ', '')) = any(${accounts.map((one) => one.toUpperCase())}::text[])`)
  return rows.map((row) => row.iban)
}

/** What the columns of such a table were taken for the last time, in this account first. */
export async function rememberedMapping(
  { tx, actor }: Context,
  accountId: number,
  header: string,
): Promise<StatementMapping | null> {
  if (header === '') return null
  const row = await tx.one<{ mapping: StatementMapping | null }>(sql`select mapping from bank_statements
    where client_id = ${actor.clientId} and header = ${header} and mapping is not null
    order by billing_account_id = ${accountId} desc, id desc limit 1`)
  return row?.mapping ?? null
}
