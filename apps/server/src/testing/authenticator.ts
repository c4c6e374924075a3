import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A device that makes and uses one passkey, as a browser with a security key does. */
export interface Authenticator {
  /** Answers a request to make a passkey. */
  make(options: Readonly<Record<string, unknown>>, more?: Partial<Ways>): Record<string, unknown>
  /** Answers a request for a signature. */
  prove(options: Readonly<Record<string, unknown>>, more?: Partial<Ways>): Record<string, unknown>
}

/** How an answer differs from a good one. */
interface Ways {
  readonly origin: string
  readonly rpId: string
  readonly userVerified: boolean
  /** What the count of signatures says; it grows by itself otherwise. */
  readonly counter: number
  readonly userHandle: string
  /** A statement of the maker, as CBOR. */
  readonly attestation: Buffer
}

/** A new device whose page has an origin. */
export function authenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let handle = ''
  let counter = 0

  const clientData = (type: string, challenge: unknown, ways: Partial<Ways>) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: ways.origin ?? origin, crossOrigin: false }))
  const authData = (rpId: string, ways: Partial<Ways>, attested: Buffer = Buffer.alloc(0)) => {
    const flags = Buffer.from([1 | (ways.userVerified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0)])
    const count = Buffer.alloc(4)
    count.writeUInt32BE(ways.counter ?? ++counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, count, attested])
  }
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    make(options, ways = {}) {
      const { challenge, rp, user } = options as { challenge: string; rp: { id: string }; user: { id: string } }
      handle = user.id
      const key = Buffer.concat([
        Buffer.from('a501020326200121', 'hex'),
        cborBytes(Buffer.from(jwk.x ?? '', 'base64url')),
        Buffer.from('22', 'hex'),
        cborBytes(Buffer.from(jwk.y ?? '', 'base64url')),
      ])
      const length = Buffer.from([0, id.length])
      const data = authData(ways.rpId ?? rp.id, ways, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const statement =
        ways.attestation ??
        Buffer.concat([cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from('a0', 'hex')])
      const attestationObject = Buffer.concat([
        Buffer.from('a3', 'hex'),
        statement,
        cborText('authData'),
        cborBytes(data),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, ways).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      })
    },
    prove(options, ways = {}) {
      const { challenge, rpId } = options as { challenge: string; rpId: string }
      const client = clientData('webauthn.get', challenge, ways)
      const data = authData(ways.rpId ?? rpId, ways)
      const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: ways.userHandle ?? handle,
      })
    },
  }
}

/** A text as CBOR writes it; up to 23 letters. */
export function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

/** Bytes as CBOR writes them. */
export function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  // The shortest form: readers count on it.
  const head = length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}
