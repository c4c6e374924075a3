import type { Region } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import { challengeOf, handleOf, type KnownPasskey, provenPasskey, siteOf } from '../ports/passkeys.ts'
import { noteSafety } from './audit-notes.ts'
import { type PasskeyPurpose, takeChallenge } from './passkey-challenges.ts'
import type { Owner } from './owner.ts'

/** A passkey of a person. */
export interface Passkey extends KnownPasskey {
  readonly id: number
  readonly name: string
  readonly backedUp: boolean
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** A passkey as replies show it: nothing that signs anybody in. */
export function wirePasskey({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): Record<string, unknown> {
  return { PasskeyId: id, Name: name, BackedUp: backedUp, CreatedAt: createdAt, LastUsedAt: lastUsedAt }
}

/** A person and the region that they are of. */
interface Whose extends Owner {
  readonly region: Region
}

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .max(most)

/** What a browser sends of a passkey, whichever it was asked for. */
const answered = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') }

/** A passkey that was made, as the browser tells it. */
export const madeAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

/** The signature of a passkey, as the browser tells it. */
export const proofAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
})

export type ProofAnswer = z.output<typeof proofAnswer>

/** By what a passkey names its person; it tells nothing about them. */
export function handleFor({ region, clientId, userId }: Whose): string {
  return `${region}.${clientId}.${userId}`
}

/** The person whom a passkey names; undefined when that is nobody. */
export function personOfHandle(answer: ProofAnswer): Whose | undefined {
  const [, region, clientId, userId] = /^(ro|us)\.(\d{1,15})\.(\d{1,15})$/.exec(handleOf(answer)) ?? []
  if (region === undefined) return undefined
  return { region: region === 'us' ? 'us' : 'ro', clientId: Number(clientId), userId: Number(userId) }
}

/** The passkeys of a person, in the order in which they came. */
export function passkeysOf(tx: Tx, { clientId, userId }: Owner): Promise<Passkey[]> {
  return tx.rows<Passkey>(sql`select id, name, credential_id, public_key, counter, transports, backed_up, created_at, last_used_at
    from passkeys where client_id = ${clientId} and user_id = ${userId} order by id`)
}

/**
 * Takes the signature of a passkey of a person. The challenge is used up by it, good or not, and the passkey's count goes up.
 * @throws AppError PASSKEY_NOT_KNOWN
 */
export async function takeProof(
  services: Services,
  database: Database,
  owner: Owner,
  answer: ProofAnswer,
  purpose: Exclude<PasskeyPurpose, 'add'>,
  from: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { clientId, userId } = owner
  const challenge = challengeOf(answer) ?? ''
  // Who signs in by passkey alone was nobody yet when it was asked: those challenges are in one database, whichever region answers.
  const asked =
    purpose === 'signIn'
      ? await takeChallenge(await services.database('ro'), challenge, purpose)
      : await takeChallenge(database, challenge, purpose, owner)
  const known = await database.system(async (tx) =>
    (await passkeysOf(tx, owner)).find(({ credentialId }) => credentialId === answer.id),
  )
  const site = siteOf(services.config.publicUrl)
  const proven = asked && known && (await provenPasskey(site, answer, challenge, known))
  const counted =
    proven &&
    (await database.system((tx) =>
      tx.run(sql`update passkeys set counter = ${proven.counter}, backed_up = ${proven.backedUp}, last_used_at = now()
      where client_id = ${clientId} and user_id = ${userId} and id = ${known.id} and (counter < ${proven.counter} or counter = 0)`),
    ))
  if (counted) return
  if (known) await database.system((tx) => noteSafety(tx, owner, 'passkeyRefused', from, userId, { name: known.name }))
  throw new AppError('PASSKEY_NOT_KNOWN', { body })
}
