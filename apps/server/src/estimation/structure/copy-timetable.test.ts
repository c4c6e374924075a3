import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'
import { contractA } from '../settlements/settlements.fixture.ts'
import { addActivity, link, timetable } from '../timetable/timetable.fixture.ts'

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

type Body = Record<string, unknown>

const WEEK = [[[480, 960]], [[480, 960]], [[480, 960]], [[480, 960]], [], [], []]

async function planned() {
  const made = await contractA(user, { EstimateDate: '2026-03-02' })
  const { projectId, objectId, estimateId, articles } = made
  const { CalendarId } = await add(user, 'calendars', { InvestmentId: projectId, Name: 'Patru zile', Week: WEEK })
  await add(user, 'schedules', { InvestmentId: projectId, Start: '2026-03-02', CalendarId })
  const group = await addActivity(user, projectId, 'Structură', { Kind: 'group' })
  const a = await addActivity(user, projectId, 'A', {
    ParentId: group,
    Links: [{ articleId: articles.CB01A1 }],
    Percent: 40,
    ActualStart: '2026-03-02',
  })
  const b = await addActivity(user, projectId, 'B', { Links: [{ estimateId, share: 2 }, { objectId }], CalendarId })
  await link(user, a, b, { Lag: 2 })
  await add(user, 'milestones', {
    InvestmentId: projectId,
    EstimateId: estimateId,
    Name: 'Predare',
    Date: '2026-05-04',
  })
  await add(user, 'baselines', { InvestmentId: projectId, Name: 'Contract' })
  return made
}

/** A timetable without the ids and versions of its parts. */
function shape(body: Body): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) =>
      /Id$|^(Version|From|To|CreatedAt|_actions|CalendarTyped)$/.test(key) ? undefined : value,
    ).replace(/"(articleId|estimateId|objectId)":\d+,?/g, ''),
  )
}

test('the copy of a project has its timetable, of its own parts', async () => {
  const { projectId } = await planned()
  const reply = await expectStatus(
    200,
    user.call('POST', '/api/estimation-structure/transfer', {
      Mode: 'copy',
      EntityType: 'investment',
      Ids: [projectId],
    }),
  )
  const [copy] = reply.body.Ids as number[]
  const [before, after] = [await timetable(user, projectId), await timetable(user, copy as number)]
  expect(shape(after.body)).toEqual(shape(before.body))
  expect(after.body.Faults).toEqual([])
  const idsOf = ({ body }: { body: Body }) =>
    new Set(JSON.stringify(body.Activities).match(/"(?:ScheduleActivityId|articleId|estimateId|objectId)":\d+/g))
  expect([...idsOf(after)].filter((id) => idsOf(before).has(id))).toEqual([])
  const [baseline] = after.body.Baselines as { BaselineId: number }[]
  const { body } = await expectStatus(
    200,
    user.call('GET', `/api/estimation-baselines/${baseline?.BaselineId}/compare`),
  )
  expect(body).toEqual({ Moved: [], Longer: [], New: [], Gone: [] })
  // What happens to the copy leaves the first one alone.
  await expectStatus(200, user.call('DELETE', `/api/estimation-activities/${after.named('A').ScheduleActivityId}`))
  expect((await timetable(user, projectId)).body).toEqual(before.body)
})
