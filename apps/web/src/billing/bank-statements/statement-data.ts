import { AccountRecord, BillingAccount } from '@temelia/model/billing/billing-account'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'

/** A statement among others. */
export type ListedStatement = Readonly<{
  BankStatementId: number
  BillingAccountId: number
  Form: string
  FileName: string
  Number: string
  FirstDay: string
  LastDay: string
  Opening: number | null
  Closing: number | null
  Skipped: number
  ImportedAt: string
}>

export type StatementCounts = Readonly<{ LineCount: number; SettledCount: number }>

export type LineState = 'confirmed' | 'sure' | 'look' | 'none' | 'aside'

/** A line with what it is, or is proposed to be. */
export type BankLine = Readonly<{
  BankLineId: number
  Date: string
  Amount: number
  Reference: string
  Name: string
  IBAN: string
  TaxId: string
  Details: string
  State: LineState
  Reasons: readonly string[]
  AccountId: number | null
  Customer: string | null
  Bills: readonly Readonly<{
    BillId: number
    Code: string | null
    Due: number | null
    DueDate: string | null
    Amount: number
  }>[]
  PaymentId: number | null
  AccountRecordId: number | null
  Description: string | null
  ToBillingAccountId: number | null
  ConfirmedBy: string | null
  ConfirmedAt: string | null
}>

/** A statement with its lines. */
export type Statement = ListedStatement &
  Readonly<{
    Account: string
    Currency: string
    In: number
    Out: number
    Beyond: number | null
    Lines: readonly BankLine[]
  }>

/** How a file was read before it is imported. */
export type StatementReading = Readonly<{
  Form: string
  Ready: boolean
  Statements: readonly Readonly<{
    Number: string
    FirstDay: string
    LastDay: string
    Opening: number | null
    Closing: number | null
    LineCount: number
    KnownCount: number
  }>[]
  Columns: readonly Readonly<{ Letter: string; Header: string; Field: string | null; Example: string }>[]
  Questions: readonly Readonly<{
    Kind: 'days' | 'decimals'
    Letter: string
    Text: string
    Read: string
    Other: string
    Choice: string
  }>[]
  Mapping: StatementMapping
  Notes: readonly Readonly<{ Code: string; Message: string; Line: number | null; Tone: 'error' | 'warning' | 'note' }>[]
}>

/** What a person says about the columns of a table, by letter. */
export type StatementMapping = Readonly<{
  columns?: Readonly<Record<string, string | null>>
  decimals?: Readonly<Record<string, string>>
  days?: Readonly<Record<string, string>>
}>

/** What a line is confirmed to be, as the server takes it. */
export type Meaning = Readonly<{ BankLineId: number }> &
  (
    | Readonly<{ AccountId: number; Bills: readonly Readonly<{ BillId: number; Amount: number }>[] }>
    | Readonly<{ Record: Readonly<{ Description: string | null; ToBillingAccountId: number | null }> }>
    | Readonly<{ PaymentId: number }>
    | Readonly<{ AccountRecordId: number }>
  )

const KEY = ['bank-statements']

/** Where the statements of an account are kept, or one of them. */
export function statementsKey(part: 'all' | number) {
  return [...KEY, part] as const
}

/** The statements of all accounts. */
export async function fetchStatements(signal: AbortSignal): Promise<readonly (ListedStatement & StatementCounts)[]> {
  const { body } = await call('/api/bank-statements', { signal })
  return (body as { Statements: readonly (ListedStatement & StatementCounts)[] }).Statements
}

/** One statement. */
export async function fetchStatement(id: number, signal: AbortSignal): Promise<Statement> {
  return (await call(`/api/bank-statements/${id}`, { signal })).body as Statement
}

/** How a file would be read for an account. */
export async function readStatement(
  file: File,
  accountId: number,
  mapping: StatementMapping | null,
): Promise<StatementReading> {
  const form = formOf(file, accountId, mapping)
  return (await call('/api/bank-statements/read', { method: 'POST', form })).body as StatementReading
}

/** Imports a file into an account. */
export async function importStatement(
  file: File,
  accountId: number,
  mapping: StatementMapping | null,
): Promise<Readonly<{ BankStatementIds: readonly number[]; LineCount: number; Skipped: number }>> {
  const { body } = await call('/api/bank-statements', { method: 'POST', form: formOf(file, accountId, mapping) })
  await queryClient.invalidateQueries({ queryKey: KEY })
  await queryClient.invalidateQueries({ queryKey: recordsKey(BillingAccount) })
  return body as { BankStatementIds: number[]; LineCount: number; Skipped: number }
}

/** Confirms, reopens or sets aside lines; what they paid is loaded anew wherever it shows. */
export async function settleLines(
  id: number,
  action: 'confirm' | 'reopen' | 'aside',
  lines: readonly Meaning[] | readonly number[],
): Promise<void> {
  const { body } = await call(`/api/bank-statements/${id}/${action}`, { method: 'POST', json: { Lines: lines } })
  queryClient.setQueryData(statementsKey(id), body)
  await queryClient.invalidateQueries({ queryKey: statementsKey('all') })
  for (const of of [Bill, Payment, AccountRecord, BillingAccount])
    await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}

/** Deletes a statement of which nothing is confirmed. */
export async function deleteStatement(id: number): Promise<void> {
  await call(`/api/bank-statements/${id}`, { method: 'DELETE' })
  queryClient.removeQueries({ queryKey: statementsKey(id) })
  await queryClient.invalidateQueries({ queryKey: statementsKey('all') })
}

/** What confirming a line as it is proposed means; undefined where a person has to choose first. */
export function proposedMeaning(line: BankLine): Meaning | undefined {
  const { BankLineId, PaymentId, AccountRecordId, AccountId } = line
  if (PaymentId !== null) return { BankLineId, PaymentId }
  if (AccountRecordId !== null) return { BankLineId, AccountRecordId }
  if (AccountId !== null)
    return { BankLineId, AccountId, Bills: line.Bills.map(({ BillId, Amount }) => ({ BillId, Amount })) }
  if (line.Reasons.includes('habit'))
    return { BankLineId, Record: { Description: line.Description, ToBillingAccountId: line.ToBillingAccountId } }
  return undefined
}

function formOf(file: File, accountId: number, mapping: StatementMapping | null): FormData {
  const form = new FormData()
  form.set('BillingAccountId', String(accountId))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('file', file)
  return form
}
