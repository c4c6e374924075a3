import { type ClientRequest, request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Actor } from '@temelia/model/permission'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import type { Limits } from './company-turns.ts'
import { HandClock } from './hand-clock.fixture.ts'
import { installErrorBoundary } from './problem.ts'
import { takeTurns } from './turns.ts'

const FORM = 'multipart/form-data'

let opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened) await app.close()
  opened = []
})

/** An application with one turn whose work waits until it is let go, by name; who asks is named by a header. */
async function bare(limits: Partial<Limits> = {}, bodiesOfOne?: number) {
  const app = fastify()
  opened.push(app)
  const clock = new HandClock()
  const work = new Map<string, (fault?: Error) => void>()
  const begun: string[] = []
  const answered: string[] = []
  installErrorBoundary(app)
  app.decorateRequest('actor', null as unknown as Actor)
  app.decorateRequest('isMultipart', function (this: FastifyRequest) {
    return this.headers['content-type'] === FORM
  })
  app.addContentTypeParser(FORM, (_request, _body, done) => done(null))
  app.addHook('preValidation', async (request) => {
    const company = request.headers['x-company']
    if (company)
      request.actor = {
        clientId: Number(company),
        userId: Number(request.headers['x-person'] ?? 1),
        region: 'ro',
      } as Actor
  })
  takeTurns(app, { config: { requestsAtOnce: 1 } }, { clock, limits, ...(bodiesOfOne && { bodiesOfOne }) })
  const stand = (name: string) =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      work.set(name, (fault) => (fault ? reject(fault) : resolve(name)))
    })
  app.get<{ Params: { name: string } }>('/work/:name', ({ params }) => stand(params.name))
  app.get<{ Params: { name: string } }>('/stream/:name', { config: { noTurn: true } }, ({ params }) =>
    stand(params.name),
  )
  app.post<{ Params: { name: string } }>('/work/:name', ({ params }) => stand(params.name))
  app.delete<{ Params: { name: string } }>('/work/:name', ({ params }) => stand(params.name))
  app.post<{ Params: { name: string } }>('/form/:name', { schema: { consumes: [FORM] } }, ({ params }) =>
    stand(params.name),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (company: number | undefined, path: string): ClientRequest => {
    const asked = open({
      port,
      host: '127.0.0.1',
      agent: false,
      path,
      headers: company === undefined ? {} : { 'x-company': String(company) },
    })
    asked.on('error', () => undefined)
    asked.on('response', (answer) => {
      answered.push(`${path} ${answer.statusCode}`)
      answer.resume()
    })
    asked.end()
    return asked
  }
  /** Waits until something holds. */
  const until = async (holds: () => boolean) => {
    while (!holds()) await setImmediate()
  }
  const turns = app.companyTurns
  if (!turns) throw new Error('there are no turns')
  return { app, clock, work, begun, answered, ask, until, turns }
}

