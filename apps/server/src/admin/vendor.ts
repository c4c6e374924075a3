import type { Region } from '@temelia/calendar/region'
import { modules } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import { addUser, firstCategory, openModules } from './tenant.ts'
import type { Database, Tx } from '../db/database.ts'

/** The vendor's own tenant in each region. */
const VENDOR: Readonly<Record<Region, number>> = { ro: 3, us: 1 }

/** The user in whose name what customers' people write is kept; nobody signs in as them. */
const PORTAL_EMAIL = 'portal@temelia.invalid'

/** Whether a tenant is the vendor's. */
export function isVendor(region: Region, clientId: number): boolean {
  return VENDOR[region] === clientId
}

/** Makes the vendor's tenant of a region where it is missing; gives its id. */
export async function vendorTenant(tx: Tx, region: Region): Promise<number> {
  const clientId = VENDOR[region]
  const made = await tx.run(
    sql`insert into clients (client_id, id, name, practice) values (${clientId}, ${clientId}, 'Temelia', ${region}) on conflict do nothing`,
  )
  if (made > 0) {
    await tx.run(sql`select start_crm(${clientId}::bigint)`)
    await tx.run(sql`select start_documents(${clientId}::bigint)`)
    await firstCategory(tx, clientId, 'Temelia')
    await openModules(tx, clientId, modules, 'commercial', { from: '2000-01-01', until: '2099-12-31' })
  }
  return clientId
}

/**
 * The caller as one of a customer's people in the vendor's tenant: they see and add only what is of their company there.
 * The vendor's own people stay who they are.
 */
export async function portalActor(database: Database, actor: Actor): Promise<Actor> {
  if (isVendor(actor.region, actor.clientId)) return actor
  return database.system(async (tx) => {
    const clientId = await vendorTenant(tx, actor.region)
    const user = await tx.one<{ name: string }>(
      sql`select name from users where client_id = ${actor.clientId} and id = ${actor.userId}`,
    )
    return {
      ...actor,
      clientId,
      userId: await portalUser(tx, clientId),
      level: 'user',
      rights: { ...actor.rights, zones: [] },
      modules: new Set(modules),
      portal: {
        accountId: await accountOfTenant(tx, clientId, actor.clientId),
        userId: actor.userId,
        person: user?.name ?? '',
        administrator: actor.level === 'administrator',
      },
    }
  })
}

async function portalUser(tx: Tx, clientId: number): Promise<number> {
  const known = await tx.one<{ id: number }>(
    sql`select id from users where client_id = ${clientId} and email = ${PORTAL_EMAIL}`,
  )
  if (known) return known.id
  const facts = { name: 'Client', email: PORTAL_EMAIL, phone: null, level: 'user', language: null } as const
  const id = await addUser(tx, clientId, facts)
  await tx.run(sql`update users set visible = false, banned = true where client_id = ${clientId} and id = ${id}`)
  return id
}

/** The customer in the vendor's tenant that a tenant is; made from its company facts at its first ticket. */
async function accountOfTenant(tx: Tx, vendorId: number, tenantId: number): Promise<number> {
  const account = await tx.one<{
    id: number
  }>(sql`insert into customers (client_id, tenant_id, name, type, tax_id, phone, email)
    select ${vendorId}::bigint, id, name, 'company', tax_id, phone, email from clients where client_id = ${tenantId}
    on conflict (client_id, tenant_id) where tenant_id is not null do update set tenant_id = excluded.tenant_id returning id`)
  return (account as { id: number }).id
}
