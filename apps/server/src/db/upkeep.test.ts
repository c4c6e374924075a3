import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workers } from '../places.ts'
import { openEmbedded } from './pglite.ts'
import { refreshStatistics, writtenTables } from './upkeep.ts'

test('only tables that were written much are looked after, and after that none', async () => {
  const database = await openEmbedded('ro', { dataDir: '', durable: false }, workers.database)
  await database.script(
    'create table written (n integer); create table quiet (n integer); create table hollow (n integer)',
  )
  const fill = (table: string, rows: number) =>
    database.system((tx) => tx.run(sql`insert into ${sql.table(table)} select generate_series(1, ${rows}::integer)`))
  await fill('written', 2_000)
  await fill('quiet', 20)
  await fill('hollow', 2_000)
  expect(await writtenTables(database)).toEqual(['hollow', 'written'])
  await refreshStatistics(database, ['hollow', 'written'])
  expect(await writtenTables(database)).toEqual([])
  await database.system((tx) => tx.run(sql`delete from hollow where n > 1000`))
  await fill('written', 20)
  expect(await writtenTables(database)).toEqual(['hollow'])
  await database.close()
}, 60_000)
