import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { Actor } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Behind, Tx } from '../db/database.ts'
import { contentType } from '../files/content-type.ts'
import { SliceSize, slicesOf } from '../jobs/slices.ts'
import type { Storage } from '../ports/storage.ts'
import { ArchiveFault } from './company-fault.ts'
import type { CompanyTable } from './company-tables.ts'
import { type Archive, archiveParts, type Survey } from './read-archive.ts'
import { type Settled, settle } from './places.ts'
import { renumbered } from './renumber.ts'

/** Columns of the company itself that stay: what it is here is not what it was there. */
const COMPANY_STAYS = ['id', 'practice']

/** What a company is filled with. */
export interface Filling {
  readonly database: Behind
  /** Whether everybody waits while a slice is written: on the embedded database. */
  readonly exclusive: boolean
  readonly storage: Storage
  readonly actor: Actor
  readonly archive: Archive
  readonly survey: Survey
  /** Whether an address is free for a person, in every region. */
  readonly addressFree: (address: string) => Promise<boolean>
  readonly progress: (more: number) => Promise<void>
}

/** Rows of a slice. A server has other connections for others, and small slices cost it more than their rows do. */
const MOST_ROWS = 1_000
const FIRST_ROWS = 50

/** Records whose pointers are filled when all are there. */
type Late = Map<CompanyTable, Map<string, { readonly ids: number[]; readonly values: number[] }>>

/**
 * Writes an archive that was looked through into an empty company, slice by slice. Gives the addresses of people that are taken by somebody
 * else: they have none until they are given one.
 * @throws ArchiveFault, or the refusal of the database: what was written is then to be cleared
 */
export async function fillCompany(filling: Filling): Promise<string[]> {
  const { archive, survey, actor } = filling
  const places = await settle(filling.database, survey, archive.tables)
  const here = await filling.database.tenant(actor.clientId, (tx) =>
    tx.one<{ email: string }>(
      sql`select email from users where client_id = ${actor.clientId} and id = ${actor.userId}`,
    ),
  )
  const own = here?.email.toLowerCase() ?? ''
  const late: Late = new Map()
  const taken: string[] = []
  const size = new SliceSize(filling.exclusive ? FIRST_ROWS : MOST_ROWS, MOST_ROWS)
  for await (const part of archiveParts(archive)) {
    if ('file' in part) {
      await fillFile(filling, places, part.file, part.content)
      await filling.progress(1)
      continue
    }
    const { table } = part
    if (table.name === 'users') noteOwn(part.rows, own, places, actor.userId)
    const rows = part.rows.map((row) => renumbered(table, row, places.found))
    if (table.name === 'clients') await fillFacts(filling, table, rows)
    else if (table.name === 'users') taken.push(...(await fillPeople(filling, table, rows, late)))
    else
      for (const [from, to] of slicesOf(rows.length, size)) {
        const slice = rows.slice(from, to)
        await inTenant(filling, (tx) => size.timed(slice.length, () => insert(tx, filling, table, slice, late)))
        await filling.progress(slice.length)
      }
  }
  await fillLate(filling, late)
  await keepAdministrator(filling)
  await awaken(filling)
  // Archives of before have no templates of documents.
  await inTenant(filling, (tx) => tx.run(sql`select start_documents(${actor.clientId}::bigint)`))
  return taken
}

function inTenant<T>({ database, actor }: Filling, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.tenant(actor.clientId, work)
}

function noteOwn(
  rows: readonly Readonly<Record<string, unknown>>[],
  own: string,
  { same }: Settled,
  userId: number,
): void {
  for (const row of rows) if (String(row['email']).toLowerCase() === own) same.set(Number(row['id']), userId)
}

async function insert(
  tx: Tx,
  { actor, survey }: Filling,
  table: CompanyTable,
  rows: readonly Record<string, unknown>[],
  late: Late,
): Promise<void> {
  const there = new Set(survey.about.tables[table.name])
  const columns = table.columns.filter(({ name }) => there.has(name)).map(({ name }) => name)
  const written = rows.map((row) => withoutLate(table, withStorage(table, row, actor), late))
  if (table.name === 'files') columns.push('storage_key')
  const names = sql.join(['client_id', ...columns].map((one) => sql.ref(one)))
  const values = sql.join([sql`${actor.clientId}::bigint`, ...columns.map((one) => valueOf(table, one))])
  await tx.run(
    sql`insert into ${sql.table(table.name)} (${names}) overriding system value select ${values} from ${recordset(table, written)} returning 1`,
  )
}

/** An empty column that must not be empty is one that the archive leaves to what the table says. */
function valueOf(table: CompanyTable, name: string): RawBuilder<unknown> {
  return table.late.includes(name) ? sql`null` : sql.ref(`r.${name}`)
}

