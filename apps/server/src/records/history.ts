import { shortened } from '@temelia/text/beginning'
import type { Entity, Row } from '@temelia/model/entity'
import { fieldsOf } from '@temelia/model/entity'
import { Note } from '@temelia/model/record/note'
import { relatedTypes } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { childrenOf, entityNamed } from '@temelia/model/registry'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { copyTold } from './condition.ts'
import type { Context } from './context.ts'
import { plainOf } from './rich-text.ts'
import { everSeen } from './unseen.ts'

/** Longer texts are cut: history says what changed, the record holds the whole. */
const LONGEST = 2_000

interface AuditRow {
  readonly id: number
  readonly at: string
  readonly userId: number | null
  readonly userName: string | null
  readonly entity: string
  readonly entityId: number
  readonly action: string
  readonly before: Values | null
  readonly after: Values | null
}

type Values = Readonly<Record<string, unknown>>

/**
 * What was done to a record the caller may see, to its parts and to the notes on it, newest first: who, when, and each field before
 * and after. Values are those of rows, under the names of code; secrets never got into the audit.
 */
export async function history(
  context: Context,
  of: Entity,
  row: Row<Entity>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ records: Record<string, unknown>[]; total: number }> {
  const { tx, actor } = context
  const where = sql`a.client_id = ${actor.clientId} and (${sql.join([...ofRecord(context, of, row), ofNotes(context, of, row)], sql` or `)})`
  const rows = await tx.rows<AuditRow>(sql`${ENTRIES}
    where ${where} order by a.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counted = await tx.one<{ total: number }>(sql`select count(*) as total from audit a where ${where}`)
  return { records: rows.map((entry) => encodeEntry(context, entry)), total: counted?.total ?? 0 }
}

/** The entries of the audit (as `a`) on a record and on its parts, as a condition. */
export function auditOf(context: Context, of: Entity, row: Row<Entity>): RawBuilder<unknown> {
  return sql`a.client_id = ${context.actor.clientId} and (${sql.join(ofRecord(context, of, row), sql` or `)})`
}

/** Entries of the audit with these ids, as `history` gives them, in no order. */
export async function auditEntries(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { tx, actor } = context
  const rows = await tx.rows<AuditRow>(
    sql`${ENTRIES} where a.client_id = ${actor.clientId} and a.id = any(${[...ids]}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, encodeEntry(context, row)]))
}

const ENTRIES = sql`
  select a.id, a.at, a.user_id, u.name as user_name, a.entity, a.entity_id, a.action, a.before, a.after
  from audit a left join users u on u.client_id = a.client_id and u.id = a.user_id`

/** The audit entries of a record: its own and its parts', by the index of the audit. */
function ofRecord(context: Context, of: Entity, row: Row<Entity>): RawBuilder<unknown>[] {
  const { clientId } = context.actor
  const conditions = [sql`a.entity = ${of.name} and a.entity_id = ${row.id}`]
  for (const part of childrenOf(of)) {
    if (!part.undo || !part.parent || can(context.actor, 'view', part) === false) continue
    conditions.push(sql`a.entity = ${part.name} and a.entity_id in (select id from ${sql.table(part.table)}
      where client_id = ${clientId} and ${everSeen} and ${sql.ref(snakeName(part.parent))} = ${row.id})`)
  }
  return conditions.map((condition) => sql`(${condition})`)
}

/** The audit entries of the notes on a record. */
function ofNotes({ actor }: Context, of: Entity, row: Row<Entity>): RawBuilder<unknown> {
  const types = relatedTypes.filter((type) => relatedEntity(type) === of)
  return sql`(a.entity = ${Note.name} and a.entity_id in (select id from notes
    where client_id = ${actor.clientId} and related_entity_type = any(${types}::text[]) and related_entity_id = ${row.id}))`
}

function encodeEntry(context: Context, entry: AuditRow): Record<string, unknown> {
  const of = entityNamed(entry.entity)
  const title = of?.title && (entry.after?.[of.title] ?? entry.before?.[of.title])
  return {
    HistoryId: entry.id,
    At: entry.at,
    UserId: entry.userId,
    UserName: entry.userName,
    EntityType: entry.entity,
    EntityId: entry.entityId,
    Name: of && title ? shown(of, of.title ?? '', title) : null,
    Action: entry.action,
    Changes: of && entry.action === 'edit' ? changes(context, of, entry) : [],
  }
}

/** What was copied from records that the caller may not all see is left out: which record it was stands beside it. */
function changes(context: Context, of: Entity, { before, after }: AuditRow): Record<string, unknown>[] {
  return fieldsOf(of)
    .filter(([key]) => ((before && key in before) || (after && key in after)) && copyTold(context, of, key) === true)
    .map(([key]) => ({
      Field: key,
      Before: shown(of, key, before?.[key] ?? null),
      After: shown(of, key, after?.[key] ?? null),
    }))
}

function shown(of: Entity, key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = of.fields[key]?.rich ? plainOf(value) : value
  return shortened(text, LONGEST)
}
