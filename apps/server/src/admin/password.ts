import { hash, verify } from '@node-rs/argon2'

/** argon2id with 19 MiB and two passes, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Verified when nobody has the address, so that an unknown user takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** Whether the password is the one that was hashed; always false without a hash, after the same time. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('Nobody-has-this-0')
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== undefined
}
