import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from './app.ts'
import { WHOLE, wholeProject } from './whole-project.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

test.each([
  ['LINE', 185_423_983.43, 224_363_019.96],
  ['FULL', 185_422_696.18, 224_361_462.38],
] as const)(
  'a project of real size, the same on every run, without a blocker: %s',
  async (rounding, withoutVat, withVat) => {
    const made = await wholeProject(server, user, rounding)
    const { objectIds, estimateIds, articleIds } = made
    expect([objectIds.length, estimateIds.length, articleIds.length]).toEqual([WHOLE.objects, WHOLE.estimates, 1_400])
    const read = async (rest = '') =>
      (await user.call('GET', `/api/estimation-investments/${made.projectId}${rest}`)).body
    const { TotalWithoutVAT, TotalWithVAT } = await read()
    const { Checks } = (await read('/checks')) as unknown as { Checks: { Check: string; State: string }[] }
    expect(Checks.filter(({ State }) => State === 'blocker')).toEqual([])
    const { articles } = (await read('/tree')) as unknown as { articles: Readonly<Record<string, unknown>>[] }
    const count = (is: (article: Readonly<Record<string, unknown>>) => boolean) => articles.filter(is).length
    expect({
      free: count(({ Provenience }) => Provenience === 'RS'),
      subcontract: count(({ ProvenienceType }) => ProvenienceType === 'subcontract'),
      takeoff: count(({ Formula }) => Boolean(Formula)),
    }).toEqual({ free: 128, subcontract: 126, takeoff: 126 })
    expect([TotalWithoutVAT, TotalWithVAT]).toEqual([withoutVat, withVat])
  },
  300_000,
)
