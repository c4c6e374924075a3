import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addActivity, link, timetable } from './timetable.fixture.ts'

type Body = Record<string, unknown>

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const START = { EstimateDate: '2026-03-02' }
const crew = async (code: string, people: number) =>
  (
    await add(user, 'crews', {
      Code: code,
      Name: `Crew ${code}`,
      Workers: [{ name: 'Mason', wage: 30, count: people }],
    })
  ).CrewId as number
const asked = async (projectId: number, what: 'crews' | 'levelled') =>
  (await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/schedule/${what}`))).body

describe('crews of a timetable', () => {
  test('overload is told with its days; levelling proposes, and what is taken over ends it', async () => {
    const { projectId } = await newEstimate(user, START)
    const masons = await crew('MA', 4)
    const [one, two] = [
      await addActivity(user, projectId, 'Ziduri', { Duration: 3, CrewId: masons }),
      await addActivity(user, projectId, 'Gard', { Duration: 2, CrewId: masons }),
    ]
    await addActivity(user, projectId, 'Curte', { Duration: 1, Workers: 3 })
    const found = await asked(projectId, 'crews')
    expect(found.Crews).toMatchObject([
      {
        CrewId: masons,
        Name: 'Crew MA',
        Capacity: 4,
        Days: [
          { Date: '2026-03-02', Peak: 8, Hours: 64 },
          { Date: '2026-03-03', Peak: 8, Hours: 64 },
          { Date: '2026-03-04', Peak: 4, Hours: 32 },
        ],
        Overloads: [{ From: '2026-03-02', To: '2026-03-03', Days: 2, Peak: 8 }],
      },
    ])
    expect((found.Everybody as Body).Days).toMatchObject([{ Peak: 11 }, { Peak: 8 }, { Peak: 4 }])
    const proposed = await asked(projectId, 'levelled')
    expect(proposed).toMatchObject({
      FinishBefore: '2026-03-04',
      Finish: '2026-03-06',
      Delayed: [{ ScheduleActivityId: two, Start: '2026-03-05', End: '2026-03-06', Days: 3 }],
      Impossible: [],
    })
    expect((await timetable(user, projectId)).named('Gard').Start).toBe('2026-03-02')
    const apply = {
      Activities: [{ ScheduleActivityId: two, Constraints: [{ kind: 'startNoEarlier', date: '2026-03-05' }] }],
    }
    await expectStatus(200, user.call('POST', `/api/estimation-investments/${projectId}/schedule/apply`, apply))
    expect((await asked(projectId, 'crews')).Crews).toMatchObject([{ Overloads: [] }])
    expect((await asked(projectId, 'levelled')).Delayed).toEqual([])
    await link(user, two, one)
    expect((await asked(projectId, 'levelled')).Delayed).toEqual([])
  })

  test('what needs more people than its crew has is told and stays; a crew of nobody has no line', async () => {
    const { projectId } = await newEstimate(user, START)
    const few = await crew('FE', 2)
    const id = await addActivity(user, projectId, 'Turnare', { Duration: 1, CrewId: few, Workers: 5 })
    const proposed = await asked(projectId, 'levelled')
    expect([proposed.Delayed, proposed.Impossible]).toEqual([
      [],
      [{ ScheduleActivityId: id, Name: 'Turnare', CrewId: few, Crew: 'Crew FE' }],
    ])
    expect((await asked(projectId, 'crews')).Crews).toMatchObject([{ Capacity: 2, Overloads: [{ Peak: 5 }] }])
    const empty = await newEstimate(user, START)
    expect(await asked(empty.projectId, 'crews')).toMatchObject({ Crews: [], Everybody: { Days: [] } })
    expect(await asked(empty.projectId, 'levelled')).toMatchObject({ Delayed: [], Impossible: [] })
  })

  test('are seen by those alone who see the project', async () => {
    const { projectId } = await newEstimate(user, START)
    const stranger = await (await testApp()).tenant()
    for (const what of ['crews', 'levelled'])
      expect((await stranger.call('GET', `/api/estimation-investments/${projectId}/schedule/${what}`)).status).toBe(404)
  })
})