describe('requests of companies', () => {
  test('are begun by turns of the companies, each in the order in which it asked', async () => {
    const { clock, work, begun, ask, until, turns } = await bare()
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    for (const [at, name] of ['a2', 'a3'].entries()) {
      ask(1, `/work/${name}`)
      await until(() => turns.size === at + 1)
    }
    ask(2, '/work/b1')
    await until(() => turns.size === 3)
    clock.pass(100)
    for (const name of ['a1', 'b1', 'a2', 'a3']) {
      work.get(name)?.()
      await until(() => turns.atWork === 0 || begun.at(-1) !== name)
    }
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('a fault gives the turn on', async () => {
    const { work, begun, answered, ask, until } = await bare()
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    ask(1, '/work/a2')
    work.get('a1')?.(new Error('broken'))
    await until(() => begun.length === 2)
    work.get('a2')?.()
    await until(() => answered.length === 2)
    expect(answered).toEqual(['/work/a1 500', '/work/a2 200'])
  })

  test('who hangs up waits no more', async () => {
    const { work, begun, ask, until, turns } = await bare()
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    const gone = ask(1, '/work/gone')
    await until(() => turns.size === 1)
    gone.destroy()
    await until(() => turns.size === 0)
    ask(1, '/work/a2')
    await until(() => turns.size === 1)
    work.get('a1')?.()
    await until(() => begun.length === 2)
    work.get('a2')?.()
    await until(() => turns.atWork === 0)
    expect(begun).toEqual(['a1', 'a2'])
  })

  test('who comes when too many wait is told when to come again, in the language that is asked for', async () => {
    const { app, work, begun, ask, until, turns } = await bare({ waitingOfOne: 1 })
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    ask(1, '/work/a2')
    await until(() => turns.size === 1)
    const { statusCode, headers, body } = await app.inject({
      url: '/work/a3',
      headers: { 'x-company': '1', 'accept-language': 'ro' },
    })
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      429,
      '2',
      'application/problem+json; charset=utf-8',
    ])
    expect(JSON.parse(body)).toMatchObject({ code: 'SERVER_BUSY', detail: expect.stringContaining('peste 2 s') })
    for (const name of ['a1', 'a2']) {
      await until(() => work.has(name))
      work.get(name)?.()
    }
    await until(() => turns.atWork === 0)
  })

  test('bodies of one company are held up to a limit until they are answered', async () => {
    const { app, clock, work, begun, until, turns } = await bare({}, 100)
    const send = (company: number, name: string, length: number, person = 1) =>
      app.inject({
        method: 'POST',
        url: `/work/${name}`,
        headers: { 'x-company': String(company), 'x-person': String(person), 'content-type': 'application/json' },
        payload: JSON.stringify('x'.repeat(length - 2)),
      })
    const first = send(1, 'a1', 60)
    await until(() => begun.length === 1)
    // One person has half of them, and one body whatever its size.
    expect((await send(1, 'more', 10)).statusCode).toBe(429)
    const second = send(1, 'a2', 40, 2)
    await until(() => turns.size === 1)
    const late = await send(1, 'late', 30, 3)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '2'])
    const other = send(2, 'b1', 90)
    await until(() => turns.size === 2)
    // Whoever goes on without a turn holds its body as before.
    clock.pass(1_000)
    await until(() => begun.length === 3)
    expect((await send(1, 'late', 30, 3)).statusCode).toBe(429)
    for (const name of ['a1', 'a2', 'b1']) work.get(name)?.()
    expect((await Promise.all([first, second, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const again = send(1, 'again', 100)
    await until(() => work.has('again'))
    work.get('again')?.()
    expect((await again).statusCode).toBe(200)
  })

  test('streams and what is public wait for nobody', async () => {
    const { work, begun, answered, ask, until, turns } = await bare()
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    ask(1, '/stream/events')
    ask(undefined, '/work/health')
    await until(() => begun.length === 3)
    for (const name of ['events', 'health']) work.get(name)?.()
    await until(() => answered.length === 2)
    expect(turns.atWork).toBe(1)
    work.get('a1')?.()
  })

  test('a form waits for nobody where one is taken, and only there', async () => {
    const { app, work, begun, ask, until, turns } = await bare()
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    const headers = { 'x-company': '1', 'content-type': FORM }
    const form = app.inject({ method: 'POST', url: '/form/file', headers, payload: 'x' })
    await until(() => begun.length === 2)
    const sent = [app.inject({ method: 'DELETE', url: '/work/gone', headers, payload: 'x' })]
    await until(() => turns.size + begun.length === 3)
    sent.push(app.inject({ method: 'POST', url: '/work/made', headers, payload: 'x' }))
    await until(() => turns.size + begun.length === 4)
    expect([begun, turns.size]).toEqual([['a1', 'file'], 2])
    for (const name of ['file', 'a1', 'gone', 'made']) {
      await until(() => work.has(name))
      work.get(name)?.()
    }
    await Promise.all([form, ...sent])
  })

  test('a turn that lasts is lent no longer', async () => {
    const { clock, work, begun, ask, until, turns } = await bare()
    ask(1, '/work/print')
    await until(() => begun.length === 1)
    ask(1, '/work/next')
    await until(() => turns.size === 1)
    clock.pass(1_000)
    await until(() => begun.length === 2)
    for (const name of ['print', 'next']) work.get(name)?.()
  })

  test('a server that closes answers who waits', async () => {
    const { app, work, begun, answered, ask, until, turns } = await bare()
    ask(1, '/work/a1')
    await until(() => begun.length === 1)
    ask(1, '/work/a2')
    await until(() => turns.size === 1)
    const closed = app.close()
    work.get('a1')?.()
    await until(() => begun.length === 2)
    work.get('a2')?.()
    await closed
    await until(() => answered.length === 2)
    expect(answered.sort()).toEqual(['/work/a1 200', '/work/a2 200'])
  })
})

test('with one turn the whole application answers everybody, and each write is there once', async () => {
  const { app, tenant } = await testApp({ REQUESTS_AT_ONCE: '1' })
  const people = await Promise.all([tenant(), tenant(), tenant()])
  const path = '/api/AccountsContacts'
  const replies = await Promise.all(
    people.flatMap((user) =>
      Array.from({ length: 6 }, (_, n) =>
        n % 2 === 0
          ? user.call('POST', path, { AccountName: `Firma ${n} SRL` }, { 'idempotency-key': `${user.clientId} ${n}` })
          : user.call('GET', path),
      ),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201]))
  for (const user of people) expect((await user.call('GET', path)).body['total_items']).toBe(3)
  expect([app.companyTurns?.atWork, app.companyTurns?.size]).toEqual([0, 0])
  await app.close()
})
