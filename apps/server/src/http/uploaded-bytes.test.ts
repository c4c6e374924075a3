import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
}

const BOUNDARY = 'piece-of-a-test'
const fields = { target: '{"Entity":"AccountsContacts"}', BillingAccountId: '1' }
const parts = Object.entries(fields).map(
  ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)

test('a file without a name is taken or refused by every route that takes files, and breaks none', async () => {
  const server = await testApp()
  const user = await server.tenant()
  const { paths } = (await server.app.inject({ url: '/api/openapi.json' })).json() as {
    paths: Readonly<Record<string, { readonly post?: Operation }>>
  }
  const taking = Object.entries(paths).flatMap(([path, { post }]) =>
    post?.requestBody?.content['multipart/form-data'] ? [path.replaceAll(/\{\w+\}/g, '1')] : [],
  )
  expect(taking.length).toBeGreaterThan(5)
  for (const path of taking)
    for (const name of ['; filename', '; filename=""', '']) {
      const type = 'content-type: application/octet-stream\r\n\r\nhello\r\n'
      const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"${name}\r\n${type}--${BOUNDARY}--\r\n`
      const reply = await user.call('POST', path, Buffer.from(parts.join('') + file), {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      })
      expect(reply.status, `${path} ${name}`).toBeLessThan(500)
    }
})
