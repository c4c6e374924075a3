import { addDays } from '@temelia/calendar/day'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { Alternate } from '@temelia/model/estimation/alternate'
import { Supplier } from '@temelia/model/estimation/supplier'
import { SupplierOffer } from '@temelia/model/estimation/supplier-offer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, addWork, expectStatus, newEstimate } from '../../estimation/estimation.fixture.ts'
import { type TestApp, testApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'

/**
 * States of the data that a sample never shows: what is empty, gone or of another kind. Each reply is held to its description by the set-up
 * of all tests; here it only has to be asked for.
 */
let server: TestApp
let user: TestUser
let american: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  american = await server.tenant('us')
})

const read = async (url: string, who = user) => (await expectStatus(200, who.call('GET', url))).body
const post = async (status: number, url: string, body: unknown, who = user) =>
  (await expectStatus(status, who.call('POST', url, body))).body

describe('the description fits', () => {
  test('published rates of a day without a currency', async () => {
    const day = addDays('2000-01-03', -3_650)
    await server.database.system((tx) =>
      tx.run(
        sql`insert into exchange_rates (source, date, currency, rate) values ('BNR', ${day}::date, 'XDR', 6.05) on conflict do nothing`,
      ),
    )
    expect((await read(`/api/exchange-rates?Date=${day}`)).Rates).toEqual({ XDR: 6.05 })
  })

  test('many records that were removed, or of which a field was emptied', async () => {
    const ids = [await make(user, Customer), await make(user, Customer)].map(({ AccountId }) => AccountId)
    const order = { Entity: 'AccountsContacts', Ids: ids }
    await post(201, '/api/bulk', { ...order, Action: 'edit', Changes: { City: null, Rating: 3 } })
    const run = await post(201, '/api/bulk', { ...order, Action: 'delete' })
    expect(run.Changes).toBeNull()
    expect((await read('/api/bulk'))._embedded?.bulk).toHaveLength(2)
  })

  test('the history of fields that were emptied, switched or are structures', async () => {
    const { InvestmentId } = await add(user, 'investments', {
      Name: 'Casa',
      BeneficiaryName: 'Pop',
      BudgetChapter: false,
    })
    for (const change of [
      { BudgetChapter: true, BeneficiaryName: null },
      { Area: 12, AreaUnit: 'm2' },
    ])
      await expectStatus(200, user.call('PUT', `/api/estimation-investments/${String(InvestmentId)}`, change))
    await read(`/api/history?EntityType=investment&EntityId=${String(InvestmentId)}`)
  })

  test('customers that differ in numbers and in what one of them has not', async () => {
    const kept = await make(user, Customer, { Rating: 1, Phone: '0264 111 222', Email: null })
    const other = await make(user, Customer, { Rating: 4, Phone: null, Email: 'birou@zidar.example' })
    const preview = await read(`/api/AccountsContacts/${String(kept.AccountId)}/merge/${String(other.AccountId)}`)
    expect(preview.Fields).toContainEqual({ Field: 'Phone', Kept: '0264 111 222', Merged: null })
  })

  test('an opportunity of nobody, without chances, sum or day', async () => {
    const { OpportunityId } = await make(user, Opportunity, { Sum: null, ClosingDate: null })
    const empty = { AgentId: null, Probability: null, Currency: null, AccountId: null }
    await user.call('PUT', `/api/opportunities/${String(OpportunityId)}`, empty)
    await read('/api/opportunities/board')
  })

  test('a project without day, an article without price, an estimate compared with itself', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A1', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    await add(user, 'articles', { EstimateId: estimateId, Quantity: 1 })
    await user.call('PUT', `/api/estimation-investments/${projectId}`, { EstimateDate: null })
    const places = [`investments/${projectId}`, `estimates/${estimateId}`]
    for (const place of places)
      for (const what of ['totals', 'checks', 'resources']) await read(`/api/estimation-${place}/${what}`)
    await read(`/api/estimation-estimates/${estimateId}/compare?All=1`)
    await read(`/api/estimation-centralizer?InvestmentId=${projectId}`)
    await read(`/api/estimation-generalestimate?InvestmentId=${projectId}`)
    await read(`/api/search?q=A1`)
  })

  test('an offer of a supplier without a day, in a currency that nothing converts', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'B1', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    const { SupplierId } = await make(user, Supplier, { Currency: null })
    const offer = { SupplierId, Kind: 'material', Name: 'material B1', Price: 9, Currency: 'XAU', Date: null }
    await make(user, SupplierOffer, { ...offer, Symbol: null, MeasureUnit: null })
    const { Resources } = await read(`/api/estimation-investments/${projectId}/resources/offers`)
    expect(Resources).toMatchObject([{ Offers: [{ Converted: null, Date: null }] }])
  })

  test('the changes of a project’s resources', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'C1', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    const runs = `/api/estimation-investments/${projectId}/resource-runs`
    await post(201, runs, { Action: 'coefficient', M: 2 })
    expect((await read(runs))._embedded?.runs?.length).toBeGreaterThan(0)
  })

  test('an alternate without a code', async () => {
    const { InvestmentId } = await add(american, 'investments', { Name: 'House' })
    await make(american, Alternate, { InvestmentId, Code: null })
    await read(`/api/estimation-investments/${String(InvestmentId)}/alternates`, american)
  })

  test('templates of every level, read, written as a file and used', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'D1', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    for (const [Type, Id] of [
      ['project', projectId],
      ['division', objectId],
      ['estimate', estimateId],
    ] as const) {
      const { TemplateId } = await post(201, '/api/estimation-templates/save', { Name: `Șablon ${Type}`, Type, Id })
      await read(`/api/estimation-templates/getArticles?TemplateId=${String(TemplateId)}`)
      await read(`/api/estimation-templates/${String(TemplateId)}/export`)
      await post(201, `/api/estimation-templates/${String(TemplateId)}/use`, { InvestmentId: projectId })
    }
  })

  test('parameters of a list', async () => {
    const { InvestmentId } = await add(user, 'investments', { Name: 'Casa' })
    await post(201, '/api/estimation-parameters', {
      EstimationParameters: [{ InvestmentId, Name: 'L', Formula: '2' }],
    })
  })
})
