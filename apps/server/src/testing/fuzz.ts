import { entities } from '@temelia/model/registry'
import { openSession } from '../admin/sign-in.ts'
import type { TestApp, TestUser } from './app.ts'
import { draft, make } from './drafts.ts'

/** Streams never end, and what ends the session would end the fuzz: they have tests of their own. */
const leftOut = new Set([
  'GET /api/events',
  'GET /loginAuth/logoutMobile',
  'POST /register/{country}',
  'DELETE /api/sessions/{id}',
  'PUT /api/users/{id}/password',
])

interface Operation {
  readonly method: string
  readonly path: string
  readonly query: readonly string[]
  readonly fields: readonly string[]
}

/** What a fuzz found: requests whose reply was wrong, and how often each status came. */
export interface Found {
  readonly wrong: readonly string[]
  readonly statuses: ReadonlyMap<number, number>
}

/** Sends requests made from the description of the interface, right and wrong ones; no reply may be a 5xx, show a stack or SQL, or hide what it is. */
export async function fuzz(server: TestApp, user: TestUser, requests: number, seed: number): Promise<Found> {
  /** A good body for each record route: the fuzz breaks one or two of its fields. */
  const goodBodies = new Map<string, object>()
  /** A record of the person's own behind each record route: what half of the addresses name. */
  const own = new Map<string, string>()
  for (const of of entities) {
    if (of.without?.includes('create')) continue
    const made = await make(user, of)
    own.set(`/api/${of.wire.path}`, String(made[of.wire.id]))
    goodBodies.set(`/api/${of.wire.path}`, await draft(user, of))
  }
  const operations = await described(server)
  const random = generator(seed)
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  let caller = user
  for (let count = 0; count < requests; count++) {
    const request = build(random, pick(random, operations), caller, { goodBodies, own })
    const reply = await server.app.inject(request as never)
    // A fuzz signs its own person out sooner or later, and would from then on look at one refusal only.
    if (reply.statusCode === 401 && 'authorization' in request.headers) caller = await signedInAgain(server, caller)
    statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
    if (isWrong(reply))
      wrong.push(
        `${request.method} ${request.url} ${JSON.stringify(request.payload)?.slice(0, 300)} -> ${reply.statusCode} ${reply.body.slice(0, 300)}`,
      )
  }
  return { wrong, statuses }
}

/** The same person with a session that is good. */
async function signedInAgain({ app, database }: TestApp, user: TestUser): Promise<TestUser> {
  if ((await whoIs(app, user)) === 200) return user
  const token = await database.system((tx) =>
    openSession(tx, database.region, user, { name: 'fuzz', address: '127.0.0.1' }),
  )
  const again = { ...user, token }
  const status = await whoIs(app, again)
  if (status !== 200) throw new Error(`the fuzz shut itself out: ${status}`)
  return again
}

async function whoIs(app: TestApp['app'], { clientId, userId, token }: TestUser): Promise<number> {
  const headers = { authorization: `Bearer ${clientId},${userId},${token}` }
  return (await app.inject({ method: 'GET', url: '/api/me', headers })).statusCode
}

const INSIDES =
  /\bat .+\.(ts|js):\d+|\b(select|insert|update) .+ (from|into|set) |node_modules|relation "|syntax error at/i

function isWrong({ statusCode, body, headers }: { statusCode: number; body: string; headers: object }): boolean {
  if (statusCode < 400) return false
  if (statusCode >= 500 || INSIDES.test(body)) return true
  return body !== '' && !String((headers as Record<string, unknown>)['content-type']).includes('problem+json')
}

async function described({ app }: TestApp): Promise<Operation[]> {
  const description = (await app.description()) as unknown as {
    components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { in?: string; name?: string }[]
          requestBody?: {
            content?: Record<string, { schema?: { $ref?: string; properties?: Record<string, unknown> } }>
          }
        }
      >
    >
  }
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      if (leftOut.has(`${method.toUpperCase()} ${path}`)) return []
      const query = parameters.flatMap(({ in: place, name }) => (place === 'query' && name ? [name] : []))
      const given = Object.values(requestBody?.content ?? {})[0]?.schema
      const schema = given?.$ref ? description.components.schemas[given.$ref.replace(/^.*\//, '')] : given
      return [{ method: method.toUpperCase(), path, query, fields: Object.keys(schema?.properties ?? {}) }]
    }),
  )
}

