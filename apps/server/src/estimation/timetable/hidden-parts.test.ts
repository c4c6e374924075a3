import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addActivity, link } from './timetable.fixture.ts'

let server: TestApp
let owner: TestUser

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

const WEEK = [[[480, 960]], [], [], [], [], [], []]

async function parts(user: TestUser) {
  const { projectId, objectId } = await newEstimate(user, { EstimateDate: '2026-03-02' })
  const [a, b] = [await addActivity(user, projectId, 'A'), await addActivity(user, projectId, 'B')]
  const InvestmentId = projectId
  return {
    projectId,
    objectId,
    a,
    calendar: (await add(user, 'calendars', { InvestmentId, Name: 'C', Week: WEEK })).CalendarId as number,
    schedule: (await add(user, 'schedules', { InvestmentId, Start: '2026-03-02' })).ScheduleId as number,
    relation: await link(user, a, b),
    milestone: (await add(user, 'milestones', { InvestmentId, ObjectId: objectId, Name: 'M' })).MilestoneId as number,
    baseline: (await add(user, 'baselines', { InvestmentId, Name: 'B' })).BaselineId as number,
  }
}

const addresses = (of: Awaited<ReturnType<typeof parts>>) => [
  `estimation-activities/${of.a}`,
  `estimation-calendars/${of.calendar}`,
  `estimation-schedules/${of.schedule}`,
  `estimation-relations/${of.relation}`,
  `estimation-milestones/${of.milestone}`,
  `estimation-baselines/${of.baseline}`,
]

test('the timetable of a project that one does not see is not found, whatever part of it is named', async () => {
  const hidden = await parts(owner)
  for (const by of [
    await owner.colleague({ viewForeign: false, editForeign: false, level: 'user' }),
    await server.tenant(),
  ]) {
    const own = await parts(by)
    for (const address of addresses(hidden)) {
      expect([address, (await by.call('GET', `/api/${address}`)).status]).toEqual([address, 404])
      expect([address, (await by.call('PUT', `/api/${address}`, {})).status]).toEqual([address, 404])
      expect([address, (await by.call('DELETE', `/api/${address}`)).status]).toEqual([address, 404])
    }
    for (const path of ['schedule', 'schedule/export?format=csv', 'schedule/export?format=pdf', 's-curve'])
      expect([path, (await by.call('GET', `/api/estimation-investments/${hidden.projectId}/${path}`)).status]).toEqual([
        path,
        404,
      ])
    for (const path of ['activities', 'calendars', 'schedules', 'relations', 'milestones', 'baselines']) {
      const { body } = await expectStatus(200, by.call('GET', `/api/estimation-${path}?page_size=500`))
      const rows = body._embedded?.[`estimation_${path}`] ?? []
      expect(rows.filter(({ InvestmentId }) => InvestmentId === hidden.projectId)).toEqual([])
    }
    const refused = [
      by.call('POST', '/api/estimation-schedules', { InvestmentId: hidden.projectId }),
      by.call('POST', '/api/estimation-activities', { InvestmentId: hidden.projectId, Name: 'x' }),
      by.call('POST', '/api/estimation-relations', { From: hidden.a, To: own.a }),
      by.call('POST', '/api/estimation-relations', { From: own.a, To: hidden.a }),
      by.call('PUT', `/api/estimation-activities/${own.a}`, { ParentId: hidden.a }),
      by.call('PUT', `/api/estimation-activities/${own.a}`, { CalendarId: hidden.calendar }),
      by.call('PUT', `/api/estimation-activities/${own.a}`, { Links: [{ objectId: hidden.objectId }] }),
      by.call('PUT', `/api/estimation-schedules/${own.schedule}`, { CalendarId: hidden.calendar }),
      by.call('POST', '/api/estimation-milestones', {
        InvestmentId: own.projectId,
        ObjectId: hidden.objectId,
        Name: 'x',
      }),
    ]
    for (const [at, reply] of (await Promise.all(refused)).entries())
      expect([at, [403, 404, 422].includes(reply.status)]).toEqual([at, true])
  }
})

test('who only reads a project changes nothing of its timetable', async () => {
  const seen = await parts(owner)
  const reader = await owner.colleague({ editForeign: false, add: false, edit: false, delete: false, level: 'user' })
  for (const address of addresses(seen)) {
    await expectStatus(200, reader.call('GET', `/api/${address}`))
    expect((await reader.call('PUT', `/api/${address}`, {})).status).toBe(403)
    expect((await reader.call('DELETE', `/api/${address}`)).status).toBe(403)
  }
  const at = `/api/estimation-investments/${seen.projectId}/schedule`
  expect((await reader.call('POST', `${at}/fromEstimate`, {})).status).toBe(403)
  expect(
    (await reader.call('POST', `${at}/apply`, { Activities: [{ ScheduleActivityId: seen.a, Name: 'x' }] })).status,
  ).toBe(403)
  await expectStatus(200, reader.call('GET', `${at}/export?format=csv`))
})
