import { CATEGORY_LEVELS, UserCategory } from '@temelia/model/admin/user-category'
import { AppError } from '@temelia/model/errors'
import type { FieldFaultCode } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import { forgetSessions } from '../../http/session.ts'
import { type Context, rulesFor } from '../../records/context.ts'

/** Rules of categories of people: at most four levels, none in itself, none deleted that holds somebody. */
export const categoryRules = rulesFor(UserCategory, {
  prepare: async (context, patch, before) => {
    const moves = patch.parentId !== undefined && patch.parentId !== before?.parentId
    if (patch.parentId && moves) await demandPlace(context, patch.parentId, before?.id)
    return patch
  },
  beforeRemove: async ({ tx, actor }, { id }) => {
    const held =
      await tx.one(sql`select 1 as found from users where client_id = ${actor.clientId} and category_id = ${id}
      union all select 1 from user_categories where client_id = ${actor.clientId} and parent_id = ${id} limit 1`)
    if (held) throw new AppError('CATEGORY_NOT_EMPTY')
    await tx.run(
      sql`delete from module_rights where client_id = ${actor.clientId} and holder_type = 'category' and holder_id = ${id}`,
    )
  },
  settle: async ({ tx, actor }) => tx.afterCommit(() => forgetSessions(actor.clientId)),
})

/** Makes sure that a category, with what lies in it, fits below another one. @throws AppError INVALID_DATA */
async function demandPlace({ tx, actor }: Context, parentId: number, id?: number): Promise<void> {
  const all = await tx.rows<{ id: number; parentId: number | null }>(
    sql`select id, parent_id from user_categories where client_id = ${actor.clientId}`,
  )
  const parents = new Map(all.map((one) => [one.id, one.parentId]))
  const above: number[] = []
  for (let next: number | null | undefined = parentId; next && !above.includes(next); next = parents.get(next))
    above.push(next)
  if (id !== undefined && above.includes(id)) throw misplaced('INVALID_VALUE')
  const height = (top: number): number =>
    1 + Math.max(0, ...all.filter((one) => one.parentId === top).map((one) => height(one.id)))
  if (above.length + (id === undefined ? 1 : height(id)) > CATEGORY_LEVELS) throw misplaced('TOO_MANY_LEVELS')
}

function misplaced(code: FieldFaultCode): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field: 'ParentId', code, params: { max: CATEGORY_LEVELS } }] })
}
