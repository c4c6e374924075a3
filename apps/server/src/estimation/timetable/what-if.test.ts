import { readCsv } from '@temelia/scheduling/csv'
import { readMspdi } from '@temelia/scheduling/mspdi-read'
import { calculateSchedule } from '@temelia/scheduling/schedule'
import { momentText } from '@temelia/scheduling/moment'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { contractA } from '../settlements/settlements.fixture.ts'
import { addActivity, link, timetable } from './timetable.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Body = Record<string, unknown>

const START = { EstimateDate: '2026-03-02' }
const send = (projectId: number, what: string, body: Body) =>
  user.call('POST', `/api/estimation-investments/${projectId}/schedule/${what}`, body)

async function threeInARow() {
  const example = await contractA(user, START)
  const { projectId, articles } = example
  const a = await addActivity(user, projectId, 'A', { Links: [{ articleId: articles.CB01A1 }], Workers: 2 })
  const b = await addActivity(user, projectId, 'B', { Duration: 2 })
  const c = await addActivity(user, projectId, 'C', { Duration: 1 })
  await link(user, a, b)
  return { ...example, a, b, c }
}

describe('what if', () => {
  test('a change, and a quantity of the estimate, tell what moves and store nothing', async () => {
    const { projectId, articles, a, b, c } = await threeInARow()
    const before = (await timetable(user, projectId)).body
    const tried = await expectStatus(
      200,
      send(projectId, 'preview', {
        Activities: [{ ScheduleActivityId: a, Duration: 10 }],
        Relations: [{ From: b, To: c, Lag: 1 }],
      }),
    )
    expect(tried.body).toMatchObject({ FinishBefore: '2026-03-09', Finish: '2026-03-19' })
    expect((tried.body.Moved as Body[]).map(({ Name }) => Name)).toEqual(['A', 'B', 'C'])
    const more = await expectStatus(
      200,
      send(projectId, 'preview', { Quantities: [{ ArticleId: articles.CB01A1, Quantity: 76.8 }] }),
    )
    expect((more.body.Moved as Body[]).map(({ Name, Days }) => [Name, Days])).toEqual([
      ['A', 8],
      ['B', 2],
    ])
    expect((await timetable(user, projectId)).body).toEqual(before)
    const ring = await send(projectId, 'preview', { Relations: [{ From: b, To: a }] })
    expect([ring.status, ring.body.code]).toEqual([409, 'CIRCULAR_CRITICAL_PATH'])
  })

  test('is taken over whole or not at all, and only by who may', async () => {
    const { projectId, a, b, c } = await threeInARow()
    const other = await threeInARow()
    const wrong = await send(projectId, 'apply', {
      Activities: [
        { ScheduleActivityId: a, Duration: 10 },
        { ScheduleActivityId: other.a, Duration: 10 },
      ],
    })
    expect([wrong.status, (wrong.body.errors as Body[])[0]?.field]).toEqual([422, 'Activities[1].ScheduleActivityId'])
    const ring = await send(projectId, 'apply', {
      Activities: [{ ScheduleActivityId: a, Duration: 10 }],
      Relations: [{ From: b, To: a }],
    })
    expect([ring.status, (await timetable(user, projectId)).named('A').Days]).toEqual([409, 4])
    const taken = await expectStatus(
      200,
      send(projectId, 'apply', {
        Settings: { DataDate: '2026-03-03' },
        Activities: [{ ScheduleActivityId: a, Duration: 3 }],
        Relations: [{ From: b, To: c }],
        RemovedActivities: [],
      }),
    )
    expect(taken.body.Finish).toBe('2026-03-10')
    const now = await timetable(user, projectId)
    expect([now.body.Finish, now.relations.length, (now.body.Settings as Body).DataDate]).toEqual([
      '2026-03-10',
      2,
      '2026-03-03',
    ])
    const stranger = await (await testApp()).tenant()
    for (const what of ['preview', 'apply'])
      expect(
        (await stranger.call('POST', `/api/estimation-investments/${projectId}/schedule/${what}`, {})).status,
      ).toBe(404)
  })
})

describe('files', () => {
  const file = (projectId: number, format: string) =>
    user.call('GET', `/api/estimation-investments/${projectId}/schedule/export?format=${format}`)

  test('Microsoft Project reads back the same dates, with baselines; what it cannot hold is listed', async () => {
    const { projectId, objectId, b, c } = await threeInARow()
    await link(user, b, c, { Lag: 1, LagTime: 'project' })
    await add(user, 'baselines', { InvestmentId: projectId, Name: 'B0' })
    await add(user, 'milestones', { InvestmentId: projectId, ObjectId: objectId, Name: 'Recepție, etapa 1' })
    const { activities } = await timetable(user, projectId)
    const xml = await file(projectId, 'mspdi')
    const read = readMspdi(new TextEncoder().encode(xml.raw.body))
    if (!read.ok) throw new Error(read.note.code)
    const schedule = calculateSchedule(read.file.input)
    if (!schedule.ok) throw new Error('a loop')
    expect(schedule.all().map(({ start, finish }) => [momentText(start), momentText(finish)])).toEqual(
      activities.map(({ StartAt, EndAt }) => [StartAt, EndAt]),
    )
    expect(read.file.rows.every(({ baselines }) => baselines.length === 1)).toBe(true)
    const lost = (await user.call('GET', `/api/estimation-investments/${projectId}/schedule/export/lost?format=mspdi`))
      .body
    expect((lost.Notes as Body[]).map(({ Code }) => Code)).toEqual(
      expect.arrayContaining(['LOST_HOLIDAY_RULE', 'LOST_LAG_TIME']),
    )
    const csv = readCsv((await file(projectId, 'csv')).raw.body, { start: '2026-03-02' })
    if (!csv.ok) throw new Error(csv.note.code)
    expect(csv.file.rows.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    const calendar = (await file(projectId, 'ical')).raw.body
    expect(calendar).toContain('SUMMARY:Recepție\\, etapa 1')
    expect((await file(projectId, 'dwg')).status).toBe(400)
  })
})
