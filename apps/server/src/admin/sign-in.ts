import { beginningOf } from '@temelia/text/beginning'
import { addDays } from '@temelia/calendar/day'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { decide } from '@temelia/model/admin/module-rights'
import { type Module, moduleFlags, modules } from '@temelia/model/module'
import { sql } from 'kysely'
import { isVendor } from './vendor.ts'
import type { Tx } from '../db/database.ts'
import { actorColumns, type ActorRow, standingOf } from '../http/actor.ts'
import { ABSOLUTE_DAYS } from '../http/session.ts'
import { newToken, tokenHash } from '../http/token.ts'

/** Days before the end of a module from which its users are warned. */
const WARNING_DAYS = 10

/** A person who can sign in. */
export interface Person {
  readonly clientId: number
  readonly userId: number
  /** None before a password was set. */
  readonly passwordHash: string | null
  readonly banned: boolean
}

/** The person with an address in a region. */
export function personByEmail(tx: Tx, email: string): Promise<Person | undefined> {
  return tx.one<Person>(sql`select s.client_id, s.user_id, s.password_hash, u.banned or u.deleted_with is not null as banned
    from sign_ins s join users u on u.client_id = s.client_id and u.id = s.user_id where lower(s.email) = lower(${email})`)
}

/** Opens a session; gives its token, of which only the hash is kept. */
export async function openSession(
  tx: Tx,
  region: Region,
  person: { clientId: number; userId: number },
  device: { name: string; address: string },
): Promise<string> {
  const token = newToken(region)
  await tx.run(sql`insert into sessions (client_id, user_id, token_hash, device, address, expires_at)
    values (${person.clientId}, ${person.userId}, ${tokenHash(token)}, ${beginningOf(device.name, 200)}, ${device.address}, now() + make_interval(days => ${ABSOLUTE_DAYS}::integer))`)
  await tx.run(
    sql`update users set last_sign_in = now() where client_id = ${person.clientId} and id = ${person.userId}`,
  )
  return token
}

/** Ends one session. */
export async function closeSession(tx: Tx, clientId: number, sessionId: number): Promise<void> {
  await tx.run(sql`delete from sessions where client_id = ${clientId} and id = ${sessionId}`)
}

/** Ends all sessions of a user: their password changed, they were banned or removed. */
export async function closeAllSessions(tx: Tx, clientId: number, userId: number): Promise<void> {
  await tx.run(sql`delete from sessions where client_id = ${clientId} and user_id = ${userId}`)
}

/** A module as the sign-in reply tells it. */
export interface ModuleState {
  readonly active: boolean
  readonly reason: 'active' | 'expiring' | 'expired' | 'none' | 'banned'
  readonly expires: string | null
}

/** The state of every module for a user. */
export async function moduleStates(
  tx: Tx,
  region: Region,
  clientId: number,
  userId: number,
  now: Date,
): Promise<Record<Module, ModuleState>> {
  const terms = await tx.rows<{ module: Module; expiresOn: string }>(
    sql`select module, expires_on from module_terms where client_id = ${clientId}`,
  )
  const row = await tx.one<ActorRow>(sql`select ${actorColumns(clientId, region, now)} from users u
    left join permissions p on p.client_id = u.client_id and p.user_id = u.id where u.client_id = ${clientId} and u.id = ${userId}`)
  const standing = row && standingOf(row)
  const today = todayIn(region, now)
  const states = modules.map((module): [Module, ModuleState] => {
    const expires = terms.find((term) => term.module === module)?.expiresOn ?? null
    if (standing && !decide(standing, module, 'view').allowed)
      return [module, { active: false, reason: 'banned', expires }]
    if (expires === null) return [module, { active: false, reason: 'none', expires }]
    if (expires < today) return [module, { active: false, reason: 'expired', expires }]
    return [module, { active: true, reason: expires < addDays(today, WARNING_DAYS) ? 'expiring' : 'active', expires }]
  })
  return Object.fromEntries(states) as Record<Module, ModuleState>
}

/** Whether every module that a tenant ever had has expired: then only renewing is left. */
export function allExpired(states: Record<Module, ModuleState>): boolean {
  return Object.values(states).every((state) => state.expires === null || state.reason === 'expired')
}

/** The facts of a session as the web app and other clients read them; `token` is missing in `GET /api/me`. */
export async function sessionReply(
  tx: Tx,
  region: Region,
  person: { clientId: number; userId: number },
  states: Record<Module, ModuleState>,
  token?: string,
): Promise<Record<string, unknown>> {
  const user = (await tx.one<{
    name: string
    email: string
    level: string
    pushToken: string | null
    language: string | null
    company: string
    practice: string
  }>(sql`
    select u.name, u.email, u.level, u.push_token, u.language, c.name as company, c.practice from users u join clients c on c.client_id = u.client_id
    where u.client_id = ${person.clientId} and u.id = ${person.userId}`)) as {
    name: string
    email: string
    level: string
    pushToken: string | null
    language: string | null
    company: string
    practice: string
  }
  const flags = Object.fromEntries(Object.entries(moduleFlags).map(([flag, module]) => [flag, states[module].active]))
  return {
    ClientId: person.clientId,
    UserId: person.userId,
    ...(token === undefined ? {} : { Token: token }),
    UserName: user.name,
    User: user.email,
    UserLevel: user.level,
    Company: user.company,
    Practice: user.practice,
    Vendor: isVendor(region, person.clientId),
    Language: user.language,
    CustomerDatabaseAdapter: region,
    MainDatabaseAdapter: region,
    FCMtoken: user.pushToken ?? '',
    CraftsmanBooks: region === 'us',
    ...flags,
    Modules: states,
    ...noFlags,
  }
}

/** The error flags of the sign-in reply when nothing is wrong. */
export const noFlags = { User_Err: 0, Password_Err: 0, InvalidFormData: 0, RestrictedAccess: 0 } as const
