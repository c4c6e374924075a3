/** What a project exports as a workbook comes back as the same estimate: lines, percentages and totals. */
import { expect, test } from 'vitest'
import { addWork, exampleA, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

async function exportedAndTaken(user: TestUser, projectId: number) {
  const { raw } = await expectStatus(
    200,
    user.call('GET', `/api/estimation-investments/${projectId}/export?format=xlsx`),
  )
  const file = { name: 'deviz.xlsx', bytes: new Uint8Array(raw.rawPayload) }
  const { body } = await expectStatus(201, upload(user, PATH, file, { NewInvestment: { Name: 'Încă o dată' } }))
  const address = `${PATH}/${String(body.ImportId)}`
  await expect.poll(async () => (await user.call('GET', address)).body.Status, { timeout: 30_000 }).toBe('preview')
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

test('in the United States with the stack of the new project, never the Romanian one', async () => {
  const { tenant } = await testApp()
  const user = await tenant('us')
  const { projectId, estimateId } = await newEstimate(user)
  await addWork(user, estimateId, { symbol: '06', unit: 'LF', quantity: 450, recipe: [['material', 1, 1.89]] })
  const { body: project } = await user.call('GET', `/api/estimation-investments/${projectId}`)
  const { lines, ...stack } = project.Recapitulation as { lines: { code: string }[] }
  const changed = lines.map((line) => (line.code === 'PROFIT' ? { ...line, rate: 10 } : line))
  await expectStatus(
    200,
    user.call('PUT', `/api/estimation-investments/${projectId}`, { Recapitulation: { ...stack, lines: changed } }),
  )
  const made = await exportedAndTaken(user, projectId)
  const { body: totals } = await user.call('GET', `/api/estimation-investments/${made?.InvestmentId}/totals`)
  expect((totals.Lines as { Code: string }[]).map(({ Code }) => Code)).toContain('OVERHEAD')
  expect((totals.Lines as { Code: string }[]).map(({ Code }) => Code)).not.toContain('CAM')
})
