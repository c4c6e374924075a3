import { beyondBalances } from '@temelia/exchange/bank-statement'
import { currencyOf } from '@temelia/calendar/region'
import { matchReasons } from '@temelia/billing/match-payment'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { AccountRecord } from '@temelia/model/billing/billing-account'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import type { Entity, Row } from '@temelia/model/entity'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { statementForms } from '../../transfer/read-statement.ts'
import { propose, type Proposal, type ProposalReason } from './propose.ts'
import { type BankLineRow, findStatement, linesOfStatement, type ListedStatement, type StatementRow } from './rows.ts'

const reasons = [...matchReasons, 'entered', 'habit'] as const satisfies readonly ProposalReason[]

const statementMembers = {
  BankStatementId: z.int(),
  BillingAccountId: z.int(),
  Form: z.enum(statementForms),
  FileName: z.string(),
  Number: z.string(),
  FirstDay: z.string(),
  LastDay: z.string(),
  Opening: z.number().nullable(),
  Closing: z.number().nullable(),
  Skipped: z.int(),
  ImportedAt: z.string(),
}

/** What a list of statements answers. */
export const statementsReply = z.looseObject({
  Statements: z.array(z.looseObject({ ...statementMembers, LineCount: z.int(), SettledCount: z.int() })),
})

/** What a statement answers. */
export const statementReply = component(
  'BankStatement',
  z.looseObject({
    ...statementMembers,
    Account: z.string(),
    Currency: z.string(),
    In: z.number(),
    Out: z.number(),
    Beyond: z.number().nullable(),
    Lines: z.array(
      z.looseObject({
        BankLineId: z.int(),
        Date: z.string(),
        Amount: z.number(),
        Reference: z.string(),
        Name: z.string(),
        IBAN: z.string(),
        TaxId: z.string(),
        Details: z.string(),
        State: z.enum(['confirmed', 'sure', 'look', 'none', 'aside']),
        Reasons: z.array(z.enum(reasons)),
        AccountId: z.int().nullable(),
        Customer: z.string().nullable(),
        Bills: z.array(
          z.looseObject({
            BillId: z.int(),
            Code: z.string().nullable(),
            Due: z.number().nullable(),
            DueDate: z.string().nullable(),
            Amount: z.number(),
          }),
        ),
        PaymentId: z.int().nullable(),
        AccountRecordId: z.int().nullable(),
        Description: z.string().nullable(),
        ToBillingAccountId: z.int().nullable(),
        ConfirmedBy: z.string().nullable(),
        ConfirmedAt: z.string().nullable(),
      }),
    ),
  }),
  'A bank statement with what its lines are, or are proposed to be.',
)

/** A list of statements. */
export function encodeStatements(rows: readonly ListedStatement[]): z.input<typeof statementsReply> {
  return {
    Statements: rows.map((row) => ({ ...encodeRow(row), LineCount: row.lines, SettledCount: row.settled })),
  }
}

/** A statement whole: what is confirmed with its payment, what is open with what is proposed. */
export async function encodeStatement(context: Context, id: number): Promise<z.input<typeof statementReply>> {
  const { statement, account } = await findStatement(context, id)
  const lines = await linesOfStatement(context, id)
  const isOpen = (line: BankLineRow) => line.paymentId === null && line.accountRecordId === null && !line.setAside
  const proposals = await propose(context, account, lines.filter(isOpen))
  const known = await mentioned(context, lines, [...proposals.values()])
  const sum = (sign: number) => sumDecimals(lines.map(({ amount }) => amount).filter((amount) => amount * sign > 0))
  const { opening, closing } = statement
  return {
    ...encodeRow(statement),
    Account: account.name,
    Currency: account.currency ?? currencyOf(context.actor.region),
    In: sum(1),
    Out: sum(-1),
    // Lines that were skipped are on another statement.
    Beyond: statement.skipped > 0 ? null : beyondBalances({ opening, closing, entries: lines }),
    Lines: lines.map((line) => encodeLine(line, isOpen(line) ? proposals.get(line.id) : undefined, known)),
  }
}

