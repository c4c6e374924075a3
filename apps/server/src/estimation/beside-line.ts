import type { WireRecord } from '@temelia/model/codec'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../records/context.ts'

/** `Offset` 1 is the place below the article, 0 the place it stands at, which it leaves downwards. */
const beside = z.strictObject({
  ArticleId: z.int().positive().max(Number.MAX_SAFE_INTEGER),
  Offset: z.int().min(-100_000).max(100_000),
})

/**
 * The place of a new line that was typed beside another one, `Beside`: others may have added or removed lines above since. Where that line
 * is not in the estimate any more, the position that was typed stays.
 * @throws AppError INVALID_DATA
 */
export async function besideLine({ tx, actor }: Context, sent: WireRecord): Promise<WireRecord> {
  const { Beside, ...body } = sent
  if (Beside === undefined || Beside === null) return body
  const read = beside.safeParse(Beside)
  if (!read.success) throw new AppError('INVALID_DATA', { faults: [{ field: 'Beside', code: 'INVALID_VALUE' }] })
  const { ArticleId, Offset } = read.data
  const line = await tx.one<{ position: number | null }>(sql`
    select position from articles where client_id = ${actor.clientId} and id = ${ArticleId}
      and estimate_id::text = ${String(body['EstimateId'])} and deleted_with is null`)
  return line?.position ? { ...body, Position: Math.max(1, line.position + Offset) } : body
}
