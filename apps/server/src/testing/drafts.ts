import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { EmailAccount } from '@temelia/model/crm/email-account'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Activity } from '@temelia/model/crm/activity'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import { Customer } from '@temelia/model/crm/customer'
import { User } from '@temelia/model/admin/user'
import { WorkObject } from '@temelia/model/estimation/object'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { fieldsOf, wireName, type Entity } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { distinctSample, sampleKeys } from '@temelia/model/sample'
import { StoredFile } from '@temelia/model/record/stored-file'
import type { TestUser } from './app.ts'
import { picture, uploaded } from './uploads.ts'

let counter = 0

/**
 * The body of a record of any entity that the server accepts; records it must refer to are created first.
 * Every required field has a value, that of `more` if it has one; texts differ from record to record.
 */
export async function draft(
  user: TestUser,
  of: Entity,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...more }
  for (const key of sampleKeys(of))
    if (!(wireName(of, key) in more)) body[wireName(of, key)] = await value(user, of, key, of.fields[key] as Field)
  // An email leaves from a mailbox: the sender need not name one, but there must be one. Shared, it is seen as other records are.
  if (of === EmailMessage) {
    await make(user, EmailAccount)
    body.Shared = true
  }
  // A link is of a ticket, which is one kind of activity.
  if (of === TicketLink && !('TicketId' in more))
    body.TicketId = (await make(user, Activity, { Type: 'ticket' })).ActivityId
  // A milestone is of one place of its project.
  if (of === ScheduleMilestone && !('ObjectId' in more))
    body.ObjectId = (await make(user, WorkObject, { InvestmentId: body.InvestmentId })).ObjectId
  // Two activities that wait for each other are of one project.
  if (of === ScheduleRelation && !('From' in more))
    body.From = (
      await make(user, ScheduleActivity, { InvestmentId: await projectOf(user, body.To) })
    ).ScheduleActivityId
  return body
}

async function projectOf(user: TestUser, activityId: unknown): Promise<unknown> {
  return (await user.call('GET', `/api/${ScheduleActivity.wire.path}/${activityId}`)).body.InvestmentId
}

/** Creates a record of any entity; gives its wire form. */
export async function make(
  user: TestUser,
  of: Entity,
  more: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const reply = await user.call('POST', `/api/${of.wire.path}`, await draft(user, of, more))
  if (reply.status !== 201)
    throw new Error(`could not make a ${of.name}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

async function value(user: TestUser, of: Entity, key: string, field: Field): Promise<unknown> {
  const target = field.target?.()
  if (target === StoredFile) return uploaded(user, 'planșa.png', picture(2100, 1485))
  if (target) return (await make(user, target))[target.wire.id]
  // Each is another text, and none of them shuts the tests out.
  if (key === 'network') return `127.0.${++counter % 250}.0/8`
  // A line stands on a bill, the first choice of its type.
  if (of === EntityProduct && key === 'relatedEntityId') return (await make(user, Bill)).BillId
  // A related record is a customer: `account` is the first choice of its type.
  if (key === 'relatedEntityId') return (await make(user, Customer)).AccountId
  // A person's address is one in all companies.
  if (of === User && key === 'email') return `om-${process.pid}-${++counter}-${Date.now()}@firma.example`
  return distinctSample(of, key, ++counter)
}

/** A change of one field of an entity that the server accepts, with the field's wire name and new value. */
export function someChange(of: Entity): { readonly name: string; readonly value: unknown } | undefined {
  const open = fieldsOf(of).filter(([, field]) => !field.readOnly && !field.once && !field.secret)
  const texts = open.filter(
    ([key, field]) => field.kind === 'text' && field.schema.safeParse(distinctSample(of, key, 1)).success,
  )
  const found =
    texts.find(([key]) => key === of.title) ??
    texts.find(([key, field]) => field.sample === undefined && !/Id$|formula/.test(key)) ??
    open.find(([, field]) => field.kind === 'decimal')
  if (!found) return undefined
  const [key, field] = found
  return { name: wireName(of, key), value: field.kind === 'decimal' ? 7.25 : distinctSample(of, key, ++counter) }
}
