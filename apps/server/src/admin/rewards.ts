import { Reward, REWARD_DETAILS_MAX, REWARD_UNIT } from '@temelia/model/admin/reward'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { missingRight } from '@temelia/model/permission'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { readJsonFilter } from '../records/list.ts'
import { rulesFor } from '../records/context.ts'
import { countGreen, type GreenArticles } from './green-rewards.ts'

/**
 * Rules of rewards: a person claims what they have the points for, and that is fixed from then on. What a reward is worth is said by the
 * company's administrators.
 */
export const rewardRules = rulesFor(Reward, {
  prepare: async ({ actor }, patch, before) => {
    if (before?.claimed) throw new AppError('REWARD_CLAIMED')
    const sets = granted.some((key) => patch[key] !== undefined && patch[key] !== (before ?? ungranted)[key])
    const forAnother = !before && patch.userId !== actor.userId
    if ((sets || forAnother) && actor.level !== 'administrator')
      throw new AppError('OPERATION_NOT_PERMITTED', { missing: missingRight(actor, 'edit', Reward) })
    const faults: FieldFault[] = []
    if (patch.claimed && Number(patch.status ?? before?.status ?? 0) < REWARD_UNIT)
      faults.push({ field: 'Claimed', code: 'INVALID_VALUE' })
    for (const [key, field] of told)
      if (before?.counted && patch[key] !== undefined && patch[key] !== before[key])
        faults.push({ field, code: 'FIXED_VALUE' })
    if (patch.details && JSON.stringify(patch.details).length > REWARD_DETAILS_MAX)
      faults.push({ field: 'Details', code: 'TOO_LONG', params: { max: REWARD_DETAILS_MAX } })
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return patch
  },
  beforeRemove: async (_context, { claimed }) => {
    if (claimed) throw new AppError('REWARD_CLAIMED')
  },
})

/** What administrators say of a reward, and what it is when a person adds one of their own. */
const granted = ['type', 'status', 'date'] as const
/** Of a reward that is counted these follow from the articles. */
const told = [
  ['type', 'Type'],
  ['status', 'Status'],
] as const
const ungranted: Patch<typeof Reward> = { type: 'green', status: 0, date: null }

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

/** Lets the list of rewards be asked by `action`: the green articles are counted first. */
export const rewardActions = (green: GreenArticles) => (app: App, services: Services) => {
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.url !== `/api/${Reward.wire.path}` || request.method !== 'GET') return
    const { action, filter, ...query } = request.query as Readonly<Record<string, string>>
    if (action === undefined) return
    const named = Object.hasOwn(actions, action) ? actions[action] : undefined
    if (!named)
      throw new AppError('INVALID_QUERY', {
        faults: [{ field: 'action', code: 'INVALID_CHOICE', params: { values: Object.keys(actions).join(', ') } }],
      })
    // A filter of the caller's own narrows it; both are read as one.
    const own = readJsonFilter(filter)
    request.query = { ...query, filter: JSON.stringify(own === undefined ? named : { and: [named, own] }) }
    await inTransaction(services, request, ({ tx, actor }) => countGreen(tx, actor.clientId, green))
  })
}
