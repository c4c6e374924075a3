import { Bill, type RecurringBill } from '@temelia/model/billing/bill'
import type { Row } from '@temelia/model/entity'
import { type Actor, can } from '@temelia/model/permission'
import { recurringBillTexts as words } from '@temelia/text/recurring-bills'
import { say } from '@temelia/text/message'
import type { Region } from '@temelia/calendar/region'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
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

  /** Tells its agent where they may see its bill, else the administrators. */
  async stopped(tx: Tx, region: Region, recurring: Row<typeof RecurringBill>, engine: Engine): Promise<void> {
    const { clientId, userId, billId: entityId, name } = recurring
    const now = engine.now()
    const actor = (id: number) => actorOfUser(tx, { clientId, userId: id, region }, now)
    const agent = userId === null ? undefined : await actor(userId)
    const told = agent && (await sees(agent)) ? [agent] : await administrators()
    const notices = told.map(({ userId: to, language }) => ({
      userId: to,
      kind: 'reminder' as const,
      of: null,
      title: say(words.recurringBillStopped, language, { name: name ?? '' }),
      body: words.recurringBillStoppedWhy[language],
      entityType: 'bill' as const,
      entityId,
    }))
    await tell(tx, clientId, notices, null)
    tx.afterCommit(() => engine.live?.wake(region, clientId))

    async function sees(one: Actor): Promise<boolean> {
      if (can(one, 'view', Bill) === false) return false
      return (await findAll({ actor: one, tx, rules: engine.rules, now }, Bill, [entityId])).length > 0
    }

    async function administrators(): Promise<Actor[]> {
      const rows = await tx.rows<{ id: number }>(sql`select id from users
        where client_id = ${clientId} and level = 'administrator' and not banned and deleted_with is null order by id`)
      const found: Actor[] = []
      for (const { id } of rows) {
        const one = await actor(id)
        if (one && can(one, 'view', Bill) !== false) found.push(one)
      }
      return found
    }
  },
} as const
