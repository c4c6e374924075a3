import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../../records/context.ts'
import { updateOf, writeRows } from '../../records/write-rows.ts'
import { demandNoLoop } from './loop.ts'
import { inProject, linkFaults } from './places.ts'
import type { ActivityRow } from './timetable-rows.ts'

type ActivityPatch = Patch<typeof ScheduleActivity>

/**
 * Rules of activities: what they name is of their project, the start is not after the end, and nothing waits for itself. What is in a group, and
 * the relations of an activity, come and go with it.
 */
export const activityRules = rulesFor(ScheduleActivity, {
  prepare: async (context, patch, before) => {
    const faults = [...(await referenceFaults(context, patch, before)), ...dateFaults({ ...before, ...sentOf(patch) })]
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return patch
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (before && !after) await hideWith(context, before)
      if (cameBack({ before, after })) await showWith(context, after as ActivityRow)
    }
    for (const projectId of regrouped(changes)) await demandNoLoop(context, projectId)
  },
})

async function referenceFaults(
  context: Context,
  patch: ActivityPatch,
  before: ActivityRow | undefined,
): Promise<readonly FieldFault[]> {
  const projectId = (before?.projectId ?? patch.projectId) as number
  const missing = async (
    table: 'schedule_activities' | 'work_calendars',
    id: number | null | undefined,
    field: string,
  ) =>
    typeof id === 'number' && !(await inProject(context, table, projectId, [id])).has(id)
      ? [{ field, code: 'NOT_FOUND' as const }]
      : []
  const changed = <K extends 'parentId' | 'calendarId'>(key: K) =>
    patch[key] === before?.[key] ? undefined : patch[key]
  return [
    ...(await missing('schedule_activities', changed('parentId'), 'ParentId')),
    ...(await missing('work_calendars', changed('calendarId'), 'CalendarId')),
    ...(await linkFaults(context, projectId, patch.links ?? [], before?.links ?? [])),
  ]
}

/** Dates that contradict each other. */
function dateFaults({ actualStart, actualFinish, constraints }: ActivityPatch): readonly FieldFault[] {
  const dates = (kinds: readonly string[]) =>
    (constraints ?? []).flatMap((one) => ('date' in one && kinds.includes(one.kind) ? [one.date] : [])).sort()
  const begins = dates(['startNoEarlier', 'mustStart']).at(-1)
  const ends = dates(['finishNoLater', 'mustFinish'])[0]
  return [
    ...(actualStart && actualFinish && actualStart > actualFinish
      ? [{ field: 'ActualFinish', code: 'START_AFTER_END' as const }]
      : []),
    ...(begins && ends && begins > ends ? [{ field: 'Constraints', code: 'START_AFTER_END' as const }] : []),
  ]
}

function sentOf(patch: ActivityPatch): ActivityPatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as ActivityPatch
}

/** Hides what stands in a removed group, at any depth, and the relations of all that is hidden; the undo item counts them. */
async function hideWith(context: Context, { id }: ActivityRow): Promise<void> {
  const { clientId } = context.actor
  const item = await context.tx.one<{ undoId: number }>(
    sql`select deleted_with as undo_id from schedule_activities where client_id = ${clientId} and id = ${id}`,
  )
  const undoId = item?.undoId
  if (!undoId) return
  const hiding = { deleted_with: sql`${undoId}::bigint` }
  const inside = sql`t.deleted_with is null and t.id in (
    with recursive inside as (
      select c.id from schedule_activities c where c.client_id = ${clientId} and c.parent_id = ${id}
      union
      select c.id from schedule_activities c join inside on c.client_id = ${clientId} and c.parent_id = inside.id)
    select id from inside)`
  const hidden = await writeRows(context, updateOf(ScheduleActivity, hiding, inside))
  const gone = sql`(select id from schedule_activities where client_id = ${clientId} and deleted_with = ${undoId})`
  const loose = sql`t.deleted_with is null and (t.from_id in ${gone} or t.to_id in ${gone})`
  const links = await writeRows(context, updateOf(ScheduleRelation, hiding, loose))
  if (hidden + links > 0)
    await context.tx.run(
      sql`update undo_items set dependencies = dependencies + ${hidden + links} where client_id = ${clientId} and id = ${undoId}`,
    )
}

/**
 * Shows again what went with an activity: the undo item that hid it is gone, while what was removed by itself has its own. Relations were
 * shown by it too; those whose other end is still hidden go with that end.
 */
async function showWith(context: Context, { projectId }: ActivityRow): Promise<void> {
  const orphaned = sql`t.project_id = ${projectId} and t.deleted_with > 0
    and not exists (select 1 from undo_items u where u.client_id = ${context.actor.clientId} and u.id = t.deleted_with)`
  const shown = { deleted_with: sql`null` }
  await writeRows(context, updateOf(ScheduleActivity, shown, orphaned))
  await writeRows(context, updateOf(ScheduleRelation, shown, orphaned))
  for (const end of ['from_id', 'to_id'])
    await writeRows(
      context,
      updateOf(
        ScheduleRelation,
        { deleted_with: sql`a.deleted_with` },
        sql`t.project_id = ${projectId} and t.deleted_with is null and a.client_id = t.client_id and a.id = ${sql.ref(`t.${end}`)} and a.deleted_with is not null`,
        sql`schedule_activities a`,
      ),
    )
}

/** A new record has version 1; what comes back was changed by its removal. */
function cameBack({ before, after }: Pick<Change<typeof ScheduleActivity>, 'before' | 'after'>): boolean {
  return !before && after !== undefined && after.version > 1
}

/** The projects in which something was put into a group or came back, with its relations: only that may close a loop. */
function regrouped(changes: readonly Change<typeof ScheduleActivity>[]): ReadonlySet<number> {
  return new Set(
    changes.flatMap(({ before, after }) =>
      after && (cameBack({ before, after }) || (before?.parentId ?? null) !== after.parentId) ? [after.projectId] : [],
    ),
  )
}
