import { sumDecimals } from '@temelia/decimal/arithmetic'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { addSettlement, contractA, SP1 } from '../settlements/settlements.fixture.ts'
import { addActivity, timetable } from './timetable.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Body = Record<string, unknown>

const START = { EstimateDate: '2026-03-02' }
const plan = (projectId: number, body: Body) =>
  user.call('POST', `/api/estimation-investments/${projectId}/schedule/fromEstimate`, body)

describe('a timetable from the estimate', () => {
  test.each(['article', 'chapter', 'estimate', 'object'])(
    'of %s: its money is that of the estimate, and asking again adds nothing',
    async (Level) => {
      const { projectId } = await contractA(user, START)
      await expectStatus(201, plan(projectId, { Level }))
      const { body, activities } = await timetable(user, projectId)
      const leaves = activities.filter(({ Group }) => Group === false)
      expect(leaves.length).toBe(Level === 'article' ? 5 : 1)
      expect([sumDecimals(leaves.map(({ Amount }) => Amount)), body.NotPlanned]).toEqual([
        body.Amount,
        { Amount: 0, Hours: 0, Articles: 0 },
      ])
      expect((await plan(projectId, { Level })).body).toEqual({ Created: 0, Relations: 0 })
      expect(body.Faults).toEqual([])
    },
  )

  test('a new line joins the group that is there; the order of works is only suggested', async () => {
    const { projectId, estimateId, objectId, articles } = await contractA(user, START)
    const second = await add(user, 'estimates', { ObjectId: objectId, Name: 'Terasamente', Code: '02' })
    await add(user, 'articles', { EstimateId: second.EstimateId, Name: 'Săpătură', Quantity: 2, MeasureUnit: 'mc' })
    expect((await plan(projectId, { Level: 'estimate' })).body).toEqual({ Created: 2, Relations: 0 })
    const { activities } = await timetable(user, projectId)
    for (const { ScheduleActivityId } of activities)
      await expectStatus(200, user.call('DELETE', `/api/estimation-activities/${ScheduleActivityId}`))
    expect((await plan(projectId, { Level: 'estimate', SuggestOrder: true })).body).toEqual({
      Created: 2,
      Relations: 1,
    })
    const ordered = await timetable(user, projectId)
    expect(ordered.relations).toMatchObject([
      { From: ordered.named('Terasamente').ScheduleActivityId, To: ordered.named('Rezistență').ScheduleActivityId },
    ])
    await addActivity(user, projectId, 'Cofraj', { Links: [{ articleId: articles.CB01A1 }] })
    const split = await timetable(user, projectId)
    expect(sumDecimals([split.named('Cofraj').Amount, split.named('Rezistență').Amount])).toBe(
      ordered.named('Rezistență').Amount,
    )
    expect(estimateId).toBeGreaterThan(0)
  })

  test('chapters of the United States follow each other by their divisions', async () => {
    const american = await (await testApp()).tenant('us')
    const { InvestmentId } = await add(american, 'investments', { Name: 'Warehouse', EstimateDate: '2026-03-02' })
    const { ObjectId } = await add(american, 'objects', { InvestmentId, Name: 'Building' })
    const { EstimateId } = await add(american, 'estimates', { ObjectId, Name: 'Base bid' })
    for (const [division, chapter] of [
      ['09', 'Finishes'],
      ['03', 'Concrete'],
      ['31', 'Earthwork'],
    ] as const)
      await add(american, 'articles', {
        EstimateId,
        Name: chapter,
        Chapter: chapter,
        Division: division,
        Quantity: 1,
        MeasureUnit: 'EA',
      })
    await expectStatus(
      201,
      american.call('POST', `/api/estimation-investments/${InvestmentId}/schedule/fromEstimate`, {
        Level: 'chapter',
        SuggestOrder: true,
      }),
    )
    const { named } = await timetable(american, InvestmentId as number)
    const starts = ['Earthwork', 'Concrete', 'Finishes'].map((name) => named(name).Start)
    expect(starts).toEqual([...starts].sort())
    expect(new Set(starts).size).toBe(3)
    expect(named('Base bid').Group).toBe(true)
  })

  test('without chapters the division is an activity of its articles; an estimate that has neither is one without a group', async () => {
    const american = await (await testApp()).tenant('us')
    const { InvestmentId } = await add(american, 'investments', { Name: 'Addition', EstimateDate: '2026-03-02' })
    const { ObjectId } = await add(american, 'objects', { InvestmentId, Name: 'Building' })
    const shell = await add(american, 'estimates', { ObjectId, Name: 'Shell' })
    const cleaning = await add(american, 'estimates', { ObjectId, Name: 'Cleaning' })
    const item = async (EstimateId: unknown, Name: string, Division: string | null) =>
      (await add(american, 'articles', { EstimateId, Name, Division, Quantity: 2, MeasureUnit: 'EA', RSLabor: 10 }))
        .ArticleId
    const footing = await item(shell.EstimateId, 'Footing', '03')
    await item(shell.EstimateId, 'Studs', '06')
    const slab = await item(shell.EstimateId, 'Slab', '03')
    await item(cleaning.EstimateId, 'Final cleaning', null)
    const order = { Level: 'chapter', SuggestOrder: true }
    const address = `/api/estimation-investments/${InvestmentId}/schedule/fromEstimate`
    expect((await american.call('POST', address, order)).body).toEqual({ Created: 4, Relations: 1 })
    const { named, body, activities } = await timetable(american, InvestmentId as number)
    expect(named('Concrete')).toMatchObject({ Code: '03', Links: [{ articleId: footing }, { articleId: slab }] })
    expect([named('Shell').Group, named('Cleaning').Group, named('Cleaning').ParentId]).toEqual([true, false, null])
    expect(sumDecimals(activities.map(({ Group, Amount }) => (Group ? 0 : Amount)))).toBe(body.Amount)
    expect((await american.call('POST', address, order)).body).toEqual({ Created: 0, Relations: 0 })
  })

  test('needs the right to add, on this project', async () => {
    const { projectId } = await contractA(user, START)
    const stranger = await (await testApp()).tenant()
    expect(
      (await stranger.call('POST', `/api/estimation-investments/${projectId}/schedule/fromEstimate`, {})).status,
    ).toBe(404)
    expect((await plan(projectId, { Level: 'street' })).status).toBe(422)
  })
})

