import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { RelatedType } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import type { Context } from '../records/context.ts'
import { find } from '../records/find.ts'

/**
 * The record that a note, an email or an activity is about, found through what the caller may see.
 * @throws AppError INVALID_DATA on `RelatedEntityId` when there is none
 */
export async function relatedRecord(context: Context, type: RelatedType, id: number): Promise<Row<Entity>> {
  const of = relatedEntity(type)
  try {
    if (of) return await find(context, of, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error
  }
  throw new AppError('INVALID_DATA', { faults: [{ field: 'RelatedEntityId', code: 'NOT_FOUND' }] })
}

/** The customer a related record belongs to; null where it has none. */
export async function accountOf(context: Context, type: RelatedType, id: number): Promise<number | null> {
  const record = (await relatedRecord(context, type, id)) as unknown as Record<string, unknown>
  if (type === 'account') return id
  if (typeof record['accountId'] === 'number') return record['accountId']
  if (typeof record['projectId'] === 'number') return accountOf(context, 'investment', record['projectId'])
  const { relatedEntityType, relatedEntityId } = record
  if (typeof relatedEntityType === 'string' && typeof relatedEntityId === 'number' && relatedEntityId !== id)
    return accountOf(context, relatedEntityType as RelatedType, relatedEntityId)
  return null
}

/** What says whom a record is for: the customer, and the record it is about. */
interface About {
  readonly accountId?: number | null
  readonly relatedEntityType?: RelatedType | null
  readonly relatedEntityId?: number | null
}

/** `RelatedEntityType` account and `AccountId` mean the same: each fills in the other. Gives what the sent values leave out. */
export function aboutAccount(
  sent: About,
  before: About | undefined,
): { accountId?: number; relatedEntityType?: 'account'; relatedEntityId?: number } {
  if (sent.accountId === undefined && sent.relatedEntityType === 'account' && sent.relatedEntityId)
    return { accountId: sent.relatedEntityId }
  const about = sent.relatedEntityType === undefined ? before?.relatedEntityType : sent.relatedEntityType
  if (sent.accountId && (!about || about === 'account'))
    return { relatedEntityType: 'account', relatedEntityId: sent.accountId }
  return {}
}
