import { readFile } from 'node:fs/promises'
import type { Region } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Zone } from '@temelia/model/admin/zone'
import { modules } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import { hashPassword } from '../admin/password.ts'
import { addUser, openModules, setPassword, startTenant } from '../admin/tenant.ts'
import type { Database } from '../db/database.ts'
import { loadDemoCatalogue, loadLocations } from '../estimation/catalogue/demo.ts'
import { loadHouseTemplates } from '../estimation/templates/house-templates.ts'
import { act, createRecords, type Engine } from '../records/operation.ts'
import { addBilling, readBilling } from './billing.ts'
import { companyFile, type CompanyFile } from './company.ts'
import { addSales, readCrm } from './crm.ts'
import { addCustomers } from './customers.ts'
import { addProject } from './projects.ts'
import { addSupport } from './support.ts'
import { addTrade } from './trade.ts'

/** A demo sign-in, for the line that the start command prints. */
export interface DemoSignIn {
  readonly region: Region
  readonly name: string
  readonly email: string
  readonly password: string
}

/** The demo companies may be used for a long time. */
const DEMO_UNTIL = '2099-12-31'

/**
 * Loads the demo catalogue, the places and the demo company of a region, once. The company goes through the same
 * operations as a user's work, so that its totals are the engine's.
 */
export async function loadDemo(database: Database, engine: Engine, seed: URL): Promise<void> {
  await loadLocations(database, seed)
  await loadDemoCatalogue(database, seed)
  await loadHouseTemplates(database, seed)
  const data = await readCompany(database.region, seed)
  const first = data.users[0]
  if (!first) throw new Error('a demo company needs a user')
  const there = await database.system((tx) =>
    tx.one(sql`select 1 as found from sign_ins where lower(email) = lower(${first.email})`),
  )
  if (there) return
  const actor = await addCompany(database, data)
  const zones = await act(database, engine, actor, (context) =>
    createRecords(
      context,
      engine,
      Zone,
      data.zones.map((name) => ({ name })),
    ),
  )
  const zoneIds = new Map(zones.map((zone) => [zone.name, zone.id]))
  await addColleagues(database, actor.clientId, data, zoneIds)
  const customers = await act(database, engine, actor, (context) => addCustomers(context, engine, data, zoneIds))
  await act(database, engine, actor, (context) => addTrade(context, engine, data))
  for (const project of data.projects)
    await act(database, engine, actor, (context) => addProject(context, engine, project, customers))
  const crm = await readCrm(database.region, seed)
  await act(database, engine, actor, (context) => addSales(context, engine, crm, customers))
  const billing = await readBilling(database.region, seed)
  await act(database, engine, actor, (context) => addBilling(context, engine, billing, customers))
  await addSupport(database, engine, actor, crm)
}

/** The sign-ins of a region's demo company. */
export async function demoSignIns(region: Region, seed: URL): Promise<DemoSignIn[]> {
  const { users } = await readCompany(region, seed)
  const { support } = await readCrm(region, seed)
  return [...users, support].map(({ name, email, password }) => ({ region, name, email, password }))
}

async function readCompany(region: Region, seed: URL): Promise<CompanyFile> {
  return companyFile.parse(JSON.parse(await readFile(new URL(`companies/${region}.json`, seed), 'utf8')))
}

async function addCompany(database: Database, data: CompanyFile): Promise<Actor> {
  const [owner] = data.users
  if (!owner) throw new Error('a demo company needs a user')
  const passwordHash = await hashPassword(owner.password)
  const { region } = database
  const facts = data.company as Record<string, string | null | undefined>
  const now = new Date()
  const started = await database.system(async (tx) => {
    const tenant = await startTenant(
      tx,
      { region, company: data.company.name, name: owner.name, email: owner.email, phone: null, passwordHash },
      now,
    )
    await openModules(tx, tenant.clientId, modules, 'commercial', { from: todayIn(region, now), until: DEMO_UNTIL })
    await tx.run(sql`update clients set tax_id = ${facts.taxId ?? null}, register_number = ${facts.registerNumber ?? null}, address = ${facts.address ?? null},
      city = ${facts.city ?? null}, county = ${facts.county ?? null}, postal_code = ${facts.postalCode ?? null}, phone = ${facts.phone ?? null},
      email = ${facts.email ?? null}, bank = ${facts.bank ?? null}, iban = ${facts.iban ?? null},
      report_header = ${facts.reportHeader ?? null}, signatures = ${JSON.stringify(data.company.signatures ?? [])}::jsonb where client_id = ${tenant.clientId}`)
    return tenant
  })
  return {
    ...started,
    sessionId: 0,
    region,
    language: region === 'ro' ? 'ro' : 'en',
    level: 'administrator',
    rights: { add: true, edit: true, editForeign: true, delete: true, viewForeign: true, zones: [] },
    modules: new Set(modules),
  }
}

async function addColleagues(
  database: Database,
  clientId: number,
  data: CompanyFile,
  zoneIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const user of data.users.slice(1)) {
    const passwordHash = await hashPassword(user.password)
    const zones = user.zones.map((name) => zoneIds.get(name))
    const { add, edit, editForeign, viewForeign, delete: remove } = user.rights
    await database.system(async (tx) => {
      const id = await addUser(tx, clientId, {
        name: user.name,
        email: user.email,
        phone: null,
        level: user.level,
        language: null,
      })
      await tx.run(sql`insert into permissions (client_id, user_id, add_action, edit_action, edit_foreign_action, view_foreign_action, delete_action, zones)
        values (${clientId}, ${id}, ${add}, ${edit}, ${editForeign}, ${viewForeign}, ${remove}, ${JSON.stringify(zones)}::jsonb)`)
      await setPassword(tx, clientId, id, user.email, passwordHash)
    })
  }
}
