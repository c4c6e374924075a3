import { sql } from 'kysely'
import { expect } from 'vitest'
import { type StandInService, startEInvoiceService } from '../../ports/e-invoice-service-stand-in.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { buyer, issuedBill } from '../bills.fixture.ts'
import { eInvoiceJob } from './advance.ts'
import { serviceOf } from './tools.ts'

type Wire = Record<string, unknown>

/** An application with a stand-in of the service, and what its tests do with it. */
export interface EInvoiceDesk {
  readonly server: TestApp
  readonly service: StandInService
  /** A company that can send, with its administrator. */
  company(): Promise<TestUser>
  /** An issued bill that keeps every rule. */
  bill(user: TestUser, more?: Wire): Promise<Wire>
  send(user: TestUser, bill: Wire, body?: Wire): ReturnType<TestUser['call']>
  state(user: TestUser, bill: Wire): Promise<Wire>
  /** Lets the queue do what is next for an invoice, as if its time had come. */
  work(user: TestUser, bill: Wire): Promise<void>
  /** Puts back when an invoice was handed over. */
  handedAgo(user: TestUser, bill: Wire, seconds: number): Promise<void>
}

/** Opens an application that sends to a stand-in of its own. */
export async function eInvoiceDesk(): Promise<EInvoiceDesk> {
  const service = await startEInvoiceService()
  const server = await testApp({
    EFACTURA_URL: service.url,
    EFACTURA_TOKEN_URL: service.tokenUrl,
    EFACTURA_TIMEOUT_MS: '20000',
  })
  const { services, database } = server
  const path = (bill: Wire) => `/api/bills/${String(bill.BillId)}/eInvoice`
  const here = (user: TestUser, bill: Wire) => sql`client_id = ${user.clientId} and bill_id = ${Number(bill.BillId)}`
  return {
    server,
    service,
    company: async () => {
      const user = await server.tenant()
      await tellCompany(user)
      await signIn(user, service)
      return user
    },
    bill: async (user, more = {}) => issuedBill(user, { AccountId: (await buyer(user)).AccountId, ...more }),
    send: (user, bill, body) => user.call('POST', path(bill), body),
    state: async (user, bill) => (await user.call('GET', path(bill))).body,
    work: async (user, bill) => {
      const found = serviceOf(services.config)
      if (!found) throw new Error('no service')
      const { engine, vault, storage } = services
      const job = eInvoiceJob({ database, engine, vault, storage, service: found })
      const row = await database.tenant(user.clientId, async (tx) => {
        await tx.run(sql`update e_invoices set next_at = now() where ${here(user, bill)} and next_at is not null`)
        return tx.one<{ id: number }>(sql`select id from e_invoices where ${here(user, bill)}`)
      })
      await job({ eInvoiceId: row?.id }, { id: 0, clientId: user.clientId })
    },
    handedAgo: (user, bill, seconds) =>
      database.tenant(user.clientId, async (tx) => {
        await tx.run(
          sql`update e_invoices set handed_at = now() - make_interval(secs => ${seconds}::integer) where ${here(user, bill)}`,
        )
      }),
  }
}

/** Fills in what the seller of an electronic invoice needs. */
export async function tellCompany(user: TestUser, taxId = 'RO14399840'): Promise<void> {
  const company = (await user.call('GET', '/api/clients')).body._embedded?.clients?.[0]?.ClientId
  const facts = {
    TaxId: taxId,
    Address: 'Str. Eroilor nr. 14',
    City: 'București, sector 2',
    County: 'București',
  }
  expect((await user.call('PUT', `/api/clients/${String(company)}`, facts)).status).toBe(200)
}

/** Sets up the sign-in of a company to a stand-in. */
export async function signIn(user: TestUser, service: StandInService): Promise<void> {
  const access = {
    OAuthClientId: 'demo',
    ClientSecret: 'demo-secret',
    RefreshToken: service.refreshToken(),
    Test: false,
  }
  expect((await user.call('PUT', '/api/e-invoice-access', access)).status).toBe(200)
}
