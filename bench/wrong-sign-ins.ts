/**
 * 1,000 wrong sign-ins to one account from one address and from 1,000, on a PostgreSQL server, with its owner coming in meanwhile, and 20
 * right ones at once: `npx tsx bench/wrong-sign-ins.ts`. Ends with 1 where guesses are let through, the owner is kept out, or at twice a target.
 */
import { PASSWORD, testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const GUESSES = 1_000
const AT_ONCE = 20
const HOME = '192.0.2.99'

const { database, stop } = await throwAwayServer(10)
const { app, tenant } = await testApp({ TRUST_PROXY: 'loopback' }, database)
const figures: Figure[] = []
let wrong = false

for (const [what, from] of [
  ['one address', () => '203.0.113.9'],
  ['1,000 addresses', (at: number) => `203.${at >> 8}.${at & 255}.9`],
] as const) {
  const owner = await tenant('ro')
  await signIn(owner, PASSWORD, HOME)
  const { ms, value } = await timed(() =>
    Promise.all(Array.from({ length: GUESSES }, (_, at) => signIn(owner, 'Gresit-1', from(at)))),
  )
  const checked = value.filter((status) => status === 401).length
  const throttled = value.filter((status) => status === 429).length
  const home = await signIn(owner, PASSWORD, HOME)
  console.log(
    `${what}: ${checked} guesses looked at, ${throttled} told to wait, then the owner from where they were before: ${home}`,
  )
  wrong ||= checked + throttled !== GUESSES || checked > 50 || home !== 200
  figures.push({ what: `${GUESSES} wrong sign-ins from ${what}`, unit: 'ms', measured: ms })
}

const people: TestUser[] = []
for (let count = 0; count < AT_ONCE; count++) people.push(await tenant('ro'))
const one = await timed(() => signIn(people[0] as TestUser, PASSWORD, HOME))
const all = await timed(() => Promise.all(people.map((person) => signIn(person, PASSWORD, HOME))))
wrong ||= all.value.some((status) => status !== 200)
figures.push({ what: `${AT_ONCE} right ones at once`, unit: 'ms', target: 1_000, measured: all.ms, floor: one.ms })

const beyond = report(figures)
await app.close()
await stop()
process.exit(beyond || wrong ? 1 : 0)

async function signIn({ email }: TestUser, password: string, address: string): Promise<number> {
  const payload = { User: email, Password: password }
  const headers = { 'x-forwarded-for': address }
  return (await app.inject({ method: 'POST', url: '/loginAuth', payload, headers, remoteAddress: '127.0.0.1' }))
    .statusCode
}
