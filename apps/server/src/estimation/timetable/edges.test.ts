import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addActivity, link, timetable } from './timetable.fixture.ts'

let user: TestUser
let stranger: TestUser

beforeAll(async () => {
  const server = await testApp()
  user = await server.tenant()
  stranger = await server.tenant()
})

const removed = async (path: string, id: number) =>
  Number((await expectStatus(200, user.call('DELETE', `/api/estimation-${path}/${id}`))).body.UndoId)

describe('what comes back', () => {
  test('closes no loop: an activity whose relations would is refused, and the timetable goes on', async () => {
    const { projectId } = await newEstimate(user)
    const [a, b, c] = [
      await addActivity(user, projectId, 'A', { Duration: 1 }),
      await addActivity(user, projectId, 'B', { Duration: 1 }),
      await addActivity(user, projectId, 'C', { Duration: 1 }),
    ]
    await link(user, a, b)
    await link(user, c, a)
    const undo = await removed('activities', a)
    await link(user, b, c)
    const restored = await user.call('POST', `/undoStackItems/${undo}/restore`)
    expect([restored.status, restored.body.code]).toEqual([409, 'CIRCULAR_CRITICAL_PATH'])
    expect((await timetable(user, projectId)).activities.map(({ Name }) => Name)).toEqual(['B', 'C'])
  })

  test('is worked by the project’s calendar when its own is gone', async () => {
    const { projectId } = await newEstimate(user)
    const week = Array.from({ length: 7 }, () => [[480, 1_020]])
    const calendar = (await add(user, 'calendars', { InvestmentId: projectId, Name: 'Non-stop', Week: week }))
      .CalendarId
    const id = await addActivity(user, projectId, 'A', { Duration: 1, CalendarId: calendar })
    const undo = await removed('activities', id)
    await removed('calendars', calendar as number)
    await expectStatus(200, user.call('POST', `/undoStackItems/${undo}/restore`))
    expect((await timetable(user, projectId)).named('A')).toMatchObject({ Days: 1 })
    await expectStatus(200, user.call('PUT', `/api/estimation-activities/${id}`, { Name: 'A1' }))
  })
})

