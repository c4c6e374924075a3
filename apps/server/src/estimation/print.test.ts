import readXlsxFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { addWork, exampleA, expectStatus, newEstimate } from './estimation.fixture.ts'

let server: TestApp
let user: TestUser
let projectId: number
let estimateId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  ;({ projectId, estimateId } = await newEstimate(user))
  for (const work of exampleA) await addWork(user, estimateId, work)
})

const address = '/estimationReportsPdf/mobileReports'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A form as a browser sends it. */
function multipart(fields: Record<string, string>) {
  const boundary = 'temelia-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { body: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` }
}

function print(fields: Record<string, string>, accept: string, as: TestUser = user) {
  const { body, type } = multipart(fields)
  return as.call('POST', address, body, { accept, 'content-type': type })
}

const f3 = () => ({ type: 'F3', lang: 'ro', ParentType: 'estimate', ParentId: String(estimateId) })

test('the page model of F3 carries the totals of the screen', async () => {
  const reply = await expectStatus(200, print({ ...f3(), printingSettings: '{"layout":"long"}' }, 'application/json'))
  const numbers = new Set(
    JSON.stringify(reply.body)
      .match(/-?\d+(\.\d+)?/g)
      ?.map(Number),
  )
  for (const total of [6885.13, 17331.23, 133.39, 1746.46, 960.56, 20171.64, 4236.04, 24407.68])
    expect(numbers, String(total)).toContain(total)
  expect(reply.body).toMatchObject({ symbol: 'F3', language: 'ro', orientation: 'landscape' })
})

test('the PDF is one, for an estimate and for the whole investment', async () => {
  for (const place of [{}, { ParentType: 'investment', ParentId: String(projectId) }]) {
    const reply = await expectStatus(200, print({ ...f3(), ...place }, 'application/pdf'))
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.raw.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  }
})

test('workbooks of the report and of the export hold the same totals', async () => {
  const replies = [
    await expectStatus(200, print(f3(), XLSX)),
    await expectStatus(200, user.call('GET', `/api/estimation-estimates/${estimateId}/export?format=xlsx`)),
  ]
  for (const reply of replies) {
    const [sheet] = await readXlsxFile(reply.raw.rawPayload)
    const cells = new Set(sheet?.data.flat())
    for (const total of [17331.23, 20171.64, 4236.04, 24407.68]) expect(cells, String(total)).toContain(total)
  }
})

test('CSV and JSON exports hold every article and its recipe', async () => {
  const csv = await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/export?format=csv`))
  for (const { symbol } of exampleA) expect(csv.raw.payload).toContain(symbol)
  const json = await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/export?format=json`))
  expect((json.body.articles as unknown[]).length).toBe(exampleA.length)
  expect((json.body.articles as { Deleted: boolean }[]).some(({ Deleted }) => Deleted)).toBe(false)
  expect((json.body.resources as unknown[]).length).toBe(exampleA.flatMap(({ recipe }) => recipe).length)
})

test('heading and signatures come from the tenant, unless the call brings its own', async () => {
  await expectStatus(
    200,
    user.call('PUT', `/api/clients/${user.clientId}`, {
      ReportHeader: 'SC Temeinic SRL',
      Signatures: [{ role: 'Director', name: 'Ana Pop' }],
    }),
  )
  const house = await print(f3(), 'application/json')
  expect(house.body.sections).toMatchObject([
    { heading: ['SC Temeinic SRL'], signatures: [{ role: 'Director', name: 'Ana Pop' }] },
  ])
  const own = await print({ ...f3(), printingDetails: '{"headerText":"Altul"}' }, 'application/json')
  expect(own.body.sections).toMatchObject([{ heading: ['Altul'] }])
})

test.each([
  [{ type: 'C66' }, 'type'],
  [{ ParentType: 'article' }, 'ParentType'],
  [{ ParentId: 'x' }, 'ParentId'],
  [{ lang: 'de' }, 'lang'],
  [{ printingSettings: '{' }, 'printingSettings'],
  [{ printingSettings: '{"layout":"wide"}' }, 'printingSettings.layout'],
])('%j is refused with its field', async (wrong, field) => {
  const reply = await print({ ...f3(), ...wrong } as Record<string, string>, 'application/pdf')
  expect([reply.status, reply.body.code]).toEqual([422, 'GENERATE_REPORT_PROBLEM'])
  expect((reply.body.errors as { field: string }[]).map((error) => error.field)).toEqual([field])
})

test.each(['not a picture', 'data:image/png;base64,aaaa', `data:image/png;base64,iVBORw0KGgo${'A'.repeat(8)}`])(
  'a logo that is no picture is refused, saying so and what is taken: %s',
  async (picture) => {
    const look = { logo: { picture, height: 20, side: 'left' } }
    const replies = [
      await print({ ...f3(), printingDetails: JSON.stringify({ look }) }, 'application/pdf'),
      await user.call('POST', '/api/report-previews', { InvestmentId: projectId, Form: 'F3', Options: { look } }),
    ]
    for (const { status, body } of replies) {
      expect([status, body.code]).toEqual([422, 'REPORT_LOGO'])
      expect(body.detail).toContain('PNG, JPEG, GIF, SVG')
      const [fault] = body.errors as { field: string; code: string; message: string }[]
      expect([fault?.field.endsWith('look.logo.picture'), fault?.code]).toEqual([true, 'INVALID_PICTURE'])
      expect(fault?.message).toContain('350 KB')
    }
    const mixed = await print({ ...f3(), printingDetails: JSON.stringify({ look, layout: 'wide' }) }, 'application/pdf')
    expect(mixed.body.code).toBe('GENERATE_REPORT_PROBLEM')
  },
)

test('nobody prints or exports what belongs to another tenant', async () => {
  const stranger = await server.tenant()
  expect((await print(f3(), 'application/json', stranger)).status).toBe(404)
  for (const what of ['totals', 'export?format=csv'])
    expect((await stranger.call('GET', `/api/estimation-estimates/${estimateId}/${what}`)).status).toBe(404)
  expect((await stranger.call('GET', `/api/estimation-investments/${projectId}/tree`)).status).toBe(404)
})
