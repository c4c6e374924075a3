import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { newEstimate } from '../estimation/estimation.fixture.ts'
import { type TestApp, testApp, type TestUser } from '../testing/app.ts'
import { uploaded } from '../testing/uploads.ts'

// Each file is read in a thread of its own, which takes seconds to start where the sources are not bundled.
vi.setConfig({ testTimeout: 240_000 })

let server: TestApp
let user: TestUser
let projectId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  projectId = (await newEstimate(user)).projectId
})

/** A PDF of one sheet. */
function pdf(content: Buffer, { box = '[0 0 595 842]', more = '', filter = '' } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${more} /Contents 4 0 R >>`),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} ${filter} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [at, object] of objects.entries()) {
    places.push(length())
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = length()
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  parts.push(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`))
  return Buffer.concat(parts)
}

/** Some kilobytes that unpack to gigabytes: one packed block of blanks, again and again. */
function bomb(): Buffer {
  const block = deflateRawSync(Buffer.alloc(16 * 1024 * 1024, 32), { finishFlush: constants.Z_FULL_FLUSH })
  const head = deflateSync(Buffer.alloc(0)).subarray(0, 2)
  return pdf(Buffer.concat([head, ...Array.from({ length: 256 }, () => block)]), { filter: '/Filter /FlateDecode' })
}

const empty = Buffer.from('BT ET')

test.each([
  ['that unpacks to gigabytes', bomb, 'BLUEPRINT_CONVERSION_LIMIT'],
  ['as wide as no number', () => pdf(empty, { box: `[0 0 ${'9'.repeat(400)} 842]` }), 'BLUEPRINT_UNEXPECTED_ERROR'],
  ['wider than the earth', () => pdf(empty, { box: `[0 0 ${'9'.repeat(30)} 842]` }), 'BLUEPRINT_UNEXPECTED_ERROR'],
  ['of endless inches', () => pdf(empty, { more: `/UserUnit ${'9'.repeat(30)}` }), 'BLUEPRINT_UNEXPECTED_ERROR'],
  ['of inches of nothing', () => pdf(empty, { more: '/UserUnit 0.000000000001' }), 'BLUEPRINT_UNEXPECTED_ERROR'],
])('a drawing %s is refused, and others are answered meanwhile', async (_what, made, code) => {
  const FileId = await uploaded(user, 'plan.pdf', made())
  let over = false
  const sent = user
    .call('POST', '/api/blueprints', { InvestmentId: projectId, Name: 'Plan', FileId })
    .finally(() => (over = true))
  const answers: number[] = []
  do {
    answers.push((await user.call('GET', `/api/estimation-investments/${projectId}`)).status)
    await new Promise((resolve) => setTimeout(resolve, 20))
  } while (!over)
  expect(answers.every((status) => status === 200)).toBe(true)
  expect([(await sent).status, (await sent).body.code]).toEqual([422, code])
  const { body } = await user.call('GET', `/api/blueprints?InvestmentId=${projectId}`)
  expect(body.total_items).toBe(0)
})
