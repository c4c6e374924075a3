import type { Bill, RecurringBill } from '@temelia/model/billing/bill'
import type { Row } from '@temelia/model/entity'
import { recurringBillTexts as words } from '@temelia/text/recurring-bills'
import { type Language, say } from '@temelia/text/message'
import type { Region } from '@temelia/calendar/region'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Context } from '../records/context.ts'
import type { Engine } from '../records/operation.ts'
import { tell } from './notification-write.ts'

/** What the agent of a recurring bill is told, in their language: that a draft waits to be issued, or that it was stopped. */
export const recurringNews = {
  async made({ tx, actor }: Context, engine: Engine, userId: number, bill: Row<typeof Bill>): Promise<void> {
    const title = say(words.recurringBillDraft, actor.language, { name: bill.name ?? '' })
    const { id: entityId } = bill
    await tell(
      tx,
      actor.clientId,
      [{ userId, kind: 'reminder', of: null, title, body: null, entityType: 'bill', entityId }],
      null,
    )
    tx.afterCommit(() => engine.live?.wake(actor.region, actor.clientId))
  },

  async stopped(tx: Tx, region: Region, recurring: Row<typeof RecurringBill>, engine: Engine): Promise<void> {
    const { clientId, userId, billId, name } = recurring
    const reader = await tx.one<{ language: Language | null }>(
      sql`select language from users where client_id = ${clientId} and id = ${userId} and deleted_with is null`,
    )
    if (!reader || userId === null) return
    const language = reader.language ?? (region === 'ro' ? 'ro' : 'en')
    await tell(
      tx,
      clientId,
      [
        {
          userId,
          kind: 'reminder',
          of: null,
          title: say(words.recurringBillStopped, language, { name: name ?? '' }),
          body: words.recurringBillStoppedWhy[language],
          entityType: 'bill',
          entityId: billId,
        },
      ],
      null,
    )
    tx.afterCommit(() => engine.live?.wake(region, clientId))
  },
} as const
