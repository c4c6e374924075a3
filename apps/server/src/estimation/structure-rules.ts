import { AppError } from '@temelia/model/errors'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { sql } from 'kysely'
import { rulesFor } from '../records/context.ts'
import { linesComputedWith } from './computed-with.ts'
import { keepInProject } from './moves.ts'
import { objectRows, projectRow } from './project-rows.ts'
import { recalculate } from './recalculate.ts'
import { demandUnsettled } from './revisions/revision-rows.ts'
import { demandActive } from './revisions/rules.ts'
import { refreshTotals } from './totals.ts'
import { withAlternate } from './us/alternate-rules.ts'

type Recapitulated = Readonly<{ recapitulation: unknown }>

/** Rules of objects: they stay in their project; what is below them comes and goes with them, and follows a recapitulation of their own. */
export const objectRules = rulesFor(WorkObject, {
  prepare: async (_context, patch, before) => {
    if (before && patch.projectId !== undefined && patch.projectId !== before.projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'INVALID_VALUE' }] })
    return patch
  },
  beforeRemove: (context, row) =>
    demandUnsettled(
      context,
      sql`a.estimate_id in (select e.id from estimates e where e.client_id = ${context.actor.clientId} and e.object_id = ${row.id})`,
    ),
  computedWith: async (context, row) => {
    const { clientId } = context.actor
    const inside = sql`a.estimate_id in (select e.id from estimates e where e.client_id = ${clientId} and e.object_id = ${row.id})`
    const project = await projectRow(context, row.projectId)
    return linesComputedWith(context, project, [row.recapitulation?.rounding], inside)
  },
  settle: async (context, changes) => {
    for (const { before, after, asItWas } of changes) {
      const same = before?.recapitulation?.rounding === after?.recapitulation?.rounding
      if (!after || asItWas || (before && same)) continue
      const estimates = await context.tx.rows<{ id: number }>(
        sql`select id from estimates where client_id = ${context.actor.clientId} and object_id = ${after.id} and deleted_with is null`,
      )
      await recalculate(context, after.projectId, { estimates: estimates.map(({ id }) => id) })
    }
    const counted = changes.filter(({ before, after }) => !before || !after || differ(before, after))
    await refreshTotals(
      context,
      counted.flatMap(({ before, after }) => (after ?? before)?.projectId ?? []),
    )
  },
})

/** Rules of estimates: a recapitulation of their own changes their lines (its rounding) and the project's totals. */
export const estimateRules = rulesFor(Estimate, {
  prepare: async (context, patch, before) => {
    await demandActive(context, patch, before)
    return withAlternate(context, before ? await keepInProject(context, Estimate, patch, before) : patch, before)
  },
  beforeRemove: (context, row) => demandUnsettled(context, sql`a.estimate_id = ${row.id}`),
  computedWith: async (context, row) => {
    const project = await projectRow(context, row.projectId as number)
    const object = (await objectRows(context, project.id)).find(({ id }) => id === row.objectId)
    const roundings = [object?.recapitulation?.rounding, row.recapitulation?.rounding]
    return linesComputedWith(context, project, roundings, sql`a.estimate_id = ${row.id}`)
  },
  settle: async (context, changes) => {
    for (const { before, after, asItWas } of changes) {
      const same = before?.recapitulation?.rounding === after?.recapitulation?.rounding
      if (!after || asItWas || (before && same && before.objectId === after.objectId)) continue
      await recalculate(context, after.projectId as number, { estimates: [after.id] })
    }
    const counted = changes.filter(
      ({ before, after }) =>
        !before ||
        !after ||
        before.counts !== after.counts ||
        before.revisionId !== after.revisionId ||
        before.objectId !== after.objectId ||
        before.applyVat !== after.applyVat ||
        differ(before, after),
    )
    await refreshTotals(
      context,
      counted.flatMap(({ before, after }) => (after ?? before)?.projectId ?? []),
    )
  },
})

function differ(before: Recapitulated, after: Recapitulated): boolean {
  return JSON.stringify(before.recapitulation) !== JSON.stringify(after.recapitulation)
}
