import { calculateProject } from '@temelia/estimation/project'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import fc from 'fast-check'
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

test.each(['LINE', 'FULL'])(
  'amounts past 10^11 come to the same cent here and where they are typed, rounding %s',
  async (rounding) => {
    const line = fc.record({
      quantity: fc.integer({ min: 1_000_000, max: 9_999_999 }).map((digits) => digits / 1_000),
      rsMaterials: fc.integer({ min: 10_000_000, max: 999_999_999 }).map((digits) => digits / 100),
      rsLabor: fc.integer({ min: 10_000_000, max: 999_999_999 }).map((digits) => digits / 100),
    })
    const cases = fc.sample(fc.array(line, { minLength: 5, maxLength: 9 }), { seed: 1_011, numRuns: 6 })
    for (const lines of cases) {
      const { projectId, objectId, estimateId, investment } = await newEstimate(user, { Rounding: rounding })
      for (const { quantity, rsMaterials, rsLabor } of lines)
        await add(user, 'articles', {
          EstimateId: estimateId,
          Symbol: 'X',
          Quantity: quantity,
          RSMaterials: rsMaterials,
          RSLabor: rsLabor,
        })
      const typed = calculateProject({
        project: {
          practice: 'ro',
          rounding: rounding as 'LINE' | 'FULL',
          quantityDecimals: 3,
          priceDecimals: 2,
          totalDecimals: 2,
          vat: investment.VAT as number,
          recapitulation: investment.Recapitulation as Recapitulation,
        },
        objects: [{ id: objectId }],
        estimates: [{ id: estimateId, objectId }],
        articles: lines.map((one, id) => ({ ...one, id, estimateId })),
      }).project()
      expect(typed.direct.total).toBeGreaterThan(1e11)
      const { withoutVat, vat, withVat } = typed
      expect(await totals('investments', projectId)).toMatchObject({
        Direct: { M: typed.direct.M, m: typed.direct.m, Total: typed.direct.total },
        WithoutVAT: withoutVat,
        VAT: vat,
        WithVAT: withVat,
      })
    }
  },
)
