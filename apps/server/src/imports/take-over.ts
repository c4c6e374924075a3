import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import { BEAT_MILLISECONDS, type Guarded, MOST_ATTEMPTS, SILENCE_SECONDS, wakeGuard } from '../jobs/guard.ts'
import type { Engine } from '../records/operation.ts'
import { discardHidden } from './hidden-list.ts'
import { type ImportRow, interruptedNote } from './import-row.ts'

/** The guard of an import that is written or taken back: a job that takes it over when its process ends. */
export const IMPORT_GUARD = 'import'

/** An import that this process has taken over, and for whom. */
export interface TakenOver {
  readonly row: ImportRow
  readonly actor: Actor
}

/** Says that the process of an import is alive, until the returned function is called. */
export function beat(
  database: Database,
  clientId: number,
  { id, version }: Pick<ImportRow, 'id' | 'version'>,
): () => void {
  const say = () =>
    database.tenant(clientId, (tx) =>
      tx.run(
        sql`update imports set alive_at = now() where client_id = ${clientId} and id = ${id} and version = ${version}`,
      ),
    )
  // A word that is lost is said again; without any the import is taken over.
  const timer = setInterval(() => void say().catch(() => undefined), BEAT_MILLISECONDS)
  return () => clearInterval(timer)
}

/** Leaves an import to another process: this one is closing. */
export async function leaveImport(
  database: Database,
  clientId: number,
  { id, version }: Pick<ImportRow, 'id' | 'version'>,
): Promise<void> {
  await database.system(async (tx) => {
    const left = await tx.run(sql`update imports set alive_at = 'epoch'
      where client_id = ${clientId} and id = ${id} and version = ${version} and status in ('committing', 'undoing')`)
    if (left > 0) await wakeGuard(tx, clientId, IMPORT_GUARD, id)
  })
}

/**
 * Takes an import over whose process is gone. 'over' when there is nothing left to do, 'underway' while its process says that it is alive. One
 * that ended several processes, or whose person is gone, stands where a person can go on with it.
 */
export async function takeImportOver(
  database: Database,
  engine: Pick<Engine, 'now'>,
  clientId: number,
  id: number,
): Promise<TakenOver | Guarded> {
  const taken = await database.tenant(clientId, async (tx): Promise<TakenOver | Guarded | 'given up'> => {
    const found = await tx.one<
      ImportRow & { silent: boolean }
    >(sql`select *, alive_at < now() - make_interval(secs => ${SILENCE_SECONDS}::integer) as silent
      from imports where client_id = ${clientId} and id = ${id} for update`)
    if (found?.status !== 'committing' && found?.status !== 'undoing') return 'over'
    if (!found.silent) return 'underway'
    const whose = { clientId, userId: found.userId, region: database.region }
    const actor = await actorOfUser(tx, whose, engine.now())
    if (!actor || found.attempt >= MOST_ATTEMPTS) {
      await giveUp(tx, clientId, id)
      return 'given up'
    }
    const row =
      await tx.one<ImportRow>(sql`update imports set version = version + 1, attempt = attempt + 1, alive_at = now(), updated_at = now()
      where client_id = ${clientId} and id = ${id} returning *`)
    return { row: row as ImportRow, actor }
  })
  if (taken !== 'given up') return taken
  await discardHidden(database.behind, clientId, id)
  return 'over'
}

/** Nothing of it is seen, or each step with its count: it can be committed once more, or taken back once more. */
async function giveUp(tx: Tx, clientId: number, id: number): Promise<void> {
  await tx.run(sql`update imports set status = case when status = 'committing' then 'preview' else 'done' end, stopping = false,
    errors = errors || ${interruptedNote},
    version = version + 1, updated_at = now() where client_id = ${clientId} and id = ${id}`)
}
