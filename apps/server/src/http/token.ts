import { createHash, randomBytes } from 'node:crypto'
import type { Region } from '@temelia/calendar/region'

/** The three parts of the API token. */
export interface AuthParams {
  readonly clientId: number
  readonly userId: number
  readonly token: string
}

/** A fresh token: 192 random bits, with its region in front so that it knows its database. */
export function newToken(region: Region): string {
  return `${region}_${randomBytes(24).toString('base64url')}`
}

/** What is kept of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** `ClientId,UserId,Token` in its parts; undefined when it is not of that form. */
export function readAuthParams(text: unknown): AuthParams | undefined {
  if (typeof text !== 'string' || text.length > 200) return undefined
  const [clientId, userId, token, ...rest] = text.split(',')
  if (rest.length > 0 || !token || !/^\d{1,15}$/.test(clientId ?? '') || !/^\d{1,15}$/.test(userId ?? ''))
    return undefined
  return { clientId: Number(clientId), userId: Number(userId), token }
}

/** The region a token belongs to. */
export function regionOf(token: string): Region | undefined {
  return token.startsWith('ro_') ? 'ro' : token.startsWith('us_') ? 'us' : undefined
}
