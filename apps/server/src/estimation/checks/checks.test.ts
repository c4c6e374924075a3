import { beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

interface Found {
  readonly State: string
  readonly MinimumRate: number | null
  readonly Checks: readonly {
    readonly Check: string
    readonly State: string
    readonly Findings: readonly { readonly Code: string; readonly ArticleId: number | null; readonly Message: string }[]
  }[]
}

async function checks(id: number, query = '', level = 'investments', language = 'ro'): Promise<Found> {
  const { body } = await expectStatus(
    200,
    user.call('GET', `/api/estimation-${level}/${id}/checks?${query}`, undefined, { 'accept-language': language }),
  )
  return body as unknown as Found
}

const one = ({ Checks }: Found, check: string) => Checks.find(({ Check }) => Check === check)

async function offer(quantity: number, rate: number) {
  const made = await newEstimate(user)
  const recipe = [
    ['material', 1.05, 400, 2],
    ['labor', 2.4, rate],
    ['transport', 1, 12.5],
  ] as const
  const wall = await addWork(user, made.estimateId, { symbol: 'CA01', unit: 'mc', quantity, recipe })
  const floor = await addWork(user, made.estimateId, { symbol: 'CA02', unit: 'mc', formula: 'a: 2 x 3,333', recipe })
  return { ...made, wall, floor }
}

test('an offer that the product made has no blocker of its own', async () => {
  const { projectId, objectId, estimateId } = await offer(12.345, 30)
  const found = await checks(projectId)
  expect(found).toMatchObject({ State: 'ok', MinimumRate: 27.714 })
  for (const check of ['arithmetic', 'rollUps', 'resources', 'prices', 'laborMinimum', 'transport', 'recipes'])
    expect(one(found, check), check).toMatchObject({ State: 'ok', Findings: [] })
  expect(one(await checks(objectId, '', 'objects'), 'rollUps')?.State).toBe('ok')
  expect(one(await checks(estimateId, '', 'estimates'), 'arithmetic')?.State).toBe('ok')
})

test('findings name their line and write numbers in the reader’s language', async () => {
  const { projectId, wall } = await offer(12.5, 20.25)
  await user.call('PATCH', `/api/estimation-articles/${wall}`, { OPLabor: 55.5 })
  const [ro, en] = [await checks(projectId), await checks(projectId, '', 'investments', 'en')]
  expect(ro.State).toBe('blocker')
  expect(one(ro, 'laborMinimum')?.Findings[0]?.Message).toBe('Tariful 20,25 este sub minimul de 27,714 pe oră.')
  expect(one(en, 'laborMinimum')?.Findings[0]?.Message).toBe('The rate 20.25 is under the minimum of 27.714 per hour.')
  expect(one(ro, 'resources')?.Findings).toMatchObject([{ Code: 'OWN_PRICE', ArticleId: wall }])
  expect(one(await checks(projectId, 'MinimumRate=0'), 'laborMinimum')?.State).toBe('skipped')
  expect(one(await checks(projectId, 'MinimumRate=20'), 'laborMinimum')?.State).toBe('ok')
})

test('quantities are compared with another project, and the price with what is expected', async () => {
  const asked = await offer(10, 30)
  const { projectId, wall } = await offer(12, 30)
  const found = await checks(projectId, `Reference=investment:${asked.projectId}`)
  expect(one(found, 'quantities')).toMatchObject({ State: 'blocker', Findings: [{ ArticleId: wall }] })
  expect(one(found, 'quantities')?.Findings[0]?.Message).toBe('12 mc ofertat, 10 mc cerut.')
  expect(one(await checks(projectId, 'ReferenceTotal=1000000'), 'lowPrice')?.State).toBe('warning')
})

test('nobody checks against what he may not see, or with what is no number', async () => {
  const stranger = await server.tenant()
  const { projectId } = await offer(1, 30)
  const other = await newEstimate(stranger)
  const status = async (query: string, who = user) =>
    (await who.call('GET', `/api/estimation-investments/${projectId}/checks?${query}`)).status
  expect(await status(`Reference=investment:${other.projectId}`)).toBe(404)
  expect(await status('', stranger)).toBe(404)
  expect(await status('Reference=article:4')).toBe(400)
  expect(await status('MinimumRate=many')).toBe(400)
})
