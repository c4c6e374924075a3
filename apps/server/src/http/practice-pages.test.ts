import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testing/app.ts'

const CALLS = ['/api/received-invoices', '/api/revaluation?Month=2026-10', '/api/e-invoice-access'] as const

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

test('calls of pages that only Romanian companies have are answered there alone', async () => {
  const romanian = await server.tenant('ro')
  const american = await (await testApp({}, { ...server.database, region: 'us' as const })).tenant('us')
  for (const call of CALLS) {
    expect((await romanian.call('GET', call)).status, call).toBe(200)
    expect((await american.call('GET', call)).status, call).toBe(404)
  }
})
