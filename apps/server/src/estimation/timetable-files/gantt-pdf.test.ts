import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { contractA } from '../settlements/settlements.fixture.ts'
import { addActivity, link } from '../timetable/timetable.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

async function planned() {
  const { projectId, estimateId, objectId } = await contractA(user, { EstimateDate: '2026-03-02' })
  const works = await addActivity(user, projectId, 'Zidărie', { Links: [{ estimateId }], Duration: 40 })
  const end = await addActivity(user, projectId, 'Recepție', { Kind: 'finishMilestone' })
  await link(user, works, end)
  await add(user, 'milestones', {
    InvestmentId: projectId,
    ObjectId: objectId,
    Name: 'Predare',
    Kind: 'finish',
    Date: '2026-04-10',
  })
  return projectId
}

const pdf = (projectId: number, query: string, by: TestUser = user) =>
  by.call('GET', `/api/estimation-investments/${projectId}/schedule/export?format=pdf${query}`)

describe('the printed Gantt', () => {
  test('is a PDF of the paper, columns and fit that were chosen', async () => {
    const projectId = await planned()
    const baseline = await add(user, 'baselines', { InvestmentId: projectId, Name: 'Contract' })
    for (const query of [
      '',
      `&paper=a1&orientation=portrait&fit=page&columns=number,cost&lang=en&BaselineId=${baseline.BaselineId}`,
      '&paper=a4&fit=tiles&zoom=day',
    ]) {
      const { raw, headers } = await pdf(projectId, query)
      expect([raw.statusCode, headers['content-type'], raw.rawPayload.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ])
    }
    const sizes = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(
      (await pdf(projectId, '&paper=a2')).raw.rawPayload.toString('latin1'),
    )
    expect(sizes?.slice(1).map((size) => Math.round(Number(size)))).toEqual([1684, 1191])
  })

  test('refuses what it cannot print, with the reason', async () => {
    const projectId = await planned()
    for (const query of ['&paper=a9', '&columns=number,secret', '&fit=all', '&zoom=hour'])
      expect((await pdf(projectId, query)).status).toBe(400)
    await addActivity(user, projectId, 'Garanție', { Duration: 30_000 })
    const much = await pdf(projectId, '&paper=a4&fit=tiles&zoom=day')
    expect([much.status, much.body.code]).toEqual([422, 'CHART_TOO_MANY_SHEETS'])
    await expectStatus(200, pdf(projectId, '&paper=a4'))
  })

  test('an empty timetable prints an empty sheet; what is foreign is not found', async () => {
    const made = await add(user, 'investments', { Name: 'Gol' })
    await expectStatus(200, pdf(made.InvestmentId as number, ''))
    const [projectId, other] = [await planned(), await planned()]
    const { BaselineId } = await add(user, 'baselines', { InvestmentId: other, Name: 'Alta' })
    await expectStatus(404, pdf(projectId, `&BaselineId=${BaselineId}`))
    await expectStatus(404, pdf(projectId, '', await (await testApp()).tenant()))
  })
})
