import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

const app = await testApp()

describe('the sample house', () => {
  test('is loaded in one step, whole and priced, and removed in one', async () => {
    const user = await app.tenant()
    const before = (await user.call('GET', '/api/first-start')).body
    expect(before).toEqual({ Sample: null, SampleTried: false, Customers: false, Projects: false, Colleagues: false })

    const loaded = await user.call('POST', '/api/sample-data', {})
    expect(loaded.status, JSON.stringify(loaded.body)).toBe(201)
    expect((await user.call('POST', '/api/sample-data', {})).body).toEqual(loaded.body)
    const { body: project } = await user.call(
      'GET',
      `/api/estimation-investments/${String(loaded.body['InvestmentId'])}`,
    )
    expect(Number(project['TotalWithoutVAT'])).toBeGreaterThan(0)
    const { body: opportunity } = await user.call('GET', `/api/opportunities/${String(loaded.body['OpportunityId'])}`)
    expect(opportunity).toMatchObject({ Sum: project['TotalWithoutVAT'], AccountId: loaded.body['AccountId'] })
    // What came with the sample is not the company's own.
    expect((await user.call('GET', '/api/first-start')).body).toEqual({
      ...before,
      Sample: loaded.body,
      SampleTried: true,
    })

    expect((await user.call('DELETE', '/api/sample-data')).status).toBe(204)
    for (const path of ['AccountsContacts', 'OpportunitiesAccounts', 'ActivitiesAccounts', 'estimation-investments'])
      expect((await user.call('GET', `/api/${path}`)).body['total_items'], path).toBe(0)
    expect((await user.call('GET', '/api/first-start')).body).toEqual({ ...before, SampleTried: true })
    expect((await user.call('DELETE', '/api/sample-data')).status).toBe(404)
  }, 60_000)
})
