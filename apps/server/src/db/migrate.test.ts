import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../places.ts'
import { cluster } from '../testing/cluster.ts'
import { newDatabase } from '../testing/database.ts'
import { type Migration, migrate } from './migrate.ts'

const first: Migration = {
  name: '9001_first.sql',
  text: 'create table first (id integer);\ninsert into first values (1);',
}
const tables = sql`select table_name as name from information_schema.tables where table_name in ('first', 'second') order by 1`

test('every migration of the product is applied once and has a number of its own', async () => {
  const names = migrations().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(5)
  names.forEach((name, index) =>
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}_[a-z_]+\\.sql$`)),
  )
  const database = await newDatabase(2)
  expect(await migrate(database, migrations())).toEqual([])
  const applied = await database.system((tx) =>
    tx.rows<{ name: string }>(sql`select name from migrations order by name`),
  )
  expect(applied.map(({ name }) => name)).toEqual(names)
  await database.close()
})

test('a new migration runs, a second time it does not', async () => {
  const database = await newDatabase(2)
  expect(await migrate(database, [...migrations(), first])).toEqual(['9001_first.sql'])
  expect(await migrate(database, [...migrations(), first])).toEqual([])
  expect(await database.system((tx) => tx.rows(sql`select id from first`))).toEqual([{ id: 1 }])
  await database.close()
})

test('a migration that fails leaves nothing of itself, keeps those before it, and can be mended', async () => {
  const database = await newDatabase(2)
  const broken = { name: '9002_second.sql', text: 'create table second (id integer);\nselect 1 / 0;' }
  await expect(migrate(database, [first, broken])).rejects.toThrow('division by zero')
  expect(await database.system((tx) => tx.rows(tables))).toEqual([{ name: 'first' }])
  expect(await migrate(database, [first, { ...broken, text: 'create table second (id integer);' }])).toEqual([
    '9002_second.sql',
  ])
  await database.close()
})

test('servers that start at once apply each migration once', async () => {
  const database = await newDatabase(4)
  const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database, [first])))
  expect(runs.flat()).toEqual(['9001_first.sql'])
  await database.close()
})

test('bodies between $$, comments and the section for Citus are read as such', async () => {
  const database = await newDatabase(2)
  const text = [
    '-- a comment; with a semicolon',
    'create function nine() returns integer language plpgsql as $$',
    'begin',
    '  return 9;',
    'end $$;',
    'create table first as select nine() as id;',
    '-- citus:',
    cluster ? 'insert into first values (10);' : 'select no_such_function();',
  ].join('\n')
  await migrate(database, [{ name: '9001_body.sql', text }])
  expect(await database.system((tx) => tx.rows(sql`select id from first`))).toEqual(
    cluster ? [{ id: 9 }, { id: 10 }] : [{ id: 9 }],
  )
  await database.close()
})
