import { createHash } from 'node:crypto'
import type { BankStatement, StatementEntry } from '@temelia/exchange/bank-statement'
import { nameWords, plain } from '@temelia/billing/payment-words'
import { BillingAccount } from '@temelia/model/billing/billing-account'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { changeRecords, type Engine } from '../../records/operation.ts'
import type { StatementReading } from '../../transfer/read-statement.ts'
import type { StatementMapping } from '../../transfer/statement-table.ts'
import type { AccountRow, FittingStatements } from './read-file.ts'

/** What an import added and left out. */
export interface KeptStatements {
  readonly ids: readonly number[]
  readonly added: number
  readonly skipped: number
}

/** Where statements come from. */
export interface StatementSource {
  readonly fileName: string
  readonly reading: Pick<StatementReading, 'form' | 'header'>
  readonly mapping: StatementMapping
}

/**
 * Keeps the statements of a file. Lines that are there already, from this file or another, are counted and left out.
 * @throws AppError BANK_STATEMENT_KNOWN when all are
 */
export async function keepStatements(
  context: Context,
  engine: Engine,
  account: AccountRow,
  { statements, iban }: FittingStatements,
  source: StatementSource,
): Promise<KeptStatements> {
  const { tx, actor } = context
  // Two imports into one account wait for each other.
  await tx.one(
    sql`select id from billing_accounts where client_id = ${actor.clientId} and id = ${account.id} for update`,
  )
  const ids: number[] = []
  let added = 0
  let skipped = 0
  const marked = marksOf(statements)
  for (const [index, statement] of statements.entries()) {
    const lines = marked[index] ?? []
    const known = await knownMarks(context, account.id, lines)
    const fresh = lines.filter(({ mark }) => !known.has(mark))
    skipped += lines.length - fresh.length
    if (fresh.length === 0) continue
    ids.push(await write(context, account.id, statement, fresh, lines.length - fresh.length, source))
    added += fresh.length
  }
  if (added === 0) throw new AppError('BANK_STATEMENT_KNOWN')
  if (iban !== null) await changeRecords(context, engine, BillingAccount, [{ id: account.id, patch: { iban } }])
  return { ids, added, skipped }
}

/** How many lines of a file are in the account already. */
export async function countKnown(
  context: Context,
  accountId: number,
  statements: readonly BankStatement[],
): Promise<readonly number[]> {
  const counts: number[] = []
  for (const lines of marksOf(statements)) {
    const known = await knownMarks(context, accountId, lines)
    counts.push(lines.filter(({ mark }) => known.has(mark)).length)
  }
  return counts
}

interface MarkedEntry {
  readonly entry: StatementEntry
  readonly mark: string
}

/**
 * What each line is known again by: day, amount and the bank's reference, without one the words and the other party; of several alike in one
 * file, which one it is.
 */
function marksOf(statements: readonly BankStatement[]): MarkedEntry[][] {
  const seen = new Map<string, number>()
  return statements.map(({ entries }) =>
    entries.map((entry) => {
      const { date, amount, reference, name, iban, text } = entry
      const key = JSON.stringify([date, amount, reference || [plain(name), iban, plain(text)]])
      const count = (seen.get(key) ?? 0) + 1
      seen.set(key, count)
      return { entry, mark: createHash('sha256').update(`${key} ${count}`).digest('hex') }
    }),
  )
}

async function knownMarks(
  { tx, actor }: Context,
  accountId: number,
  lines: readonly MarkedEntry[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ mark: string }>(sql`select mark from bank_lines
    where client_id = ${actor.clientId} and billing_account_id = ${accountId} and mark = any(${lines.map(({ mark }) => mark)}::text[])`)
  return new Set(rows.map(({ mark }) => mark))
}

async function write(
  { tx, actor }: Context,
  accountId: number,
  statement: BankStatement,
  lines: readonly MarkedEntry[],
  skipped: number,
  { fileName, reading, mapping }: StatementSource,
): Promise<number> {
  const days = statement.entries.map(({ date }) => date).toSorted()
  const [first, last] = [days[0] as string, days.at(-1) as string]
  const header = reading.form === 'table' ? reading.header : null
  const kept = header === null ? null : JSON.stringify(mapping)
  const made = await tx.one<{ id: number }>(sql`insert into bank_statements
      (client_id, billing_account_id, user_id, form, file_name, number, first_day, last_day, opening, closing, skipped, header, mapping)
    values (${actor.clientId}, ${accountId}, ${actor.userId}, ${reading.form}, ${fileName}, ${statement.number}, ${first}::date, ${last}::date,
      ${statement.opening}, ${statement.closing}, ${skipped}, ${header}, ${kept}::jsonb) returning id`)
  const id = (made as { id: number }).id
  const rows = lines.map(({ entry, mark }, position) => ({
    position,
    date: entry.date,
    amount: entry.amount,
    reference: entry.reference,
    name: entry.name,
    iban: entry.iban,
    tax_id: entry.taxId,
    details: entry.text,
    mark,
    sort: sortOf(entry),
  }))
  await tx.run(sql`insert into bank_lines
      (client_id, statement_id, billing_account_id, position, date, amount, reference, name, iban, tax_id, details, mark, sort)
    select ${actor.clientId}, ${id}, ${accountId}, v.position, v.date, v.amount, v.reference, v.name, v.iban, v.tax_id, v.details, v.mark, v.sort
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(position bigint, date date, amount numeric, reference text, name text,
      iban text, tax_id text, details text, mark text, sort text) returning 1`)
  return id
}

/** Words that say what sort of line it is. */
const SORT_WORDS = 6

/** What lines of one sort have in common: direction, the other party, and the first words without numbers. */
function sortOf({ amount, name, text }: StatementEntry): string {
  const words = plain(text).match(/\p{L}+/gu) ?? []
  const about = [...nameWords(name), '', ...words.slice(0, SORT_WORDS)].join(' ').trim()
  return about === '' ? '' : `${amount > 0 ? '+' : '-'} ${about}`
}
