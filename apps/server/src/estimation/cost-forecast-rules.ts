import { AppError } from '@temelia/model/errors'
import { CostForecast } from '@temelia/model/estimation/cost-forecast'
import { rulesFor } from '../records/context.ts'
import { inProject } from './timetable/places.ts'

/** A forecast is of an estimate of its project. */
export const costForecastRules = rulesFor(CostForecast, {
  prepare: async (context, patch, before) => {
    const { projectId, estimateId } = { ...before, ...patch }
    if (patch.estimateId && !(await inProject(context, 'estimates', projectId as number, [patch.estimateId])).size)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'EstimateId', code: 'NOT_FOUND' }] })
    return estimateId === undefined ? { ...patch, estimateId: null } : patch
  },
})
