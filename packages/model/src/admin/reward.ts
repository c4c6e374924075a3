import { z } from 'zod'
import { entity } from '../entity.ts'
import { date, decimal, flag, initially, json, once, oneOf, readOnly, ref, text } from '../field.ts'
import { User } from './user.ts'

/** Points that make one claimable unit of a reward for green articles. */
export const REWARD_UNIT = 100

/** Characters that `details` may take as JSON. */
export const REWARD_DETAILS_MAX = 4_000

/** What a person earned: by green articles, or by a recommendation of Temelia to somebody else. It is claimed once. */
export const Reward = entity('reward', {
  wire: { path: 'rewards', id: 'RewardId', client: true },
  table: 'rewards',
  module: 'company',
  access: 'own',
  overseen: true,
  owner: 'userId',
  failure: 'REWARD',
  title: 'token',
  fields: {
    /** Whose it is: the maker's own, or of whom an administrator says. */
    userId: once(ref(() => User)),
    type: initially(oneOf(['green', 'recommendation'], { column: true }), 'green'),
    /** Points so far: each hundred is one unit to claim. */
    status: initially(decimal({ scale: 'quantity', min: 0, max: 1_000_000_000, column: true }), 0),
    /** Its points are counted from the green articles of its person's projects; nobody else says them. */
    counted: readOnly(initially(flag(), false)),
    claimed: initially(flag({ column: true }), false),
    date: date({ column: true }),
    relatedUserId: ref(() => User, { wire: 'RelatedUserId' }),
    token: text({ max: 200 }),
    /** What programs keep with it; `reminderSent` is set when its person was reminded that there is something to claim. */
    details: json(z.looseObject({ reminderSent: z.boolean().optional() }), { sample: { reminderSent: true } }),
  },
})
