import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { type Hostile, hostileInputs, hostileRequest, verdictOf } from './hostile-files.fixture.ts'

// Each file is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 240_000 })

let server: TestApp
let user: TestUser
let address: string

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.app.close())

const inputs = hostileInputs.filter(({ large }) => !large)

test.each(inputs.map((input) => [input.what, input] as const))('%s ends with a reason', async (_what, input) => {
  const { verdict, answers } = await sent(input)
  // A plain refusal of the call, or a failed import that says why.
  expect(verdict).toMatch(/^(?:4\d\d [A-Z_]+|201 failed [A-Z_]+)/)
  expect(verdict).not.toContain('FILE_READ_TIMED_OUT')
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.every((status) => status === 200)).toBe(true)
})

/** Posts an input, and asks meanwhile over and over whether the server lives. */
async function sent(input: Hostile) {
  const { path, type, body } = await hostileRequest(input)
  const headers = { authorization: `Bearer ${user.clientId},${user.userId},${user.token}`, 'content-type': type }
  let over = false
  const posting = fetch(`${address}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
    .then(async (reply) => verdictOf(reply.status, await reply.text()))
    .finally(() => {
      over = true
    })
  const answers: number[] = []
  do {
    const { status } = await fetch(`${address}/health/live`)
    answers.push(status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (!over)
  return { verdict: await posting, answers }
}
