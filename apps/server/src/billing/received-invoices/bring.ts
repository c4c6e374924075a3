import { randomUUID } from 'node:crypto'
import { beginningOf } from '@temelia/text/beginning'
import { sql } from 'kysely'
import { isOfOne, ServiceFault } from '../../ports/e-invoice-service.ts'
import { tenantOf } from '../../ports/printer.ts'
import { keptUnlessRefused } from '../../http/file-keeper.ts'
import { withAccess } from '../e-invoice/access.ts'
import { archiveFile } from '../e-invoice/archive-file.ts'
import type { EInvoiceTools } from '../e-invoice/tools.ts'
import { isFor } from '../purchases/from-invoice.ts'
import { readInvoiceFile } from '../purchases/read-file.ts'

/** Archives that are brought for a company in its turn. */
const MOST_AT_ONCE = 50
/** Times that an archive is asked for before it counts as not to be had. */
const MOST_TRIES = 50

interface Waiting {
  readonly id: number
  readonly test: boolean
  readonly downloadId: string
  readonly uploadIndex: string
}

/**
 * Brings the archives that a company waits for, those that failed least first; tells whether there are more to bring now.
 * @param over whether the turn has come to its end
 */
export async function bringWaiting(tools: EInvoiceTools, clientId: number, over: () => boolean): Promise<boolean> {
  const rows = await tools.database.tenant(clientId, (tx) =>
    tx.rows<Waiting>(sql`select id, test, download_id, upload_index from received_invoices
      where client_id = ${clientId} and state = 'waiting' and tries < ${MOST_TRIES} order by tries, id limit ${MOST_AT_ONCE}`),
  )
  let brought = 0
  for (const row of rows) {
    if (over()) return true
    const bytes = await archiveOf(tools, clientId, row)
    if (bytes) {
      await keep(tools, clientId, row, bytes)
      brought += 1
    }
  }
  return rows.length === MOST_AT_ONCE && brought > 0
}

/** The archive; undefined where the service has a word about this one, which is then asked for later. @throws ServiceFault about all of them */
async function archiveOf(tools: EInvoiceTools, clientId: number, row: Waiting): Promise<Uint8Array | undefined> {
  try {
    return await withAccess(tools, clientId, row.test, (door) => tools.service.download(door, row.downloadId))
  } catch (fault) {
    if (!(fault instanceof ServiceFault)) throw fault
    const ofOne = isOfOne(fault)
    // One whose call fails lets the others go first, but a service that is down never makes it count as not to be had.
    if (fault.kind !== 'DENIED')
      await tools.database.tenant(clientId, (tx) =>
        tx.run(sql`update received_invoices set tries = greatest(tries, least(tries + 1, ${ofOne ? MOST_TRIES : MOST_TRIES - 1})),
          problem = case when ${ofOne} then 'UNAVAILABLE' else problem end, version = version + 1, updated_at = now()
          where client_id = ${clientId} and id = ${row.id} and state = 'waiting'`),
      )
    if (!ofOne || fault.kind === 'BUSY') throw fault
    return undefined
  }
}

/** Keeps an archive as a file, with what its invoice says, once whoever else brought it. What cannot be read is kept too. */
async function keep(tools: EInvoiceTools, clientId: number, row: Waiting, bytes: Uint8Array): Promise<void> {
  const { database, storage } = tools
  const read = await readInvoiceFile(bytes, tenantOf({ region: database.region, clientId }))
  const invoice = read.ok ? read.value : undefined
  const key = `${database.region}/${clientId}/${randomUUID()}`
  const size = await storage.write(key, bytes)
  const kept = await keptUnlessRefused(storage, { key }, () =>
    database.tenant(clientId, async (tx) => {
      const still = await tx.one(
        sql`select id from received_invoices where client_id = ${clientId} and id = ${row.id} and state = 'waiting' for update`,
      )
      // Files belong to somebody: the first administrator.
      const keeper = await tx.one<{
        id: number
      }>(sql`select id from users where client_id = ${clientId} and deleted_with is null
        order by level <> 'administrator', banned, id limit 1`)
      if (!still || !keeper) return false
      const fileId = await archiveFile(tx, { clientId, userId: keeper.id, uploadIndex: row.uploadIndex, size, key })
      const company = await tx.one<{ taxId: string | null }>(
        sql`select tax_id from clients where client_id = ${clientId}`,
      )
      const problem = !invoice ? 'UNREADABLE' : isFor(company?.taxId ?? null, invoice.buyer) ? null : 'ELSEWHERE'
      const total = invoice && (invoice.kind === 'creditNote' ? -invoice.total : invoice.total)
      await tx.run(sql`update received_invoices set state = 'ready', file_id = ${fileId}, problem = ${problem},
        kind = ${invoice?.kind ?? null}, supplier = ${named(invoice?.seller.name, 200)}, supplier_tax_id = ${named(invoice?.seller.taxId, 40)},
        number = ${named(invoice?.number, 60)}, date = ${invoice?.date ?? null}::date, currency = ${named(invoice?.currency, 3)},
        total = ${total ?? null}::numeric, version = version + 1, updated_at = now()
        where client_id = ${clientId} and id = ${row.id}`)
      return true
    }),
  )
  if (!kept) await storage.remove(key)
}

function named(text: string | undefined, most: number): string | null {
  return text ? beginningOf(text, most) || null : null
}