function encodeRow(row: StatementRow) {
  return {
    BankStatementId: row.id,
    BillingAccountId: row.billingAccountId,
    Form: row.form,
    FileName: row.fileName,
    Number: row.number,
    FirstDay: row.firstDay,
    LastDay: row.lastDay,
    Opening: row.opening,
    Closing: row.closing,
    Skipped: row.skipped,
    ImportedAt: row.createdAt,
  }
}

/** Records that lines name, as far as the caller may see them. */
interface Mentioned {
  readonly payments: ReadonlyMap<number, Row<typeof Payment>>
  readonly records: ReadonlyMap<number, Row<typeof AccountRecord>>
  readonly bills: ReadonlyMap<number, Row<typeof Bill>>
  readonly customers: ReadonlyMap<number, Row<typeof Customer>>
}

async function mentioned(
  context: Context,
  lines: readonly BankLineRow[],
  proposals: readonly Proposal[],
): Promise<Mentioned> {
  const all = [...lines, ...proposals]
  const payments = await seen(
    context,
    Payment,
    all.map(({ paymentId }) => paymentId),
  )
  const records = await seen(
    context,
    AccountRecord,
    all.map(({ accountRecordId }) => accountRecordId),
  )
  const paid = [...payments.values()]
  const bills = await seen(context, Bill, [
    ...paid.flatMap((payment) => (payment.bills ?? []).map(({ BillId }) => BillId)),
    ...proposals.flatMap((one) => one.bills.map(({ id }) => id)),
  ])
  const customers = await seen(
    context,
    Customer,
    [...paid, ...proposals].map(({ accountId }) => accountId),
  )
  return { payments, records, bills, customers }
}

async function seen<E extends Entity>(
  context: Context,
  of: E,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, Row<E>>> {
  if (can(context.actor, 'view', of) === false) return new Map()
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  return new Map((await findAll(context, of, wanted)).map((row) => [row.id, row]))
}

function encodeLine(
  line: BankLineRow,
  proposal: Proposal | undefined,
  known: Mentioned,
): z.input<typeof statementReply>['Lines'][number] {
  const paymentId = line.paymentId ?? proposal?.paymentId ?? null
  const recordId = line.accountRecordId ?? proposal?.accountRecordId ?? null
  const payment = known.payments.get(paymentId ?? 0)
  const record = known.records.get(recordId ?? 0)
  const accountId = payment?.accountId ?? proposal?.accountId ?? null
  const shares = payment
    ? (payment.bills ?? []).map(({ BillId, Amount }) => ({ id: BillId, amount: Amount }))
    : (proposal?.bills ?? [])
  const confirmed = line.paymentId !== null || line.accountRecordId !== null
  return {
    BankLineId: line.id,
    Date: line.date,
    Amount: line.amount,
    Reference: line.reference,
    Name: line.name,
    IBAN: line.iban,
    TaxId: line.taxId,
    Details: line.details,
    State: confirmed ? 'confirmed' : line.setAside ? 'aside' : (proposal?.state ?? 'none'),
    Reasons: [...(proposal?.reasons ?? [])],
    AccountId: accountId,
    Customer: known.customers.get(accountId ?? 0)?.name ?? null,
    Bills: shares.flatMap(({ id, amount }) => {
      const bill = known.bills.get(id)
      return bill ? [{ BillId: id, Code: bill.code, Due: bill.due, DueDate: bill.dueDate, Amount: amount }] : []
    }),
    PaymentId: payment?.id ?? null,
    AccountRecordId: record?.id ?? null,
    Description: record?.description ?? proposal?.record?.description ?? null,
    ToBillingAccountId: record?.toAccountId ?? proposal?.record?.toAccountId ?? null,
    ConfirmedBy: line.confirmedBy,
    ConfirmedAt: line.confirmedAt,
  }
}
