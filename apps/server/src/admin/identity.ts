import type { Region } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'

const regions: readonly Region[] = ['ro', 'us']

/**
 * Takes an address for a person of the tenant: it is what the person signs in with.
 * @throws AppError EMAIL_TAKEN, which tells nothing of whose it is
 */
export async function claimAddress(context: Context, userId: number, address: string): Promise<void> {
  const claimed = await context.tx.one<{ free: boolean }>(
    sql`select claim_address(${userId}::bigint, ${address}) as free`,
  )
  if (!claimed?.free) throw addressTaken('User')
}

/** Makes the address of a person who is gone free again. */
export async function releaseAddress(context: Context, userId: number): Promise<void> {
  await context.tx.run(sql`select release_address(${userId}::bigint)`)
}

/** Whether somebody signs in with an address of the same mailbox, in whichever region: `ana+1@firma.ro` is no second person to try with. */
export async function isMailboxTaken(services: Services, address: string): Promise<boolean> {
  return isFound(await databases(services), sql`mailbox(email) = mailbox(${address})`)
}

/** Whether somebody signs in with an address in the other region: one address is one person, wherever the company is. */
export async function isTakenElsewhere(services: Services, region: Region, address: string): Promise<boolean> {
  const here = await services.database(region)
  const others = (await databases(services)).filter((database) => database !== here)
  return isFound(others, sql`lower(email) = lower(${address})`)
}

/** Which of these addresses somebody of another company signs in with, in whichever region; in small letters. */
export async function takenElsewhere(
  services: Services,
  { clientId, region }: Pick<Actor, 'clientId' | 'region'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const here = await services.database(region)
  const taken = new Set<string>()
  for (const database of new Set(await databases(services))) {
    const others = database === here ? sql`client_id <> ${clientId}` : sql`true`
    const found = await database.system((tx) =>
      tx.rows<{ email: string }>(
        sql`select lower(email) as email from sign_ins where lower(email) = any(${addresses.map((one) => one.toLowerCase())}::text[]) and ${others}`,
      ),
    )
    for (const { email } of found) taken.add(email)
  }
  return taken
}

function databases(services: Services): Promise<Database[]> {
  return Promise.all(regions.map((region) => services.database(region)))
}

async function isFound(where: readonly Database[], which: RawBuilder<unknown>): Promise<boolean> {
  for (const database of where)
    if (await database.system((tx) => tx.one(sql`select 1 as found from sign_ins where ${which} limit 1`))) return true
  return false
}

/** The refusal of an address that somebody has. */
export function addressTaken(field: string): AppError {
  return new AppError('EMAIL_TAKEN', { faults: [{ field, code: 'DUPLICATE' }] })
}
