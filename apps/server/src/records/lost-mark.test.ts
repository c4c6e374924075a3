import { Series } from '@temelia/model/billing/series'
import { Address } from '@temelia/model/crm/address'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { RecapitulationTemplate } from '@temelia/model/estimation/recapitulation-template'
import type { Entity } from '@temelia/model/entity'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

test.each([
  ['contact', Contact, 'Main'],
  ['address', Address, 'Main'],
  ['series', Series, 'Main'],
  ['recapitulation template', RecapitulationTemplate, 'Standard'],
] as const)(
  'who loses the mark of the one of its kind, a %s, has it in its history',
  async (_what, of: Entity, mark) => {
    const { AccountId } = await make(user, Customer)
    const parent = of === Contact || of === Address ? { AccountId } : {}
    const first = await make(user, of, { ...parent, [mark]: true })
    const second = await make(user, of, { ...parent, [mark]: true })
    const at = (row: Record<string, unknown>) => `/api/${of.wire.path}/${String(row[of.wire.id])}`
    const lost = (await user.call('GET', at(first))).body
    expect([lost[mark], (await user.call('GET', at(second))).body[mark]]).toEqual([false, true])
    const told = await server.database.system((tx) =>
      tx.rows<{ after: unknown }>(
        sql`select after from audit where client_id = ${user.clientId} and entity = ${of.name} and entity_id = ${Number(first[of.wire.id])} and action = 'edit'`,
      ),
    )
    expect(told).toEqual([{ after: { [mark.toLowerCase()]: false } }])
  },
)
