import { AccountRecord, BillingAccount } from '@temelia/model/billing/billing-account'
import { Payment } from '@temelia/model/billing/payment'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import type { AccountRow } from './read-file.ts'

/** A statement as it is kept. */
export interface StatementRow {
  readonly id: number
  readonly billingAccountId: number
  readonly form: 'camt' | 'mt940' | 'table'
  readonly fileName: string
  readonly number: string
  readonly firstDay: string
  readonly lastDay: string
  readonly opening: number | null
  readonly closing: number | null
  readonly skipped: number
  readonly createdAt: string
}

/** A line of a statement, and what it was confirmed to be. */
export interface BankLineRow {
  readonly id: number
  readonly statementId: number
  readonly date: string
  readonly amount: number
  readonly reference: string
  readonly name: string
  readonly iban: string
  readonly taxId: string
  readonly details: string
  readonly sort: string
  readonly setAside: boolean
  readonly paymentId: number | null
  readonly accountRecordId: number | null
  readonly made: boolean | null
  readonly confirmedBy: string | null
  readonly confirmedAt: string | null
}

/** A statement among others: how many lines it has, and how many a person has settled. */
export interface ListedStatement extends StatementRow {
  readonly lines: number
  readonly settled: number
}

/** Most statements of a list, the newest first. */
const LISTED = 500

/** A booking counts while its payment or record is there: when that is deleted, its line is open again. */
const STANDING = sql`(select b.line_id, b.payment_id, b.account_record_id, b.made, b.user_id, b.created_at, b.client_id from bank_bookings b
  left join payments p on p.client_id = b.client_id and p.id = b.payment_id
  left join account_records r on r.client_id = b.client_id and r.id = b.account_record_id
  where coalesce(p.deleted_with, r.deleted_with) is null)`

/** Who works with statements sees the money of the company, and who settles lines may enter it. @throws AppError OPERATION_NOT_PERMITTED */
export function demandStatements({ actor }: Pick<Context, 'actor'>, action: 'view' | 'create'): void {
  for (const of of [BillingAccount, Payment, AccountRecord])
    demand({ actor }, of === BillingAccount ? 'view' : action, of)
}

/** The statements of an account, or of all that the caller may see. */
export async function listStatements(
  context: Context,
  accountId: number | undefined,
): Promise<readonly ListedStatement[]> {
  if (accountId !== undefined) await find(context, BillingAccount, accountId)
  const { tx, actor } = context
  return tx.rows<ListedStatement>(sql`select ${statementColumns()}, count(l.id)::integer as lines,
      count(l.id) filter (where l.set_aside or b.line_id is not null)::integer as settled
    from bank_statements s join billing_accounts a on a.client_id = s.client_id and a.id = s.billing_account_id and a.deleted_with is null
    left join bank_lines l on l.client_id = s.client_id and l.statement_id = s.id
    left join ${STANDING} b on b.client_id = l.client_id and b.line_id = l.id
    where s.client_id = ${actor.clientId} and (${accountId ?? null}::bigint is null or s.billing_account_id = ${accountId ?? null}::bigint)
    group by s.client_id, s.id order by s.last_day desc, s.id desc limit ${LISTED}`)
}

/** One statement with its account. @throws AppError NOT_FOUND */
export async function findStatement(
  context: Context,
  id: number,
): Promise<{ readonly statement: StatementRow; readonly account: AccountRow }> {
  const statement = await context.tx.one<StatementRow>(
    sql`select ${statementColumns()} from bank_statements s where s.client_id = ${context.actor.clientId} and s.id = ${id}`,
  )
  if (!statement) throw new AppError('NOT_FOUND')
  return { statement, account: await find(context, BillingAccount, statement.billingAccountId) }
}

/** The lines of a statement in the order of the bank. */
export function linesOfStatement({ tx, actor }: Context, id: number): Promise<BankLineRow[]> {
  return tx.rows<BankLineRow>(sql`select l.id, l.statement_id, l.date, l.amount, l.reference, l.name, l.iban, l.tax_id, l.details, l.sort,
      l.set_aside, b.payment_id, b.account_record_id, b.made, u.name as confirmed_by, b.created_at as confirmed_at
    from bank_lines l left join ${STANDING} b on b.client_id = l.client_id and b.line_id = l.id
    left join users u on u.client_id = b.client_id and u.id = b.user_id
    where l.client_id = ${actor.clientId} and l.statement_id = ${id} order by l.position, l.id`)
}

function statementColumns() {
  return sql`s.id, s.billing_account_id, s.form, s.file_name, s.number, s.first_day, s.last_day, s.opening, s.closing, s.skipped, s.created_at`
}
