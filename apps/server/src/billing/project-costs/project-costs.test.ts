import { addDecimals } from '@temelia/decimal/arithmetic'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { Project } from '@temelia/model/estimation/project'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../../estimation/estimation.fixture.ts'
import { contractA } from '../../estimation/settlements/settlements.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { linesOf, orderCall, sentOrder } from '../orders/orders.fixture.ts'
import { addPurchaseLine, draftPurchase, enter } from '../purchases/purchases.fixture.ts'
import { article, post, posted, reverse } from '../stock/stock.fixture.ts'

type Wire = Record<string, unknown>

let server: TestApp
let user: TestUser
const costs = (who: TestUser, id: unknown) => who.call('GET', `/api/project-costs/${String(id)}`)

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

describe('the costs of a project', () => {
  test('are what suppliers billed and what was issued, each once; planned is the estimate, earned what was settled', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const planned = (await user.call('GET', `/api/estimation-investments/${projectId}/totals`)).body.WithoutVAT
    const { WarehouseId } = await make(user, Warehouse)
    const ProductId = (await article(user, 'Nisip')).ProductId
    // 300 less 10 %: 90 of it for the estimate, 90 into stock, 90 for another project.
    const other = (await make(user, Project)).InvestmentId
    const bill = await draftPurchase(user, { InvestmentId: projectId, Discount: 10 }, { EstimateId: estimateId })
    await addPurchaseLine(user, bill, { ProductId, Quantity: 10, Price: 10, ResourceKind: 'material' })
    await addPurchaseLine(user, bill, { InvestmentId: other })
    expect((await costs(user, projectId)).body).toMatchObject({
      Planned: planned,
      Committed: 0,
      Draft: 180,
      Actual: 0,
      Earned: 0,
    })
    expect((await enter(user, bill)).status).toBe(200)
    expect((await costs(user, projectId)).body).toMatchObject({ Draft: 0, Actual: 180 })
    const receive = await user.call('POST', '/api/stock-documents/receive', {
      PurchaseBillId: bill.PurchaseBillId,
      WarehouseId,
    })
    const lines = (await user.call('GET', '/api/stock-lines?page_size=100')).body._embedded?.stock_lines ?? []
    for (const line of lines.filter((one) => one.ProductId !== ProductId))
      await user.call('DELETE', `/api/stock-lines/${String(line.StockLineId)}`)
    expect((await post(user, receive.body)).body).toMatchObject({ Value: 90 })
    expect((await costs(user, projectId)).body).toMatchObject({ Actual: 90 })
    const issue = { Kind: 'materialIssue', WarehouseId, EstimateId: estimateId }
    const issued = await posted(user, issue, [{ ProductId, Quantity: 4 }])
    const now = (await costs(user, projectId)).body
    expect(now).toMatchObject({ Actual: 126, Estimates: [{ EstimateId: estimateId, Planned: planned, Actual: 126 }] })
    expect((now.Documents as Wire[]).map(({ Type, Figure, Amount }) => [Type, Figure, Amount])).toEqual([
      ['purchaseBill', 'actual', 90],
      ['stockDocument', 'actual', 36],
    ])
    await reverse(user, issued)
    expect((await costs(user, projectId)).body).toMatchObject({ Actual: 90 })
    expect((await costs(user, other)).body).toMatchObject({ Planned: 0, Actual: 90 })
  })

  test('in another currency come in the company’s; a settlement counts once it is approved', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const bill = await draftPurchase(user, { InvestmentId: projectId, Currency: 'EUR', ExchangeRate: 4.9765 })
    await enter(user, bill)
    expect((await costs(user, projectId)).body).toMatchObject({ Currency: 'RON', Actual: 497.65 })
    const path = '/api/estimation-deductions'
    const settlement = (await user.call('POST', path, { InvestmentId: projectId, Date: todayIn('ro', new Date()) }))
      .body
    expect((await costs(user, projectId)).body).toMatchObject({ Earned: 0 })
    await user.call('PATCH', `${path}/${String(settlement.DeductionId)}`, { State: 'approved' })
    const approved = (await user.call('GET', `${path}/${String(settlement.DeductionId)}`)).body
    expect((await costs(user, projectId)).body).toMatchObject({ Earned: approved.TotalWithoutVAT })
  })

  test('count stored materials as earned: what is completed and stored to date', async () => {
    const american = await testApp({}, { ...server.database, region: 'us' as const })
    const amy = await american.tenant('us')
    const { projectId, articles } = await contractA(amy, { VAT: 0 })
    const ArticleId = Object.values(articles)[1]
    const applied = async (Date: string, line: Wire) => {
      const { DeductionId } = await add(amy, 'deductions', { InvestmentId: projectId, Date })
      const path = `/api/estimation-deductions/${String(DeductionId)}`
      await expectStatus(200, amy.call('PUT', `${path}/lines`, { Lines: [{ ArticleId, ...line }] }))
      return (await expectStatus(200, amy.call('PUT', path, { State: 'approved' }))).body
    }
    const earned = async () => (await costs(amy, projectId)).body.Earned
    const first = await applied('2026-03-31', { Stored: 300 })
    expect([first.TotalWithoutVAT, await earned()]).toEqual([0, 300])
    // The second one installs a part of them: what is billed twice nowhere is earned once.
    const second = await applied('2026-04-30', { Percent: 50, Stored: 100 })
    expect(await earned()).toBe(addDecimals(Number(second.TotalWithoutVAT), 100))
  })

  test('count an order as committed until it is billed or in stock, each piece once', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const { WarehouseId } = await make(user, Warehouse)
    const ProductId = (await article(user, 'Oțel beton')).ProductId
    const head = { InvestmentId: projectId, WarehouseId, Currency: 'EUR', ExchangeRate: 5, Discount: 10 }
    const order = await sentOrder(user, head, [
      { ProductId, Quantity: 10, Price: 20, EstimateId: estimateId },
      { Name: 'Macara', ResourceKind: 'equipment', Quantity: 3, Price: 10 },
    ])
    // 180 and 27 euros.
    expect((await costs(user, projectId)).body).toMatchObject({
      Committed: 1035,
      Estimates: [
        { EstimateId: estimateId, Committed: 900 },
        { EstimateId: null, Committed: 135 },
      ],
      Documents: [
        { Figure: 'committed', Type: 'purchaseOrder', Code: order.Code, Amount: 900 },
        { Figure: 'committed', Amount: 135 },
      ],
    })
    const receipt = (await orderCall(user, order, 'receive')).body
    const [line] = await linesOf(user, 'stock', receipt)
    await user.call('PATCH', `/api/stock-lines/${String(line?.StockLineId)}`, { Quantity: 4 })
    expect((await post(user, receipt)).body).toMatchObject({ Value: 360 })
    expect((await costs(user, projectId)).body).toMatchObject({ Committed: 675, Actual: 0 })
    const bill = (await orderCall(user, order, 'bill')).body
    await user.call('PATCH', `/api/purchase-bills/${String(bill.PurchaseBillId)}`, {
      Number: 'E 1',
      Date: todayIn('ro', new Date()),
    })
    // The steel is in stock, so neither the draft nor the bill of it costs the project; issuing it does. The crane goes into no warehouse.
    expect((await costs(user, projectId)).body).toMatchObject({ Committed: 675, Draft: 135, Actual: 0 })
    expect((await enter(user, bill)).status).toBe(200)
    expect((await costs(user, projectId)).body).toMatchObject({ Committed: 540, Draft: 0, Actual: 135 })
    await posted(user, { Kind: 'materialIssue', WarehouseId, EstimateId: estimateId }, [{ ProductId, Quantity: 3 }])
    expect((await costs(user, projectId)).body).toMatchObject({ Committed: 540, Actual: 405 })
    await orderCall(user, order, 'close')
    expect((await costs(user, projectId)).body).toMatchObject({ Committed: 0, Actual: 405 })
  })

  test('are whole or not at all, and of one company', async () => {
    const { InvestmentId } = await make(user, Project)
    const stranger = await server.tenant()
    expect((await costs(stranger, InvestmentId)).status).toBe(404)
    for (const bannedModules of [['billing'], ['stock']])
      expect((await costs(await user.colleague({ bannedModules }), InvestmentId)).status).toBe(403)
    expect((await costs(await user.colleague({ viewForeign: false }), InvestmentId)).status).toBe(404)
    const { InvestmentId: own } = await make(await user.colleague({ viewForeign: false }), Project)
    expect((await costs(await user.colleague(), own)).status).toBe(200)
  })

  test('come to what was typed at completion, with its reason, until that is taken back', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const planned = Number((await costs(user, projectId)).body.Planned)
    expect((await costs(user, projectId)).body).toMatchObject({ AtCompletion: planned, Variance: 0, PercentSpent: 0 })
    const bill = await draftPurchase(user, { InvestmentId: projectId }, { EstimateId: estimateId })
    await enter(user, bill)
    const typed = {
      InvestmentId: projectId,
      EstimateId: estimateId,
      Amount: planned + 1000.5,
      Reason: 'Pompă mai scumpă',
    }
    const made = await user.call('POST', '/api/cost-forecasts', typed)
    expect(made.status).toBe(201)
    const now = (await costs(user, projectId)).body
    expect(now).toMatchObject({ AtCompletion: addDecimals(planned, 1000.5), Variance: -1000.5 })
    expect((now.Estimates as Wire[])[0]).toMatchObject({
      Variance: -1000.5,
      Forecast: { CostForecastId: made.body.CostForecastId, Amount: typed.Amount, Reason: typed.Reason },
    })
    // One an estimate: a second one would be told apart from nothing.
    expect((await user.call('POST', '/api/cost-forecasts', typed)).status).toBe(409)
    const path = `/api/cost-forecasts/${String(made.body.CostForecastId)}`
    expect((await user.call('PATCH', path, { Amount: 200 })).status).toBe(200)
    expect((await costs(user, projectId)).body).toMatchObject({ AtCompletion: 200, PercentSpent: 50 })
    expect((await user.call('PATCH', path, { Amount: -1 })).status).toBe(422)
    const gone = await user.call('DELETE', path)
    expect((await costs(user, projectId)).body).toMatchObject({ AtCompletion: planned })
    await user.call('POST', `/undoStackItems/${String(gone.body.UndoId)}/restore`)
    expect((await costs(user, projectId)).body).toMatchObject({ AtCompletion: 200 })
  })

  test('take a forecast for an estimate of the project only, from who may change the project', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const { estimateId: foreign } = await newEstimate(user)
    const post = (who: TestUser, body: Wire) => who.call('POST', '/api/cost-forecasts', { Amount: 5, ...body })
    expect((await post(user, { InvestmentId: projectId, EstimateId: foreign })).status).toBe(422)
    expect((await post(user, { InvestmentId: projectId })).status).toBe(201)
    expect((await costs(user, projectId)).body.Estimates).toMatchObject([
      { EstimateId: estimateId, Forecast: null },
      { EstimateId: null, Forecast: { Amount: 5, Reason: null }, AtCompletion: 5 },
    ])
    const stranger = await server.tenant()
    expect((await post(stranger, { InvestmentId: projectId, EstimateId: estimateId })).status).toBe(422)
    const guest = await user.colleague({ viewForeign: false })
    expect((await post(guest, { InvestmentId: projectId, EstimateId: estimateId })).status).not.toBe(201)
    // Who sees the project and may not change it is told so before typing.
    const reader = await user.colleague({ editForeign: false })
    expect((await costs(reader, projectId)).body.Editable).toBe(false)
    expect((await post(reader, { InvestmentId: projectId, EstimateId: estimateId })).status).toBe(403)
    expect((await costs(user, projectId)).body.Editable).toBe(true)
  })

  test('are drawn by month, planned by the timetable and spent by the days of documents', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const articleId = await addWork(user, estimateId, exampleA[0]!)
    const planned = Number((await costs(user, projectId)).body.Planned)
    expect((await costs(user, projectId)).body).toMatchObject({ Months: [], Undated: planned })
    const planning = { InvestmentId: projectId, Start: '2026-01-15' }
    await expectStatus(201, user.call('POST', '/api/estimation-schedules', planning))
    await add(user, 'activities', {
      InvestmentId: projectId,
      Name: 'Lucrări',
      Duration: 40,
      Links: [{ articleId, share: 100 }],
    })
    const bill = await draftPurchase(user, { InvestmentId: projectId, Date: '2026-01-31' }, { EstimateId: estimateId })
    await enter(user, bill)
    const { Months, Undated } = (await costs(user, projectId)).body as { Months: Wire[]; Undated: number }
    expect(Months.map(({ Month }) => Month).slice(0, 3)).toEqual(['2026-01', '2026-02', '2026-03'])
    expect(addDecimals(Number(Months.at(-1)?.Planned), Undated)).toBe(planned)
    expect(Undated).toBe(0)
    expect(Months[0]).toMatchObject({ Actual: 100, Earned: 0 })
    const csv = await user.call('GET', `/api/project-costs/${String(projectId)}/export?format=csv&of=months`)
    expect(csv.status).toBe(200)
    expect(csv.raw.body.split('\r\n')[1]).toBe('2026-01-31;2397,67;0;100')
    const sheet = await user.call('GET', `/api/project-costs/${String(projectId)}/export?format=csv`)
    expect(sheet.raw.body).toContain('La final')
  })
})
