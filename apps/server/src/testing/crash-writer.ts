import { sql } from 'kysely'
import { openEmbedded } from '../db/pglite.ts'
import { workers } from '../places.ts'

/**
 * A process that durability.test.ts kills: opens the embedded database in a folder, says what it found there, then writes
 * two rows a transaction and says each number after its commit. With a count it stops by itself.
 */
const [folder = '', count = 'Infinity'] = process.argv.slice(2)
const database = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await database.script(
  'create table if not exists lefts (n integer primary key); create table if not exists rights (n integer primary key)',
)
const found = await database.system((tx) =>
  tx.one<{ lefts: number; rights: number; last: number }>(
    sql`select (select count(*) from lefts) as lefts, (select count(*) from rights) as rights, (select coalesce(max(n), 0) from lefts) as last`,
  ),
)
process.stdout.write(`${JSON.stringify(found)}\n`)
let n = found?.last ?? 0
for (const end = n + Number(count); n < end; ) {
  n++
  await database.system(async (tx) => {
    await tx.run(sql`insert into lefts values (${n})`)
    await tx.run(sql`insert into rights values (${n})`)
  })
  process.stdout.write(`${n}\n`)
}
await database.close()
