import { sumDecimals } from '@temelia/decimal/arithmetic'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addSettlement, contractA, SP1 } from '../settlements/settlements.fixture.ts'
import { addActivity, link, timetable } from './timetable.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Body = Record<string, unknown>

/** A project that begins on a Monday without holidays near it. */
const START = { EstimateDate: '2026-03-02' }
const put = (path: string, body: Body) => user.call('PUT', `/api/estimation-${path}`, body)
const remove = (path: string) => expectStatus(200, user.call('DELETE', `/api/estimation-${path}`))
const restore = (undo: Body) => user.call('POST', `/undoStackItems/${undo.UndoId}/restore`)
const errorsOf = ({ body }: { body: Body }) =>
  (body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

describe('a timetable', () => {
  test('is computed from durations, relations and the calendar of the practice', async () => {
    const { projectId } = await newEstimate(user, { EstimateDate: '2026-04-08' })
    const digging = await addActivity(user, projectId, 'Săpături', { Duration: 2 })
    const concrete = await addActivity(user, projectId, 'Beton', { Duration: 3 })
    const fence = await addActivity(user, projectId, 'Gard', { Duration: 1 })
    await link(user, digging, concrete, { Lag: 1 })
    const done = await addActivity(user, projectId, 'Fundații gata', { Kind: 'finishMilestone' })
    await link(user, concrete, done)
    const { body, named, relations } = await timetable(user, projectId)
    // Good Friday (10.04) and Easter Monday (13.04) of 2026 are not worked.
    expect([named('Săpături').Start, named('Săpături').End]).toEqual(['2026-04-08', '2026-04-09'])
    expect([named('Beton').Start, named('Beton').End]).toEqual(['2026-04-15', '2026-04-17'])
    expect([named('Fundații gata').Start, named('Fundații gata').End]).toEqual(['2026-04-17', '2026-04-17'])
    expect([named('Gard').TotalFloat, named('Gard').Critical, named('Beton').Critical]).toEqual([5, false, true])
    expect([body.Start, body.Finish]).toEqual(['2026-04-08', '2026-04-17'])
    expect(relations.map(({ From, To, Driving }) => [From, To, Driving])).toEqual([
      [digging, concrete, true],
      [concrete, done, true],
    ])
    expect(fence).toBeGreaterThan(0)
    expect(body._actions).toEqual({ create: true, edit: true, delete: true })
  })

  test('groups span what stands in them; settings and a calendar of a crew count', async () => {
    const { projectId } = await newEstimate(user, START)
    const crew = await add(user, 'crews', { Code: 'N1', Name: 'Noapte' })
    const group = await addActivity(user, projectId, 'Structură', { Kind: 'group' })
    await addActivity(user, projectId, 'Cofraje', { ParentId: group, Duration: 2 })
    await addActivity(user, projectId, 'Armături', { ParentId: group, Duration: 1, CrewId: crew.CrewId })
    const shift = [[360, 1_080]]
    await add(user, 'calendars', {
      InvestmentId: projectId,
      Name: 'Două schimburi',
      CrewId: crew.CrewId,
      Week: [shift, shift, shift, shift, shift, shift, shift],
      Exceptions: [{ from: '2026-03-16', periods: [] }],
    })
    await add(user, 'schedules', { InvestmentId: projectId, Start: '2026-03-16', Finish: '2026-03-17' })
    const { body, named } = await timetable(user, projectId)
    expect([named('Cofraje').Start, named('Cofraje').End]).toEqual(['2026-03-16', '2026-03-17'])
    expect([named('Armături').StartAt, named('Armături').EndAt]).toEqual(['2026-03-17T06:00', '2026-03-17T18:00'])
    expect([named('Structură').Group, named('Structură').Start, named('Structură').End]).toEqual([
      true,
      '2026-03-16',
      '2026-03-17',
    ])
    expect((body.Settings as Body).StartTyped).toBe(true)
    const second = await user.call('POST', '/api/estimation-schedules', { InvestmentId: projectId })
    expect([second.status, second.body.code]).toEqual([409, 'DUPLICATE_VALUE'])
  })

  test('durations follow from hours and people, or from daily output; money is shared exactly', async () => {
    const example = await contractA(user, START)
    const { projectId, estimateId, objectId, articles } = example
    // 38.4 mp x 1.49 hours.
    await addActivity(user, projectId, 'Cofraj', { Links: [{ articleId: articles.CB01A1 }], Workers: 2 })
    const thirds = ['Beton 1', 'Beton 2', 'Beton 3']
    for (const name of thirds)
      await addActivity(user, projectId, name, { Links: [{ articleId: articles.CA02A1 }], OutputPerDay: 2 })
    await addActivity(user, projectId, 'Restul', { Links: [{ estimateId }], Workers: 4 })
    const { body, named, activities } = await timetable(user, projectId)
    expect([named('Cofraj').Hours, named('Cofraj').Days, named('Cofraj').DurationFrom]).toEqual([57.216, 4, 'hours'])
    expect(thirds.map((name) => named(name).Quantity)).toEqual([4.167, 4.167, 4.166])
    expect([named('Beton 1').Days, named('Beton 1').DurationFrom]).toEqual([3, 'output'])
    const list = (await user.call('GET', `/api/estimation-articles?InvestmentId=${projectId}`)).body
    const stored = (list._embedded as Record<string, Body[]>).estimation_articles as Body[]
    const total = sumDecimals(stored.map(({ Total }) => Total as number))
    expect([sumDecimals(activities.map(({ Amount }) => Amount)), body.Amount]).toEqual([total, total])
    expect(body.NotPlanned).toEqual({ Amount: 0, Hours: 0, Articles: 0 })
    const milestone = await add(user, 'milestones', {
      InvestmentId: projectId,
      ObjectId: objectId,
      Name: 'Gata',
      Date: '2026-03-05',
    })
    const shown = (await timetable(user, projectId)).body.Milestones as Body[]
    const last = activities
      .map(({ End }) => End)
      .sort()
      .at(-1)
    expect(shown).toMatchObject([{ MilestoneId: milestone.MilestoneId, Planned: last, Date: '2026-03-05' }])
  })

  test('settlements are progress until one types it', async () => {
    const example = await contractA(user, START)
    const { projectId, articles } = example
    const id = await addActivity(user, projectId, 'Beton', { Links: [{ articleId: articles.CA02A1 }], Duration: 10 })
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const { named, faults } = await timetable(user, projectId)
    expect([named('Beton').Done, named('Beton').DoneFrom, faults]).toEqual([40, 'settled', []])
    await expectStatus(200, put(`activities/${id}`, { Percent: 55 }))
    const typed = (await timetable(user, projectId)).named('Beton')
    expect([typed.Done, typed.DoneFrom]).toEqual([55, 'typed'])
  })

  test('settled work began where it was planned, and not after its settlement', async () => {
    const example = await contractA(user, START)
    const { projectId, articles } = example
    await add(user, 'schedules', { InvestmentId: projectId, Start: '2026-03-02' })
    const before = await addActivity(user, projectId, 'Trasare', {
      Duration: 5,
      Percent: 100,
      ActualStart: '2026-03-02',
    })
    const id = await addActivity(user, projectId, 'Beton', { Links: [{ articleId: articles.CA02A1 }], Duration: 10 })
    await link(user, before, id)
    const planned = (await timetable(user, projectId)).named('Beton')
    expect([planned.Start, planned.AssumedStart]).toEqual(['2026-03-09', null])
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const begun = (await timetable(user, projectId)).named('Beton')
    expect([begun.Start, begun.End, begun.AssumedStart]).toEqual([planned.Start, planned.End, '2026-03-09'])
    await expectStatus(200, put(`activities/${before}`, { ActualStart: '2026-04-20' }))
    expect((await timetable(user, projectId)).named('Beton').Start).toBe('2026-03-31')
    await expectStatus(200, put(`activities/${id}`, { ActualStart: '2026-03-12' }))
    const typed = (await timetable(user, projectId)).named('Beton')
    expect([typed.Start, typed.AssumedStart]).toEqual(['2026-03-12', null])
  })
})

describe('what is refused', () => {
  test('a loop, with its names; also through groups; the timetable stays as it was', async () => {
    const { projectId } = await newEstimate(user, START)
    const [one, two] = [await addActivity(user, projectId, 'Unu'), await addActivity(user, projectId, 'Doi')]
    const group = await addActivity(user, projectId, 'Grup', { Kind: 'group' })
    await link(user, one, two)
    const ring = await user.call('POST', '/api/estimation-relations', { From: two, To: one })
    expect([ring.status, ring.body.code]).toEqual([409, 'CIRCULAR_CRITICAL_PATH'])
    expect((ring.body.Names as string[]).length).toBe(3)
    expect(ring.body.detail).toContain('Unu')
    expect((await user.call('POST', '/api/estimation-relations', { From: one, To: one })).status).toBe(409)
    await link(user, two, group)
    const inside = await put(`activities/${one}`, { ParentId: group })
    expect([inside.status, inside.body.code]).toEqual([409, 'CIRCULAR_CRITICAL_PATH'])
    expect((await put(`activities/${group}`, { ParentId: group })).status).toBe(409)
    expect((await timetable(user, projectId)).relations).toHaveLength(2)
  })

  test('what is of another project or company, and starts after ends', async () => {
    const { projectId } = await newEstimate(user, START)
    const other = await contractA(user, START)
    const id = await addActivity(user, projectId, 'A')
    const foreign = await addActivity(user, other.projectId, 'B')
    const stranger = await (await testApp()).tenant()
    const theirs = await newEstimate(stranger, START)
    const hidden = await addActivity(stranger, theirs.projectId, 'C')
    for (const From of [foreign, hidden, 999_999_999]) {
      const reply = await user.call('POST', '/api/estimation-relations', { From, To: id })
      expect([reply.status, errorsOf(reply)]).toEqual([422, [['From', 'NOT_FOUND']]])
    }
    expect((await put(`activities/${id}`, { ParentId: foreign })).status).toBe(422)
    const linked = await put(`activities/${id}`, { Links: [{ articleId: other.articles.CA02A1 }] })
    expect(errorsOf(linked)).toEqual([['Links[0].articleId', 'NOT_FOUND']])
    const gone = await addActivity(user, other.projectId, 'D', { Links: [{ articleId: other.articles.CA02A1 }] })
    await remove(`articles/${other.articles.CA02A1}`)
    // A place that is gone by now may stay named; nothing else of it is taken.
    const Links = [{ articleId: other.articles.CA02A1 }, { articleId: other.articles.CB01A1 }]
    await expectStatus(200, put(`activities/${gone}`, { Links }))
    const dates = await put(`activities/${id}`, { ActualStart: '2026-03-05', ActualFinish: '2026-03-04' })
    expect(errorsOf(dates)).toEqual([['ActualFinish', 'START_AFTER_END']])
    const crossed = await put(`activities/${id}`, {
      Constraints: [
        { kind: 'mustStart', date: '2026-03-05' },
        { kind: 'finishNoLater', date: '2026-03-04' },
      ],
    })
    expect(errorsOf(crossed)).toEqual([['Constraints', 'START_AFTER_END']])
    const settings = await user.call('POST', '/api/estimation-schedules', {
      InvestmentId: projectId,
      Start: '2026-03-05',
      Finish: '2026-03-04',
    })
    expect(errorsOf(settings)).toEqual([['Finish', 'START_AFTER_END']])
    const milestone = (body: Body) =>
      user.call('POST', '/api/estimation-milestones', { InvestmentId: projectId, Name: 'M', ...body })
    expect((await milestone({})).status).toBe(422)
    expect((await milestone({ ObjectId: other.objectId })).status).toBe(422)
    expect((await stranger.call('GET', `/api/estimation-investments/${projectId}/schedule`)).status).toBe(404)
    for (const Duration of [-1, 36_501, 1e15, 'NaN'])
      expect((await put(`activities/${id}`, { Duration })).status).toBe(422)
  })
})

describe('removal and undo', () => {
  test('relations go with an activity and come back with it, one by one', async () => {
    const { projectId } = await newEstimate(user, START)
    const [a, b, c] = [
      await addActivity(user, projectId, 'A'),
      await addActivity(user, projectId, 'B'),
      await addActivity(user, projectId, 'C'),
    ]
    await link(user, a, b)
    await link(user, b, c)
    const gone = (await remove(`activities/${b}`)).body
    const alone = await timetable(user, projectId)
    expect([alone.relations.length, alone.faults]).toEqual([0, []])
    const first = (await remove(`activities/${a}`)).body
    await expectStatus(200, restore(gone))
    expect((await timetable(user, projectId)).relations.map(({ To }) => To)).toEqual([c])
    await expectStatus(200, restore(first))
    expect((await timetable(user, projectId)).relations.map(({ To }) => To).sort()).toEqual([b, c].sort())
  })

  test('a group takes along what stands in it', async () => {
    const { projectId } = await newEstimate(user, START)
    const group = await addActivity(user, projectId, 'Grup', { Kind: 'group' })
    const inner = await addActivity(user, projectId, 'Grup 2', { ParentId: group })
    const leaf = await addActivity(user, projectId, 'Lucrare', { ParentId: inner })
    const after = await addActivity(user, projectId, 'După')
    await link(user, leaf, after)
    const undo = (await remove(`activities/${group}`)).body
    expect((await timetable(user, projectId)).activities.map(({ Name }) => Name)).toEqual(['După'])
    await expectStatus(200, restore(undo))
    const back = await timetable(user, projectId)
    expect([back.activities.length, back.relations.length]).toEqual([4, 1])
  })

  test('a relation that would close a loop is not taken back', async () => {
    const { projectId } = await newEstimate(user, START)
    const [a, b] = [await addActivity(user, projectId, 'A'), await addActivity(user, projectId, 'B')]
    const undo = (await remove(`relations/${await link(user, a, b)}`)).body
    await link(user, b, a)
    const reply = await restore(undo)
    expect([reply.status, reply.body.code]).toEqual([409, 'CIRCULAR_CRITICAL_PATH'])
  })

  test('a calendar in use stays', async () => {
    const { projectId } = await newEstimate(user, START)
    const week = [[[480, 960]], [], [], [], [], [], []]
    const { CalendarId } = await add(user, 'calendars', { InvestmentId: projectId, Name: 'Luni', Week: week })
    await addActivity(user, projectId, 'A', { CalendarId, Duration: 2 })
    expect((await timetable(user, projectId)).named('A').End).toBe('2026-03-09')
    expect((await user.call('DELETE', `/api/estimation-calendars/${CalendarId}`)).body.code).toBe('RECORD_IN_USE')
  })
})

test('a baseline keeps the timetable; what moved, grew, came and went is told', async () => {
  const { projectId } = await newEstimate(user, START)
  const a = await addActivity(user, projectId, 'A', { Duration: 2 })
  const b = await addActivity(user, projectId, 'B', { Duration: 1 })
  const c = await addActivity(user, projectId, 'C', { Duration: 1 })
  await link(user, a, b)
  const kept = await add(user, 'baselines', { InvestmentId: projectId, Name: 'Contract' })
  expect(kept.Activities).toBe(3)
  await expectStatus(200, put(`activities/${a}`, { Duration: 5 }))
  await remove(`activities/${c}`)
  const d = await addActivity(user, projectId, 'D', { Duration: 1 })
  const { body } = await expectStatus(200, user.call('GET', `/api/estimation-baselines/${kept.BaselineId}/compare`))
  expect(body).toMatchObject({
    Moved: [
      { ScheduleActivityId: a, StartBy: 0, FinishBy: 3 },
      { ScheduleActivityId: b, StartBy: 3, FinishBy: 3 },
    ],
    Longer: [{ ScheduleActivityId: a, By: 3 }],
    New: [{ ScheduleActivityId: d, Name: 'D' }],
    Gone: [{ ScheduleActivityId: c, Name: 'C', Start: '2026-03-02' }],
  })
  const { named, body: whole } = await timetable(user, projectId, `?BaselineId=${kept.BaselineId}`)
  expect(named('A').Baseline).toMatchObject({ Start: '2026-03-02', End: '2026-03-03', Days: 2 })
  expect([(whole.Gone as Body[]).length, 'Baseline' in named('D')]).toEqual([1, false])
})
