/** Acceptances of a project's offers, and whoever types its contract, go one after the other: what is named first stays. */
import { Offer } from '@temelia/model/billing/offer'
import { Project } from '@temelia/model/estimation/project'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../db/database.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { onServer } from '../testing/database.ts'
import { make } from '../testing/drafts.ts'
import { untilWaiting } from '../testing/waiting-calls.ts'

/** A project and two offers for it that were sent. */
async function twoOffers(server: TestApp) {
  const user = await server.tenant()
  const InvestmentId = Number((await make(user, Project)).InvestmentId)
  const sent = (Number: string) => make(user, Offer, { InvestmentId, Number, State: 'sent' })
  const offers = [await sent('O-1'), await sent('O-2')].map(({ OfferId }) => Number(OfferId))
  const accept = (id: number | undefined) => user.call('PUT', `/api/offers/${id}`, { State: 'accepted' })
  const contract = async () => (await user.call('GET', `/api/estimation-investments/${InvestmentId}`)).body
  return { user, InvestmentId, offers, accept, contract }
}

function hold(tx: Tx, table: string, clientId: number, id: number, rest: RawBuilder<unknown> = sql``) {
  return tx.rows(
    sql`select 1 as held from ${sql.table(table)} where client_id = ${clientId} and id = ${id} for no key update ${rest}`,
  )
}

// The embedded database has one connection: nobody can wait for another there.
test.skipIf(!onServer)('a contract that a person types while an offer is accepted stays', async () => {
  const server = await testApp()
  const { user, InvestmentId, offers, accept, contract } = await twoOffers(server)
  const { reply } = await server.database.tenant(user.clientId, async (tx) => {
    await hold(tx, 'projects', user.clientId, InvestmentId)
    await tx.run(
      sql`update projects set contract_number = '41/2026' where client_id = ${user.clientId} and id = ${InvestmentId}`,
    )
    const call = accept(offers[0])
    await untilWaiting(server.database, 1)
    // It waits at the project and has not taken the offer yet.
    await hold(tx, 'offers', user.clientId, Number(offers[0]), sql`nowait`)
    return { reply: call }
  })
  expect((await reply).status).toBe(200)
  expect(await contract()).toMatchObject({ ContractNumber: '41/2026', ContractDate: null })
})

test.skipIf(!onServer)('of two offers that are accepted at once the first names the contract', async () => {
  const server = await testApp()
  const { user, InvestmentId, offers, accept, contract } = await twoOffers(server)
  const calls = await server.database.tenant(user.clientId, async (tx) => {
    await hold(tx, 'projects', user.clientId, InvestmentId)
    const both = offers.map(accept)
    await untilWaiting(server.database, both.length)
    return both
  })
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
  expect((await contract()).ContractNumber).toMatch(/^O-[12]$/)
  const named = await server.database.tenant(user.clientId, (tx) =>
    tx.rows(sql`select id from audit where client_id = ${user.clientId} and entity = 'project' and entity_id = ${InvestmentId}
      and action <> 'create' and after ->> 'contractNumber' is not null`),
  )
  expect(named).toHaveLength(1)
})
