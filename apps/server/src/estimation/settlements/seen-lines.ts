import { AppError } from '@temelia/model/errors'
import type { Deduction } from '@temelia/model/estimation/deduction'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** What stands in a line of a settlement: a number, or the percentage or money it was typed as. */
export type LineValue = Readonly<{ quantity: number; percent: number | null; amount: number | null }>

/** What a line holds beside it: materials presently stored. */
export type StoredValue = Readonly<{ stored: number }>

/** What a person saw in a line; of stored materials only where they changed them. */
export type SeenValue = LineValue & Partial<StoredValue>

/** A typed line with what its person saw there; nothing where they say nothing about it. */
type SeenLine = LineValue & StoredValue & Readonly<{ articleId: number; was: SeenValue | undefined }>

/** A line that somebody else changed, and in what. */
interface Disputed {
  readonly index: number
  readonly mine: SeenLine
  readonly theirs: LineValue & StoredValue
  readonly field: keyof typeof KEYS | 'Stored'
}

const NOTHING: LineValue & StoredValue = { quantity: 0, percent: null, amount: null, stored: 0 }

/**
 * Makes sure that nobody overwrites a quantity they did not see: each line must still hold what its person says it held, or already what they
 * want. The settlement's project is locked by whoever calls.
 * @throws AppError CHANGED_MEANWHILE with every line in dispute: both values, who changed it and when
 */
export async function demandSeenLines(
  context: Context,
  deduction: Pick<Row<typeof Deduction>, 'id'>,
  held: ReadonlyMap<number, LineValue & StoredValue>,
  typed: readonly SeenLine[],
): Promise<void> {
  const disputed = typed.flatMap((mine, index): Disputed[] => {
    const theirs = held.get(mine.articleId) ?? NOTHING
    if (!mine.was) return []
    if (!same(theirs, mine.was) && !same(theirs, mine)) return [{ index, mine, theirs, field: fieldOf(theirs) }]
    const seen = mine.was.stored
    const stored = seen !== undefined && seen !== theirs.stored && mine.stored !== theirs.stored
    return stored ? [{ index, mine, theirs, field: 'Stored' }] : []
  })
  if (disputed.length === 0) return
  const ids = disputed.map(({ mine }) => mine.articleId)
  // The line and its entry in the history were written in one transaction, at one moment.
  const changed = await context.tx.rows<{
    articleId: number
    at: string
    userId: number | null
    name: string | null
  }>(sql`
    select l.article_id, l.updated_at as at, a.user_id, u.name from deduction_lines l
      left join audit a on a.client_id = l.client_id and a.entity = 'deduction' and a.entity_id = l.deduction_id and a.at = l.updated_at
      left join users u on u.client_id = a.client_id and u.id = a.user_id
    where l.client_id = ${context.actor.clientId} and l.deduction_id = ${deduction.id} and l.article_id = any(${ids}::bigint[])`)
  const last = new Map(changed.map((line) => [line.articleId, line]))
  throw new AppError('CHANGED_MEANWHILE', {
    body: {
      Conflicts: disputed.map(({ index, mine, theirs, field }) => ({
        Index: index,
        Id: mine.articleId,
        Field: field,
        Mine: field === 'Stored' ? mine.stored : mine[KEYS[fieldOf(mine)]],
        Theirs: field === 'Stored' ? theirs.stored : theirs[KEYS[field]],
        By: last.get(mine.articleId)?.userId ?? null,
        ByName: last.get(mine.articleId)?.name ?? null,
        At: last.get(mine.articleId)?.at ?? null,
      })),
    },
  })
}

const KEYS = { Quantity: 'quantity', Percent: 'percent', Amount: 'amount' } as const

function fieldOf({ percent, amount }: LineValue): keyof typeof KEYS {
  if (amount !== null) return 'Amount'
  return percent === null ? 'Quantity' : 'Percent'
}

/**
 * The quantity of a percentage or of money follows from what is available: others change it by changing the contract. A line of nothing is
 * none, whatever it was typed as.
 */
function same(one: LineValue, other: LineValue): boolean {
  if (one.quantity === 0 || other.quantity === 0) return one.quantity === other.quantity
  const field = fieldOf(one)
  return field === fieldOf(other) && one[KEYS[field]] === other[KEYS[field]]
}
