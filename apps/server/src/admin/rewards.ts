import { Reward, REWARD_UNIT } from '@temelia/model/admin/reward'
import { AppError } from '@temelia/model/errors'
import type { App } from '../http/services.ts'
import { readJsonFilter } from '../records/list.ts'
import { rulesFor } from '../records/context.ts'

/** Rules of rewards: what was claimed stays so, and is not claimed again. */
export const rewardRules = rulesFor(Reward, {
  prepare: async (_context, patch, before) => {
    if (before?.claimed && patch.claimed !== undefined) throw new AppError('REWARD_CLAIMED')
    return patch
  },
})

/** What clients ask for by a word, as the filter that it stands for. */
const actions: Readonly<Record<string, object>> = {
  greenArticles: { field: 'Type', op: 'eq', value: 'green' },
  greenUnclaimed: {
    and: [
      { field: 'Type', op: 'eq', value: 'green' },
      { field: 'Claimed', op: 'eq', value: false },
    ],
  },
  searchByStatusAndUpdate: {
    and: [
      { field: 'Claimed', op: 'eq', value: false },
      { field: 'Status', op: 'ge', value: REWARD_UNIT },
    ],
  },
}

/** Lets the list of rewards be asked by `action`. */
export function rewardActions(app: App): void {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.url !== `/api/${Reward.wire.path}` || request.method !== 'GET') return
    const { action, filter, ...query } = request.query as Readonly<Record<string, string>>
    if (action === undefined) return
    const named = actions[action]
    if (!named)
      throw new AppError('INVALID_QUERY', {
        faults: [{ field: 'action', code: 'INVALID_CHOICE', params: { values: Object.keys(actions).join(', ') } }],
      })
    // A filter of the caller's own narrows it; both are read as one.
    const own = readJsonFilter(filter)
    request.query = { ...query, filter: JSON.stringify(own === undefined ? named : { and: [named, own] }) }
  })
}
