import { Series } from '@temelia/model/billing/series'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { oneAfterTheOther, takeMark } from '../records/one-of-them.ts'
import { column } from '../records/select.ts'

const FIXED = { name: 'Name', kind: 'Kind', nextNumber: 'NextNumber', digits: 'Digits' } as const

/** Rules of series: once a number was given, name and numbers are fixed, so that there is never a gap nor a number twice; one of a kind is the main one. */
export const seriesRules = rulesFor(Series, {
  beforeRemove: async (_context, { kind, lastDate }) => {
    // Documents of other kinds name their series and keep it; offers have the number alone.
    if (kind === 'offer' && lastDate !== null) throw new AppError('RECORD_IN_USE')
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (before && after) await demandUnused(context, before, after)
      if (after?.main && !before?.main) await onlyMain(context, after)
    }
  },
})

/** @throws AppError INVALID_DATA for what is fixed once numbers were given; the row is this transaction's own by now, so nobody is giving one */
async function demandUnused(
  { tx, actor }: Context,
  before: Row<typeof Series>,
  after: Row<typeof Series>,
): Promise<void> {
  const faults = Object.entries(FIXED).flatMap(([key, field]): FieldFault[] =>
    before[key as keyof typeof FIXED] === after[key as keyof typeof FIXED] ? [] : [{ field, code: 'FIXED_VALUE' }],
  )
  if (faults.length === 0) return
  // Offers name no series: that it gave a number is known by its day.
  if (before.kind === 'offer' && before.lastDate !== null) throw new AppError('INVALID_DATA', { faults })
  const used = await tx.one(
    sql`select 1 as found from bills where client_id = ${actor.clientId} and series_id = ${after.id} and number is not null
      union all select 1 from stock_documents where client_id = ${actor.clientId} and series_id = ${after.id}
      union all select 1 from purchase_orders where client_id = ${actor.clientId} and series_id = ${after.id} limit 1`,
  )
  if (used) throw new AppError('INVALID_DATA', { faults })
}

async function onlyMain(context: Context, { id, kind }: Patch<typeof Series> & { id: number }): Promise<void> {
  await oneAfterTheOther(context)
  await takeMark(context, Series, 'main', sql`${column('kind')} = ${kind} and ${column('id')} <> ${id}`)
}
