import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { encode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity, Row } from '@temelia/model/entity'
import { Project } from '@temelia/model/estimation/project'
import type { Filter } from '@temelia/model/filter'
import { can } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import { relatedEntity } from '@temelia/model/record/related-entity'
import type { RelatedType } from '@temelia/model/related'
import { type RawBuilder, sql } from 'kysely'
import { actionsOf } from '../http/record-routes.ts'
import { condition } from '../records/condition.ts'
import type { Context } from '../records/context.ts'
import { findAll, visible } from '../records/find.ts'
import { auditEntries, auditOf } from '../records/history.ts'
import { column, from } from '../records/select.ts'

/** What of a timeline is asked for. */
export const timelineParts = ['all', 'notes', 'activities', 'emails', 'files', 'changes'] as const
export type TimelinePart = (typeof timelineParts)[number]

type Kind = 'note' | 'activity' | 'email' | 'change'

/** A record that others hang on, found through what the caller may see. */
export type Anchor = Readonly<{ type: RelatedType; row: Row<Entity> }>

/** What an entry says of an email; its text is read with the email itself. */
const EMAIL_FIELDS = new Set('Direction,Sender,Recipients,Subject,Status,At,FileIds,UserId'.split(','))

/**
 * What happened about a record, newest first: notes, completed activities, emails, and changes of it and its parts. A customer's are
 * those of all that is theirs. Only what the caller may see counts.
 */
