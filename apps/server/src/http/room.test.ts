import { expect, test } from 'vitest'
import { areas } from '../areas.ts'
import { testApp } from '../testing/app.ts'
import { buildApp } from './app.ts'

test('on a full disk reading goes on, writing is told to wait, the server is not ready; room again, and all goes on by itself', async () => {
  let free = 10 * 1024 ** 3
  const server = await testApp()
  const owner = await server.tenant()
  const app = await buildApp({ ...server.services, freeSpace: async () => free }, areas)
  await app.ready()
  const authorization = `Bearer ${owner.clientId},${owner.userId},${owner.token}`
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })
  let made = 0
  const statuses = async () => [
    (await ask('GET', '/health/live')).statusCode,
    (await ask('GET', '/health/ready')).statusCode,
    (await ask('GET', '/api/zones')).statusCode,
    (await ask('POST', '/api/zones', { Name: `Zona ${++made}` })).statusCode,
  ]
  expect(await statuses()).toEqual([200, 200, 200, 201])
  free = 1_000_000
  expect(await statuses()).toEqual([200, 503, 200, 503])
  const refused = await ask('POST', '/api/zones', { Name: 'Sud' })
  expect([refused.json().code, refused.headers['retry-after']]).toEqual(['STORAGE_FULL', '30'])
  free = 10 * 1024 ** 3
  expect(await statuses()).toEqual([200, 200, 200, 201])
  expect((await ask('GET', '/api/zones')).json().total_items).toBe(2)
  await app.close()
})
