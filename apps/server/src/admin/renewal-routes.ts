import { Activity } from '@temelia/model/crm/activity'
import { email } from '@temelia/model/formats'
import { shell } from '@temelia/text/shell'
import { type Language, say } from '@temelia/text/message'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { actorColumns, actorOf, type ActorRow } from '../http/actor.ts'
import { languageOf } from '../http/language.ts'
import type { App, Services } from '../http/services.ts'
import { act, createRecords } from '../records/operation.ts'
import { attemptsOf, demandAttempt } from './attempts.ts'
import { personAnywhere } from './person-anywhere.ts'
import { portalActor } from './vendor.ts'

/**
 * Asking the vendor to renew, also by who is let in no more: it arrives as a ticket of their company. Whether anybody has the
 * address is not told, and one open request is enough.
 */
export function renewalRoutes(app: App, services: Services): void {
  app.post(
    '/auth/requestRenewal',
    {
      config: { public: true, failure: 'ADD_SUBSCRIPTION_PROBLEM' },
      schema: {
        tags: ['sign-in'],
        summary: 'Ask the vendor to renew a subscription',
        body: z.strictObject({ User: z.string().trim().max(400).pipe(email) }),
      },
    },
    async (request, reply) => {
      const { User: user } = request.body
      const now = services.engine.now()
      await demandAttempt(await services.database('ro'), attemptsOf(`renew ${user}`, request.ip, true), now)
      const found = await personAnywhere(services, user)
      if (found && !found.person.banned) await askVendor(services, found.database, found.person, languageOf(request))
      return reply.code(202).send({ Asked: true })
    },
  )
}

/** Asks the vendor to renew, by a ticket of the company; an open one that asks for the same is enough. */
export async function askVendor(
  services: Services,
  database: Database,
  { clientId, userId }: { clientId: number; userId: number },
  language: Language,
  description?: string,
): Promise<void> {
  const { region } = database
  const name = say(shell.renewTicket, language)
  const row = await database.system((tx) =>
    tx.one<ActorRow>(sql`select ${actorColumns(clientId, region, services.engine.now())} from users u
      left join permissions p on p.client_id = u.client_id and p.user_id = u.id where u.client_id = ${clientId} and u.id = ${userId}`),
  )
  if (!row) return
  const person = actorOf({ clientId, userId, sessionId: 0, region }, row)
  // Also who may otherwise add nothing may ask for this.
  const asking = await portalActor(database, { ...person, rights: { ...person.rights, add: true } })
  if (!asking.portal) return
  const { accountId } = asking.portal
  await act(database, services.engine, asking, async (context) => {
    const open = await context.tx.one(sql`select 1 as found from activities where client_id = ${asking.clientId}
      and account_id = ${accountId} and type = 'ticket' and name = ${name} and description is not distinct from ${description ?? null}::text
      and closed_at is null and deleted_with is null limit 1`)
    if (!open)
      await createRecords(context, services.engine, Activity, [
        { name, priority: 'high', ...(description ? { description } : {}) },
      ])
  })
}
