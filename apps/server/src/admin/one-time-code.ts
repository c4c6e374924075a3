import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A code is good for half a minute (RFC 6238); one step to each side for clocks that differ. */
const STEP_SECONDS = 30
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret, in the letters that authenticator apps take (base32, 160 bits). */
export function newSecret(): string {
  let bits = 0n
  for (const byte of randomBytes(20)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: 32 }, (_, place) => ALPHABET[Number((bits >> BigInt(5 * (31 - place))) & 31n)]).join('')
}

/** The address that an authenticator app reads from a picture. */
export function secretAddress(secret: string, account: string): string {
  const label = encodeURIComponent(`Temelia:${account}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=Temelia&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`
}

/** The code of a secret at a step of time. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step that a moment lies in. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / STEP_SECONDS)
}

/** The step whose code was typed, later than the last one that was taken; undefined when it is none. */
export function matchingStep(secret: string, typed: string, now: Date, lastStep: number): number | undefined {
  const code = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const here = stepOf(now)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, place) => here - DRIFT + place)
  // All are compared, so that the time taken tells nothing.
  const found = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code)))
  return found.find((step) => step > lastStep)
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)),
  )
}
