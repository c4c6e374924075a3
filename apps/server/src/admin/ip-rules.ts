import { IpRule } from '@temelia/model/admin/ip-rule'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { mayComeFrom } from '../http/networks.ts'
import { forgetSessions } from '../http/session.ts'
import { rulesFor } from '../records/context.ts'

/** The networks that a person may work from; a person's own rules are added to those of everybody. */
export async function networksOf(tx: Tx, clientId: number, userId: number): Promise<readonly string[]> {
  const rows = await tx.rows<{ network: string }>(sql`select network from ip_rules where ${holdsFor(clientId, userId)}`)
  return rows.map(({ network }) => network)
}

function holdsFor(clientId: number, userId: number): RawBuilder<unknown> {
  return sql`client_id = ${clientId} and deleted_with is null and (user_id is null or user_id = ${userId})`
}

/** Rules of networks: they hold from the next request on, and nobody shuts the own address out. */
export const ipRules = rulesFor(IpRule, {
  settle: async ({ actor, tx }) => {
    if (actor.address !== undefined) {
      const left = await networksOf(tx, actor.clientId, actor.userId)
      if (!mayComeFrom(left, actor.address))
        throw new AppError('OWN_ADDRESS_SHUT_OUT', { params: { address: actor.address } })
    }
    tx.afterCommit(() => forgetSessions(actor.clientId))
  },
})
