import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { PageModel } from '@temelia/reports/page-model'
import { tablesOf } from '@temelia/reports/readable.fixture'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { addSettlement, contractA, SP1 } from '../settlements/settlements.fixture.ts'
import { addActivity, link } from './timetable.fixture.ts'

type Body = Record<string, unknown>

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const START = { EstimateDate: '2026-03-02' }
const address = (projectId: number) => `/api/estimation-investments/${projectId}`

async function monthsOfCurve(projectId: number, query = ''): Promise<number[]> {
  const { body } = await expectStatus(200, user.call('GET', `${address(projectId)}/s-curve?By=month${query}`))
  return (body.Points as Body[]).map(({ Planned }) => Planned as number)
}

const LONG = JSON.stringify({ layout: 'long', showPrices: true })

/** The months of an estimate in a printed schedule. */
async function printedMonths(projectId: number, type: 'F6' | 'C1', estimateId: number): Promise<readonly number[]> {
  const place = { type, lang: 'ro', ParentType: 'investment', ParentId: String(projectId), printingSettings: LONG }
  const reply = await user.call('POST', '/estimationReportsPdf/mobileReports', place, { accept: 'application/json' })
  expect(reply.status).toBe(200)
  const tables = (reply.body as unknown as PageModel).sections.flatMap(tablesOf).map(({ table }) => table)
  return tables.flatMap(({ columns, rows }) => {
    const row = rows.find(({ id }) => id?.endsWith(`estimate ${estimateId}`))
    return columns.flatMap(({ key }, at) =>
      key.startsWith('month') && row ? [(row.cells[at] as number | null) ?? 0] : [],
    )
  })
}

describe('schedules of payments print the months of the curve', () => {
  test('F6: the months of an estimate stand to each other as those of the curve', async () => {
    const { projectId, estimateId } = await contractA(user, START)
    await addActivity(user, projectId, 'Tot', { Links: [{ estimateId }], Duration: 40 })
    const planned = await monthsOfCurve(projectId)
    expect(planned).toHaveLength(2)
    const months = await printedMonths(projectId, 'F6', estimateId)
    expect(months).toHaveLength(2)
    const all = sumDecimals(months)
    expect((months[0] as number) / all).toBeCloseTo((planned[0] as number) / (planned[1] as number), 4)
  })

  test('also of settled work, and of what no activity carries out by the dates of its articles', async () => {
    const example = await contractA(user, START)
    const { projectId, estimateId, articles } = example
    const [one, two] = [
      await addActivity(user, projectId, 'Beton', { Links: [{ articleId: articles.CA02A1 }], Duration: 20 }),
      await addActivity(user, projectId, 'Rest', { Links: [{ estimateId }], Duration: 30 }),
    ]
    await link(user, one, two)
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const planned = await monthsOfCurve(projectId)
    expect(planned.length).toBeGreaterThan(1)
    const months = await printedMonths(projectId, 'F6', estimateId)
    let sum = 0
    for (const [at, month] of months.entries()) {
      sum = addDecimals(sum, month)
      expect(sum / sumDecimals(months)).toBeCloseTo((planned[at] as number) / (planned.at(-1) as number), 4)
    }
    await expectStatus(200, user.call('DELETE', `/api/estimation-activities/${two}`))
    expect(sumDecimals(await printedMonths(projectId, 'F6', estimateId))).toBe(sumDecimals(months))
  })
})

describe('the curve as a workbook and of a part', () => {
  test('has a line for each period, for those who may see the project', async () => {
    const { projectId, estimateId } = await contractA(user, START)
    const id = await addActivity(user, projectId, 'Tot', { Links: [{ estimateId }], Duration: 40 })
    const { BaselineId } = await add(user, 'baselines', { InvestmentId: projectId, Name: 'B0' })
    await expectStatus(200, user.call('PUT', `/api/estimation-activities/${id}`, { Duration: 60 }))
    const path = `${address(projectId)}/s-curve/export?By=week&BaselineId=${BaselineId}`
    const reply = await user.call('GET', path)
    expect([reply.status, reply.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const stranger = await (await testApp()).tenant()
    expect((await stranger.call('GET', path)).status).toBe(404)
    expect((await user.call('GET', `${address(projectId)}/s-curve/export?By=year`)).status).toBe(400)
  })

  test('of hours has the hours of the baseline beside it', async () => {
    const { projectId, estimateId } = await contractA(user, START)
    await addActivity(user, projectId, 'Tot', { Links: [{ estimateId }], Duration: 40 })
    const { BaselineId } = await add(user, 'baselines', { InvestmentId: projectId, Name: 'B0' })
    const query = `?By=month&Of=hours&BaselineId=${BaselineId}`
    const { body } = await expectStatus(200, user.call('GET', `${address(projectId)}/s-curve${query}`))
    const points = body.Points as Body[]
    expect(points.map(({ Baseline }) => Baseline)).toEqual(points.map(({ Planned }) => Planned))
  })
})
