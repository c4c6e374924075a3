import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { Context } from '../../records/context.ts'
import { isComplete, storedAccess } from '../e-invoice/access.ts'
import type { ReceivingProblem } from './fetch-loop.ts'
import { PAGE, receivedProblems, type ReceivedRow, receivedStates } from './messages.ts'

const one = z.looseObject({
  ReceivedInvoiceId: z.int(),
  State: z.enum(receivedStates),
  Index: z.string(),
  ReceivedOn: z.string().nullable(),
  Problem: z.enum(receivedProblems).nullable(),
  Kind: z.string().nullable(),
  Supplier: z.string().nullable(),
  SupplierTaxId: z.string().nullable(),
  Number: z.string().nullable(),
  Date: z.string().nullable(),
  Currency: z.string().nullable(),
  Total: z.number().nullable(),
  Test: z.boolean(),
  FileId: z.int().nullable(),
  PurchaseBillId: z.int().nullable(),
  KnownBillId: z.int().nullable(),
})

/** The received invoices as they are told. */
export const receivedReply = component(
  'ReceivedInvoices',
  z.looseObject({
    Invoices: z.array(one),
    More: z.boolean(),
    SetUp: z.boolean(),
    ReadAt: z.string().nullable(),
    Problem: z.string().nullable(),
    NextAt: z.string().nullable(),
    Missed: z.looseObject({ From: z.string(), Until: z.string() }).nullable(),
  }),
  'Electronic invoices that suppliers sent, and how reading them goes.',
)

interface Reading {
  readonly until: string | null
  readonly problem: ReceivingProblem | null
  readonly due: string | null
  readonly missedFrom: string | null
  readonly missedUntil: string | null
}

/** A page of received invoices, with how reading them goes. */
export async function encodeReceived(context: Context, rows: readonly ReceivedRow[], named: boolean) {
  const { tx, actor } = context
  const reading =
    await tx.one<Reading>(sql`select received_until as until, received_problem as problem, received_due as due,
      missed_from, missed_until
    from e_invoice_access where client_id = ${actor.clientId}`)
  const setUp = named && isComplete(await storedAccess(tx, actor.clientId))
  const may = can(actor, 'create', PurchaseBill) !== false
  return {
    Invoices: rows.slice(0, PAGE).map((row) => ({
      ReceivedInvoiceId: row.id,
      State: row.state,
      Index: row.uploadIndex,
      ReceivedOn: row.receivedOn,
      Problem: row.problem,
      Kind: row.kind,
      Supplier: row.supplier,
      SupplierTaxId: row.supplierTaxId,
      Number: row.number,
      Date: row.date,
      Currency: row.currency,
      Total: row.total,
      Test: row.test,
      FileId: row.fileId,
      PurchaseBillId: row.billId,
      KnownBillId: row.billId ?? row.knownId,
      _actions: {
        take: may && row.state === 'new' && row.problem === null && row.knownId === null,
        ignore: may && row.state === 'new',
        bringBack: may && row.state === 'ignored',
      },
    })),
    More: rows.length > PAGE,
    SetUp: setUp,
    ReadAt: reading?.until ?? null,
    Problem: reading?.problem ?? null,
    /** Days that no reading reaches any more, because the service looks back 60 days only. */
    Missed:
      reading?.missedFrom && reading.missedUntil ? { From: reading.missedFrom, Until: reading.missedUntil } : null,
    NextAt: setUp ? (reading?.due ?? null) : null,
    _actions: { fetch: may && setUp, settleMissed: may },
  }
}
