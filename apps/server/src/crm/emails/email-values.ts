import { currencyOf } from '@temelia/calendar/region'
import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { Activity } from '@temelia/model/crm/activity'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import type { EmailValues } from '@temelia/model/crm/email-fields'
import type { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity, Row } from '@temelia/model/entity'
import type { Project } from '@temelia/model/estimation/project'
import type { RelatedType } from '@temelia/model/related'
import { formatMoney } from '@temelia/text/format'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { accountOf, relatedRecord } from '../related.ts'

/** What an email is written about. */
export interface Subject {
  readonly type: RelatedType | null
  readonly id: number | null
  readonly contactId: number | null
}

/** The values of an email's fields, from the record and what hangs together with it, as far as the writer may see it. */
export async function emailValues(context: Context, subject: Subject, language: Language): Promise<EmailValues> {
  const { type, id } = subject
  const record = type && id ? await relatedRecord(context, type, id) : undefined
  const accountId = type && id ? await accountOf(context, type, id) : null
  const when = <E extends Entity>(wanted: boolean) => (wanted ? (record as Row<E> | undefined) : undefined)
  const opportunity = when<typeof Opportunity>(type === 'opportunity')
  const activity = when<typeof Activity>(type === 'activity' || type === 'ticket')
  const project = when<typeof Project>(type === 'investment')
  const contactId =
    subject.contactId ?? (type === 'contact' ? id : (opportunity?.contactId ?? activity?.contactId ?? null))
  return defined({
    ...(await peopleValues(context, accountId, contactId)),
    ...(await houseValues(context)),
    ...(opportunity && (await opportunityValues(context, opportunity, language))),
    'activity.name': activity?.name,
    'activity.start': activity?.startAt && formatInstant(activity.startAt, context.actor.region),
    'project.name': project?.name,
    'project.beneficiary': project?.beneficiaryName,
    today: formatDay(todayIn(context.actor.region, context.now), context.actor.region),
  })
}

type Loose = Readonly<Record<string, string | null | undefined>>

async function peopleValues(context: Context, accountId: number | null, contactId: number | null): Promise<Loose> {
  if (accountId === null) return {}
  const [customer] = await findAll(context, Customer, [accountId])
  const main = await context.tx.one<{ id: number }>(sql`select id from contacts
    where client_id = ${context.actor.clientId} and account_id = ${accountId} and deleted_with is null order by main desc, id limit 1`)
  const [contact] = await findAll(context, Contact, [contactId ?? main?.id ?? 0])
  return {
    'contact.name': contact?.name,
    'contact.position': contact?.position,
    'contact.email': contact?.email,
    'contact.phone': contact?.phone,
    'customer.name': customer?.name,
    'customer.taxId': customer?.taxId,
    'customer.address': customer?.address ?? customer?.street,
    'customer.city': customer?.city,
    'customer.phone': customer?.phone ?? customer?.mobile,
  }
}

async function opportunityValues(
  context: Context,
  opportunity: Row<typeof Opportunity>,
  language: Language,
): Promise<Loose> {
  const stage = await context.tx.one<{ name: string; nameRo: string | null }>(
    sql`select name, name_ro from opportunity_stages where client_id = ${context.actor.clientId} and id = ${opportunity.stageId}`,
  )
  const currency = opportunity.currency ?? currencyOf(context.actor.region)
  return {
    'opportunity.name': opportunity.name,
    'opportunity.sum': opportunity.sum === null ? null : formatMoney(opportunity.sum, currency, language),
    'opportunity.stage': (language === 'ro' ? stage?.nameRo : null) ?? stage?.name,
    'opportunity.closingDate': opportunity.closingDate && formatDay(opportunity.closingDate, context.actor.region),
  }
}

async function houseValues({ tx, actor }: Context): Promise<Loose> {
  const user = await tx.one<Record<'name' | 'email' | 'phone', string | null>>(
    sql`select name, email, phone from users where client_id = ${actor.clientId} and id = ${actor.userId}`,
  )
  const company = await tx.one<Record<'name' | 'email' | 'phone' | 'address', string | null>>(
    sql`select name, email, phone, address from clients where client_id = ${actor.clientId} limit 1`,
  )
  return {
    'user.name': user?.name,
    'user.email': user?.email,
    'user.phone': user?.phone,
    'company.name': company?.name,
    'company.email': company?.email,
    'company.phone': company?.phone,
    'company.address': company?.address,
  }
}

function defined(values: Loose): EmailValues {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as EmailValues
}
