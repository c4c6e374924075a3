import { Opportunity } from '@temelia/model/crm/opportunity'
import { offerSending as words } from '@temelia/text/offer-sending'
import { shortened } from '@temelia/text/beginning'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import { actorOfUser } from '../http/actor.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { changeRecords, type Engine } from '../records/operation.ts'
import { tell } from './notification-write.ts'
import { stagesInOrder } from './opportunity-board.ts'
import { offerAndOrderStages } from './opportunity-marks.ts'
import { savedMarks } from './saved-marks.ts'

const titles = {
  asked: words.noticeOfferAsked,
  accepted: words.noticeOfferAccepted,
  declined: words.noticeOfferDeclined,
} as const

/** What a customer answered to an offer, and whom it is for. */
interface News {
  readonly kind: keyof typeof titles
  readonly userId: number
  readonly offerId: number
  readonly name: string
  readonly words: string
}

/** What an answer to an offer means to sales: its agent is told, and what is accepted becomes an order. */
export const offerOutcome = {
  /** Tells the agent, in their language; nobody where they are gone. */
  async tell(context: Context, engine: Engine, news: News): Promise<void> {
    const { clientId, region } = context.actor
    const reader = await actorOfUser(context.tx, { clientId, userId: news.userId, region }, context.now)
    if (!reader) return
    const title = say(titles[news.kind], reader.language, { name: news.name })
    const body = shortened(news.words, 159)
    const { userId, offerId: entityId } = news
    const notice = { userId, kind: 'record', of: 'offer', title, body, entityType: 'offer', entityId } as const
    await tell(context.tx, clientId, [notice], null)
    context.tx.afterCommit(() => engine.live?.wake(region, clientId))
  },

  /** Moves an open opportunity to the stage of orders, or to a won one where the company has none; never back. */
  async order(context: Context, engine: Engine, opportunityId: number): Promise<void> {
    const [opportunity] = await findAll(context, Opportunity, [opportunityId])
    if (!opportunity) return
    const stages = await stagesInOrder(context)
    const saved = await context.tx.one<{ value: unknown }>(sql`select ${savedMarks(context)} as value`)
    const { order } = offerAndOrderStages(stages, saved?.value)
    const at = stages.findIndex(({ id }) => id === (opportunity.stageId ?? stages[0]?.id))
    const to = stages.findIndex(({ id, outcome }) => (order === null ? outcome === 'won' : id === order))
    const target = stages[to]
    if (!target || to <= at || stages[at]?.outcome !== 'open') return
    await changeRecords(context, engine, Opportunity, [{ id: opportunityId, patch: { stageId: target.id } }])
  },
}