function recordset(table: CompanyTable, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table.name)}, ${JSON.stringify(rows)}::jsonb) r`
}

function withStorage(table: CompanyTable, row: Record<string, unknown>, { region, clientId }: Actor) {
  return table.name === 'files' ? { ...row, storage_key: `${region}/${clientId}/${randomUUID()}` } : row
}

function withoutLate(table: CompanyTable, row: Record<string, unknown>, late: Late): Record<string, unknown> {
  for (const name of table.late) {
    const value = row[name]
    if (typeof value !== 'number') continue
    const ofTable = late.get(table) ?? new Map<string, { ids: number[]; values: number[] }>()
    late.set(table, ofTable)
    const pairs = ofTable.get(name) ?? { ids: [], values: [] }
    ofTable.set(name, pairs)
    pairs.ids.push(Number(row['id']))
    pairs.values.push(value)
  }
  return row
}

async function fillLate(filling: Filling, late: Late): Promise<void> {
  const size = new SliceSize(50, 2_000)
  for (const [table, columns] of late)
    for (const [name, { ids, values }] of columns)
      for (const [from, to] of slicesOf(ids.length, size))
        await inTenant(filling, (tx) =>
          size.timed(to - from, () =>
            tx.run(sql`update ${sql.table(table.name)} t set ${sql.ref(name)} = r.value from unnest(${ids.slice(from, to)}::bigint[], ${values.slice(from, to)}::bigint[]) as r(id, value)
              where t.client_id = ${filling.actor.clientId} and t.id = r.id`),
          ),
        )
}

async function fillFacts(filling: Filling, table: CompanyTable, rows: readonly object[]): Promise<void> {
  const there = filling.survey.about.tables['clients'] ?? []
  const names = table.columns
    .map(({ name }) => name)
    .filter((name) => there.includes(name) && !COMPANY_STAYS.includes(name))
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`))
  if (rows.length !== 1) throw new ArchiveFault('ARCHIVE_ALTERED', 'clients')
  await inTenant(filling, (tx) =>
    tx.run(
      sql`update clients c set ${set} from ${recordset(table, rows)} where c.client_id = ${filling.actor.clientId}`,
    ),
  )
}

/** People come without a way to sign in; an address that somebody else signs in with stays with that person. */
async function fillPeople(
  filling: Filling,
  table: CompanyTable,
  rows: readonly Record<string, unknown>[],
  late: Late,
): Promise<string[]> {
  const { actor } = filling
  const taken: string[] = []
  for (const row of rows) {
    const id = Number(row['id'])
    if (id === actor.userId) {
      await inTenant(filling, (tx) =>
        tx.run(
          sql`update users set name = ${String(row['name'])}, category_id = ${Number(row['category_id']) || null}::bigint where client_id = ${actor.clientId} and id = ${id}`,
        ),
      )
      continue
    }
    const address = String(row['email'])
    const gone = row['deleted_with'] !== undefined
    const free = gone || (await filling.addressFree(address))
    await inTenant(filling, async (tx) => {
      await insert(tx, filling, table, [free ? row : { ...row, email: placeholder(actor.clientId, id) }], late)
      if (free && !gone) await tx.run(sql`select claim_address(${id}::bigint, ${address})`)
    })
    if (!free) taken.push(address)
  }
  await filling.progress(rows.length)
  return taken
}

/** The address of a person who has none here yet. */
function placeholder(clientId: number, userId: number): string {
  return `person-${userId}@company-${clientId}.invalid`
}

/** Whoever restores goes on as an administrator, in a category that there is. */
async function keepAdministrator(filling: Filling): Promise<void> {
  const { clientId, userId } = filling.actor
  await inTenant(filling, async (tx) => {
    await tx.run(sql`update users set category_id = (select min(id) from user_categories where client_id = ${clientId})
      where client_id = ${clientId} and id = ${userId} and category_id is null`)
    if (await tx.one(sql`select 1 from permissions where client_id = ${clientId} and user_id = ${userId}`)) return
    await tx.run(
      sql`insert into permissions (client_id, user_id, edit_foreign_action) values (${clientId}, ${userId}, true)`,
    )
  })
}

/** What comes again is looked at today, and comes on its next day from then. */
async function awaken({ database, actor: { clientId, region } }: Filling): Promise<void> {
  await database.tenant(clientId, (tx) =>
    tx.run(sql`update recurring_bills set next_on = ${todayIn(region, new Date())}::date
      where client_id = ${clientId} and not paused and deleted_with is null`),
  )
}

async function fillFile(
  { storage, actor, database }: Filling,
  { found }: Settled,
  was: number,
  content: AsyncGenerator<Buffer>,
): Promise<void> {
  const id = found.own('files', was)
  const row =
    id === undefined
      ? undefined
      : await database.tenant(actor.clientId, (tx) =>
          tx.one<{ storageKey: string }>(
            sql`select storage_key from files where client_id = ${actor.clientId} and id = ${id}`,
          ),
        )
  if (!row) throw new ArchiveFault('ARCHIVE_ALTERED', `files/${was}`)
  const start: Buffer[] = []
  let read = 0
  const watched = async function* () {
    for await (const piece of content) {
      if (read < 8_192) start.push(piece)
      read += piece.length
      yield piece
    }
  }
  const size = await storage.write(row.storageKey, Readable.from(watched()))
  // The type is read from the bytes, as that of every file is; what the archive says of it counts for nothing.
  const type = contentType(Buffer.concat(start))
  await database.tenant(actor.clientId, (tx) =>
    tx.run(sql`update files set size = ${size}, type = ${type} where client_id = ${actor.clientId} and id = ${id}`),
  )
}
