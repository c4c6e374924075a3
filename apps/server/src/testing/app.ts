import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Region } from '@temelia/calendar/region'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { hashPassword } from '../admin/password.ts'
import { addUser, setPassword, startTenant } from '../admin/tenant.ts'
import { openSession } from '../admin/sign-in.ts'
import { areas, rules } from '../areas.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { buildApp } from '../http/app.ts'
import type { App, Services } from '../http/services.ts'
import { imapMailbox } from '../ports/mailbox.ts'
import { outside } from '../ports/outside.ts'
import { smtpPost } from '../ports/post.ts'
import { folderStorage } from '../ports/storage.ts'
import { vaultOf } from '../ports/vault.ts'
import { liveness } from '../records/live.ts'
import { checkReplies } from './check-replies.ts'
import { testDatabase } from './database.ts'

/** An application on the worker's test database. */
export interface TestApp {
  readonly app: App
  readonly services: Services
  readonly database: Database
  /** Every mounted route, as `METHOD /path`. */
  readonly routes: readonly string[]
  /** A fresh tenant with its administrator signed in. Tests are kept apart by having a tenant of their own. */
  tenant(region?: Region): Promise<TestUser>
}

/** A signed-in person; `call` speaks as them. */
export interface TestUser {
  readonly clientId: number
  readonly userId: number
  readonly email: string
  readonly token: string
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Another person of the same tenant with rights of their own. */
  colleague(rights?: Partial<TestRights>): Promise<TestUser>
}

export interface TestRights {
  add: boolean
  edit: boolean
  editForeign: boolean
  viewForeign: boolean
  delete: boolean
  zones: number[]
  bannedModules: string[]
  level: 'administrator' | 'user'
}

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly _embedded?: Record<string, Record<string, unknown>[]> }
  readonly headers: LightMyRequestResponse['headers']
  readonly raw: LightMyRequestResponse
}

/** With which every person of the tests signs in. */
export const PASSWORD = 'Sapte-Case-7'
let passwordHash: Promise<string> | undefined
let counter = 0

/**
 * Builds the application as main.ts does, on a test database or on the one that is given; its log goes where it is told. `check` looks at every
 * reply: what a bench measures is not looked at, since reading a large one through takes seconds.
 */
export async function testApp(
  variables: Record<string, string> = {},
  given?: Database,
  logTo?: { write(line: string): void },
  check: typeof checkReplies = checkReplies,
): Promise<TestApp> {
  const database = given ?? (await testDatabase())
  const config = readConfig({
    LOG_LEVEL: 'silent',
    EXCHANGE_RATES_URL: '',
    EFACTURA_URL: '',
    OWN_NETWORKS: 'loopback',
    ...variables,
  })
  const doors = outside(config.ownNetworks)
  const services: Services = {
    config,
    database: async () => database,
    engine: { rules, live: liveness(), now: () => new Date() },
    storage: folderStorage(mkdtempSync(join(tmpdir(), 'temelia-files-'))),
    vault: vaultOf('a key for tests only, long enough'),
    freeSpace: async () => Number.MAX_SAFE_INTEGER,
    post: smtpPost(doors),
    mailbox: imapMailbox(doors),
    jobKinds: new Map(),
    draining: { begun: false },
  }
  const routes: string[] = []
  const app = await buildApp(
    services,
    areas,
    (made) => {
      made.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => routes.push(`${one} ${url}`)))
      check(made)
    },
    logTo,
  )
  await app.ready()
  return { app, services, database, routes, tenant: (region = 'ro') => newTenant(app, database, region) }
}

async function newTenant(app: App, database: Database, region: Region): Promise<TestUser> {
  passwordHash ??= hashPassword(PASSWORD)
  const email = `owner-${process.pid}-${++counter}-${Date.now()}@firma.example`
  const hash = await passwordHash
  const started = await database.system((tx) =>
    startTenant(
      tx,
      { region, company: `Firma ${counter} SRL`, name: 'Ana Pop', email, phone: null, passwordHash: hash },
      new Date(),
    ),
  )
  return signedIn(app, database, started, email)
}

async function signedIn(
  app: App,
  database: Database,
  person: { clientId: number; userId: number },
  email: string,
): Promise<TestUser> {
  const token = await database.system((tx) =>
    openSession(tx, database.region, person, { name: 'test', address: '127.0.0.1' }),
  )
  const authorization = `Bearer ${person.clientId},${person.userId},${token}`
  return {
    ...person,
    email,
    token,
    call: async (method, url, body, headers) => {
      const raw = await app.inject({
        method,
        url,
        headers: { authorization, ...headers },
        ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
      } as InjectOptions)
      return { status: raw.statusCode, body: json(raw), headers: raw.headers, raw }
    },
    colleague: (rights = {}) => newColleague(app, database, person.clientId, rights),
  }
}

async function newColleague(
  app: App,
  database: Database,
  clientId: number,
  rights: Partial<TestRights>,
): Promise<TestUser> {
  const email = `user-${process.pid}-${++counter}-${Date.now()}@firma.example`
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  const {
    add = true,
    edit = true,
    editForeign = false,
    viewForeign = true,
    delete: remove = true,
    zones = [],
    bannedModules = [],
    level = 'user',
  } = rights
  const userId = await database.system(async (tx) => {
    const id = await addUser(tx, clientId, { name: 'Dan Ionescu', email, phone: null, level, language: null })
    await tx.run(sql`insert into permissions (client_id, user_id, add_action, edit_action, edit_foreign_action, view_foreign_action, delete_action, zones, banned_modules)
      values (${clientId}, ${id}, ${add}, ${edit}, ${editForeign}, ${viewForeign}, ${remove}, ${JSON.stringify(zones)}::jsonb, ${JSON.stringify(bannedModules)}::jsonb)`)
    await setPassword(tx, clientId, id, email, hash)
    return id
  })
  return signedIn(app, database, { clientId, userId }, email)
}

function json(raw: LightMyRequestResponse): Reply['body'] {
  return raw.body !== '' && String(raw.headers['content-type']).includes('json') ? (raw.json() as Reply['body']) : {}
}
