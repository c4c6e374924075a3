import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** Why the browser gave no passkey: `stopped` by its person or too late, `known` already, made for another `elsewhere`. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
  constructor(
    readonly reason: 'stopped' | 'known' | 'elsewhere',
    /** The host that passkeys are for. */
    readonly host: string,
  ) {
    super(reason)
  }
}

/** What a browser needs to ask for a passkey. */
export type PasskeyAsked = PublicKeyCredentialRequestOptionsJSON

/** Whether this browser, at this address, has passkeys at all. */
export function passkeysHere(): boolean {
  return browserSupportsWebAuthn()
}

/** Asks the browser to make a passkey. Rejects with `NoPasskey`. */
export function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  return startRegistration({ optionsJSON: options }).catch((cause: unknown) => refuse(cause, options.rp.id ?? ''))
}

/** Asks the browser for a signature by a passkey. Rejects with `NoPasskey`. */
export function askPasskey(options: PasskeyAsked): Promise<unknown> {
  return startAuthentication({ optionsJSON: options }).catch((cause: unknown) => refuse(cause, options.rpId ?? ''))
}

function refuse(cause: unknown, host: string): never {
  if (cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new NoPasskey('known', host)
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'SecurityError') throw new NoPasskey('elsewhere', host)
  if (['NotAllowedError', 'AbortError', 'TimeoutError', 'InvalidStateError'].includes(name))
    throw new NoPasskey('stopped', host)
  throw cause
}
