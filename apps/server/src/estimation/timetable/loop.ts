import { AppError } from '@temelia/model/errors'
import type { Loop } from '@temelia/scheduling/faults'
import { calculateSchedule } from '@temelia/scheduling/schedule'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** The refusal of a loop, with the names along it. */
export function loopRefused({ loop, notSchedulable }: Loop, nameOf: (id: number) => string): AppError {
  const names = loop.map(nameOf)
  return new AppError('CIRCULAR_CRITICAL_PATH', {
    params: { loop: names.join(' → ') },
    body: { Loop: loop, Names: names, NotSchedulable: notSchedulable },
  })
}

/**
 * Refuses what makes activities of a project wait for each other, also through groups. Two changes at once are looked at one after the other.
 * @throws AppError CIRCULAR_CRITICAL_PATH with one way round
 */
export async function demandNoLoop(context: Context, projectId: number): Promise<void> {
  const { clientId } = context.actor
  const there = sql`t.client_id = ${clientId} and t.project_id = ${projectId} and t.deleted_with is null`
  await context.tx.run(
    sql`select 1 from projects where client_id = ${clientId} and id = ${projectId} for no key update`,
  )
  const activities = await context.tx.rows<{ id: number; parentId: number | null; name: string }>(
    sql`select t.id, t.parent_id, t.name from schedule_activities t where ${there} order by t.position, t.id`,
  )
  const relations = await context.tx.rows<{ id: number; from: number; to: number; type: 'FS' | 'SS' | 'FF' | 'SF' }>(
    sql`select t.id, t.from_id as "from", t.to_id as "to", t.type from schedule_relations t where ${there}`,
  )
  const found = calculateSchedule({
    start: ANY_DAY,
    activities: activities.map(({ id, parentId }) => ({ id, parentId, duration: 0 })),
    relations: relations.map((relation) => ({ ...relation, lag: 0 })),
  })
  if (found.ok) return
  const names = new Map(activities.map(({ id, name }) => [id, name]))
  throw loopRefused(found, (id) => names.get(id) ?? '')
}

/** Whether there is a loop does not depend on dates. */
const ANY_DAY = '2001-01-01'
