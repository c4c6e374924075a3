import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { aboutRoutes } from '../testing/about-routes.ts'
import { foreignWrites } from '../testing/foreign-writes.ts'
import { elsewhere } from '../testing/named-elsewhere.ts'
import { openCalls } from '../testing/named-lists.ts'
import { otherRoutes } from '../testing/rights-table.ts'
import { namedCalls } from '../testing/named-calls.ts'
import { type NamedWorld, namedWorld, SECRET } from '../testing/named-world.ts'

/**
 * The rest of the matrix of rights: calls that name records elsewhere than in their own address, or records that are none of the registry,
 * x everybody who does not see those. None gets anything of them, and whoever sees them does.
 */
let owner: TestUser
let theirs: NamedWorld
let second: NamedWorld
interface Outsider {
  readonly who: string
  readonly caller: TestUser
  readonly own: NamedWorld
  readonly administrator: boolean
  readonly colleague: boolean
}
const outside: Outsider[] = []

beforeAll(async () => {
  const server = await testApp()
  owner = await server.tenant()
  theirs = await namedWorld(owner, `${SECRET} SRL`)
  second = await namedWorld(owner, 'Al doilea')
  const blind = { viewForeign: false, editForeign: true }
  for (const [who, caller, administrator, colleague] of [
    ['sees own records only', await owner.colleague(blind), false, true],
    [
      'administrator who sees own records only',
      await owner.colleague({ ...blind, level: 'administrator' }),
      true,
      true,
    ],
    ['of another company', await server.tenant(), true, false],
  ] as const)
    outside.push({ who, caller, administrator, colleague, own: await namedWorld(caller, 'Al meu') })
}, 300_000)

describe.each(namedCalls.map((one) => [`${one.route} by ${one.names}`, one] as const))('%s', (_name, one) => {
  const method = one.route.split(' ')[0] as 'GET'

  test('gives nothing of what its caller does not see, changes nothing of it, and is answered to who does', async () => {
    const before = await stateOf(theirs)
    const ask = (caller: TestUser, own: NamedWorld) =>
      caller.call(method, one.url(own, theirs), one.body?.(own, theirs))
    for (const { who, caller, own, administrator, colleague } of outside) {
      if (colleague && (one.ofAll || (one.ofAdministrators && administrator))) continue
      const reply = await ask(caller, own)
      expect(reply.raw.body, who).not.toContain(SECRET)
      if (!one.within) expect([403, 404, 422], `${who}: ${reply.raw.body.slice(0, 300)}`).toContain(reply.status)
      expect(await stateOf(theirs), who).toEqual(before)
    }
    if (one.untried) return
    const answer = await ask(owner, second)
    if (one.within) expect(answer.raw.body).not.toContain(SECRET)
    else expect([200, 201, 202, 204], answer.raw.body.slice(0, 300)).toContain(answer.status)
  })
})

describe.each(openCalls.map((one) => [one.route, one] as const))('%s', (_name, { route, url, body }) => {
  test('tells nothing of what its caller does not see', async () => {
    for (const { who, caller } of outside) {
      const reply = await caller.call(route.split(' ')[0] as 'GET', url, body)
      expect([200, 403], `${who}: ${reply.raw.body.slice(0, 300)}`).toContain(reply.status)
      expect(reply.raw.body, who).not.toContain(SECRET)
    }
  })
})

test('every route beside the records’ takes part, or it says why not', () => {
  const places = { project: 901, object: 901, estimate: 901, article: 901, revision: 901, deduction: 901, undo: 901 }
  const writes = foreignWrites.map(
    ({ method, url }) => `${method} ${url(places).replace(/\?.*/, '').replace('901', ':id')}`,
  )
  const taken = [...aboutRoutes, ...namedCalls, ...openCalls].map(({ route }) => route)
  const known = new Set([...taken, ...writes, ...Object.values(elsewhere).flat()])
  const routes = otherRoutes.filter(({ anyone }) => !anyone).map(({ route }) => route)
  expect(routes.filter((route) => !known.has(route))).toEqual([])
  expect(
    Object.values(elsewhere)
      .flat()
      .filter((route) => !routes.includes(route)),
  ).toEqual([])
})

/** What writing calls would change of a world: the sums of its project and the versions of what hangs together there. */
async function stateOf({ project, customer, offer, bill, settled }: NamedWorld): Promise<unknown> {
  const { body } = await owner.call('GET', `/api/estimation-investments/${project}/totals`)
  const versions = []
  for (const path of [
    `AccountsContacts/${customer}`,
    `offers/${offer}`,
    `bills/${bill}`,
    `estimation-deductions/${settled}`,
  ])
    versions.push((await owner.call('GET', `/api/${path}`)).body.Version)
  return { body, versions }
}
