/** One total of a project everywhere: works and equipment lists (SPEC.md R18). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../places.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from './estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Body = Record<string, unknown>

const get = async (path: string) => (await expectStatus(200, user.call('GET', `/api/${path}`))).body
const totals = (kind: 'investments' | 'objects' | 'estimates', id: number) => get(`estimation-${kind}/${id}/totals`)
const stored = (id: number) => get(`estimation-investments/${id}`)
const money = ({ WithoutVAT, VAT, WithVAT }: Body) => [WithoutVAT, VAT, WithVAT]

/** Example A with a pump in its object, a bench in its estimate, and a crane of the whole project. */
async function equipped() {
  const made = await newEstimate(user)
  for (const work of exampleA) await addWork(user, made.estimateId, work)
  const list = async (Name: string, Kind: string, Price: number, place: Body) =>
    (await add(user, 'facilities', { InvestmentId: made.projectId, Name, Kind, Quantity: 2, Price, ...place }))
      .FacilityId as number
  const crane = await list('Macara', '4.4', 1000, {})
  const pump = await list('Pompă', '4.3', 70.55, { ObjectId: made.objectId })
  const bench = await list('Bancă', '4.5', 30, { ObjectId: made.objectId, EstimateId: made.estimateId })
  return { ...made, crane, pump, bench }
}

describe('the total of a project with equipment lists', () => {
  test('is the same in the totals, in the list of projects, in F1, F2 and the general estimate (R18.1)', async () => {
    const { projectId, objectId, estimateId } = await equipped()
    // 20,171.64 works + 2 x 1,000 + 2 x 70.55 + 2 x 30; VAT 4,236.04 + 420 + 29.63 + 12.60
    const whole = [22_372.74, 4698.27, 27_071.01]
    const found = await totals('investments', projectId)
    expect(money(found)).toEqual(whole)
    expect(money(found.Works as Body)).toEqual([20_171.64, 4236.04, 24_407.68])
    expect((found.EquipmentLists as Body[]).map((list) => [list.Kind, ...money(list)])).toEqual([
      ['4.3', 141.1, 29.63, 170.73],
      ['4.4', 2000, 420, 2420],
      ['4.5', 60, 12.6, 72.6],
    ])
    // Direct cost and recapitulation are those of the works.
    expect(found.Direct).toMatchObject({ M: 11_038.15, Total: 17_331.23 })
    expect((found.Lines as Body[]).at(-1)).toMatchObject({ Code: 'T4', Total: 20_171.64 })
    expect(await stored(projectId)).toMatchObject({ TotalWithoutVAT: whole[0], TotalWithVAT: whole[2] })

    const lists = await get(`estimation-centralizer?InvestmentId=${projectId}`)
    expect(money(lists.Total as Body)).toEqual(whole)
    const [object] = lists.Objects as Body[]
    const ofObject = await totals('objects', objectId)
    expect(money(ofObject)).toEqual(money(object as Body))
    expect(money(ofObject)).toEqual([20_372.74, 4278.27, 24_651.01])
    const general = await get(`estimation-generalestimate?InvestmentId=${projectId}`)
    const chapters = general.Lines as Body[]
    const four = chapters.find(({ Chapter }) => Chapter === '4') as Body
    expect(money(four)).toEqual(whole)

    // An estimate is what its form F3 prints: its lists stand in the list of the object.
    const ofEstimate = await totals('estimates', estimateId)
    expect(money(ofEstimate)).toEqual([20_171.64, 4236.04, 24_407.68])
    expect(ofEstimate).not.toHaveProperty('EquipmentLists')
  })

  test('follows every change of a list, and what it hangs on', async () => {
    const { projectId, pump, bench, estimateId, objectId } = await equipped()
    const total = async () => (await stored(projectId)).TotalWithoutVAT
    await expectStatus(200, user.call('PUT', `/api/estimation-facilities/${pump}`, { Quantity: 3 }))
    expect(await total()).toBe(22_443.29)
    const { body: undo } = await expectStatus(200, user.call('DELETE', `/api/estimation-facilities/${bench}`))
    expect(await total()).toBe(22_383.29)
    await expectStatus(200, user.call('POST', `/undoStackItems/${undo.UndoId}/restore`))
    expect(await total()).toBe(22_443.29)
    await expectStatus(200, user.call('PUT', `/api/estimation-investments/${projectId}`, { VAT: 0 }))
    expect(await stored(projectId)).toMatchObject({ TotalWithoutVAT: 22_443.29, TotalWithVAT: 22_443.29 })
    await expectStatus(200, user.call('DELETE', `/api/estimation-estimates/${estimateId}`))
    expect(await total()).toBe(2211.65)
    await expectStatus(200, user.call('DELETE', `/api/estimation-objects/${objectId}`))
    expect(await total()).toBe(2000)
  })

  test('goes along when the project is copied, and its checks find nothing wrong with it (R14.2)', async () => {
    const { projectId } = await equipped()
    const order = { Mode: 'copy', EntityType: 'investment', Ids: [projectId], TargetId: null }
    const copied = (await expectStatus(200, user.call('POST', '/api/estimation-structure/transfer', order))).body
    expect(await stored((copied.Ids as number[])[0] as number)).toMatchObject({ TotalWithoutVAT: 22_372.74 })
    const checks = await get(`estimation-investments/${projectId}/checks`)
    expect(checks.Checks).toBeInstanceOf(Array)
    expect(JSON.stringify(checks)).not.toContain('STORED_TOTAL_DIFFERS')
  })

  test('leaves out the lists of an estimate that F1 leaves out, and tells them beside it', async () => {
    const { projectId, estimateId } = await equipped()
    await expectStatus(200, user.call('PUT', `/api/estimation-estimates/${estimateId}`, { IncludeInF1: false }))
    const lists = await get(`estimation-centralizer?InvestmentId=${projectId}`)
    expect(money(lists.Total as Body)).toEqual([2141.1, 449.63, 2590.73])
    expect(money(lists.NotInF1 as Body)).toEqual([20_231.64, 4248.64, 24_480.28])
    expect((await stored(projectId)).TotalWithoutVAT).toBe(22_372.74)
  })
})

