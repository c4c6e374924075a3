/** What a project exports as a workbook comes back as the same estimate: lines, percentages and totals. */
import { expect, test } from 'vitest'
import { addWork, exampleA, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

async function exportedAndTaken(user: TestUser, projectId: number, format: 'xlsx' | 'csv' = 'xlsx') {
  const { raw } = await expectStatus(
    200,
    user.call('GET', `/api/estimation-investments/${projectId}/export?format=${format}`),
  )
  const file = { name: `deviz.${format}`, bytes: new Uint8Array(raw.rawPayload) }
  const { body } = await expectStatus(201, upload(user, PATH, file, { NewInvestment: { Name: 'Încă o dată' } }))
  const address = `${PATH}/${String(body.ImportId)}`
  await expect.poll(async () => (await user.call('GET', address)).body.Status, { timeout: 30_000 }).toBe('preview')
  expect((await user.call('GET', address)).body.Errors ?? []).not.toContainEqual(
    expect.objectContaining({ code: 'COLUMNS_LEFT_OUT' }),
  )
  await expectStatus(200, user.call('POST', `${address}/commit`))
  await expect.poll(async () => (await user.call('GET', address)).body.Status, { timeout: 30_000 }).toBe('done')
  const { body: list } = await user.call('GET', '/api/estimation-investments?sort=-InvestmentId&page_size=1')
  return (list._embedded as { estimation_investments: { InvestmentId: number }[] }).estimation_investments[0]
}

test('in Romania with the percentages its summary prints', async () => {
  const { tenant } = await testApp()
  const user = await tenant('ro')
  const { projectId, estimateId } = await newEstimate(user)
  for (const work of exampleA) await addWork(user, estimateId, work)
  const { body: project } = await user.call('GET', `/api/estimation-investments/${projectId}`)
  const { lines, ...stack } = project.Recapitulation as { lines: { code: string }[] }
  const rates: Record<string, number> = { CAM: 2, INDIRECT: 8, PROFIT: 7 }
  const changed = lines.map((line) => ({ ...line, ...(rates[line.code] ? { rate: rates[line.code] } : {}) }))
  const { body: before } = await expectStatus(
    200,
    user.call('PUT', `/api/estimation-investments/${projectId}`, { Recapitulation: { ...stack, lines: changed } }),
  )
  expect(await exportedAndTaken(user, projectId)).toMatchObject({
    TotalWithoutVAT: before.TotalWithoutVAT,
    TotalWithVAT: before.TotalWithVAT,
  })
})

const american = async () => {
  const { database } = await testApp()
  return (await testApp({}, { ...database, region: 'us' })).tenant('us')
}

const LINES = [
  { symbol: '06', unit: 'LF', quantity: 450, recipe: [['material', 1, 1.89]] },
  { symbol: '07', unit: 'SF', quantity: 37.5, recipe: [['labor', 0.055, 52]] },
] as const

/** An American project of two estimates with these rates in its summary, exported and taken as a new one. */
async function takenWith(user: TestUser, rates: Record<string, object>, more: object = {}) {
  const { projectId, estimateId, objectId } = await newEstimate(user, { VAT: 8 })
  const { EstimateId } = (await user.call('POST', '/api/estimation-estimates', { ObjectId: objectId, Name: 'Walls' }))
    .body
  await addWork(user, estimateId, LINES[0] as never)
  await addWork(user, EstimateId as number, LINES[1] as never)
  await user.call('POST', '/api/estimation-articles', {
    EstimateId,
    Name: 'Railing',
    MeasureUnit: 'LS',
    Quantity: 1,
    Provenience: 'RS',
    ProvenienceType: 'subcontract',
    Price: 4250,
  })
  const { body: project } = await user.call('GET', `/api/estimation-investments/${projectId}`)
  const { lines, ...stack } = project.Recapitulation as { lines: { code: string }[] }
  const changed = lines.map((line) => ({ ...line, ...rates[line.code] }))
  const { body: before } = await expectStatus(
    200,
    user.call('PUT', `/api/estimation-investments/${projectId}`, {
      Recapitulation: { ...stack, lines: changed },
      ...more,
    }),
  )
  const { body: totals } = await user.call('GET', `/api/estimation-investments/${projectId}/totals`)
  return { before, lines: totals.Lines, made: await exportedAndTaken(user, projectId) }
}

test.each([
  ['markup', { TAX: { rate: 9.5 }, CONTINGENCY: { rate: 5 }, OVERHEAD: { rate: 12 }, PROFIT: { rate: 10 } }],
  ['margin', { GENERAL: { amount: 1000 }, OVERHEAD: { rate: 7.5 }, PROFIT: { rate: 10, method: 'margin' } }],
])('in the United States with the stack its summary prints (%s)', async (_name, rates) => {
  const user = await american()
  const { before, lines, made } = await takenWith(user, rates)
  expect(before.TotalWithoutVAT).toBeGreaterThan(5_500)
  expect(made).toMatchObject({ TotalWithoutVAT: before.TotalWithoutVAT, TotalWithVAT: before.TotalWithVAT })
  const { body: totals } = await user.call('GET', `/api/estimation-investments/${made?.InvestmentId}/totals`)
  expect(totals.Lines).toEqual(lines)
})

test('in the United States with the usual stack where the file does not carry its own, never the Romanian one', async () => {
  const user = await american()
  const { made } = await takenWith(user, { BOND: { tiers: [{ upTo: null, rate: 2 }] }, PROFIT: { rate: 10 } })
  const { body: totals } = await user.call('GET', `/api/estimation-investments/${made?.InvestmentId}/totals`)
  const printed = totals.Lines as { Code: string; Total: number }[]
  expect(printed.map(({ Code }) => Code)).toContain('OVERHEAD')
  expect(printed.map(({ Code }) => Code)).not.toContain('CAM')
  expect(printed.find(({ Code }) => Code === 'PROFIT')?.Total).toBe(0)
})

test.each(['ro', 'us'] as const)('as CSV with its objects and every column of costs (%s)', async (region) => {
  const user = region === 'us' ? await american() : await (await testApp()).tenant()
  const { projectId, estimateId } = await newEstimate(user)
  const other = await expectStatus(
    201,
    user.call('POST', '/api/estimation-objects', { InvestmentId: projectId, Name: 'Anexă' }),
  )
  const same = await user.call('POST', '/api/estimation-estimates', {
    ObjectId: other.body.ObjectId,
    Name: 'Rezistență',
    Code: '01',
  })
  await addWork(user, estimateId, LINES[0] as never)
  await addWork(user, same.body.EstimateId as number, LINES[1] as never)
  for (const [ProvenienceType, Price] of [
    ['subcontract', 4250],
    ['other', 350],
  ] as const)
    await expectStatus(
      201,
      user.call('POST', '/api/estimation-articles', {
        EstimateId: estimateId,
        Name: ProvenienceType,
        MeasureUnit: 'LS',
        Quantity: 1,
        Provenience: 'RS',
        ProvenienceType,
        Price,
      }),
    )
  const made = await exportedAndTaken(user, projectId, 'csv')
  const tree = async (id: unknown) => {
    const { body } = await user.call('GET', `/api/estimation-investments/${String(id)}/totals`)
    const { body: objects } = await user.call('GET', `/api/estimation-objects?InvestmentId=${String(id)}&sort=Position`)
    const { body: lines } = await user.call('GET', `/api/estimation-articles?InvestmentId=${String(id)}&sort=Total`)
    return {
      direct: body.Direct,
      objects: objects._embedded?.['estimation_objects']?.map(({ Name }) => Name),
      lines: lines._embedded?.['estimation_articles']?.map(({ ProvenienceType, Total, Subcontract, Other }) => [
        ['subcontract', 'other'].includes(String(ProvenienceType)) ? ProvenienceType : 'work',
        Total,
        Subcontract,
        Other,
      ]),
    }
  }
  expect(await tree(made?.InvestmentId)).toEqual(await tree(projectId))
})
