import { expect, test } from 'vitest'
import type { Connection } from './database.ts'
import { type SlowStatement, watched } from './slow-statements.ts'
import { testDatabase } from '../testing/database.ts'
import { sql } from 'kysely'

test('a slow statement is told with its text and without its values, a fast one is not', async () => {
  const database = await testDatabase()
  const told: SlowStatement[] = []
  await database.system(async (tx) => {
    const connection: Connection = {
      spread: false,
      query: async (text, parameters) => ({
        rows: await tx.rows(sql.raw(text.replace('$1', String(parameters[0])))),
        affected: 0,
      }),
      script: async () => undefined,
      discard: () => undefined,
    }
    const wary = watched(connection, { from: 200, tell: (statement) => told.push(statement) })
    await wary.query('select 1 + $1 as sum', [41])
    await wary.query('select\n  pg_sleep($1)', [0.3])
  })
  expect(told.map(({ text }) => text)).toEqual(['select pg_sleep($1)'])
  expect(told[0]?.milliseconds).toBeGreaterThanOrEqual(200)
})
