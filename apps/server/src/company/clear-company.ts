import { sql } from 'kysely'
import { firstCategory } from '../admin/tenant.ts'
import type { Behind, Tx } from '../db/database.ts'
import { SliceSize } from '../jobs/slices.ts'
import type { CompanyTable } from './company-tables.ts'

/** What every company begins with; it gives way to what an archive brings. */
const BEGINNING: ReadonlySet<string> = new Set([
  'clients',
  'users',
  'user_categories',
  'permissions',
  'module_rights',
  'opportunity_stages',
  'activity_stages',
  'activity_fields',
  'field_options',
  'document_templates',
])

/** The first table in which a company holds more than it began with; undefined for an empty one. */
export async function heldIn(tx: Tx, clientId: number, tables: readonly CompanyTable[]): Promise<string | undefined> {
  for (const { name } of tables) {
    if (name !== 'users' && BEGINNING.has(name)) continue
    const most = name === 'users' ? 1 : 0
    const found = await tx.one<{ rows: number }>(
      sql`select count(*)::integer as rows from (select 1 from ${sql.table(name)} where client_id = ${clientId} limit 2) r`,
    )
    if (found && found.rows > most) return name
  }
  return undefined
}

/** Takes everything out of a company but the one person who stays, slice by slice. */
export async function clearCompany(
  database: Behind,
  clientId: number,
  userId: number,
  tables: readonly CompanyTable[],
  tell: () => Promise<void>,
): Promise<void> {
  const size = new SliceSize(50, 2_000)
  await database.tenant(clientId, (tx) =>
    tx.run(sql`update users set category_id = null where client_id = ${clientId} and id = ${userId}`),
  )
  await release(database, clientId, userId)
  for (const table of tables.toReversed()) {
    if (table.name === 'clients') continue
    for (const column of table.late) await empty(table.name, column)
    const stays = table.name === 'users' ? sql`and id <> ${userId}` : sql``
    for (let gone = 1; gone > 0; ) {
      const rows = size.rows
      gone = await database.tenant(clientId, (tx) =>
        size.timed(rows, () =>
          tx.run(sql`delete from ${sql.table(table.name)} where client_id = ${clientId} ${stays}
            and ctid = any(array(select ctid from ${sql.table(table.name)} where client_id = ${clientId} ${stays} limit ${rows}))`),
        ),
      )
      await tell()
    }
  }

  /** Pointers in a circle would keep each other's rows from going. */
  async function empty(table: string, column: string): Promise<void> {
    for (let changed = 1; changed > 0; )
      changed = await database.tenant(clientId, (tx) =>
        tx.run(sql`update ${sql.table(table)} set ${sql.ref(column)} = null where client_id = ${clientId}
          and ctid = any(array(select ctid from ${sql.table(table)} where client_id = ${clientId} and ${sql.ref(column)} is not null limit 1000))`),
      )
  }
}

async function release(database: Behind, clientId: number, userId: number): Promise<void> {
  await database.system((tx) =>
    tx.run(sql`delete from sign_ins where client_id = ${clientId} and user_id <> ${userId}`),
  )
}

/** Gives a company that was cleared what it begins with. */
export async function beginAnew(database: Behind, clientId: number, userId: number): Promise<void> {
  await database.system(async (tx) => {
    const company = await tx.one<{ name: string }>(sql`select name from clients where client_id = ${clientId}`)
    await tx.run(sql`select start_crm(${clientId}::bigint)`)
    await tx.run(sql`select start_documents(${clientId}::bigint)`)
    const category = await firstCategory(tx, clientId, company?.name ?? '')
    await tx.run(sql`update users set category_id = ${category} where client_id = ${clientId} and id = ${userId}`)
    await tx.run(
      sql`insert into permissions (client_id, user_id, edit_foreign_action) values (${clientId}, ${userId}, true)`,
    )
  })
}
