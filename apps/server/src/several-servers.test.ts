import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import type { Database } from './db/database.ts'
import { LINES } from './imports/slices.fixture.ts'
import { formOf, textFile } from './imports/upload.fixture.ts'
import { s3Storage } from './ports/s3-storage.ts'
import { type StandInStore, startStandInStore } from './ports/s3-stand-in.ts'
import { testApp, type TestApp, type TestUser } from './testing/app.ts'
import { newDatabase, onServer, urlOf } from './testing/database.ts'
import { followEvents } from './testing/event-stream.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'

const SECRET_KEY = 'a key for tests only, long enough'
const COUNT = 3

/** Only a server's database is shared by processes. */
describe.runIf(onServer)('several servers on one database and one store', () => {
  const servers: ServerProcess[] = []
  let store: StandInStore
  let settings: Record<string, string>
  let ro: Database
  let us: Database
  let here: TestApp
  let user: TestUser

  beforeAll(async () => {
    ;[store, ro, us] = await Promise.all([startStandInStore(), newDatabase(4), newDatabase(1)])
    settings = {
      DATABASE_URL_RO: await urlOf(ro),
      DATABASE_URL_US: await urlOf(us),
      DATABASE_POOL: '6',
      SECRET_KEY,
      DRAIN_SECONDS: '2',
      S3_URL: `${store.url}/files`,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    }
    here = await testApp({}, ro)
    for (let n = 0; n < COUNT; n++) servers.push(await startServer(await freePort(), settings))
    user = await here.tenant()
  }, 180_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await Promise.all([ro.close(), us.close(), store.stop()])
  })

  const at = (n: number) => servers[n % servers.length] as ServerProcess

  /** Asks a server until the answer satisfies. */
  async function settled(
    path: string,
    server: ServerProcess,
    satisfied: (body: Record<string, unknown>) => boolean,
    who = user,
  ) {
    for (;;) {
      const { status, body } = await server.call(who, 'GET', path)
      expect(status).toBe(200)
      if (satisfied(body)) return body
      await pause(100)
    }
  }

  /** Ends a server without a word, and puts another in its place. */
  async function kill(n: number): Promise<void> {
    await at(n).end('SIGKILL')
    servers[n % servers.length] = await startServer(await freePort(), settings)
  }

  const uploadList = async (server: ServerProcess, lines = LINES) => {
    const { body } = await server.call(user, 'POST', '/api/estimation-investments', { Name: 'Școala' })
    const rows = Array.from({ length: lines }, (_, n) => `${n + 1};CX${n}A1;Lucrare ${n + 1};mc;2;10`)
    const file = textFile('lista.csv', `Nr.;Simbol;Denumire;U.M.;Cantitate;Preț unitar\n${rows.join('\n')}\n`)
    const form = await formOf(file, { InvestmentId: body['InvestmentId'] })
    const sent = await server.call(user, 'POST', '/api/estimation-imports', form.body, { 'content-type': form.type })
    expect([sent.status, sent.body['Status']]).toEqual([201, 'preview'])
    return { address: `/api/estimation-imports/${sent.body['ImportId']}`, project: body['InvestmentId'] }
  }

  const sendPiece = (server: ServerProcess, id: unknown, offset: number, piece: Buffer) =>
    server.call(user, 'PUT', `/files/uploads/${id}?offset=${offset}`, piece, {
      'content-type': 'application/octet-stream',
    })

  describe('an upload in pieces', () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_500_000)])

    async function upload(announced: Record<string, unknown>, send = sendPiece) {
      const facts = { Name: 'plan.pdf', Size: content.length, ...announced }
      const { body } = await at(0).call(user, 'POST', '/files/uploads', facts)
      const size = body['PieceSize'] as number
      for (let offset = 0, n = 0; ; n++) {
        const sent = await send(at(n), body['UploadId'], offset, content.subarray(offset, offset + size))
        if (sent.body['File'] || (sent.status >= 400 && sent.body['code'] !== 'UPLOAD_ELSEWHERE')) return sent
        offset = sent.body['Offset'] as number
      }
    }

    test('that crosses them is the file that was sent, whole or in part, at each of them', async () => {
      const Sha256 = createHash('sha256').update(content).digest('hex')
      const sent = await upload({ Sha256 })
      const { FileId } = sent.body['File'] as { FileId: number }
      for (const server of servers) {
        const read = await server.call(user, 'GET', `/files/${FileId}`)
        expect([read.status, read.bytes.equals(content)]).toEqual([200, true])
        const part = await server.call(user, 'GET', `/files/${FileId}`, undefined, { range: 'bytes=1000-1999' })
        expect([part.status, part.headers['content-range'], part.bytes.equals(content.subarray(1000, 2000))]).toEqual([
          206,
          `bytes 1000-1999/${content.length}`,
          true,
        ])
      }
      const end = await at(1).call(user, 'GET', `/files/${FileId}`, undefined, { range: 'bytes=-5' })
      expect(end.bytes.equals(content.subarray(-5))).toBe(true)
      const outside = await at(1).call(user, 'GET', `/files/${FileId}`, undefined, { range: 'bytes=99999999-' })
      expect([outside.status, outside.bytes.length]).toEqual([200, content.length])
    })

    test('of which a piece is damaged in the store is asked for that piece again', async () => {
      let damaged = 0
      const sent = await upload({}, async (server, id, offset, piece) => {
        if (offset > 2_000_000 && damaged === 0)
          for (const [key, bytes] of store.objects as Map<string, Buffer>)
            if (/-1048576-[0-9a-f]{16}$/.test(key)) {
              ;(store.objects as Map<string, Buffer>).set(key, Buffer.alloc(bytes.length))
              damaged++
            }
        return sendPiece(server, id, offset, piece)
      })
      const { FileId } = sent.body['File'] as { FileId: number }
      const read = await at(2).call(user, 'GET', `/files/${FileId}`)
      expect([damaged, read.bytes.equals(content)]).toEqual([1, true])
    })

    test('that comes to another file than its sender said is refused', async () => {
      const sent = await upload({ Sha256: '0'.repeat(64) })
      expect([sent.status, sent.body['errors']]).toEqual([422, [expect.objectContaining({ code: 'DAMAGED_FILE' })]])
    })

    test('leaves no piece behind', () => {
      expect([...store.objects.keys()].filter((key) => /-\d+-[0-9a-f]{16}$/.test(key))).toEqual([])
    })
  })

  test('a change at one is told to who follows another', async () => {
    const stream = await followEvents(at(1).address, user)
    const made = await at(0).call(user, 'POST', '/api/AccountsContacts', { AccountName: 'Vie SRL' })
    const told = await stream.until(({ data }) => data['entity'] === 'customer')
    expect(told.at(-1)?.data).toMatchObject({ action: 'create', id: made.body['AccountId'] })
    stream.close()
  })

  test('who has a project open is seen by all, also after its server ended', async () => {
    const colleague = await user.colleague()
    const { InvestmentId } = (await at(0).call(user, 'POST', '/api/estimation-investments', { Name: 'Casă' })).body
    const stream = await followEvents(at(1).address, user, 'tab of user')
    await at(0).call(user, 'PUT', '/api/presence', { Tab: 'tab of user', InvestmentId })
    const entered = await at(2).call(colleague, 'PUT', '/api/presence', { Tab: 'tab of colleague', InvestmentId })
    expect(entered.body['People']).toHaveLength(2)
    const people = ({ kind, data }: { kind: string; data: Record<string, unknown> }, count: number) =>
      kind === 'presence' && (data['People'] as unknown[]).length === count
    await stream.until((message) => people(message, 2))
    await at(0).call(colleague, 'PUT', '/api/presence', { Tab: 'tab of colleague', InvestmentId: null })
    await stream.until((message) => people(message, 1))
    stream.close()
  })

  test('who signs out at one is out at all of them', async () => {
    const leaving = await here.tenant()
    for (const server of servers) expect((await server.call(leaving, 'GET', '/api/zones')).status).toBe(200)
    expect((await at(0).call(leaving, 'GET', '/loginAuth/logoutMobile')).status).toBe(200)
    await pause(500)
    for (const server of servers) expect((await server.call(leaving, 'GET', '/api/zones')).status).toBe(401)
  })

  test('an import that is read at one is committed, followed and taken back at others', async () => {
    const { address } = await uploadList(at(0))
    expect((await at(1).call(user, 'GET', address)).body['Status']).toBe('preview')
    expect((await at(1).call(user, 'POST', `${address}/commit`)).status).toBe(200)
    const done = await settled(address, at(2), ({ Status }) => Status !== 'committing')
    expect(done).toMatchObject({ Status: 'done', Created: LINES })
    const undone = await at(0).call(user, 'POST', `${address}/undo`)
    expect([undone.status, undone.body['Status']]).toEqual([200, 'undone'])
  })

  test('an import whose bytes are gone fails at once and does not hang', async () => {
    const { address } = await uploadList(at(0))
    const [row] = await ro.system((tx) =>
      tx.rows<{ storageKey: string }>(
        sql`select storage_key from imports where client_id = ${user.clientId} order by id desc limit 1`,
      ),
    )
    await s3Storage({ ...store, url: `${store.url}/files` }).remove(row?.storageKey ?? '')
    await at(1).call(user, 'POST', `${address}/commit`)
    expect(await settled(address, at(2), ({ Status }) => Status !== 'committing')).toMatchObject({ Status: 'failed' })
  })

  test('an import whose server is killed is written by another, each line once', { timeout: 120_000 }, async () => {
    const lines = 6_000
    const { address, project } = await uploadList(at(0), lines)
    const committing = at(1)
      .call(user, 'POST', `${address}/commit`)
      .catch(() => undefined)
    await settled(address, at(0), ({ Status, Progress }) => Status === 'committing' && Number(Progress) > 0)
    await kill(1)
    await committing
    const done = await settled(address, at(2), ({ Status }) => Status !== 'committing')
    expect(done).toMatchObject({ Status: 'done', Created: lines })
    const totals = await at(0).call(user, 'GET', `/api/estimation-investments/${project}/totals`)
    expect(totals.body['Direct']).toMatchObject({ Total: lines * 20 })
  })

  test('an import whose server is stopped is handed over', { timeout: 120_000 }, async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `Firma ${n + 1} SRL,Cluj`)
    const file = textFile('firme.csv', `Name,City\n${rows.join('\n')}\n`)
    const form = await formOf(file, { Entity: 'AccountsContacts' })
    const other = await here.tenant()
    const sent = await at(0).call(other, 'POST', '/api/imports', form.body, { 'content-type': form.type })
    const address = `/api/imports/${sent.body['ImportId']}`
    await at(1).call(other, 'POST', `${address}/commit`)
    expect(await at(1).end('SIGTERM')).toBe(0)
    servers[1] = await startServer(await freePort(), settings)
    const done = await settled(address, at(2), ({ Status }) => Status !== 'committing', other)
    expect(done).toMatchObject({ Status: 'done', Created: rows.length })
    expect((await at(0).call(other, 'GET', '/api/AccountsContacts?page_size=1')).body['total_items']).toBe(rows.length)
  })

  test('a print is followed and fetched anywhere, and done by another when its server is killed', {
    timeout: 180_000,
  }, async () => {
    const { address, project } = await uploadList(at(0), 300)
    await at(0).call(user, 'POST', `${address}/commit`)
    await settled(address, at(0), ({ Status }) => Status === 'done')
    const order = { InvestmentId: project, Level: 'investment', Id: project, Forms: ['F3', 'C6'], Output: 'zip' }
    const print = async (n: number) => {
      const ordered = await at(n).call(user, 'POST', '/api/report-runs', order)
      expect([ordered.status, ordered.body]).toEqual([201, expect.objectContaining({ Status: 'running' })])
      return `/api/report-runs/${ordered.body['RunId']}`
    }
    const finished = async (run: string, n: number) => {
      expect(await settled(run, at(n), ({ Status }) => Status !== 'running')).toMatchObject({
        Status: 'done',
        Error: null,
      })
      const file = await at(n + 1).call(user, 'GET', `${run}/file`)
      expect([file.status, file.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    }
    await finished(await print(1), 2)
    const run = await print(1)
    await kill(1)
    await finished(run, 0)
  })

  test('a request that is repeated at another server is carried out once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        at(n).call(user, 'POST', '/api/AccountsContacts', { AccountName: 'O dată SRL' }, headers),
      ),
    )
    const made = replies.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ body }) => body['AccountId'])).size).toBe(1)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const found = await at(0).call(user, 'GET', `/api/AccountsContacts?q=${encodeURIComponent('O dată SRL')}`)
    expect(found.body['total_items']).toBe(1)
  })

  test('one that is stopped says so to the balancer while it still answers everybody', {
    timeout: 60_000,
  }, async () => {
    const leaving = await startServer(await freePort(), { ...settings, DRAIN_SECONDS: '50' })
    expect((await leaving.call(undefined, 'GET', '/health/ready')).status).toBe(200)
    const ended = leaving.end('SIGTERM')
    let after = ''
    void ended.then((code) => (after = String(code)))
    for (let told = 0; told < 5; ) {
      if ((await leaving.call(undefined, 'GET', '/health/ready')).status === 503) told++
      expect((await leaving.call(user, 'GET', '/api/zones')).status).toBe(200)
      expect((await leaving.call(undefined, 'GET', '/health/live')).status).toBe(200)
      await pause(50)
    }
    expect(after).toBe('')
    // Whoever asks a second time does not wait for the balancer.
    await leaving.end('SIGTERM')
    expect(await ended).toBe(0)
  })

  test('no log repeats what the store is signed in with', () => {
    for (const server of servers) {
      expect(server.log()).not.toContain(store.secretAccessKey)
      expect(server.log()).not.toContain('Signature=')
    }
  })
})
