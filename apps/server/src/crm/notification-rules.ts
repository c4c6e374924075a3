import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity, Row } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import { Note } from '@temelia/model/record/note'
import { Notification } from '@temelia/model/record/notification'
import type { RelatedType } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { type Actor, can } from '@temelia/model/permission'
import { activities as words } from '@temelia/text/activities'
import { shortened } from '@temelia/text/beginning'
import { say } from '@temelia/text/message'
import { sql } from 'kysely'
import { actorOfUser } from '../http/actor.ts'
import { type Change, type Context, type Rules, rulesFor } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { type Notice, tell } from './notification-write.ts'

/** More than this many new records for one person in one operation (an import, a bulk addition) are told as one number. */
const ONE_BY_ONE = 5

/** Kinds of record that are told to whom they are for when somebody else makes them. */
const told: readonly Entity[] = [Customer, Project, Opportunity, Activity, Note]

const word = {
  account: 'Account',
  investment: 'Investment',
  opportunity: 'Opportunity',
  activity: 'Activity',
  ticket: 'Ticket',
  note: 'Note',
} as const

/** A record that was made for somebody. */
interface Made {
  readonly kind: keyof typeof word
  readonly userId: number
  /** What it leads to, and which record the person must be allowed to see. */
  readonly type: RelatedType
  readonly id: number
  readonly name: string
  readonly text: string | null
}

/** Reading and putting off: what is put off is unread again when it comes back. */
export const notificationRules = rulesFor(Notification, {
  prepare: async (_context, patch) => (patch.snoozedUntil ? { ...patch, readAt: null } : patch),
})

/** Adds to the areas' rules that whom a new record is for is told of it. */
export function withNotices(rules: readonly (readonly [Entity, Rules])[]): (readonly [Entity, Rules])[] {
  const silent = told
    .filter((of) => !rules.some(([entity]) => entity === of))
    .map((of): readonly [Entity, Rules] => [of, {}])
  return [...rules, ...silent].map(([of, rule]) =>
    told.includes(of)
      ? [
          of,
          {
            ...rule,
            settle: async (context, changes) => {
              const followed = rule.settle ? await rule.settle(context, changes) : 'nothing follows'
              await tellOfNew(context, of, changes)
              return followed
            },
          },
        ]
      : [of, rule],
  )
}

async function tellOfNew(context: Context, of: Entity, changes: readonly Change[]): Promise<void> {
  const made: Made[] = []
  for (const { before, after } of changes) {
    const one = before || !after || after.deletedWith !== null ? undefined : await madeFor(context, of, after)
    if (one && (one.userId !== context.actor.userId || context.actor.portal)) made.push(one)
  }
  if (made.length === 0) return
  const person = context.actor.portal?.person ?? (await nameOf(context))
  const notices: Notice[] = []
  for (const userId of new Set(made.map((one) => one.userId))) {
    const { clientId, region } = context.actor
    const reader = await actorOfUser(context.tx, { clientId, userId, region }, context.now)
    if (reader)
      notices.push(
        ...noticesFor(
          reader,
          await seen(
            context,
            reader,
            made.filter((one) => one.userId === userId),
          ),
          person,
        ),
      )
  }
  await tell(context.tx, context.actor.clientId, notices, context.actor.userId)
}

/** For whom a new record is, and what to say of it. */
async function madeFor(context: Context, of: Entity, row: Row<Entity>): Promise<Made | undefined> {
  const values = row as unknown as Row<typeof Activity> & Row<typeof Note>
  if (of === Note) {
    const { relatedEntityType: type, relatedEntityId: id } = values
    const about = relatedEntity(type)
    const [record] = about ? await findAll(context, about, [id]) : []
    if (!about || !record?.ownerId) return undefined
    const name = String((record as unknown as Record<string, unknown>)[about.title ?? 'id'])
    return { kind: 'note', userId: record.ownerId, type, id, name, text: plain(values.text) }
  }
  if (row.ownerId === null) return undefined
  const type = of === Activity && values.type === 'ticket' ? 'ticket' : (of.undo as 'account')
  return { kind: type, userId: row.ownerId, type, id: row.id, name: values.name, text: null }
}

/** The ones of these records that their reader may see. */
async function seen(context: Context, reader: Actor, made: readonly Made[]): Promise<Made[]> {
  const result: Made[] = []
  for (const type of new Set(made.map((one) => one.type))) {
    const of = relatedEntity(type)
    if (!of || can(reader, 'view', of) === false) continue
    const ofType = made.filter((one) => one.type === type)
    const visible = await findAll(
      { ...context, actor: reader },
      of,
      ofType.map((one) => one.id),
    )
    const ids = new Set(visible.map((row) => row.id))
    result.push(...ofType.filter((one) => ids.has(one.id)))
  }
  return result
}

function noticesFor({ userId, language }: Actor, made: readonly Made[], person: string): Notice[] {
  const from = say(words.noticeFrom, language, { person })
  if (made.length > ONE_BY_ONE) {
    return [...new Set(made.map((one) => one.kind))].map((kind) => {
      const count = made.filter((one) => one.kind === kind).length
      const title = say(words[`notice${word[kind]}Many`], language, { count })
      return { userId, kind: 'record', of: kind, title, body: from, entityType: null, entityId: null }
    })
  }
  return made.map(({ kind, name, text, type, id }) => ({
    userId,
    kind: 'record',
    of: kind,
    title: say(words[`notice${word[kind]}`], language, { name }),
    body: text ? `${from}: ${text}` : from,
    entityType: type,
    entityId: id,
  }))
}

async function nameOf({ tx, actor }: Context): Promise<string> {
  const user = await tx.one<{ name: string }>(
    sql`select name from users where client_id = ${actor.clientId} and id = ${actor.userId}`,
  )
  return user?.name ?? ''
}

/** The beginning of a note as plain text. */
function plain(html: string | null): string | null {
  const text = (html ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return shortened(text, 159) || null
}
