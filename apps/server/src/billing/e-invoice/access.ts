import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { type ServiceDoor, ServiceFault } from '../../ports/e-invoice-service.ts'
import type { Vault } from '../../ports/vault.ts'
import type { EInvoiceTools } from './tools.ts'

/** How a company signs in to the service, as it is kept. */
interface StoredAccess {
  readonly oauthClientId: string | null
  readonly clientSecret: string | null
  readonly refreshToken: string | null
  readonly accessToken: string | null
  readonly accessUntil: string | null
  /** When the service last refused to renew it. */
  readonly renewalRefused: string | null
  readonly test: boolean
}

/** The parts of an access that are kept sealed. */
export type AccessSecret = 'clientSecret' | 'refreshToken' | 'accessToken'

/** A token that ends within this time is renewed before it is used. */
const MARGIN_MILLISECONDS = 60_000

/** Seconds after which a renewal of which nothing was heard is taken up by another call: longer than the service is waited for. */
const LEASE_SECONDS = 180

/** How often and how long a call waits for another's renewal, together longer than that. */
const MOST_TRIES = 840
const PAUSE_MILLISECONDS = 250

/** What a sealed secret is about: it opens for its own company only. */
function secretOf(clientId: number, kind: AccessSecret): string {
  return `e-invoice-access/${clientId}/${kind}`
}

/** A secret of a company as it is kept. */
export function sealed(vault: Vault, clientId: number, kind: AccessSecret, value: string): string {
  return vault.seal(value, secretOf(clientId, kind))
}

/** The access of a company; undefined where none was set up. */
export function storedAccess(tx: Tx, clientId: number): Promise<StoredAccess | undefined> {
  return tx.one<StoredAccess>(sql`select oauth_client_id, client_secret, refresh_token, access_token, access_until, renewal_refused, test
    from e_invoice_access where client_id = ${clientId}`)
}

/** Whether everything that signing in takes is there. */
export function isComplete(access: StoredAccess | undefined): boolean {
  return Boolean(access?.oauthClientId && access.clientSecret && access.refreshToken)
}

/**
 * Does a call with a token that is good. One that ended is renewed first, one that the service does not take is renewed once.
 * @param test which of the two services; undefined is the one that the company has chosen
 * @throws ServiceFault
 */
export async function withAccess<T>(
  tools: Pick<EInvoiceTools, 'database' | 'vault' | 'service' | 'engine'>,
  clientId: number,
  test: boolean | undefined,
  work: (door: ServiceDoor) => Promise<T>,
): Promise<T> {
  const access = await tools.database.tenant(clientId, (tx) => storedAccess(tx, clientId))
  if (!access || !isComplete(access)) throw new ServiceFault('DENIED')
  const until = access.accessUntil ? Date.parse(access.accessUntil) : 0
  const good = access.accessToken !== null && until - tools.engine.now().getTime() > MARGIN_MILLISECONDS
  const door = (accessToken: string): ServiceDoor => ({ accessToken, test: test ?? access.test })
  if (!good) return work(door(await renewed(tools, clientId, access)))
  const accessToken = tools.vault.open(access.accessToken ?? '', secretOf(clientId, 'accessToken'))
  try {
    return await work(door(accessToken))
  } catch (error) {
    if (!(error instanceof ServiceFault) || error.kind !== 'DENIED' || error.said.length > 0) throw error
    return work(door(await renewed(tools, clientId, access)))
  }
}

type AccessTools = Pick<EInvoiceTools, 'database' | 'vault' | 'service' | 'engine'>

/**
 * Gives a token that is newer than the one which is no good: renews it, or waits for whoever is at it. The service gives a new refresh token
 * with each renewal and takes the old one no more, so one process renews at a time, whichever it is.
 */
async function renewed(tools: AccessTools, clientId: number, old: StoredAccess): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const lease = randomUUID()
    const access = await takeRenewal(tools, clientId, lease)
    const now = access ?? (await tools.database.tenant(clientId, (tx) => storedAccess(tx, clientId)))
    if (!now || !isComplete(now)) throw new ServiceFault('DENIED')
    // Whoever waited for a renewal that the service refused is refused with it: the same token is tried once, not by each of them.
    if (now.renewalRefused !== old.renewalRefused && now.refreshToken === old.refreshToken) {
      if (access) await giveBackRenewal(tools, clientId, lease)
      throw new ServiceFault('DENIED')
    }
    // Somebody renewed it meanwhile.
    if (now.accessToken !== null && now.accessToken !== old.accessToken) {
      if (access) await giveBackRenewal(tools, clientId, lease)
      return tools.vault.open(now.accessToken, secretOf(clientId, 'accessToken'))
    }
    if (access) return renewNow(tools, clientId, access, lease)
    await pause(PAUSE_MILLISECONDS)
  }
  throw new ServiceFault('DOWN')
}

/** Takes the renewal of a company for this call, where nobody is at it; gives the access as it is then. */
function takeRenewal({ database }: AccessTools, clientId: number, lease: string): Promise<StoredAccess | undefined> {
  return database.tenant(clientId, (tx) =>
    tx.one<StoredAccess>(sql`update e_invoice_access set renewal = ${lease},
        renewal_until = now() + make_interval(secs => ${LEASE_SECONDS}::integer)
      where client_id = ${clientId} and (renewal_until is null or renewal_until <= now())
      returning oauth_client_id, client_secret, refresh_token, access_token, access_until, renewal_refused, test`),
  )
}

async function giveBackRenewal(
  { database }: AccessTools,
  clientId: number,
  lease: string,
  refused = false,
): Promise<void> {
  const refusal = refused ? sql`, renewal_refused = now()` : sql``
  await database.tenant(clientId, (tx) =>
    tx.run(sql`update e_invoice_access set renewal = null, renewal_until = null ${refusal}
      where client_id = ${clientId} and renewal = ${lease}`),
  )
}

/** Renews the token and keeps it, with the refresh token that came along. What somebody typed meanwhile stays. */
async function renewNow(tools: AccessTools, clientId: number, access: StoredAccess, lease: string): Promise<string> {
  const { database, vault, service, engine } = tools
  const open = (kind: AccessSecret) => vault.open(access[kind] ?? '', secretOf(clientId, kind))
  let refused = false
  try {
    const tokens = await service.renew({
      clientId: access.oauthClientId ?? '',
      clientSecret: open('clientSecret'),
      refreshToken: open('refreshToken'),
    })
    const until = new Date(engine.now().getTime() + tokens.seconds * 1_000).toISOString()
    const next = tokens.refreshToken
      ? sealed(vault, clientId, 'refreshToken', tokens.refreshToken)
      : access.refreshToken
    await database.tenant(clientId, (tx) =>
      tx.run(sql`update e_invoice_access set access_token = ${sealed(vault, clientId, 'accessToken', tokens.accessToken)},
        access_until = ${until}::timestamptz, refresh_token = ${next}
        where client_id = ${clientId} and refresh_token = ${access.refreshToken}`),
    )
    return tokens.accessToken
  } catch (fault) {
    refused = fault instanceof ServiceFault && fault.kind === 'DENIED'
    throw fault
  } finally {
    await giveBackRenewal(tools, clientId, lease, refused)
  }
}
