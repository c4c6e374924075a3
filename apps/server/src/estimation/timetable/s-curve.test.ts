import { addDays } from '@temelia/calendar/day'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { Supplier } from '@temelia/model/estimation/supplier'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPurchaseLine, draftPurchase, enter } from '../../billing/purchases/purchases.fixture.ts'
import { testApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { addSettlement, contractA, SP1, SP2 } from '../settlements/settlements.fixture.ts'
import { addActivity } from './timetable.fixture.ts'

type Body = Record<string, unknown>

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const START = { EstimateDate: '2026-03-02' }

async function curve(who: TestUser, projectId: number, query = ''): Promise<Body> {
  return (await expectStatus(200, who.call('GET', `/api/estimation-investments/${projectId}/s-curve${query}`))).body
}

/** What the periods of a curve come to, from period to period. */
function grown(points: readonly Body[], key: string): number {
  const known = points.map((point) => point[key] as number | null).filter((value) => value !== null)
  return sumDecimals(known.map((value, at) => value - (known[at - 1] ?? 0)))
}

describe('the periods of a curve', () => {
  test('sum to its indices, whatever the data date and the interval', async () => {
    const example = await contractA(user, START)
    const { projectId, estimateId, articles } = example
    await addActivity(user, projectId, 'Beton', { Links: [{ articleId: articles.CA02A1 }], Duration: 20, Percent: 37 })
    await addActivity(user, projectId, 'Rest', { Links: [{ estimateId }], Duration: 45 })
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    await addSettlement(user, example, { Date: '2026-05-05' }, SP2)
    const { ScheduleId } = await add(user, 'schedules', {
      InvestmentId: projectId,
      Actuals: [
        { date: '2026-03-20', amount: 3_000.01 },
        { date: '2026-04-16', amount: 777.77 },
        { date: '2026-05-20', amount: 1 },
      ],
    })
    for (const DataDate of ['2026-02-10', '2026-03-31', '2026-04-01', '2026-04-16', '2026-05-11', '2027-02-01']) {
      await expectStatus(200, user.call('PUT', `/api/estimation-schedules/${String(ScheduleId)}`, { DataDate }))
      for (const By of ['day', 'week', 'month'])
        for (const Of of ['amount', 'hours']) {
          const found = await curve(user, projectId, `?By=${By}&Of=${Of}`)
          const points = found.Points as Body[]
          const told = ['Planned', 'Earned', 'Actual'].map((key) => grown(points, key))
          expect([DataDate, By, Of, ...told.map((sum) => sum.toFixed(2))]).toEqual([
            DataDate,
            By,
            Of,
            ...[found.BAC, found.EV, found.AC].map((index) => (index as number).toFixed(2)),
          ])
          const last = points.findLast(({ Earned }) => Earned !== null)
          if (last) expect([last.Earned, last.Actual, last.Variance]).toEqual([found.EV, found.AC, found.SV])
        }
    }
  })
})

describe('what was spent', () => {
  test('is what bills say and what was typed beside them; a typed bill does not count twice', async () => {
    const { projectId, estimateId } = await contractA(user, START)
    await addActivity(user, projectId, 'Tot', { Links: [{ estimateId }], Duration: 40 })
    const other = await contractA(user, START)
    const { SupplierId } = await make(user, Supplier, { Name: 'Ciment SRL' })
    const terms = { SupplierId, InvestmentId: projectId, Date: '2026-03-10', Discount: 10 }
    const bill = await draftPurchase(user, { ...terms, Number: 'CIM 104' }, { Price: 333.33, EstimateId: estimateId })
    await addPurchaseLine(user, bill, { Price: 66.66 })
    await addPurchaseLine(user, bill, { Price: 50, InvestmentId: other.projectId })
    await addPurchaseLine(user, bill, { Price: -20 })
    const entered = (await expectStatus(200, enter(user, bill))).body
    await draftPurchase(user, { ...terms, Number: 'CIM 105' }, { Price: 9_999 })
    await expectStatus(200, enter(user, await draftPurchase(user, { ...terms, Number: 'CIM 106', Date: '2026-05-02' })))
    const euros = { ...terms, Number: 'CIM 107', Currency: 'EUR', ExchangeRate: 5, Discount: 0 }
    await expectStatus(200, enter(user, await draftPurchase(user, euros, { Price: 10.01, VATCategory: 'AE' })))
    await add(user, 'schedules', {
      InvestmentId: projectId,
      DataDate: '2026-04-16',
      Actuals: [
        { date: '2026-03-20', amount: 1_000, note: 'Salarii' },
        { date: '2026-03-21', amount: 380, note: 'cim104' },
        { date: '2026-05-20', amount: 1 },
      ],
    })
    const found = await curve(user, projectId, '?By=month')
    const elsewhere = await curve(user, other.projectId)
    expect(found.ActualFrom).toEqual({
      Bills: 392.04,
      Typed: 1_000,
      Repeated: ['cim104'],
      BillsHidden: false,
      NotConverted: 0,
    })
    expect([found.AC, elsewhere.AC]).toEqual([1_392.04, 45])
    const ofProject = sumDecimals([found.ActualFrom as Body].map(({ Bills }) => Bills as number))
    expect(sumDecimals([ofProject, 45, -50.05])).toBe(entered.WithoutVAT)
    expect((found.Points as Body[]).map(({ Actual }) => Actual)).toEqual([1_392.04, 1_392.04, null, null])
    const part = await curve(user, projectId, `?EstimateId=${estimateId}`)
    expect([part.AC, (part.ActualFrom as Body).Typed]).toEqual([300, 0])
    expect((await curve(user, projectId, '?Of=hours')).AC).toBe(0)
    await expectStatus(
      200,
      user.call('PATCH', `/api/purchase-bills/${String(entered.PurchaseBillId)}`, { State: 'draft' }),
    )
    expect(await curve(user, projectId)).toMatchObject({ AC: 1_430.05, ActualFrom: { Bills: 50.05, Repeated: [] } })
  })

  test('bills in a currency that does not lead into that of the project are told, not counted', async () => {
    const { projectId } = await contractA(user, { ...START, Currency: 'EUR' })
    const terms = { InvestmentId: projectId, Date: '2026-03-10' }
    await expectStatus(200, enter(user, await draftPurchase(user, terms, { Price: 500 })))
    const euros = { ...terms, Currency: 'EUR', ExchangeRate: 5 }
    await expectStatus(200, enter(user, await draftPurchase(user, euros, { Price: 40, VATCategory: 'AE' })))
    expect(await curve(user, projectId)).toMatchObject({ AC: 40, ActualFrom: { Bills: 40, NotConverted: 1 } })
  })

  test('who may not see all bills gets none of them, and is told', async () => {
    const { projectId } = await contractA(user, START)
    await expectStatus(
      200,
      enter(user, await draftPurchase(user, { InvestmentId: projectId, Date: '2026-03-10' }, { Price: 500 })),
    )
    await add(user, 'schedules', {
      InvestmentId: projectId,
      DataDate: addDays('2026-04-16', 1),
      Actuals: [{ date: '2026-03-20', amount: 7 }],
    })
    const colleague = await user.colleague({ bannedModules: ['billing'] })
    expect(await curve(user, projectId)).toMatchObject({ AC: 507, ActualFrom: { BillsHidden: false } })
    expect(await curve(colleague, projectId)).toMatchObject({ AC: 7, ActualFrom: { Bills: 0, BillsHidden: true } })
  })
})
