import { addDays } from '@temelia/calendar/day'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { Module } from '@temelia/model/module'
import { modules } from '@temelia/model/module'
import { beginningOf } from '@temelia/text/beginning'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Days of the trial of every module. */
export const TRIAL_DAYS = 10

/** A tenant to be started and its first administrator. */
export interface NewTenant {
  readonly region: Region
  readonly company: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly passwordHash: string
}

export interface Started {
  readonly clientId: number
  readonly userId: number
}

/**
 * Starts a tenant: client, stages and lists, administrator with all rights, the trial of every module, the way to sign in.
 * Runs in a system transaction: the tenant does not exist before it.
 */
export async function startTenant(tx: Tx, tenant: NewTenant, now: Date): Promise<Started> {
  const made = await tx.one<{ clientId: number }>(sql`with made as (select nextval('clients_id') as client_id)
    insert into clients (client_id, id, name, practice, email, phone)
    select client_id, client_id, ${tenant.company}, ${tenant.region}, ${tenant.email}, ${tenant.phone} from made returning client_id`)
  const clientId = (made as { clientId: number }).clientId
  await tx.run(sql`select start_crm(${clientId}::bigint)`)
  await tx.run(sql`select start_documents(${clientId}::bigint)`)
  const categoryId = await firstCategory(tx, clientId, tenant.company)
  const userId = await addUser(tx, clientId, {
    name: tenant.name,
    email: tenant.email,
    phone: tenant.phone,
    level: 'administrator',
    language: tenant.region === 'ro' ? 'ro' : 'en',
    categoryId,
  })
  await tx.run(
    sql`insert into permissions (client_id, user_id, edit_foreign_action) values (${clientId}, ${userId}, true)`,
  )
  await setPassword(tx, clientId, userId, tenant.email, tenant.passwordHash)
  const today = todayIn(tenant.region, now)
  await openModules(tx, clientId, modules, 'trial', { from: today, until: addDays(today, TRIAL_DAYS) })
  return { clientId, userId }
}

/**
 * The category a company begins with, under its own name. Who is invited into it, or into a category below that sets nothing else, works with
 * the own records and sees those of colleagues.
 */
export async function firstCategory(tx: Tx, clientId: number, company: string): Promise<number> {
  const made = (await tx.one<{ id: number }>(
    sql`insert into user_categories (client_id, name) values (${clientId}, ${beginningOf(company, 120)}) returning id`,
  )) as { id: number }
  await tx.run(sql`insert into module_rights (client_id, holder_type, holder_id, module, action, allowed)
    select ${clientId}::bigint, 'category', ${made.id}::bigint, module, action, true
    from unnest(${[...modules]}::text[]) as module, unnest(array['view', 'add', 'edit', 'delete', 'viewForeign']) as action returning 1`)
  return made.id
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly level: 'administrator' | 'user'
  readonly language: 'en' | 'ro' | null
  /** Without one the person lies in the first category of the company. */
  readonly categoryId?: number
}

/** Adds a person to a tenant, without a way to sign in yet. */
export async function addUser(tx: Tx, clientId: number, user: NewUser): Promise<number> {
  const made = await tx.one<{
    id: number
  }>(sql`insert into users (client_id, name, email, phone, level, language, category_id)
    select ${clientId}::bigint, ${user.name}, ${user.email}, ${user.phone}, ${user.level}, ${user.language}, coalesce(${user.categoryId ?? null}::bigint, min(id))
    from user_categories where client_id = ${clientId} returning id`)
  return (made as { id: number }).id
}

/** Sets or changes what a person signs in with. */
export async function setPassword(
  tx: Tx,
  clientId: number,
  userId: number,
  email: string,
  passwordHash: string,
): Promise<void> {
  await tx.run(sql`insert into sign_ins (email, client_id, user_id, password_hash) values (${email}, ${clientId}, ${userId}, ${passwordHash})
    on conflict (client_id, user_id) do update set email = excluded.email, password_hash = excluded.password_hash, password_changed_at = excluded.password_changed_at`)
}

/** Lets a tenant use modules from a day until another. What goes on as it was keeps its first day. */
export async function openModules(
  tx: Tx,
  clientId: number,
  names: readonly Module[],
  kind: 'trial' | 'commercial',
  { from, until }: { readonly from: string; readonly until: string },
): Promise<void> {
  await tx.run(sql`insert into module_terms (client_id, module, kind, starts_on, expires_on)
    select ${clientId}::bigint, module, ${kind}, ${from}::date, ${until}::date from unnest(${[...names]}::text[]) as module
    on conflict (client_id, module) do update set kind = excluded.kind, expires_on = excluded.expires_on,
      starts_on = case when module_terms.kind = excluded.kind and module_terms.expires_on >= excluded.starts_on then module_terms.starts_on else excluded.starts_on end`)
}
