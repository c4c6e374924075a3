import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { namedRows, rowsAtOnce } from './named-rows.ts'

let database: Database
beforeAll(async () => {
  database = await newDatabase(2)
})
afterAll(() => database.close())

test('rows are named in their order, however many there are, and others get their turn in between', async () => {
  const fields = ['id', 'name']
  for (const count of [0, 1, rowsAtOnce(2), rowsAtOnce(2) + 1, 3 * rowsAtOnce(2) + 7]) {
    let turns = 0
    const turn = () => (turns++, (handle = setImmediate(turn)))
    let handle = setImmediate(turn)
    const rows = await namedRows(
      fields,
      Array.from({ length: count }, (_, at) => [at, `n${at}`]),
    )
    clearImmediate(handle)
    expect(rows).toEqual(Array.from({ length: count }, (_, at) => ({ id: at, name: `n${at}` })))
    expect(turns).toBeGreaterThanOrEqual(Math.ceil(count / rowsAtOnce(2)) - 1)
  }
})

test('a database gives all rows of a long answer, and the next answers after it', async () => {
  const count = 2 * rowsAtOnce(2) + 5
  const [many, few] = await Promise.all([
    database.system((tx) =>
      tx.rows<{ id: number; someName: string }>(
        sql`select n as id, 'n' || n as some_name from generate_series(1, ${count}::integer) n order by n`,
      ),
    ),
    database.system((tx) => tx.rows(sql`select 1 as one`)),
  ])
  expect(many).toEqual(Array.from({ length: count }, (_, at) => ({ id: at + 1, someName: `n${at + 1}` })))
  expect(few).toEqual([{ one: 1 }])
})

test('two long answers that one transaction asks for at once come whole', async () => {
  const long = (start: number) => sql`select n from generate_series(${start}::integer, ${start + 30_000}::integer) n`
  const [one, other] = await database.system((tx) => Promise.all([tx.rows(long(1)), tx.rows(long(5))]))
  expect([one?.length, one?.[0], other?.length, other?.[0]]).toEqual([30_001, { n: 1 }, 30_001, { n: 5 }])
})

test('a long answer that fails at its end says so, and the transaction goes on after a savepoint', async () => {
  const failing = sql`select 1 / (n - 30000) from generate_series(1, 30000) n`
  const after = await database.system(async (tx) => {
    await expect(tx.savepoint(() => tx.rows(failing))).rejects.toThrow('division by zero')
    return tx.rows(sql`select n from generate_series(1, 25000) n`)
  })
  expect(after).toHaveLength(25_000)
})