test('a project without lists answers as it always did', async () => {
  const { projectId, estimateId } = await newEstimate(user)
  for (const work of exampleA) await addWork(user, estimateId, work)
  expect(Object.keys(await totals('investments', projectId)).sort()).toEqual(
    [
      'Currency',
      'Direct',
      'LaborHours',
      'Lines',
      'LinesLeftOut',
      'Rounding',
      'VAT',
      'Weight',
      'WithVAT',
      'WithoutVAT',
    ].sort(),
  )
})

test('a total that leaves a line out says so on every level, in the list and on its forms (R18.5)', async () => {
  const { projectId, objectId, estimateId } = await newEstimate(user)
  for (const work of exampleA) await addWork(user, estimateId, work)
  const counts = async () => [
    (await totals('investments', projectId)).LinesLeftOut,
    (await totals('objects', objectId)).LinesLeftOut,
    (await totals('estimates', estimateId)).LinesLeftOut,
    (await stored(projectId)).LinesLeftOut ?? 0,
  ]
  expect(await counts()).toEqual([0, 0, 0, 0])
  const line = { EstimateId: estimateId, Symbol: 'RS1', Name: 'Pompă', MeasureUnit: 'buc' }
  const large = await add(user, 'articles', { ...line, Quantity: 100_000_000_000, Price: 100_000_000 })
  expect(large.Fault).toBe('NUMBER_OVERFLOW')
  expect(await counts()).toEqual([1, 1, 1, 1])
  expect((await totals('investments', projectId)).WithoutVAT).toBe(20_171.64)
  const printed = async (type: string) => {
    const body = { type, lang: 'ro', ParentType: 'investment', ParentId: String(projectId), printingSettings: '{}' }
    const json = { accept: 'application/json' }
    const reply = await expectStatus(200, user.call('POST', '/estimationReportsPdf/mobileReports', body, json))
    return JSON.stringify(reply.body)
  }
  for (const type of ['F3', 'F1', 'DG', 'C']) expect(await printed(type), type).toMatch(/"⚠ (TOTAL|Total)/)
  expect(await printed('F1')).toContain('RS1 - Pompă')
  expect(await printed('F4')).not.toContain('⚠')
  await expectStatus(200, user.call('PUT', `/api/estimation-articles/${large.ArticleId}`, { Quantity: 1 }))
  expect(await counts()).toEqual([0, 0, 0, 0])
})

test('totals stored before equipment lists counted are brought up to date once, to the cent', async () => {
  const { projectId } = await equipped()
  const migration = migrations().find(({ name }) => name.endsWith('_totals_and_amounts.sql'))
  await server.database.system(async (tx) => {
    await tx.run(sql`update projects set without_vat = 20171.64, with_vat = 24407.68 where id = ${projectId}`)
    await tx.run(sql.raw((migration?.text ?? '').replace(/^--.*$/gm, '').split(';')[0] ?? ''))
  })
  expect(await stored(projectId)).toMatchObject({ TotalWithoutVAT: 22_372.74, TotalWithVAT: 27_071.01 })
})
