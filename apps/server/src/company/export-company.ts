import { randomUUID } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { type CompanyTable, companyTables } from './company-tables.ts'
import { finishTransfer, type Summary, type Transfer } from './transfer-row.ts'
import { type Tell, type TransferTools, watched } from './watched.ts'
import { companyArchive, type Read } from './write-archive.ts'

/** How often a company is written again because somebody changed it meanwhile. */
const ATTEMPTS = 5

/** Writes the whole company into the storage, and says how it ended. */
export function exportCompany(tools: TransferTools, actor: Actor, transfer: Transfer, name: string): Promise<void> {
  return watched(tools, actor, transfer, async (tell) => {
    const key = `${actor.region}/${actor.clientId}/${randomUUID()}`
    const { size, summary } = await written(tools, actor, key, tell)
    await tools.database.tenant(actor.clientId, (tx) =>
      finishTransfer({ tx, clientId: actor.clientId }, transfer.id, summary, { key, name, size }),
    )
  })
}

/**
 * A server reads the company as of one moment. The one connection of an embedded database is not held so long: it is read page by page, and again
 * when it turns out that something was written meanwhile.
 */
async function written(tools: TransferTools, actor: Actor, key: string, tell: Tell) {
  const { database, storage } = tools
  const { clientId } = actor
  if (!database.exclusive)
    return database.tenant(clientId, (tx) => writeOnce(tools, actor, key, (work) => work(tx), tell), 'snapshot')
  const read: Read = (work) => database.behind.tenant(clientId, work)
  const tables = await read(companyTables)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await read((tx) => markOf(tx, clientId, tables))
    const result = await writeOnce(tools, actor, key, read, tell)
    if ((await read((tx) => markOf(tx, clientId, tables))) === before) return result
    await storage.remove(key)
  }
  throw new AppError('COMPANY_BUSY')
}

/** What changes with every write: how many rows there are, and the last transaction that wrote one of them. */
async function markOf(tx: Tx, clientId: number, tables: readonly CompanyTable[]): Promise<string> {
  const marks = tables.map(
    ({ name }) =>
      sql`select count(*)::text || ':' || coalesce(max(xmin::text::bigint), 0)::text as mark from ${sql.table(name)} where client_id = ${clientId}`,
  )
  const rows = await tx.rows<{ mark: string }>(sql.join(marks, sql` union all `))
  return rows.map(({ mark }) => mark).join(' ')
}

async function writeOnce({ storage, now, check }: TransferTools, actor: Actor, key: string, read: Read, tell: Tell) {
  const { clientId, region } = actor
  const tables = await read(companyTables)
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const found = await read((tx) =>
      tx.one<{ rows: number }>(
        sql`select count(*)::integer as rows from ${sql.table(name)} where client_id = ${clientId}`,
      ),
    )
    if (found && found.rows > 0) counted[name] = found.rows
  }
  const rows = Object.values(counted).reduce((sum, one) => sum + one, 0)
  const files = counted['files'] ?? 0
  let done = 0
  const progress = async (more: number) => {
    check()
    done += more
    await tell(more, rows + files)
  }
  const packed = new PassThrough()
  const archive = companyArchive({ read, clientId, region, now: now(), tables, storage, progress })
  const [size] = await Promise.all([
    storage.write(key, packed),
    pipeline(Readable.from(archive), createGzip({ level: 4 }), packed),
  ])
  const missing = rows + files - done
  return { size, summary: { rows, files: files - missing, missing, tables: counted, taken: [] } satisfies Summary }
}
