import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { Interrupted } from '../jobs/background.ts'
import type { JobKind } from '../records/job-kind.ts'
import { beginAnew, clearCompany, heldIn } from './clear-company.ts'
import { ArchiveFault } from './company-fault.ts'
import { companyTables } from './company-tables.ts'
import { fillCompany } from './fill-company.ts'
import { type Archive, type Survey, surveyArchive } from './read-archive.ts'
import { failTransfer, finishTransfer, removeLater, SILENCE, type Transfer } from './transfer-row.ts'
import { type TransferTools, watched } from './watched.ts'

/** Brings an archive back into the empty company of the caller: all of it, or the company is empty again. */
export function restoreCompany(tools: TransferTools, actor: Actor, transfer: Transfer): Promise<void> {
  return watched(tools, actor, transfer, async (tell) => {
    const { database, storage, check } = tools
    const { clientId } = actor
    const key = transfer.storageKey ?? ''
    const tables = await database.behind.tenant(clientId, companyTables)
    const archive: Archive = { open: () => storage.read(key), size: transfer.fileSize ?? 0, tables }
    const survey = await surveyArchive(archive, actor.region, async () => {
      check()
      await tell(0)
    })
    const held = await database.behind.tenant(clientId, (tx) => heldIn(tx, clientId, tables))
    if (held !== undefined) throw new AppError('COMPANY_NOT_EMPTY')
    const total = survey.rows + survey.manifest.files.count
    const quiet = async () => {
      check()
      await tell(0, total)
    }
    try {
      await clearCompany(database.behind, clientId, actor.userId, tables, quiet)
      const taken = await fillCompany({
        database: database.behind,
        exclusive: database.exclusive,
        storage,
        actor,
        archive,
        survey,
        addressFree: tools.addressFree,
        progress: async (more) => {
          check()
          await tell(more, total)
        },
      })
      await demandCounts(tools, actor, survey)
      const { files } = survey.manifest
      const counts = Object.entries(survey.manifest.tables).flatMap(([name, { rows }]) =>
        rows > 0 ? [[name, rows]] : [],
      )
      const summary = {
        rows: survey.rows,
        files: files.count,
        missing: files.missing,
        tables: Object.fromEntries(counts),
        taken,
      }
      await database.tenant(clientId, async (tx) => {
        await finishTransfer({ tx, clientId }, transfer.id, summary)
        await removeLater(tx, clientId, key, 0)
      })
    } catch (error) {
      // When the server closes, the job that was laid down at the beginning clears up.
      if (!(error instanceof Interrupted)) await undoRestore(tools, { clientId, userId: actor.userId }, quiet)
      throw error
    }
  })
}

/** Everything that the archive told is there, and nothing else. */
async function demandCounts({ database }: TransferTools, { clientId }: Actor, survey: Survey): Promise<void> {
  for (const [name, { rows }] of Object.entries(survey.manifest.tables)) {
    const found = await database.behind.tenant(clientId, (tx) =>
      // Whoever restores may not be among the people of the archive.
      tx.one<{ rows: number }>(
        sql`select count(*)::integer as rows from ${sql.table(name)} where client_id = ${clientId}`,
      ),
    )
    const more = (found?.rows ?? 0) - rows
    const beside = name === 'users' || name === 'permissions' ? 1 : 0
    if (more !== 0 && more !== beside) throw new ArchiveFault('ARCHIVE_ALTERED', name)
  }
}

async function undoRestore(
  { database }: Pick<TransferTools, 'database'>,
  { clientId, userId }: { readonly clientId: number; readonly userId: number },
  tell: () => Promise<void>,
): Promise<void> {
  const tables = await database.behind.tenant(clientId, companyTables)
  await clearCompany(database.behind, clientId, userId, tables, tell)
  await beginAnew(database.behind, clientId, userId)
}

/** The kind of the job that clears up behind a restore whose process ended. */
export const CLEAR_RESTORE = 'clearRestore'

/** Looks after a restore until it is over; one whose process is gone is undone. */
export function clearRestoreJob(database: Database): JobKind {
  return async (payload, { clientId }) => {
    const id = Number(payload['transfer'])
    const transfer = await database.tenant(clientId, (tx) =>
      tx.one<
        Transfer & { silent: boolean }
      >(sql`select *, alive_at < now() - make_interval(secs => ${SILENCE}::integer) as silent
        from company_transfers where client_id = ${clientId} and id = ${id} and status = 'running'`),
    )
    if (!transfer) return
    if (!transfer.silent) {
      await database.system((tx) => lookAgain(tx, clientId, id))
      return
    }
    const tell = async () => {
      await database.behind.tenant(clientId, (tx) =>
        tx.run(sql`update company_transfers set alive_at = now() where client_id = ${clientId} and id = ${id}`),
      )
    }
    await undoRestore({ database }, { clientId, userId: transfer.userId }, tell)
    await database.tenant(clientId, (tx) => failTransfer({ tx, clientId }, id, new AppError('TRANSFER_INTERRUPTED')))
  }
}

/** Lays down the job that looks after a restore. */
export async function lookAgain(tx: Tx, clientId: number, transferId: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${clientId}, ${CLEAR_RESTORE}, ${JSON.stringify({ transfer: transferId })}::jsonb, now() + make_interval(secs => ${SILENCE}::integer))`)
}
