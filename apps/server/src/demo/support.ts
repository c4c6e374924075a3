import { Activity } from '@temelia/model/crm/activity'
import { modules } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import { hashPassword } from '../admin/password.ts'
import { addUser, setPassword } from '../admin/tenant.ts'
import { TICKET_STAGE } from '../crm/tickets/rules.ts'
import { portalActor, vendorTenant } from '../admin/vendor.ts'
import type { Database } from '../db/database.ts'
import { act, changeRecords, createRecords, type Engine } from '../records/operation.ts'
import type { CrmFile } from './crm.ts'

/** Adds a person of the vendor's support and the tickets of a demo company, some of them answered. */
export async function addSupport(database: Database, engine: Engine, company: Actor, data: CrmFile): Promise<void> {
  const staff = await addStaff(database, company, data.support)
  for (const { name, text, priority, by, answer, close } of data.tickets) {
    const asking = await portalActor(database, { ...company, userId: await userIdOf(database, company.clientId, by) })
    const [ticket] = await act(database, engine, asking, (context) =>
      createRecords(context, engine, Activity, [{ name, description: text, priority }]),
    )
    if (!ticket || answer === undefined) continue
    await act(database, engine, staff, async (context) => {
      await createRecords(context, engine, Note, [
        { relatedEntityType: 'ticket', relatedEntityId: ticket.id, text: answer },
      ])
      if (close)
        await changeRecords(context, engine, Activity, [{ id: ticket.id, patch: { stageId: TICKET_STAGE.closed } }])
    })
  }
}

async function addStaff(database: Database, company: Actor, person: CrmFile['support']): Promise<Actor> {
  const passwordHash = await hashPassword(person.password)
  return database.system(async (tx) => {
    const clientId = await vendorTenant(tx, company.region)
    const language = company.region === 'ro' ? 'ro' : 'en'
    const facts = { name: person.name, email: person.email, phone: null, level: 'administrator', language } as const
    const userId = await addUser(tx, clientId, facts)
    await tx.run(
      sql`insert into permissions (client_id, user_id, edit_foreign_action) values (${clientId}, ${userId}, true)`,
    )
    await setPassword(tx, clientId, userId, person.email, passwordHash)
    return { ...company, clientId, userId, modules: new Set(modules) }
  })
}

async function userIdOf(database: Database, clientId: number, email: string): Promise<number> {
  const user = await database.system((tx) =>
    tx.one<{ id: number }>(sql`select id from users where client_id = ${clientId} and email = ${email}`),
  )
  if (!user) throw new Error(`a demo ticket by ${email}, who is no user`)
  return user.id
}
