import { ReportLayout } from '@temelia/model/estimation/report-layout'
import type { PageModel } from '@temelia/reports/page-model'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser
let estimateId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  ;({ estimateId } = await newEstimate(user))
  for (const work of exampleA) await addWork(user, estimateId, work)
})

const layouts = 'report-layouts'
const errorsOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

async function printed(details: Record<string, unknown> = {}): Promise<PageModel> {
  const fields = {
    type: 'F3',
    lang: 'ro',
    ParentType: 'estimate',
    ParentId: String(estimateId),
    printingDetails: details,
  }
  const reply = user.call('POST', '/estimationReportsPdf/mobileReports', fields, { accept: 'application/json' })
  return (await expectStatus(200, reply)).body as unknown as PageModel
}

test('the standard layout of a form is its look, then that of all forms; a print may bring its own', async () => {
  expect((await printed()).look).toBeNull()
  await add(user, layouts, { Name: 'Antet albastru', Standard: true, Look: { accent: '#1f4e79', title: 'Ofertă' } })
  expect(await printed()).toMatchObject({ look: { accent: '#1f4e79' }, sections: [{ title: 'Ofertă' }] })
  await add(user, layouts, { Name: 'F3 pentru primărie', Form: 'F3', Standard: true, Look: { font: 'serif' } })
  expect((await printed()).look).toEqual({ font: 'serif' })
  expect((await printed({ look: { size: 9 } })).look).toEqual({ size: 9 })
})

test('one layout of a form is the standard: the last one chosen', async () => {
  const first = await add(user, layouts, { Name: 'Unu', Form: 'F2', Standard: true, Look: {} })
  const second = await add(user, layouts, { Name: 'Doi', Form: 'F2', Standard: true, Look: {} })
  const read = async (id: unknown) => (await user.call('GET', `/api/estimation-${layouts}/${id}`)).body.Standard
  expect([await read(first.LayoutId), await read(second.LayoutId)]).toEqual([false, true])
})

test('a kept look that would be refused today keeps nobody from renaming it', async () => {
  const made = await add(user, layouts, { Name: 'Veche', Form: 'F3', Look: {} })
  const id = Number(made[ReportLayout.wire.id])
  const kept = JSON.stringify({ hidden: ['x'.repeat(61)] })
  await server.database.system((tx) =>
    tx.run(sql`update report_layouts set look = ${kept}::jsonb where client_id = ${user.clientId} and id = ${id}`),
  )
  const at = `/api/${ReportLayout.wire.path}/${id}`
  expect((await expectStatus(200, user.call('PATCH', at, { Name: 'Nouă' }))).body).toMatchObject({ Name: 'Nouă' })
  expect((await user.call('PATCH', at, { Look: { hidden: ['x'.repeat(61)] } })).status).toBe(422)
})

test('a look no form can take is refused by its field, and nothing is kept', async () => {
  const logo = {
    picture: `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`,
    height: 20,
    side: 'left',
  }
  const refused = await user.call('POST', `/api/estimation-${layouts}`, {
    Name: 'Stricat',
    Form: 'F99',
    Look: { logo, accent: 'red', script: 'x' },
  })
  expect(refused.status).toBe(422)
  expect(errorsOf(refused).map(([field]) => field)).toEqual([
    'Form',
    'Look.logo.picture',
    'Look.logo',
    'Look.accent',
    'Look.script',
  ])
  const list = await user.call('GET', `/api/estimation-${layouts}?pageSize=100`)
  expect(JSON.stringify(list.body)).not.toContain('Stricat')
})

test('a deleted layout no longer prints, and comes back', async () => {
  const made = await add(user, layouts, { Name: 'Trecător', Form: 'F3', Standard: true, Look: { size: 7 } })
  expect((await printed()).look).toEqual({ size: 7 })
  await expectStatus(200, user.call('DELETE', `/api/estimation-${layouts}/${made.LayoutId}`))
  expect((await printed()).look).toEqual({ accent: '#1f4e79', title: 'Ofertă' })
})
