import type { Entity, Patch, Row } from '@temelia/model/entity'
import { wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'

/**
 * A move to another parent stays inside the project, and goes to the end unless a position was sent.
 * @throws AppError INVALID_DATA when the new parent belongs to another project
 */
export async function keepInProject<E extends Entity>(
  context: Context,
  of: E,
  patch: Patch<E>,
  before: Row<E>,
): Promise<Patch<E>> {
  const [sent, old] = [patch as Record<string, unknown>, before as unknown as Record<string, unknown>]
  const key = of.parent as string
  const target = of.fields[key]?.target?.() as Entity
  if (sent[key] === undefined || sent[key] === old[key]) return patch
  const { clientId } = context.actor
  const parent = await context.tx.one<{ projectId: number }>(
    sql`select project_id from ${sql.table(target.table)} where client_id = ${clientId} and id = ${sent[key]} and deleted_with is null`,
  )
  if (parent?.projectId !== old.projectId)
    throw new AppError('INVALID_DATA', { faults: [{ field: wireName(of, key), code: 'NOT_FOUND' }] })
  if (sent.position !== undefined) return patch
  const last = await context.tx.one<{ next: number }>(
    sql`select coalesce(max(position), 0) + 1 as next from ${sql.table(of.table)}
      where client_id = ${clientId} and deleted_with is null and ${sql.ref(snakeName(key))} = ${sent[key]}`,
  )
  return { ...patch, position: last?.next ?? 1 }
}