describe('value over time', () => {
  const curve = async (projectId: number, query = '') =>
    (await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/s-curve${query}`))).body
  const last = (body: Body) => (body.Points as Body[]).at(-1) as Body

  test('ends on the estimate by day, week and month; settlements are earned, typed amounts spent', async () => {
    const example = await contractA(user, START)
    const { projectId } = example
    await expectStatus(201, plan(projectId, { Level: 'article', SuggestOrder: true }))
    const { body } = await timetable(user, projectId)
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    await add(user, 'schedules', {
      InvestmentId: projectId,
      DataDate: '2026-04-01',
      Actuals: [
        { date: '2026-03-20', amount: 3_000 },
        { date: '2026-05-20', amount: 1 },
      ],
    })
    const { activities } = await timetable(user, projectId)
    const earned = sumDecimals(activities.map(({ Group, Earned }) => (Group ? 0 : (Earned as number))))
    for (const By of ['day', 'week', 'month']) {
      const found = await curve(projectId, `?By=${By}`)
      expect([last(found).Planned, last(found).PlannedLate, found.BAC]).toEqual([body.Amount, body.Amount, body.Amount])
      expect([found.EV, found.AC, found.StatusDate]).toEqual([earned, 3_000, '2026-04-01'])
      const points = found.Points as Body[]
      const planned = points.map(({ Planned }) => Planned as number)
      expect(planned).toEqual([...planned].sort((one, other) => one - other))
      expect(last(found).Earned).toBe(null)
    }
    const hours = await curve(projectId, '?Of=hours')
    expect(hours.BAC).toBeCloseTo(body.Hours as number, 2)
    expect((await curve(projectId, `?ObjectId=${example.objectId}`)).BAC).toBe(body.Amount)
    expect((await user.call('GET', `/api/estimation-investments/${projectId}/s-curve?By=year`)).status).toBe(400)
  })

  test('a baseline stands beside what is planned now; an empty timetable is worth nothing', async () => {
    const { projectId, estimateId } = await contractA(user, START)
    const empty = await curve(projectId)
    expect([empty.BAC, empty.SPI]).toEqual([0, null])
    const id = await addActivity(user, projectId, 'Tot', { Links: [{ estimateId }], Duration: 10 })
    const { BaselineId } = await add(user, 'baselines', { InvestmentId: projectId, Name: 'B0' })
    await expectStatus(200, user.call('PUT', `/api/estimation-activities/${id}`, { Duration: 20 }))
    const found = await curve(projectId, `?By=week&BaselineId=${BaselineId}`)
    const points = found.Points as Body[]
    expect(points.map(({ Baseline, Planned }) => (Baseline as number) >= (Planned as number))).not.toContain(false)
    expect([points[1]?.Baseline, last(found).Planned]).toEqual([found.BAC, found.BAC])
  })
})
