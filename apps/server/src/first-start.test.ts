import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/postgres.mjs'
import { type StandInStore, startStandInStore } from './ports/s3-stand-in.ts'
import { blankDatabase, onServer } from './testing/database.ts'
import { startServer } from './testing/server-process.ts'

/** Only a server's database is shared by processes. */
describe.runIf(onServer)('servers that start', () => {
  let store: StandInStore
  let settings: Record<string, string>

  beforeAll(async () => {
    store = await startStandInStore()
    settings = {
      DATABASE_URL_RO: await blankDatabase(),
      DATABASE_URL_US: await blankDatabase(),
      DATABASE_POOL: '3',
      SECRET_KEY: 'a key for tests only, long enough',
      DEMO: '1',
      S3_URL: `${store.url}/files`,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    }
  })
  afterAll(() => store.stop())

  test('together on an empty database make the demo company once', { timeout: 240_000 }, async () => {
    const ports = [await freePort(), await freePort(), await freePort()]
    const servers = await Promise.all(ports.map((port) => startServer(port, settings)))
    for (const server of servers) {
      const ana = await server.call(undefined, 'POST', '/loginAuth', {
        User: 'ana@demo-ro.example',
        Password: 'Temelia.Ana25',
      })
      expect(ana.status).toBe(200)
      const caller = { clientId: ana.body['ClientId'], userId: ana.body['UserId'], token: ana.body['Token'] }
      expect((await server.call(caller as never, 'GET', '/api/users')).status).toBe(200)
    }
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
  })

  test('with files kept elsewhere than those before, or with another key, do not', { timeout: 120_000 }, async () => {
    const elsewhere = startServer(await freePort(), { ...settings, S3_URL: `${store.url}/elsewhere` })
    await expect(elsewhere).rejects.toThrow('files of this database are kept elsewhere')
    const stranger = startServer(await freePort(), { ...settings, SECRET_KEY: 'quite another key, long enough too' })
    await expect(stranger).rejects.toThrow('the same SECRET_KEY')
  })
})
