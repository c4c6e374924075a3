import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { type AnyRow, fetchPage } from '../data/records.ts'
import { askFirst } from '../ui/question.tsx'
import type { Say } from '../ui/text.ts'
import type { BulkChoice } from './bulk/bulk-call.ts'
import { titleOf } from './titles.ts'

/** Ids that go into one filter. */
const AT_ONCE = 400

/** How many open opportunities the records have that are about to be deleted: only customers have any. */
export async function leftOpen(of: Entity, ids: readonly number[]): Promise<number> {
  if (of.name !== Customer.name) return 0
  let count = 0
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const filter: Filter = {
      and: [
        { field: 'accountId', op: 'in', value: ids.slice(at, at + AT_ONCE) },
        { field: 'closedAt', op: 'empty' },
      ],
    }
    count += (await fetchPage(Opportunity, { filter, pageSize: 1 })).total
  }
  return count
}

/** The records of a choice; of entities that leave nothing open nobody asks for them. */
export async function idsOf(of: Entity, choice: BulkChoice): Promise<readonly number[]> {
  if ('ids' in choice) return choice.ids
  if (of.name !== Customer.name) return []
  const { filter, q } = choice
  const ids: number[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const found = await fetchPage(of, { ...(filter ? { filter } : {}), q, page, pageSize: 500, sort: 'id' })
    ids.push(...found.rows.map(({ id }) => id))
    pages = found.pages
  }
  return ids
}

/**
 * Asks before records go that leave open ones behind; without a word where they leave none, and where the server cannot be asked: the deletion
 * then waits with the other changes.
 */
export async function mayLeaveOpen(of: Entity, rows: readonly AnyRow[] | readonly number[], t: Say): Promise<boolean> {
  const ids = rows.map((row) => (typeof row === 'number' ? row : row.id))
  const count = await leftOpen(of, ids).catch(() => 0)
  if (count === 0) return true
  const [only] = rows
  const named = rows.length === 1 && typeof only === 'object'
  return askFirst({
    title: named ? t('deleteCustomer', { name: titleOf(of, only) }) : t('deleteCustomers', { count: ids.length }),
    text: t('deleteLeavesOpen', { count }),
    go: t('recordDelete'),
  })
}
