import { Bill } from '@temelia/model/billing/bill'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { buyerMessage } from '../../ports/e-invoice-answers.ts'
import { isOfOne, type ListedMessage, ServiceFault } from '../../ports/e-invoice-service.ts'
import type { Engine } from '../../records/operation.ts'
import { columns, column, from } from '../../records/select.ts'
import type { BillRow } from '../lined.ts'
import { withAccess } from './access.ts'
import { conclude, type EInvoiceRow, fields } from './e-invoice-row.ts'
import { readSeal } from './seal.ts'
import type { EInvoiceTools } from './tools.ts'

/** How the person whose bill it is hears what its buyer says. */
export interface EInvoiceNews {
  said(tx: Tx, engine: Engine, bill: BillRow, words: string): Promise<void>
}

/** Messages that are read for a company in its turn. */
const MOST_AT_ONCE = 50
/** Times that an archive is asked for before it counts as not to be had. */
const MOST_TRIES = 50

/** Settles the invoices that are on their way of which the list says what became of them; their archives are brought by the job. */
export async function settleListed(
  tools: EInvoiceTools,
  clientId: number,
  test: boolean,
  messages: readonly ListedMessage[],
): Promise<void> {
  const about = new Map(
    messages.flatMap((one) => (one.kind === 'sent' || one.kind === 'errors' ? [[one.uploadIndex, one] as const] : [])),
  )
  if (about.size === 0) return
  const rows = await tools.database.tenant(clientId, (tx) =>
    tx.rows<EInvoiceRow>(sql`select ${fields} from e_invoices where client_id = ${clientId} and stage = 'sent' and test = ${test}
      and upload_index = any(${[...about.keys()]}::text[])`),
  )
  for (const row of rows) {
    const message = about.get(row.uploadIndex ?? '')
    if (!message) continue
    const settledAt = tools.engine.now().toISOString()
    const stage = message.kind === 'sent' ? 'accepted' : 'refused'
    const { downloadId } = message
    await conclude(tools, clientId, row, { stage, downloadId, settledAt, problem: null, tries: 0, pause: 0 })
  }
}

/** Keeps that buyers said something; what is here already stays as it is. */
export async function keepBuyerMessages(
  tx: Tx,
  clientId: number,
  test: boolean,
  messages: readonly ListedMessage[],
): Promise<void> {
  const said = messages.filter(({ kind }) => kind === 'buyer')
  if (said.length === 0) return
  await tx.run(sql`insert into e_invoice_messages (client_id, test, download_id, received_on)
    select ${clientId}, ${test}, m ->> 'downloadId', (m ->> 'receivedOn')::date from jsonb_array_elements(${JSON.stringify(said)}::jsonb) as m
    on conflict (client_id, test, download_id) do nothing`)
}

interface Waiting {
  readonly id: number
  readonly test: boolean
  readonly downloadId: string
}

/**
 * Reads what buyers said and tells the owners of the bills, each message once; tells whether there are more to read now.
 * @param over whether the turn has come to its end
 * @throws ServiceFault about all of them
 */
export async function bringBuyerMessages(
  tools: EInvoiceTools,
  news: EInvoiceNews,
  clientId: number,
  over: () => boolean,
): Promise<boolean> {
  const rows = await tools.database.tenant(clientId, (tx) =>
    tx.rows<Waiting>(sql`select id, test, download_id from e_invoice_messages
      where client_id = ${clientId} and read_at is null and tries < ${MOST_TRIES} order by tries, id limit ${MOST_AT_ONCE}`),
  )
  let brought = 0
  for (const row of rows) {
    if (over()) return true
    const xml = await textOf(tools, clientId, row)
    if (xml === undefined) continue
    await read(tools, news, clientId, row, xml)
    brought += 1
  }
  return rows.length === MOST_AT_ONCE && brought > 0
}

/** What a message says; undefined where the service has a word about this one, which is then asked for later, as one whose call fails is. */
async function textOf(
  tools: EInvoiceTools,
  clientId: number,
  { id, test, downloadId }: Waiting,
): Promise<string | undefined> {
  try {
    return await readSeal(await withAccess(tools, clientId, test, (door) => tools.service.download(door, downloadId)))
  } catch (fault) {
    if (!(fault instanceof ServiceFault)) throw fault
    if (fault.kind !== 'DENIED') await tryLater(tools, clientId, id, isOfOne(fault))
    if (!isOfOne(fault) || fault.kind === 'BUSY') throw fault
    return undefined
  }
}

/** @param ofOne whether the service said something about this one: a service that is down never makes it count as not to be had */
async function tryLater({ database }: EInvoiceTools, clientId: number, id: number, ofOne: boolean): Promise<void> {
  await database.tenant(clientId, (tx) =>
    tx.run(sql`update e_invoice_messages set tries = greatest(tries, least(tries + 1, ${ofOne ? MOST_TRIES : MOST_TRIES - 1}))
      where client_id = ${clientId} and id = ${id} and read_at is null`),
  )
}

function read(
  { database, engine }: EInvoiceTools,
  news: EInvoiceNews,
  clientId: number,
  { id, test }: Waiting,
  xml: string,
): Promise<void> {
  return database.tenant(clientId, async (tx) => {
    const message = buyerMessage(xml)
    const bill = message && (await billOf(tx, clientId, test, message.uploadIndex))
    const now =
      await tx.one(sql`update e_invoice_messages set words = ${message?.words ?? null}, bill_id = ${bill?.id ?? null}::bigint,
      read_at = now(), version = version + 1, updated_at = now()
      where client_id = ${clientId} and id = ${id} and read_at is null returning 1 as found`)
    if (now && bill) await news.said(tx, engine, bill, message.words)
  })
}

/** The bill that was sent under an index of the service, or of the one for trying, also one that was sent again since. Of older ones it was not kept which. */
function billOf(tx: Tx, clientId: number, test: boolean, uploadIndex: string): Promise<BillRow | undefined> {
  return tx.one<BillRow>(sql`select ${columns(Bill)} from ${from(Bill)} where ${column('clientId')} = ${clientId} and ${column('deletedWith')} is null
    and ${column('id')} in (select bill_id from e_invoices where client_id = ${clientId} and ((upload_index = ${uploadIndex} and test = ${test})
      or exists (select 1 from jsonb_array_elements(earlier) as one where one ->> 'uploadIndex' = ${uploadIndex}
        and coalesce((one ->> 'test')::boolean, ${test}) = ${test}))) limit 1`)
}

/** What the buyer of a bill said, the newest first. */
export function buyerMessagesOf(
  tx: Tx,
  clientId: number,
  billId: number,
): Promise<{ receivedOn: string | null; words: string }[]> {
  return tx.rows<{ receivedOn: string | null; words: string }>(sql`select received_on, words from e_invoice_messages
    where client_id = ${clientId} and bill_id = ${billId} and words is not null order by id desc limit 100`)
}
