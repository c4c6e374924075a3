import { createHash, randomInt } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import { optionsToAsk, siteOf } from '../ports/passkeys.ts'
import type { Vault } from '../ports/vault.ts'
import { matchingStep } from './one-time-code.ts'
import type { Owner } from './owner.ts'
import { newChallenge } from './passkey-challenges.ts'
import { passkeysOf, type ProofAnswer, takeProof } from './passkeys.ts'

/** The second step of a person as it is kept: no secret where passkeys are all there is; `confirmedAt` is null until the device was tried. */
export interface SecondStep {
  readonly secret: string | null
  readonly confirmedAt: string | null
  readonly lastStep: number
  readonly recovery: readonly string[]
}

const RECOVERY_CODES = 10
/** Letters and digits that nobody takes for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What a sealed secret is about: it opens for its own person only. */
export function secretOf({ clientId, userId }: Owner): string {
  return `second-step/${clientId}/${userId}`
}

/** The second step of a person, locked until the transaction ends, so that one code is not taken twice at once. */
export function secondStepOf(tx: Tx, { clientId, userId }: Owner): Promise<SecondStep | undefined> {
  return tx.one<SecondStep>(sql`select secret, confirmed_at, last_step, recovery from second_steps
    where client_id = ${clientId} and user_id = ${userId} for update`)
}

/** What a person shows beside the password. */
export interface Shown {
  /** From which address. */
  readonly from: string
  readonly code?: string | undefined
  readonly passkey?: ProofAnswer | undefined
}

/**
 * Asks for the second step of who has one: a passkey, a code of the device, or one of the recovery codes, each of which counts once.
 * @throws AppError SECOND_FACTOR_REQUIRED when nothing is shown, with a challenge: what may be shown, and what a browser needs to ask for a passkey;
 * WRONG_CODE, PASSKEY_NOT_KNOWN
 */
export async function demandSecondStep(
  services: Services,
  database: Database,
  owner: Owner,
  shown: Shown,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (shown.passkey) return takeProof(services, database, owner, shown.passkey, 'secondStep', shown.from, body)
  const { code } = shown
  const known = await database.system(async (tx) => {
    const kept = await secondStepOf(tx, owner)
    const passkeys = await passkeysOf(tx, owner)
    if (!isOn(kept) && passkeys.length === 0) return 'nothing is asked'
    if (!code) return { passkeys, app: isOn(kept), recovery: kept !== undefined && kept.recovery.length > 0 }
    // A code app that was never tried opens nothing.
    const usable = kept && { ...kept, secret: isOn(kept) ? kept.secret : null }
    if (usable && (await takeCode(tx, services.vault, owner, usable, code, services.engine.now())))
      return 'nothing is asked'
    throw new AppError('WRONG_CODE', { body: { ...body, SecondStep: 1 } })
  })
  if (known === 'nothing is asked') return
  const { passkeys } = known
  const challenge = passkeys.length > 0 ? await newChallenge(database, 'secondStep', owner) : undefined
  const Passkey = challenge && (await optionsToAsk(siteOf(services.config.publicUrl), challenge, passkeys))
  const asked = Passkey ? { Passkey } : {}
  const Methods = [
    ...(known.app ? ['code'] : []),
    ...(known.recovery ? ['recoveryCode'] : []),
    ...(Passkey ? ['passkey'] : []),
  ]
  const Challenge = { Methods, ...asked }
  throw new AppError('SECOND_FACTOR_REQUIRED', { body: { ...body, SecondStep: 1, Challenge, ...asked } })
}

/** Whether a code app was tried and is asked for. */
export function isOn(kept: SecondStep | undefined): boolean {
  return kept !== undefined && kept.confirmedAt !== null
}

/** Takes a code, which is then used up; false when it is not good. */
export async function takeCode(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  kept: SecondStep,
  typed: string,
  now: Date,
): Promise<boolean> {
  const where = sql`client_id = ${owner.clientId} and user_id = ${owner.userId}`
  const secret = kept.secret === null ? undefined : vault.open(kept.secret, secretOf(owner))
  const step = secret && matchingStep(secret, typed, now, kept.lastStep)
  if (step) {
    await tx.run(sql`update second_steps set last_step = ${step} where ${where}`)
    return true
  }
  const hash = hashOf(owner, typed)
  if (!kept.recovery.includes(hash)) return false
  const left = kept.recovery.filter((one) => one !== hash)
  await tx.run(sql`update second_steps set recovery = ${JSON.stringify(left)}::jsonb where ${where}`)
  return true
}

/** Keeps new recovery codes of who has a second step. */
export async function keepRecoveryCodes(tx: Tx, { clientId, userId }: Owner, hashes: readonly string[]): Promise<void> {
  await tx.run(sql`insert into second_steps (client_id, user_id, recovery) values (${clientId}, ${userId}, ${JSON.stringify(hashes)}::jsonb)
    on conflict (client_id, user_id) do update set recovery = excluded.recovery`)
}

/** Gives up the code app. Recovery codes stay while there are passkeys that they stand in for. False when there was none. */
export async function removeCodeApp(tx: Tx, owner: Owner): Promise<boolean> {
  if (!isOn(await secondStepOf(tx, owner))) return false
  await tx.run(sql`update second_steps set secret = null, confirmed_at = null, last_step = 0
    where client_id = ${owner.clientId} and user_id = ${owner.userId}`)
  await dropUnusedCodes(tx, owner)
  return true
}

/** Recovery codes end with what they stand in for. */
export async function dropUnusedCodes(tx: Tx, { clientId, userId }: Owner): Promise<void> {
  await tx.run(sql`delete from second_steps where client_id = ${clientId} and user_id = ${userId} and confirmed_at is null
    and not exists (select 1 from passkeys p where p.client_id = ${clientId} and p.user_id = ${userId})`)
}

/** New recovery codes, to be shown once, and what is kept of them. */
export function newRecoveryCodes(owner: Owner): {
  readonly codes: readonly string[]
  readonly hashes: readonly string[]
} {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return letters.replace(/(....)(....)(....)/, '$1-$2-$3')
  })
  return { codes, hashes: codes.map((code) => hashOf(owner, code)) }
}

/** 59 random bits need no slow hash; the person's id keeps equal codes of two people apart. */
function hashOf({ clientId, userId }: Owner, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${clientId}/${userId}/${plain}`).digest('base64url')
}
