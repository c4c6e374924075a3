import { addDays } from '@temelia/calendar/day'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { Module } from '@temelia/model/module'
import { modules } from '@temelia/model/module'
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
  const userId = await addUser(tx, clientId, {
    name: tenant.name,
    email: tenant.email,
    phone: tenant.phone,
    level: 'administrator',
    language: tenant.region === 'ro' ? 'ro' : 'en',
  })
  await tx.run(
    sql`insert into permissions (client_id, user_id, edit_foreign_action) values (${clientId}, ${userId}, true)`,
  )
  await setPassword(tx, clientId, userId, tenant.email, tenant.passwordHash)
  await openModules(tx, clientId, modules, 'trial', addDays(todayIn(tenant.region, now), TRIAL_DAYS))
  return { clientId, userId }
}

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly level: 'administrator' | 'user'
  readonly language: 'en' | 'ro' | null
}

/** Adds a person to a tenant, without a way to sign in yet. */
export async function addUser(tx: Tx, clientId: number, user: NewUser): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`insert into users (client_id, name, email, phone, level, language)
    values (${clientId}, ${user.name}, ${user.email}, ${user.phone}, ${user.level}, ${user.language}) returning id`)
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
    on conflict (client_id, user_id) do update set email = excluded.email, password_hash = excluded.password_hash, password_changed_at = now()`)
}

/** Lets a tenant use modules until a day. */
export async function openModules(
  tx: Tx,
  clientId: number,
  names: readonly Module[],
  kind: 'trial' | 'commercial',
  until: string,
): Promise<void> {
  await tx.run(sql`insert into module_terms (client_id, module, kind, expires_on)
    select ${clientId}::bigint, module, ${kind}, ${until}::date from unnest(${[...names]}::text[]) as module
    on conflict (client_id, module) do update set kind = excluded.kind, expires_on = excluded.expires_on`)
}