type Random = () => number

const ids = [
  '1',
  '1',
  '2',
  '2',
  '3',
  '4',
  '5',
  '6',
  '999999999',
  '0',
  '-1',
  'abc',
  '1e3',
  '9'.repeat(30),
  "1' or '1'='1",
  '%00',
  '../../etc/passwd',
  'ț',
]

interface Known {
  readonly goodBodies: ReadonlyMap<string, object>
  readonly own: ReadonlyMap<string, string>
}

function build(random: Random, operation: Operation, user: TestUser, { goodBodies, own }: Known) {
  const path = operation.path.replace(/\{[^}]+\}/g, (_, at: number) =>
    encodeURIComponent((random() < 0.5 && own.get(operation.path.slice(0, at - 1))) || pick(random, ids)),
  )
  const query = operation.query
    .filter(() => random() < 0.08)
    .map((name) => `${name}=${encodeURIComponent(written(pick(random, values)))}`)
  const writes = ['POST', 'PUT', 'PATCH'].includes(operation.method)
  const headers: Record<string, string> =
    random() < 0.95 ? { authorization: `Bearer ${user.clientId},${user.userId},${user.token}` } : {}
  if (random() < 0.1) headers['if-match'] = String(pick(random, ['"1"', '*', 'x', '']))
  if (random() < 0.05) headers['idempotency-key'] = String(pick(random, ['k1', 'k2', 'x'.repeat(300)]))
  if (random() < 0.05) headers['accept-language'] = String(pick(random, ['ro', 'xx', ',,', '*']))
  let payload: unknown
  if (writes) {
    const good = goodBodies.get(operation.path.replace(/\/\{id\}$/, ''))
    const broken = operation.fields.filter(
      (name) => random() < (name === 'ClientId' ? 0.01 : 2 / Math.max(operation.fields.length, 2)),
    )
    if (random() < 0.9)
      payload = {
        ...(random() < 0.8 ? good : {}),
        ...Object.fromEntries(broken.map((name) => [name, pick(random, values)])),
      }
    else payload = pick(random, ['', '{', 'null', '[]', '"text"', '{"__proto__":{"a":1}}', '{"constructor":1}'])
    headers['content-type'] =
      random() < 0.9
        ? 'application/json'
        : pick(random, [
            'application/xml',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'text/plain',
          ])
    if (headers['content-type'] !== 'application/json' && typeof payload !== 'string') payload = JSON.stringify(payload)
  }
  return {
    method: operation.method,
    url: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  }
}

/** A value as an address says it. */
function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const values: readonly unknown[] = [
  1,
  2,
  3,
  0,
  -1,
  1.5,
  999999999,
  1e15,
  1e300,
  123456789.123456,
  '12,5',
  '1.2.3',
  '',
  ' ',
  'a',
  'Strada Lungă 7',
  'x'.repeat(5_000),
  true,
  false,
  null,
  [],
  [1, 2],
  {},
  { a: 1 },
  { toString: 1, valueOf: null },
  '2026-02-30',
  '2026-03-01',
  '2 x (3 + 1',
  '1/0',
  'A x A',
  'Axa A: 4,43x0,55',
  "'; drop table users; --",
  '\u0000',
  '😀',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%s%n',
  'NaN',
  'Infinity',
  '-0',
  '{"field":"Name","op":"contains","value":"a"}',
  '{"and":[{"or":[]}]}',
  '-Position,Name',
  'cDk5',
  'ro',
  'us',
  'F3',
  'standard',
  'A',
  'LINE',
  'material',
  'all',
  'none',
  'estimate',
  'xlsx',
  'csv',
]

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** A small generator with a seed (mulberry32). */
function generator(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
