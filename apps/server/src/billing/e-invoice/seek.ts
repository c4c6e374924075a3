import { sql } from 'kysely'
import { withAccess } from './access.ts'
import type { EInvoiceRow, Step } from './e-invoice-row.ts'
import { identityOf, outgoing } from './outgoing.ts'
import { readSeal } from './seal.ts'
import type { EInvoiceTools } from './tools.ts'

/** After this long the service knows what it was handed; until then it may still be working on it. */
const SURE_SECONDS = 3_600

/** The service lists messages of so many days. */
const MOST_DAYS = 60

/** Archives that are opened in one step. */
const MOST_OPENED = 20

/**
 * Looks for an invoice whose answer was lost among those that the service has. Where it has none an hour later, it stays with the
 * person who sent it to send it again: by itself nothing goes out twice.
 */
export async function seek(tools: EInvoiceTools, clientId: number, row: EInvoiceRow, pause: number): Promise<Step> {
  const { service, engine } = tools
  const handed = Date.parse(row.handedAt ?? '')
  const gone = (engine.now().getTime() - handed) / 1_000
  const days = Math.min(MOST_DAYS, Math.ceil(gone / 86_400) + 1)
  const sought = identityOf(row.xml)
  const uploadIndex = await withAccess(tools, clientId, row.test, async (door) => {
    const messages = await service.sent(door, outgoing(row.xml).cif, days)
    const known = await knownIndexes(tools, clientId, row.test)
    const strangers = messages.filter((one) => !known.has(one.uploadIndex))
    // The newest first, whichever way the service lists them.
    const sorted = strangers.toSorted((one, other) => Number(other.uploadIndex) - Number(one.uploadIndex))
    for (const { uploadIndex: index, downloadId } of sorted.slice(0, MOST_OPENED)) {
      const xml = await readSeal(await service.download(door, downloadId))
      if (xml !== undefined && identityOf(xml) === sought) return index
    }
    return undefined
  })
  if (uploadIndex !== undefined)
    return { stage: 'sent', uploadIndex, sentAt: row.handedAt, problem: null, tries: 0, pause: 0 }
  return { stage: 'unsure', problem: gone >= SURE_SECONDS ? 'NOT_FOUND' : 'UNCERTAIN', pause }
}

async function knownIndexes(
  { database }: EInvoiceTools,
  clientId: number,
  test: boolean,
): Promise<ReadonlySet<string>> {
  const rows = await database.tenant(clientId, (tx) =>
    tx.rows<{
      index: string
    }>(sql`select upload_index as index from e_invoices where client_id = ${clientId} and test = ${test} and upload_index is not null
      union select one ->> 'uploadIndex' from e_invoices, jsonb_array_elements(earlier) as one where client_id = ${clientId} and coalesce((one ->> 'test')::boolean, ${test}) = ${test}`),
  )
  return new Set(rows.map(({ index }) => index))
}
