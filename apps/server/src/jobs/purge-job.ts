import type { Actor } from '@temelia/model/permission'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { RuleBook } from '../records/context.ts'
import type { JobKind } from '../records/job-kind.ts'
import { purgeSlice } from '../records/purge.ts'
import { SliceSize } from './slices.ts'

const payload = z.object({ ids: z.array(z.number().int()) })

/** Rows of the first slice, and of the largest. */
const [FIRST, MOST] = [100, 2_000]

/** Deletes many items of the bin, or one with many parts, for good, slice by slice behind the calls of others; run again it goes on where it was. */
export function purgeJob(database: Pick<Database, 'region' | 'behind'>, rules: RuleBook): JobKind {
  return async (data, { clientId }) => {
    const { ids } = payload.parse(data)
    const actor = { clientId, region: database.region } as Actor
    const size = new SliceSize(FIRST, MOST)
    const slice = () =>
      database.behind.tenant(clientId, (tx) => {
        const { rows } = size
        return size.timed(rows, () => purgeSlice({ tx, actor, rules }, ids, rows))
      })
    let more = await slice()
    while (more) more = await slice()
  }
}
