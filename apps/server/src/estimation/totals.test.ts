import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { add, addWork, exampleA, exampleB, expectStatus, newEstimate, partsA } from './estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function totals(kind: 'investments' | 'objects' | 'estimates', id: number) {
  return (await expectStatus(200, user.call('GET', `/api/estimation-${kind}/${id}/totals`))).body
}

describe('worked example A', () => {
  const direct = { M: 11038.15, m: 5928.34, U: 82.5, T: 282.24, Total: 17331.23 }

  test('by recipes: every line of the recapitulation, to the cent, at every level', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    for (const [kind, id] of [
      ['investments', projectId],
      ['objects', objectId],
      ['estimates', estimateId],
    ] as const) {
      const found = await totals(kind, id)
      expect(found).toMatchObject({ Currency: 'RON', Rounding: 'LINE', Direct: direct, LaborHours: 179.829 })
      expect(found).toMatchObject({ WithoutVAT: 20171.64, VAT: 4236.04, WithVAT: 24407.68 })
      const lines = found.Lines as Record<string, unknown>[]
      expect(lines.map((line) => line.Code)).toEqual(['T1', 'CAM', 'T2', 'INDIRECT', 'T3', 'PROFIT', 'T4'])
      expect(lines.map((line) => line.Total)).toEqual([17331.23, 133.39, 17464.62, 1746.46, 19211.08, 960.56, 20171.64])
      expect(lines[3]).toMatchObject({ Rate: 10, M: 1103.82, m: 606.17, U: 8.25, T: 28.22 })
    }
    const stored = await user.call('GET', `/api/estimation-investments/${projectId}`)
    expect(stored.body).toMatchObject({ TotalWithoutVAT: 20171.64, TotalWithVAT: 24407.68 })
  })

  test('by RS parts alone: the same', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const [Symbol, Quantity, RSMaterials, RSLabor, RSEquipments, RSTransports] of partsA)
      await add(user, 'articles', {
        EstimateId: estimateId,
        Symbol,
        Quantity,
        RSMaterials,
        RSLabor,
        RSEquipments,
        RSTransports,
      })
    expect(await totals('investments', projectId)).toMatchObject({
      Direct: direct,
      WithoutVAT: 20171.64,
      WithVAT: 24407.68,
    })
  })

  test('in FULL rounding: the other total of the trade page; back in LINE the first again', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    await expectStatus(200, user.call('PUT', `/api/estimation-investments/${projectId}`, { Rounding: 'FULL' }))
    expect(await totals('investments', projectId)).toMatchObject({
      WithoutVAT: 20176.69,
      VAT: 4237.11,
      WithVAT: 24413.8,
    })
    await expectStatus(200, user.call('PUT', `/api/estimation-investments/${projectId}`, { Rounding: 'LINE' }))
    expect(await totals('estimates', estimateId)).toMatchObject({ WithoutVAT: 20171.64 })
  })
})

test('worked example B: takeoff rows over a parameter, uplifts, waste, a scaled unit', async () => {
  const { projectId, estimateId, investment } = await newEstimate(user)
  const recapitulation = structuredClone(investment.Recapitulation) as { lines: { code: string; rate: number }[] }
  for (const line of recapitulation.lines) {
    if (line.code === 'INDIRECT') line.rate = 8
    if (line.code === 'PROFIT') line.rate = 6
  }
  await expectStatus(
    200,
    user.call('PUT', `/api/estimation-investments/${projectId}`, {
      Recapitulation: recapitulation,
      QuantityDecimals: 2,
    }),
  )
  await add(user, 'parameters', { InvestmentId: projectId, Name: 'b', Formula: '0,55' })
  const ids: number[] = []
  for (const work of exampleB) ids.push(await addWork(user, estimateId, work))
  expect(await totals('investments', projectId)).toMatchObject({
    Direct: { M: 6096, m: 3119.54, U: 1490, T: 132.04, Total: 10837.58 },
    WithoutVAT: 12487.21,
    VAT: 2622.31,
    WithVAT: 15109.52,
  })
  const excavation = await user.call('GET', `/api/estimation-articles/${ids[0]}`)
  expect(excavation.body).toMatchObject({ Quantity: 18.34, RSLabor: 66.73, Total: 1223.83 })
  const scaled = await user.call('GET', `/api/estimation-articles/${ids[1]}`)
  expect(scaled.body).toMatchObject({ Quantity: 2.5, Total: 685 })
})

test('an estimate with rounding of its own is totalled, and named, by it; its object and project keep the project’s', async () => {
  const { projectId, objectId, estimateId, investment } = await newEstimate(user)
  for (const work of exampleA) await addWork(user, estimateId, work)
  const Recapitulation = { ...(investment.Recapitulation as object), rounding: 'FULL' }
  await expectStatus(200, user.call('PUT', `/api/estimation-estimates/${estimateId}`, { Recapitulation }))
  expect(await totals('estimates', estimateId)).toMatchObject({ Rounding: 'FULL', WithoutVAT: 20176.69 })
  expect(await totals('objects', objectId)).toMatchObject({ Rounding: 'LINE' })
  expect(await totals('investments', projectId)).toMatchObject({ Rounding: 'LINE', WithoutVAT: 20176.69 })
})
