/** Projects at the edge of what numbers hold: every figure of offers, curves, bills and forms is a number, or refused as one. */
import { Customer } from '@temelia/model/crm/customer'
import { beforeAll, expect, test } from 'vitest'
import { add, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { make } from '../testing/drafts.ts'

type Wire = Record<string, unknown>

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

const AMOUNTS = new Set([
  'Total',
  'WithoutVAT',
  'VAT',
  'WithVAT',
  'Planned',
  'PlannedEarly',
  'BAC',
  'PV',
  'EV',
  'Amount',
  'Net',
])

/** The paths of amounts in a reply that are not numbers: JSON writes NaN and Infinity as null. */
function lost(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [
    ...(AMOUNTS.has(key) && one === null ? [`${path}.${key}`] : []),
    ...lost(one, `${path}.${key}`),
  ])
}

test.each([
  ['LINE', 99_999_999_999_999, 9.99],
  ['LINE', 99_999_999_999_999, 99_999_999_999_999],
  ['FULL', 0.000000000000001, 99_999_999_999_999],
  ['FULL', -99_999_999_999_999, 9.99],
  ['FULL', 33_333_333_333_333.3, 29.9],
] as const)(
  '%s of %d at %d leaves no figure out',
  async (Rounding, Quantity, OPMaterials) => {
    const { projectId, estimateId } = await newEstimate(user, { Rounding, EstimateDate: '2026-03-02' })
    const { AccountId } = await make(user, Customer)
    for (const Name of ['Beton', 'Fier'])
      await add(user, 'articles', { EstimateId: estimateId, Name, MeasureUnit: 'mc', Quantity, OPMaterials })
    const place = `/api/estimation-investments/${projectId}`
    const replies: [string, Wire, number][] = []
    const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: Wire) => {
      const reply = await user.call(method, path, body)
      replies.push([path, reply.body, reply.status])
      return reply.body
    }
    await ask('GET', `${place}/totals`)
    await ask('POST', `${place}/schedule/fromEstimate`, { Level: 'article' })
    await ask('GET', `${place}/schedule`)
    for (const By of ['day', 'week', 'month']) await ask('GET', `${place}/s-curve?By=${By}`)
    await ask('POST', '/api/estimation-baselines', { InvestmentId: projectId, Name: 'B' })
    const offers = []
    for (const LinesBy of ['article', 'chapter', 'sum'])
      offers.push(
        await ask('POST', '/api/project-offers', { Level: 'investment', PlaceId: projectId, LinesBy, AccountId }),
      )
    for (const { OfferId } of offers) if (OfferId) await ask('GET', `/api/offers/${String(OfferId)}/totals`)
    const { DeductionId } = await add(user, 'deductions', {
      InvestmentId: projectId,
      Date: '2026-04-30',
      Retention: 10,
    })
    const lines = (await user.call('GET', `/api/estimation-articles?InvestmentId=${projectId}`)).body._embedded ?? {}
    const Lines = (Object.values(lines).flat() as Wire[]).map(({ ArticleId }) => ({ ArticleId, Percent: 33.33 }))
    const settlement = `/api/estimation-deductions/${String(DeductionId)}`
    await ask('PUT', `${settlement}/lines`, { Lines })
    await ask('PUT', settlement, { State: 'approved' })
    await ask('POST', '/api/settlement-bills', { DeductionId, AccountId })
    await ask('GET', '/api/sales-journal?Month=2026-03')
    expect(
      replies.flatMap(([path, { code }, status]) => (status >= 500 || status === 404 ? [[path, status, code]] : [])),
    ).toEqual([])
    expect(replies.flatMap(([path, body]) => lost(body, path))).toEqual([])
  },
  60_000,
)