export async function timeline(
  context: Context,
  about: Anchor,
  part: TimelinePart,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ entries: WireRecord[]; total: number }> {
  const entries = sql.join(branches(context, about, part), sql` union all `)
  const rows = await context.tx.rows<{ kind: Kind; id: number; at: string; total: number }>(sql`
    with entries as materialized (${entries})
    select kind, id, at, (select count(*) from entries) as total from entries
    order by at desc, kind, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const ids = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const found = {
    note: byId(Note, await findAll(context, Note, ids('note')), context),
    activity: byId(Activity, await findAll(context, Activity, ids('activity')), context),
    email: byId(EmailMessage, await findAll(context, EmailMessage, ids('email')), context, EMAIL_FIELDS),
    change: await auditEntries(context, ids('change')),
  }
  return {
    entries: rows.map(({ kind, id, at }) => ({
      Kind: kind,
      Id: id,
      At: at,
      Note: null,
      Activity: null,
      Email: null,
      Change: null,
      [WIRE[kind]]: found[kind].get(id) ?? null,
    })),
    total: rows[0]?.total ?? 0,
  }
}

const WIRE = { note: 'Note', activity: 'Activity', email: 'Email', change: 'Change' } as const

/** How many records of each kind hang on a record, all in one statement; null where the caller may not see such records. */
export async function relatedCounts(context: Context, about: Anchor): Promise<WireRecord> {
  const lists: Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
    Activities: rowsOf(context, Activity, aboutRecord(about, 'activity')),
    Emails: rowsOf(context, EmailMessage, aboutRecord(about, 'email')),
    Notes: rowsOf(context, Note, aboutRecord(about, 'note')),
    ...(about.type === 'account'
      ? {
          Contacts: rowsOf(context, Contact, ofAccount(about)),
          Addresses: rowsOf(context, Address, ofAccount(about)),
          Opportunities: rowsOf(context, Opportunity, ofAccount(about)),
        }
      : {}),
    ...(about.type === 'account' || about.type === 'opportunity'
      ? {
          Projects: rowsOf(context, Project, await projectsOf(context, about)),
          Offers: rowsOf(context, Offer, ownedBy(about)),
          Bills: rowsOf(context, Bill, ownedBy(about)),
        }
      : {}),
  }
  const counts = Object.entries(lists).map(
    ([name, rows]) => sql`${rows ? sql`(select count(*) from ${rows})` : sql`null`} as ${sql.ref(`$${name}`)}`,
  )
  const notes = lists['Notes']
  const counted = await context.tx.one<Record<string, number | null>>(sql`select
    (select count(*) from (${sql.join(branches(context, about, 'all'), sql` union all `)}) as entries) as ${sql.ref('$Timeline')},
    ${notes ? sql`(select coalesce(sum(jsonb_array_length(${column('fileIds')})), 0) from ${notes} and ${column('fileIds')} is not null)` : sql`null`} as ${sql.ref('$Files')},
    ${sql.join(counts)}`)
  return Object.fromEntries(Object.entries(counted ?? {}).map(([name, count]) => [name.slice(1), count]))
}

/** Kind, id and moment of each entry, a statement for each kind that the caller may see. */
function branches(context: Context, about: Anchor, part: TimelinePart): RawBuilder<unknown>[] {
  const wanted = (...parts: readonly TimelinePart[]) => part === 'all' || parts.includes(part)
  const notes = wanted('notes', 'files') && rowsOf(context, Note, aboutRecord(about, 'note'))
  const activities = wanted('activities') && rowsOf(context, Activity, aboutRecord(about, 'activity'))
  const emails = wanted('emails') && rowsOf(context, EmailMessage, aboutRecord(about, 'email'))
  const of = relatedEntity(about.type)
  const withFiles = part === 'files' ? sql` and ${column('fileIds')} is not null` : sql``
  return [
    ...(notes ? [sql`select 'note' as kind, t.id, t.created_at as at from ${notes}${withFiles}`] : []),
    ...(activities
      ? [sql`select 'activity' as kind, t.id, t.closed_at as at from ${activities} and t.closed_at is not null`]
      : []),
    ...(emails ? [sql`select 'email' as kind, t.id, coalesce(t.at, t.created_at) as at from ${emails}`] : []),
    ...(wanted('changes') && of
      ? [sql`select 'change' as kind, a.id, a.at from audit a where ${auditOf(context, of, about.row)}`]
      : []),
    // A kind that nobody here may see leaves a list that is empty.
    sql`select 'note' as kind, 0::bigint as id, now() as at where false`,
  ]
}

/** `table as t where …`: the rows of a filter that the caller may see; undefined where there are none to see. */
function rowsOf(context: Context, of: Entity, filter: Filter): RawBuilder<unknown> | undefined {
  if (can(context.actor, 'view', of) === false) return undefined
  return sql`${from(of)} where ${visible(context, of)} and ${condition(of, filter, context)}`
}

/** Notes, activities or emails about a record, as their own lists on its page filter them. */
function aboutRecord(about: Anchor, kind: 'note' | 'activity' | 'email'): Filter {
  const limits: Filter[] = []
  if (kind === 'activity') limits.push({ field: 'type', op: 'eq', value: 'activity' })
  // What is said in a ticket stays in it.
  if (kind === 'note' && about.type === 'account')
    limits.push({ field: 'relatedEntityType', op: 'ne', value: 'ticket' })
  return { and: [...limits, about.type === 'account' ? ofAccount(about) : hangingOn(about)] }
}

function ofAccount({ row }: Anchor): Filter {
  return { field: 'accountId', op: 'eq', value: row.id }
}

/** Projects of an opportunity; those of a customer are theirs and those of their opportunities. */
async function projectsOf(context: Context, about: Anchor): Promise<Filter> {
  const opportunities = about.type === 'account' ? rowsOf(context, Opportunity, ofAccount(about)) : undefined
  if (!opportunities) return hangingOn(about)
  const found = await context.tx.rows<{ id: number }>(sql`select t.id from ${opportunities}`)
  const ofThem: Filter = {
    and: [
      { field: 'relatedEntityType', op: 'eq', value: 'opportunity' },
      { field: 'relatedEntityId', op: 'in', value: found.map(({ id }) => id) },
    ],
  }
  return found.length === 0 ? hangingOn(about) : { or: [hangingOn(about), ofThem] }
}

/** Documents of a customer or an opportunity. */
function ownedBy({ type, row }: Anchor): Filter {
  return { field: type === 'account' ? 'accountId' : 'opportunityId', op: 'eq', value: row.id }
}

function hangingOn({ type, row }: Anchor): Filter {
  return {
    and: [
      { field: 'relatedEntityType', op: 'eq', value: type },
      { field: 'relatedEntityId', op: 'eq', value: row.id },
    ],
  }
}

function byId<E extends Entity>(
  of: E,
  rows: readonly Row<E>[],
  { actor }: Context,
  fields?: ReadonlySet<string>,
): ReadonlyMap<number, WireRecord> {
  return new Map(rows.map((row) => [row.id, encode(of, row, actionsOf(actor, of, row), fields)]))
}