describe('far days and large numbers', () => {
  test.each(['0001-01-01', '9999-12-31', '2026-02-30', '+012026-01-01'])('the day %s is refused', async (day) => {
    const { projectId } = await newEstimate(user)
    for (const field of ['Start', 'Finish', 'DataDate'])
      expect(
        (await user.call('POST', '/api/estimation-schedules', { InvestmentId: projectId, [field]: day })).status,
      ).toBe(422)
    const preview = await user.call('POST', `/api/estimation-investments/${projectId}/schedule/preview`, {
      Settings: { Start: day },
    })
    expect(preview.status).toBe(422)
  })

  test('a plan that runs past what days can be is told, drawn and written', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A1', unit: 'mc', quantity: 1e9, recipe: [['labor', 1e6, 1e6]] })
    await add(user, 'schedules', { InvestmentId: projectId, Start: '2200-12-30', DataDate: '1900-01-01' })
    const [a, b] = [
      await addActivity(user, projectId, 'A', { Duration: 36_500, Links: [{ estimateId }] }),
      await addActivity(user, projectId, 'B', { Duration: 36_500, Elapsed: true }),
    ]
    await link(user, a, b, { Lag: 36_500, LagTime: 'elapsed' })
    const whole = await timetable(user, projectId)
    expect(whole.activities).toHaveLength(2)
    for (const by of ['day', 'week', 'month'])
      await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/s-curve?By=${by}`))
    for (const format of ['mspdi', 'csv', 'ical'])
      await expectStatus(
        200,
        user.call('GET', `/api/estimation-investments/${projectId}/schedule/export?format=${format}`),
      )
  })

  test('numbers that are none, endless or below zero are refused with their field', async () => {
    const { projectId } = await newEstimate(user)
    for (const Duration of [-1, 1e308, 'NaN', 'Infinity', 36_501])
      expect(
        (await user.call('POST', '/api/estimation-activities', { InvestmentId: projectId, Name: 'A', Duration }))
          .status,
      ).toBe(422)
    const [a, b] = [await addActivity(user, projectId, 'A'), await addActivity(user, projectId, 'B')]
    for (const Lag of [1e308, -36_501, 'NaN'])
      expect((await user.call('POST', '/api/estimation-relations', { From: a, To: b, Lag })).status).toBe(422)
    expect((await user.call('POST', '/api/estimation-relations', { From: a, To: a })).status).toBe(409)
  })
})

describe('what a body names', () => {
  test('is of the project, whoever’s it is', async () => {
    const { projectId } = await newEstimate(user)
    const foreign = await newEstimate(stranger)
    const other = await newEstimate(user)
    const activity = await addActivity(user, projectId, 'A')
    const elsewhere = await addActivity(user, other.projectId, 'B')
    const theirs = await addActivity(stranger, foreign.projectId, 'C')
    const week = Array.from({ length: 7 }, () => [[480, 1_020]])
    const calendar = (await add(user, 'calendars', { InvestmentId: other.projectId, Name: 'Alta', Week: week }))
      .CalendarId
    const refused = async (path: string, body: object) =>
      expect([path, JSON.stringify(body), (await user.call('POST', path, body)).status]).toEqual([
        path,
        JSON.stringify(body),
        422,
      ])
    for (const estimateId of [foreign.estimateId, other.estimateId]) {
      await refused('/api/estimation-activities', { InvestmentId: projectId, Name: 'X', Links: [{ estimateId }] })
      await refused('/api/estimation-milestones', { InvestmentId: projectId, Name: 'X', EstimateId: estimateId })
    }
    for (const parent of [elsewhere, theirs]) {
      await refused('/api/estimation-activities', { InvestmentId: projectId, Name: 'X', ParentId: parent })
      await refused('/api/estimation-relations', { From: parent, To: activity })
      await refused(`/api/estimation-investments/${projectId}/schedule/apply`, {
        Activities: [{ ScheduleActivityId: parent, Name: 'X' }],
      })
    }
    await refused('/api/estimation-activities', { InvestmentId: projectId, Name: 'X', CalendarId: calendar })
    await refused('/api/estimation-schedules', { InvestmentId: projectId, CalendarId: calendar })
    const baseline = (await add(user, 'baselines', { InvestmentId: other.projectId, Name: 'B0' })).BaselineId
    const address = `/api/estimation-investments/${projectId}`
    for (const query of [`schedule?BaselineId=${String(baseline)}`, `s-curve?BaselineId=${String(baseline)}`])
      expect((await user.call('GET', `${address}/${query}`)).status).toBe(404)
    for (const query of [`ObjectId=${other.objectId}`, `EstimateId=${foreign.estimateId}`])
      expect((await user.call('GET', `${address}/s-curve?${query}`)).status).toBe(404)
    const made = await user.call('POST', `${address}/schedule/fromEstimate`, { EstimateIds: [other.estimateId] })
    expect(made.body).toEqual({ Created: 0, Relations: 0 })
    const tried = await user.call('POST', `${address}/schedule/preview`, {
      Activities: [{ ScheduleActivityId: activity, CalendarId: calendar, ParentId: elsewhere }],
    })
    expect(tried.status).toBeLessThan(500)
  })
})

test('a removal tells how many go along with it: what stands in the group, and the relations of all', async () => {
  const { projectId } = await newEstimate(user)
  const group = await addActivity(user, projectId, 'Grup')
  const [a, b, c] = [
    await addActivity(user, projectId, 'A', { ParentId: group }),
    await addActivity(user, projectId, 'B', { ParentId: group }),
    await addActivity(user, projectId, 'C'),
  ]
  await link(user, a, b)
  await link(user, b, c)
  const { body } = await expectStatus(200, user.call('DELETE', `/api/estimation-activities/${group}`))
  expect(body.dependencies).toBe(4)
})

describe('a calendar without any working day', () => {
  const idle = Array.from({ length: 7 }, () => [])
  const always = Array.from({ length: 7 }, () => [[480, 960]])

  test('is refused with a sentence, new or changed, also where exceptions leave no day', async () => {
    const { projectId } = await newEstimate(user)
    const never = { from: '1900-01-01', to: '2200-12-31', periods: [] }
    for (const wrong of [{ Week: idle }, { Week: always, Exceptions: [never] }]) {
      const made = await user.call('POST', '/api/estimation-calendars', {
        InvestmentId: projectId,
        Name: 'Never',
        ...wrong,
      })
      expect([made.status, made.body.errors]).toEqual([422, [expect.objectContaining({ field: 'Week' })]])
    }
    const { CalendarId } = await add(user, 'calendars', { InvestmentId: projectId, Name: 'Crew', Week: always })
    const path = `/api/estimation-calendars/${CalendarId}`
    for (const wrong of [{ Week: idle }, { Exceptions: [never] }]) {
      const changed = await user.call('PUT', path, wrong)
      expect([changed.status, changed.body.errors]).toEqual([
        422,
        [
          expect.objectContaining({
            field: 'Week',
            code: 'NO_WORKING_DAY',
            message: expect.stringMatching(/working|lucrătoare/),
          }),
        ],
      ])
    }
    await expectStatus(200, user.call('PUT', path, { Name: 'Night shift' }))
  })

  test('may have its only working days among its exceptions', async () => {
    const { projectId } = await newEstimate(user)
    await add(user, 'calendars', {
      InvestmentId: projectId,
      Name: 'One Sunday',
      Week: idle,
      Exceptions: [{ from: '2027-03-07', periods: [[480, 720]] }],
    })
  })
})
