import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'

/** The site that passkeys are made for: a passkey answers no other one. */
export interface Site {
  /** The host name, which the browser compares with its address. */
  readonly id: string
  readonly origin: string
}

/** A passkey as it is kept; key and id are base64url. */
export interface KnownPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** A passkey that a device has just made. */
export interface MadePasskey extends KnownPasskey {
  readonly backedUp: boolean
}

/** How long a person has for the dialog of the browser. */
export const PASSKEY_SECONDS = 300
const timeout = PASSKEY_SECONDS * 1_000
/** Ed25519, ECDSA on P-256, RSA: what every device knows one of. */
const ALGORITHMS = [-8, -7, -257]

/** The site of the configured public address. */
export function siteOf(publicUrl: string): Site {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** What a browser needs to make a passkey that needs no name typed and checks its person. */
export function optionsToMake(
  site: Site,
  person: { readonly handle: string; readonly address: string; readonly name: string },
  challenge: Buffer,
  known: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Temelia',
    rpID: site.id,
    userName: person.address,
    userDisplayName: person.name,
    userID: Uint8Array.from(Buffer.from(person.handle)),
    challenge: Uint8Array.from(challenge),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
  })
}

/** What a browser needs to ask for a passkey; without known ones it offers those that it finds for the site. */
export function optionsToAsk(
  site: Site,
  challenge: Buffer,
  known: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: Uint8Array.from(challenge),
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
  })
}

/** The challenge that an answer says it signed; undefined when it cannot be read. */
export function challengeOf({
  response,
}: {
  readonly response: { readonly clientDataJSON: string }
}): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(response.clientDataJSON)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The person whom a passkey names; empty when it names nobody. */
export function handleOf({ response }: AuthenticationResponseJSON): string {
  return Buffer.from(response.userHandle ?? '', 'base64url').toString('utf8')
}

/** The passkey that a device made for the challenge; undefined when the answer is not sound. */
export async function madePasskey(
  site: Site,
  answer: RegistrationResponseJSON,
  challenge: string,
): Promise<MadePasskey | undefined> {
  try {
    if (carriesCertificate(answer)) return undefined
    const read = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!read.verified) return undefined
    const { credential, credentialBackedUp } = read.registrationInfo
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backedUp: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/** What a passkey's signature tells; undefined when it is not good, or its count did not grow. */
export async function provenPasskey(
  site: Site,
  answer: AuthenticationResponseJSON,
  challenge: string,
  known: KnownPasskey,
): Promise<{ readonly counter: number; readonly backedUp: boolean } | undefined> {
  try {
    const read = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: known.credentialId,
        publicKey: isoBase64URL.toBuffer(known.publicKey),
        counter: known.counter,
        transports: [...known.transports],
      },
    })
    if (!read.verified) return undefined
    const { newCounter, credentialBackedUp } = read.authenticationInfo
    return { counter: newCounter, backedUp: credentialBackedUp }
  } catch {
    return undefined
  }
}

/**
 * Whether an answer brings a statement of the device's maker. None is asked for; the library would follow the addresses in its certificates,
 * which are whatever the caller wrote.
 */
function carriesCertificate({ response }: RegistrationResponseJSON): boolean {
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = statement.get('fmt')
  return format !== 'none' && !(format === 'packed' && statement.get('attStmt').get('x5c') === undefined)
}
