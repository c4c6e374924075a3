import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

test('a connection over which nothing was asked does not keep a server that ends', { timeout: 30_000 }, async () => {
  const { app } = await testApp({ REQUESTS_AT_ONCE: '4' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  // As browsers open ahead of what they may ask.
  const ahead = connect(port, '127.0.0.1')
  await once(ahead, 'connect')
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  const closed = once(ahead, 'close')
  await app.close()
  await closed
})
