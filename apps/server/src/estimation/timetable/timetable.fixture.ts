import type { TestUser } from '../../testing/app.ts'
import { add, expectStatus } from '../estimation.fixture.ts'

type Body = Record<string, unknown>

/** An activity of a timetable as the wire gives it. */
export type WireActivity = Body & {
  readonly ScheduleActivityId: number
  readonly Name: string
  readonly Start: string
  readonly End: string
  readonly Days: number
  readonly Amount: number
  readonly TotalFloat: number
  readonly Critical: boolean
}

/** Adds an activity to a project; gives its id. */
export async function addActivity(user: TestUser, projectId: number, name: string, more: Body = {}): Promise<number> {
  const made = await add(user, 'activities', { InvestmentId: projectId, Name: name, ...more })
  return made.ScheduleActivityId as number
}

/** Lets one activity wait for another; gives the relation's id. */
export async function link(user: TestUser, From: number, To: number, more: Body = {}): Promise<number> {
  return (await add(user, 'relations', { From, To, ...more })).RelationId as number
}

/** The whole timetable of a project. */
export async function timetable(user: TestUser, projectId: number, query = '') {
  const { body } = await expectStatus(
    200,
    user.call('GET', `/api/estimation-investments/${projectId}/schedule${query}`),
  )
  const activities = body.Activities as readonly WireActivity[]
  return {
    body,
    activities,
    named: (name: string) => activities.find(({ Name }) => Name === name) as WireActivity,
    relations: body.Relations as readonly Body[],
    faults: body.Faults as readonly Body[],
  }
}
