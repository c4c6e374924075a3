import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { z } from 'zod'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { estimateRows } from '../project-rows.ts'
import { actualCost, type BillCostReader } from './actual-cost.ts'
import { linesOfBaseline } from './baselines.ts'
import type { CurveOrder } from './s-curve.ts'
import { type Timetable, timetableOf } from './timetable.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()

/** What a curve may be asked for. */
export const curveQuery = {
  By: z.enum(['day', 'week', 'month']).default('month'),
  Of: z.enum(['amount', 'hours']).default('amount'),
  BaselineId: id,
  ObjectId: id,
  EstimateId: id,
}

type CurveQuery = z.output<z.ZodObject<typeof curveQuery>>

/** The timetable of a project and the curve that is asked of it. @param read how its bills are read @throws AppError NOT_FOUND for places and baselines of another project */
export async function curveAsked(
  context: Context,
  read: BillCostReader,
  projectId: number,
  { By, Of, BaselineId, ObjectId, EstimateId }: CurveQuery,
): Promise<{ readonly timetable: Timetable; readonly order: CurveOrder }> {
  const timetable = await timetableOf(context, projectId)
  for (const [of, place] of [
    [WorkObject, ObjectId],
    [Estimate, EstimateId],
  ] as const)
    if (place !== undefined && (await find(context, of, place)).projectId !== projectId) throw new AppError('NOT_FOUND')
  const order = {
    by: By,
    of: Of,
    objectId: ObjectId,
    estimateId: EstimateId,
    actual: actualCost(
      timetable.rows.settings?.actuals ?? [],
      await read(context, timetable.rows.project),
      ObjectId === undefined && EstimateId === undefined
        ? null
        : await estimatesIn(context, projectId, ObjectId, EstimateId),
    ),
    statusDay: timetable.rows.settings?.dataDate ?? todayIn(context.actor.region, context.now),
    baseline: BaselineId === undefined ? undefined : await linesOfBaseline(context, projectId, BaselineId),
  }
  return { timetable, order }
}

/** The estimates of an object, or the one that is named. */
async function estimatesIn(
  context: Context,
  projectId: number,
  objectId: number | undefined,
  estimateId: number | undefined,
): Promise<ReadonlySet<number>> {
  if (estimateId !== undefined) return new Set([estimateId])
  const all = await estimateRows(context, projectId)
  return new Set(all.flatMap((estimate) => (estimate.objectId === objectId ? [estimate.id] : [])))
}
