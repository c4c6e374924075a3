import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { picture, uploaded } from '../../testing/uploads.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

interface Model {
  readonly sections: readonly {
    readonly blocks: readonly { readonly table: { readonly rows: readonly { kind: string; cells: unknown[] }[] } }[]
  }[]
}

const printed = async (InvestmentId: number, by = user) => {
  const order = { InvestmentId, Form: 'TAKEOFF', Language: 'ro' }
  const { body } = await expectStatus(200, by.call('POST', '/api/report-previews', order))
  return body['Model'] as Model
}

/** The number of a measure on a sheet of a project. */
async function measured(by: TestUser, projectId?: number): Promise<number> {
  const InvestmentId = projectId ?? (await newEstimate(by)).projectId
  const FileId = await uploaded(by, 'parter.png', picture(800, 600))
  const drawing = await expectStatus(201, by.call('POST', '/api/blueprints', { InvestmentId, Name: 'Parter', FileId }))
  const pages = await by.call('GET', `/api/blueprint-pages?BlueprintId=${drawing.body['BlueprintId']}`)
  const BlueprintPageId = pages.body._embedded?.['blueprint_pages']?.[0]?.['BlueprintPageId']
  const Points = [
    [0, 0],
    [400, 0],
    [400, 300],
  ]
  const shape = { BlueprintPageId, Kind: 'area', Name: 'Living', Points, Formula: 'area*1,05', FedQuantity: 12.6 }
  const { body } = await expectStatus(201, by.call('POST', '/api/blueprint-shapes', shape))
  return body['BlueprintShapeId'] as number
}

test('the takeoff sheet has every row with the sheet and measure it comes from, and the totals are the quantities', async () => {
  const { projectId, estimateId } = await newEstimate(user)
  const number = await measured(user, projectId)
  const parameter = { InvestmentId: projectId, Name: 'lungime', Formula: '4' }
  await expectStatus(201, user.call('POST', '/api/estimation-parameters', parameter))
  const line = await add(user, 'articles', {
    EstimateId: estimateId,
    Symbol: 'CG18B1',
    Name: 'Gresie',
    MeasureUnit: 'mp',
    Formula: `Living [#${number}]: 12,6\nHol: 2 x lungime\nBaie [#999999]: 3,5`,
  })
  expect(line['Quantity']).toBe(24.1)
  await add(user, 'articles', { EstimateId: estimateId, Name: 'Fără atașament', MeasureUnit: 'mp', Quantity: 3 })
  const rows = (await printed(projectId)).sections.flatMap(({ blocks }) => blocks.flatMap(({ table }) => table.rows))
  expect(rows.map(({ kind, cells }) => [kind, ...cells])).toEqual([
    ['group', '1', 'CG18B1 Gresie', null, null, null, null],
    ['line', null, 'Living', 'aria*1,05', 'mp', 12.6, `Parter, măsura ${number}`],
    ['line', null, 'Hol', '2 x lungime', 'mp', 8, ''],
    ['line', null, 'Baie', '3,5', 'mp', 3.5, 'măsura 999999, ștearsă'],
    ['sum', null, 'Total CG18B1', null, 'mp', 24.1, null],
  ])
})

test('a row that names a measure of another project is printed without its formula and its sheet', async () => {
  const elsewhere = await measured(user)
  const { projectId, estimateId } = await newEstimate(user)
  const Formula = `Living [#${elsewhere}]: 12,6`
  await add(user, 'articles', { EstimateId: estimateId, Symbol: 'X', Name: 'Gresie', MeasureUnit: 'mp', Formula })
  const rows = (await printed(projectId)).sections.flatMap(({ blocks }) => blocks.flatMap(({ table }) => table.rows))
  expect(rows[1]?.cells).toEqual([null, 'Living', '12,6', 'mp', 12.6, `măsura ${elsewhere}, ștearsă`])
})

test('it is for who sees the project', async () => {
  const { projectId } = await newEstimate(user)
  const stranger = await server.tenant()
  const reply = await stranger.call('POST', '/api/report-previews', { InvestmentId: projectId, Form: 'TAKEOFF' })
  expect(reply.status).toBe(404)
})
