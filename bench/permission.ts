/**
 * What rights cost a request, in processor time: who calls (from memory, and anew every five seconds), whether they may, and of which records of a list of 100
 * what may be done. The person lies in a category of the fourth level, with rights set at every level: `npx tsx bench/permission.ts`.
 * Ends with 1 at twice a target.
 */
import { modules } from '@temelia/model/module'
import { rightActions } from '@temelia/model/admin/module-rights'
import { can } from '@temelia/model/permission'
import { entities } from '@temelia/model/registry'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { actorOf, type ActorRow, actorOfUser } from '../apps/server/src/http/actor.ts'
import { authenticate } from '../apps/server/src/http/session.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, report } from './measure.ts'

const ROUNDS = 2_000
const LISTED = 100
const TARGET = 0.2

const database = await openEmbedded('ro', { dataDir: '', durable: false }, workers.database)
await migrate(database, migrations())
const { app, services, tenant } = await testApp({}, database)
const owner = await tenant()
const person = await owner.colleague()
await deepDown(owner, person)

const known = await database.tenant(owner.clientId, (tx) =>
  actorOfUser(tx, { clientId: person.clientId, userId: person.userId, region: 'ro' }, new Date()),
)
if (!known) throw new Error('nobody is there')
const rows = Array.from({ length: LISTED }, (_, at) => ({
  clientId: person.clientId,
  ownerId: at % 2 ? person.userId : owner.userId,
}))
const cells = modules.flatMap((module) => rightActions.map((action) => ({ module, action, allowed: true })))
const row: ActorRow = {
  level: 'user',
  language: null,
  addAction: null,
  editAction: null,
  editForeignAction: null,
  viewForeignAction: null,
  deleteAction: null,
  zones: null,
  bannedModules: null,
  places: [1, 2, 3, 4, 5].map((id) => ({ type: id === 1 ? 'user' : 'category', id, name: null, zones: [], cells })),
  activeModules: modules,
  expiredModules: [],
}

const figures = [
  ['who calls, from memory', () => authenticate(services, person)],
  [
    'who calls, rights worked out anew from five levels',
    async () => actorOf({ ...person, sessionId: 1, region: 'ro' }, row),
  ],
  [
    'may they, for each action of every kind of record',
    async () => {
      for (const of of entities)
        for (const action of ['view', 'create', 'edit', 'delete'] as const) can(known, action, of)
    },
  ],
  [
    `what may be done with each of ${LISTED} customers of a list`,
    async () => {
      const of = entities.find(({ name }) => name === 'customer')
      if (!of) throw new Error('no customers')
      can(known, 'view', of)
      for (const one of rows) {
        can(known, 'edit', of, one)
        can(known, 'delete', of, one)
      }
    },
  ],
] as const

const measured: Figure[] = []
for (const [what, work] of figures)
  measured.push({ what, unit: 'ms', target: TARGET, measured: await processorTime(work) })
const beyond = report(measured)
await app.close()
await database.close()
process.exit(beyond ? 1 : 0)

/** Milliseconds of the processor that one round takes. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < ROUNDS / 4; round++) await work()
  const began = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) await work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000 / ROUNDS
}

/** Puts a person into a category of the fourth level; something is set for every module at each. */
async function deepDown(administrator: TestUser, { userId }: TestUser): Promise<void> {
  const all = (await administrator.call('GET', '/api/user-categories')).body._embedded?.['user_categories']
  let parent = Number(all?.[0]?.['CategoryId'])
  for (const Name of ['Vânzări', 'Nord', 'Cluj']) {
    const made = await administrator.call('POST', '/api/user-categories', { Name, ParentId: parent })
    parent = Number(made.body['CategoryId'])
    const Changes = modules.map((Module) => ({ Module, Action: 'edit', Allowed: true }))
    await administrator.call('PUT', '/api/permissions/cells', {
      EntityType: 'category',
      EntityId: parent,
      Propagate: false,
      Changes,
    })
  }
  await administrator.call('PUT', `/api/users/${userId}`, { CategoryId: parent })
}
