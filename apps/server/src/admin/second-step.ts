import { createHash, randomInt } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Vault } from '../ports/vault.ts'
import { matchingStep } from './one-time-code.ts'

/** Whose second step it is. */
export interface Owner {
  readonly clientId: number
  readonly userId: number
}

/** The second step of a person as it is kept; `confirmedAt` is null until the device was tried. */
export interface SecondStep {
  readonly secret: string
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

/**
 * Asks for the second step of who has one: a code of the device, or one of the recovery codes, each of which counts once.
 * @throws AppError SECOND_STEP_NEEDED without a code, WRONG_CODE for one that is not good
 */
export async function demandSecondStep(
  tx: Tx,
  vault: Vault,
  owner: Owner,
  typed: string | undefined,
  now: Date,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const kept = await secondStepOf(tx, owner)
  if (!kept || kept.confirmedAt === null) return
  if (!typed) throw new AppError('SECOND_STEP_NEEDED', { body: { ...body, SecondStep: 1 } })
  if (!(await takeCode(tx, vault, owner, kept, typed, now)))
    throw new AppError('WRONG_CODE', { body: { ...body, SecondStep: 1 } })
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
  const step = matchingStep(vault.open(kept.secret, secretOf(owner)), typed, now, kept.lastStep)
  if (step !== undefined) {
    await tx.run(sql`update second_steps set last_step = ${step} where ${where}`)
    return true
  }
  const hash = hashOf(owner, typed)
  if (!kept.recovery.includes(hash)) return false
  const left = kept.recovery.filter((one) => one !== hash)
  await tx.run(sql`update second_steps set recovery = ${JSON.stringify(left)}::jsonb where ${where}`)
  return true
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
