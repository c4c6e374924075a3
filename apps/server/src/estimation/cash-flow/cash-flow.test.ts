import { sumDecimals } from '@temelia/decimal/arithmetic'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { contractA } from '../settlements/settlements.fixture.ts'
import { addActivity } from '../timetable/timetable.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Body = Record<string, unknown>

const TERMS = { AdvancePercent: 30, RetentionPercent: 5, RetentionDays: 730, PaymentDays: 45, CostDays: 30 }
const flowOf = async (projectId: number) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/cash-flow`))).body
const sum = (body: Body, key: string) => sumDecimals((body['Months'] as Body[]).map((month) => month[key] as number))

describe('the cash flow of a project', () => {
  test('receives the contract to the cent by the terms of the timetable, and pays its direct cost', async () => {
    const { projectId, estimateId } = await contractA(user, { EstimateDate: '2026-03-02' })
    await addActivity(user, projectId, 'Tot', { Links: [{ estimateId }], Duration: 47 })
    const { ScheduleId } = await add(user, 'schedules', { InvestmentId: projectId, Start: '2026-03-02', ...TERMS })
    const contract = (await user.call('GET', `/api/estimation-investments/${projectId}`)).body['TotalWithoutVAT']
    const direct = (await user.call('GET', `/api/estimation-investments/${projectId}/schedule`)).body
    expect(direct['Settings']).toMatchObject(TERMS)
    const flow = await flowOf(projectId)
    expect([flow['Contract'], flow['Unplanned'], sum(flow, 'Received'), sum(flow, 'Value')]).toEqual([
      contract,
      0,
      contract,
      contract,
    ])
    expect([sum(flow, 'Paid'), flow['Cost']]).toEqual([direct['Amount'], direct['Amount']])
    expect(sum(flow, 'Advance')).toBe(flow['Advance'])
    const months = flow['Months'] as Body[]
    expect(months[0]).toMatchObject({ Date: '2026-03-31', Advance: flow['Advance'], Due: 0 })
    expect(months.at(-1)).toMatchObject({ Released: flow['Retained'] })
    const plain = { AdvancePercent: 0, RetentionPercent: 0 }
    await expectStatus(200, user.call('PUT', `/api/estimation-schedules/${ScheduleId}`, plain))
    const later = await flowOf(projectId)
    expect([later['Advance'], later['Retained'], sum(later, 'Received')]).toEqual([0, 0, contract])
  })

  test('is a workbook too, and empty without works', async () => {
    const { projectId } = await contractA(user, { EstimateDate: '2026-03-02' })
    const { InvestmentId } = await add(user, 'investments', { Name: 'Gol' })
    expect(await flowOf(InvestmentId as number)).toMatchObject({ Months: [], Lowest: null, Contract: 0 })
    const file = await user.call('GET', `/api/estimation-investments/${projectId}/cash-flow/export`)
    expect([file.status, file.raw.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test('terms that would leave less than nothing are refused; so is a stranger', async () => {
    const { projectId } = await contractA(user)
    const made = (body: Body) =>
      user.call('POST', '/api/estimation-schedules', { InvestmentId: projectId, Start: '2026-03-02', ...body })
    for (const wrong of [
      { AdvancePercent: 101 },
      { AdvancePercent: 60, RetentionPercent: 41 },
      { PaymentDays: -1 },
      { RetentionDays: 1.5 },
      { CostDays: 1e15 },
    ])
      expect((await made(wrong)).status, JSON.stringify(wrong)).toBe(422)
    const stranger = await (await testApp()).tenant()
    for (const path of ['cash-flow', 'cash-flow/export'])
      expect((await stranger.call('GET', `/api/estimation-investments/${projectId}/${path}`)).status).toBe(404)
  })
})
