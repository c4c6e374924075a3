import type { Context } from '../../records/context.ts'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { ListedMessage } from '../../ports/e-invoice-service.ts'

/** Where a received invoice stands with the company; `waiting` while its archive is not here. */
export const receivedStates = ['waiting', 'new', 'taken', 'ignored'] as const
export type ReceivedState = (typeof receivedStates)[number]

/** What is wrong with one: it cannot be brought, not be read, or is another company's. */
export const receivedProblems = ['UNAVAILABLE', 'UNREADABLE', 'ELSEWHERE'] as const

/** A received electronic invoice. */
export interface ReceivedRow {
  readonly id: number
  readonly state: ReceivedState
  readonly test: boolean
  readonly uploadIndex: string
  readonly receivedOn: string | null
  readonly problem: (typeof receivedProblems)[number] | null
  readonly kind: 'invoice' | 'creditNote' | null
  readonly supplier: string | null
  readonly supplierTaxId: string | null
  readonly number: string | null
  readonly date: string | null
  readonly currency: string | null
  readonly total: number | null
  readonly fileId: number | null
  /** The supplier bill that was made of it and is not in the bin. */
  readonly billId: number | null
  /** One that is here without it, typed or imported from a file. */
  readonly knownId: number | null
}

/** Messages on a page of the list. */
export const PAGE = 100

/** A bill that was made of it and went to the bin leaves it new. */
const state = sql`case when r.state = 'ready' then case when b.id is null then 'new' else 'taken' end else r.state end`

const digits = (text: RawBuilder<unknown>) => sql`regexp_replace(coalesce(${text}, ''), '\\D', '', 'g')`

const received = (
  clientId: number,
) => sql`select r.id, ${state} as state, r.test, r.upload_index, r.received_on, r.problem, r.kind, r.supplier, r.supplier_tax_id,
    r.number, r.date, r.currency, r.total, r.file_id, b.id as bill_id, (
      select p.id from purchase_bills p join suppliers s on s.client_id = p.client_id and s.id = p.supplier_id
      where p.client_id = ${clientId} and p.deleted_with is null and lower(p.number) = lower(r.number)
        and extract(year from p.date) = extract(year from r.date)
        and ${digits(sql`s.tax_id`)} = ${digits(sql`r.supplier_tax_id`)} and ${digits(sql`r.supplier_tax_id`)} <> ''
      order by p.id limit 1) as known_id
  from received_invoices r
  left join purchase_bills b on b.client_id = r.client_id and b.id = r.purchase_bill_id and b.deleted_with is null`

/** The received invoices of the company in a state, the newest first; one more than a page where there are more. */
export function listReceived(
  { tx, actor }: Context,
  which: ReceivedState | undefined,
  page: number,
): Promise<ReceivedRow[]> {
  return tx.rows<ReceivedRow>(sql`${received(actor.clientId)} where r.client_id = ${actor.clientId}
    and (${which ?? null}::text is null or ${state} = ${which ?? null}::text)
    order by coalesce(r.date, r.received_on) desc nulls first, r.id desc limit ${PAGE + 1} offset ${(page - 1) * PAGE}`)
}

/** A received invoice, held until the transaction ends. @throws AppError NOT_FOUND */
export async function heldReceived({ tx, actor }: Context, id: number): Promise<ReceivedRow> {
  const row = await tx.one<ReceivedRow>(
    sql`${received(actor.clientId)} where r.client_id = ${actor.clientId} and r.id = ${id} for update of r`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Keeps what the service listed; what is here already stays as it is. */
export async function keepMessages(
  tx: Tx,
  clientId: number,
  test: boolean,
  listed: readonly ListedMessage[],
): Promise<void> {
  const messages = listed.filter(({ kind }) => kind === 'received')
  if (messages.length === 0) return
  await tx.run(sql`insert into received_invoices (client_id, test, download_id, upload_index, received_on)
    select ${clientId}, ${test}, m ->> 'downloadId', m ->> 'uploadIndex', (m ->> 'receivedOn')::date
    from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) as m
    on conflict (client_id, test, download_id) do nothing`)
}
