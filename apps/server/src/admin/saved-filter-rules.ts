import { SavedFilter } from '@temelia/model/admin/saved-filter'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { readFilter } from '@temelia/model/filter'
import { mayShare } from '@temelia/model/permission'
import { entityNamed } from '@temelia/model/registry'
import { type Context, rulesFor } from '../records/context.ts'
import { asKnownTo } from '../records/own-fields.ts'

/** Rules of saved views: each is of a list that there is, and its conditions are such as that list takes. */
export const savedFilterRules = rulesFor(SavedFilter, {
  prepare: async (context, patch, before) => {
    if (patch.shared === true && !before?.shared && !mayShare(context.actor))
      throw new AppError('OPERATION_NOT_PERMITTED')
    // What was kept before stays as it is while it is only renamed or shared: a field of its own may be gone by now.
    if (patch.entity === undefined && patch.filter === undefined) return patch
    const of = entityNamed(patch.entity ?? before?.entity ?? '')
    if (!of) throw new AppError('INVALID_DATA', { faults: [{ field: 'Entity', code: 'INVALID_VALUE' }] })
    const filter = patch.filter === undefined ? before?.filter : patch.filter
    if (filter !== null && filter !== undefined) await demandReadable(context, of, filter)
    return patch
  },
})

/** @throws AppError INVALID_QUERY as a list that is asked with the filter, with the field of the view */
async function demandReadable(context: Context, of: Entity, filter: unknown): Promise<void> {
  const known = await asKnownTo(context, of)
  try {
    readFilter(known, filter)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, {
      faults: (error.options.faults ?? []).map((fault) => ({ ...fault, field: 'Filter' })),
    })
  }
}
