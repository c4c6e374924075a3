import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Customer } from '@temelia/model/crm/customer'
import { embeddedName } from '@temelia/model/entity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import type { Database } from './db/database.ts'
import { type StandInStore, startStandInStore } from './ports/s3-stand-in.ts'
import { testApp, type TestUser } from './testing/app.ts'
import { type Balancer, startBalancer } from './testing/balancer.ts'
import { newDatabase, onServer, urlOf } from './testing/database.ts'
import { call, type ServerProcess, startServer } from './testing/server-process.ts'

const WRITERS = 6

/** Writes that are acknowledged between one change of the servers and the next. */
const MORE = 40

/** Only a server's database is shared by processes. */
describe.runIf(onServer)('servers behind a balancer, at work', () => {
  const servers: ServerProcess[] = []
  let store: StandInStore
  let balancer: Balancer
  let settings: Record<string, string>
  let ro: Database
  let us: Database
  let user: TestUser

  beforeAll(async () => {
    ;[store, ro, us, balancer] = await Promise.all([
      startStandInStore(),
      newDatabase(4),
      newDatabase(1),
      startBalancer(),
    ])
    settings = {
      DATABASE_URL_RO: await urlOf(ro),
      DATABASE_URL_US: await urlOf(us),
      DATABASE_POOL: '6',
      SECRET_KEY: 'a key for tests only, long enough',
      DRAIN_SECONDS: '2',
      S3_URL: `${store.url}/files`,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    }
    user = await (await testApp({}, ro)).tenant()
    for (let n = 0; n < 2; n++) await enter()
  }, 180_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await balancer.close()
    await Promise.all([ro.close(), us.close(), store.stop()])
  })

  async function enter(): Promise<void> {
    const server = await startServer(await freePort(), settings)
    servers.push(server)
    await balancer.add(server)
  }

  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    call(`${balancer.address}${path}`, user, method, body, headers)

  /** People who write one customer after the other, and repeat with the same key what was not acknowledged, until they are told to stop. */
  function writers(prefix: string) {
    const acknowledged: string[] = []
    const failures: string[] = []
    let stopped = false
    const write = async (writer: number) => {
      for (let n = 0; !stopped; n++) {
        const AccountName = `${prefix} ${writer} ${n}`
        const headers = { 'idempotency-key': randomUUID() }
        for (;;) {
          const reply = await ask('POST', '/api/AccountsContacts', { AccountName }, headers).catch(
            (error: Error) => `${error.message} ${String(error.cause)}`,
          )
          if (typeof reply !== 'string' && reply.status === 201) break
          failures.push(typeof reply === 'string' ? reply : `${reply.status} ${reply.bytes.toString()}`)
          await pause(200)
        }
        acknowledged.push(AccountName)
      }
    }
    const working = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    return {
      acknowledged,
      failures,
      more: async () => {
        for (const wanted = acknowledged.length + MORE; acknowledged.length < wanted; ) await pause(50)
      },
      stop: async () => {
        stopped = true
        await working
      },
    }
  }

  /** The names of all customers that begin so. */
  async function written(prefix: string): Promise<string[]> {
    const names: string[] = []
    for (let page = 1; ; page++) {
      const { body } = await ask('GET', `/api/AccountsContacts?q=${prefix}&page_size=200&page=${page}`)
      const rows = (body['_embedded'] as Record<string, { AccountName: string }[]>)[embeddedName(Customer)] ?? []
      names.push(...rows.map(({ AccountName }) => AccountName))
      if (page >= Number(body['page_count'])) return names
    }
  }

  test('are exchanged one by one without an error to anybody', { timeout: 300_000 }, async () => {
    const work = writers('Schimb')
    let over = false
    const lists = async () => {
      while (!over) expect((await ask('GET', '/api/AccountsContacts?page_size=20')).status).toBe(200)
    }
    const uploads = async () => {
      while (!over) {
        const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_500_000)])
        const Sha256 = createHash('sha256').update(content).digest('hex')
        const begun = await ask('POST', '/files/uploads', { Name: 'plan.pdf', Size: content.length, Sha256 })
        expect(begun.status).toBe(201)
        let file: unknown
        for (let offset = 0; file === undefined; ) {
          const piece = content.subarray(offset, offset + Number(begun.body['PieceSize']))
          const path = `/files/uploads/${begun.body['UploadId']}?offset=${offset}`
          const sent = await ask('PUT', path, piece, { 'content-type': 'application/octet-stream' })
          expect(sent.status, sent.bytes.toString()).toBeLessThan(300)
          file = (sent.body['File'] as Record<string, unknown> | undefined)?.['FileId']
          offset = Number(sent.body['Offset'])
        }
        expect((await ask('GET', `/files/${file}`)).bytes.equals(content)).toBe(true)
      }
    }
    const beside = Promise.all([lists(), uploads()])
    for (const leaving of servers.slice()) {
      await enter()
      await work.more()
      servers.splice(servers.indexOf(leaving), 1)
      expect(await leaving.end('SIGTERM')).toBe(0)
      await work.more()
    }
    over = true
    await Promise.all([beside, work.stop()])
    expect(work.failures).toEqual([])
    expect((await written('Schimb')).toSorted()).toEqual(work.acknowledged.toSorted())
  })

  test('are killed, and every write is there once', { timeout: 300_000 }, async () => {
    const work = writers('Moarte')
    for (const dying of servers.slice()) {
      await work.more()
      servers.splice(servers.indexOf(dying), 1)
      await dying.end('SIGKILL')
      await work.more()
      await enter()
    }
    await work.stop()
    expect((await written('Moarte')).toSorted()).toEqual(work.acknowledged.toSorted())
  })
})
