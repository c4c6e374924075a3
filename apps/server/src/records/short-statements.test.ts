import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database, Tx } from '../db/database.ts'
import { newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'

/**
 * What is asked most asks one table at a time, of the company that it names, and no more often than it must: on a cluster every statement
 * goes to another server, and one of a single table is sent on there without being planned twice.
 */

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

let heard: string[] = []
let user: TestUser

beforeAll(async () => {
  user = await (await testApp({}, listening(await testDatabase()))).tenant()
})

function listening(database: Database): Database {
  const hear = <Q extends RawBuilder<unknown>>(query: Q): Q => {
    heard.push(query.compile(compiler).sql)
    return query
  }
  return {
    ...database,
    tenant: (clientId, work, how) =>
      database.tenant(
        clientId,
        (tx) => {
          const listened: Tx = {
            ...tx,
            rows: (query) => tx.rows(hear(query)),
            one: (query) => tx.one(hear(query)),
            run: (query) => tx.run(hear(query)),
          }
          return work(listened)
        },
        how,
      ),
  }
}

async function statementsOf(method: 'GET' | 'POST', path: string, body?: Record<string, unknown>) {
  heard = []
  const { status } = await user.call(method, path, body)
  expect(status).toBeLessThan(300)
  return heard
}

const ofSeveral = (statements: readonly string[]) =>
  statements.filter((text) => (text.match(/\bselect\b/g) ?? []).length > 1 || /\bjoin\b/.test(text))

test('a list, a record, a new one and the totals of a project', async () => {
  const { body } = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Prima SRL' })
  const { projectId } = await newEstimate(user)
  const asked = {
    list: await statementsOf('GET', '/api/AccountsContacts?page_size=25'),
    'by number': await statementsOf('GET', `/api/AccountsContacts/${body['AccountId']}`),
    create: await statementsOf('POST', '/api/AccountsContacts', { AccountName: 'A doua SRL' }),
    totals: await statementsOf('GET', `/api/estimation-investments/${projectId}/totals`),
  }
  expect(Object.fromEntries(Object.entries(asked).map(([kind, statements]) => [kind, statements.length]))).toEqual({
    list: 2,
    'by number': 4,
    create: 4,
    totals: 5,
  })
  expect(Object.values(asked).flatMap(ofSeveral)).toEqual([])
})
