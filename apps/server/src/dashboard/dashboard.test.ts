import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '../testing/app.ts'

const PANELS = [
  'figures',
  'calendar',
  'salesFunnel',
  'investmentsStages',
  'actions',
  'map',
  'conversionRate',
  'salesReport',
  'budget',
  'balance',
  'weightedPipeline',
  'overdue',
  'changes',
  'recentProjects',
] as const

interface Figure {
  readonly Count: number
  readonly List: string
  readonly Filter: unknown
}

let app: TestApp
let owner: TestUser
let agent: TestUser
let zones: readonly number[]

beforeAll(async () => {
  app = await testApp()
  owner = await app.tenant()
  agent = await owner.colleague({ viewForeign: false })
  zones = await Promise.all(
    ['Nord', 'Sud'].map(async (Name) => Number((await owner.call('POST', '/api/zones', { Name })).body['ZoneId'])),
  )
  await fill()
}, 60_000)

describe('a figure of the dashboard', () => {
  test('is the count of the list it opens: every panel, every interval, of all, of one agent and of one zone', async () => {
    for (const user of [owner, agent])
      for (let Interval = 1; Interval <= 11; Interval++) await compare(user, { Interval })
    const limited = await owner.colleague({ zones: [zones[0] ?? 0] })
    await compare(limited, { Interval: 9 })
    await compare(owner, { Interval: 9, Agents: [agent.userId] })
    await compare(owner, { Interval: 11, Zones: [zones[1] ?? 0] })
  }, 240_000)

  test('holds for any days, people, zones, squares and bases', async () => {
    const today = todayIn('ro', new Date())
    const ask = fc.record({
      days: fc.tuple(fc.integer({ min: -60, max: 30 }), fc.integer({ min: 0, max: 60 })),
      agents: fc.subarray([owner.userId, agent.userId]),
      zones: fc.subarray([...zones]),
      zoom: fc.integer({ min: 0, max: 14 }),
      funnel: fc.constantFrom('open', 'created', 'closing'),
      projects: fc.constantFrom('createdAt', 'estimateDate', 'none'),
    })
    await fc.assert(
      fc.asyncProperty(ask, async ({ days: [back, long], agents, zones: within, zoom, funnel, projects }) => {
        const From = addDays(today, back)
        const body = { Interval: 1, From, To: addDays(From, long), Agents: agents, Zones: within }
        await compare(owner, body, {
          map: { Zoom: zoom },
          salesFunnel: { Basis: funnel },
          investmentsStages: { Basis: projects },
        })
      }),
      { seed: 20_261_123, numRuns: 6 },
    )
  }, 240_000)

  test('says nothing of what a person may not see', async () => {
    const { body } = await agent.call('POST', '/dashboardData/salesFunnel', { Interval: 11 })
    const own = await agent.call(
      'GET',
      '/api/opportunities?filter=' + encodeURIComponent(JSON.stringify({ field: 'ClosedAt', op: 'empty' })),
    )
    expect((body['Total'] as Figure).Count).toBe(own.body['total_items'])
    const all = await owner.call('POST', '/dashboardData/salesFunnel', { Interval: 11 })
    expect((all.body['Total'] as Figure).Count).toBeGreaterThan((body['Total'] as Figure).Count)
    const unsold = await owner.colleague({ bannedModules: ['sales'] })
    const without = await unsold.call('POST', '/dashboardData/salesFunnel', {})
    expect([without.status, without.body['Total']]).toEqual([200, null])
    const barred = await owner.colleague({ bannedModules: ['dashboard'] })
    expect((await barred.call('POST', '/dashboardData/salesFunnel', {})).status).toBe(403)
  })
})

test('sums are in the currency of the company by the last stored rate; what has none stands apart', async () => {
  const user = await app.tenant()
  await app.database.system((tx) =>
    tx.run(
      sql`insert into exchange_rates (source, date, currency, rate) values ('BNR', ${todayIn('ro', new Date())}::date, 'EUR', 5.1) on conflict (source, date, currency) do update set rate = 5.1`,
    ),
  )
  for (const [Sum, Currency] of [
    [100.1, 'RON'],
    [10.33, 'EUR'],
    [7, 'XAU'],
  ] as const)
    await user.call('POST', '/api/opportunities', { Name: `In ${Currency}`, Sum, Currency, Probability: 50 })
  const { body } = await user.call('POST', '/dashboardData/salesFunnel', {})
  expect(body['Total']).toMatchObject({
    Count: 3,
    Sums: { Sum: 152.78 },
    Unconverted: [{ Currency: 'XAU', Sums: { Sum: 7, WeightedSum: 3.5 } }],
  })
})

test('an interval has its days, the right way round', async () => {
  const refused = await owner.call('POST', '/dashboardData/figures', {
    Interval: 1,
    From: '2026-02-01',
    To: '2026-01-01',
  })
  expect(refused.status).toBe(422)
  expect((await owner.call('POST', '/dashboardData/figures', { Interval: 12 })).status).toBe(422)
  expect((await owner.call('POST', '/dashboardData/figures', {})).status).toBe(200)
})

test('the newest changes name the record, the person and how often', async () => {
  const user = await app.tenant()
  const { body } = await user.call('POST', '/api/AccountsContacts', { AccountName: 'Zaharia și Fiii' })
  const path = `/api/AccountsContacts/${String(body['AccountId'])}`
  for (const City of ['Cluj', 'Dej']) await user.call('PUT', path, { City })
  const changes = (await user.call('POST', '/dashboardData/changes', {})).body['Changes']
  expect(changes).toMatchObject([
    { EntityType: 'customer', Action: 'edit', Name: 'Zaharia și Fiii', UserName: 'Ana Pop', Count: 2 },
    { EntityType: 'customer', Action: 'create', Count: 1 },
  ])
})

test('a day of the calendar counts what begins on it where the company works', async () => {
  const user = await app.tenant()
  for (const StartAt of ['2026-03-28T22:30:00Z', '2026-03-29T20:30:00Z', '2026-03-29T21:30:00Z'])
    await user.call('POST', '/api/activities', { Name: 'Vizită pe șantier', StartAt })
  const { body } = await user.call('POST', '/dashboardData/calendar', {
    Interval: 1,
    From: '2026-03-28',
    To: '2026-03-30',
  })
  const days = body['Days'] as readonly { Day: string; Figure: Figure }[]
  expect(days.map(({ Day, Figure }) => [Day, Figure.Count])).toEqual([
    ['2026-03-28', 0],
    ['2026-03-29', 2],
    ['2026-03-30', 1],
  ])
})

/** Asks all panels the same and compares each figure they answer with the list of its filter. */
async function compare(user: TestUser, body: object, more: Readonly<Record<string, object>> = {}): Promise<void> {
  let looked = 0
  const known = new Map<string, unknown>()
  for (const panel of PANELS) {
    const reply = await user.call('POST', `/dashboardData/${panel}`, { ...body, ...more[panel] })
    expect(reply.status, `${panel}: ${JSON.stringify(reply.body)}`).toBe(200)
    for (const { Count, List, Filter } of figuresIn(reply.body)) {
      const url = `/api/${List}?page_size=1&filter=${encodeURIComponent(JSON.stringify(Filter))}`
      if (!known.has(url)) known.set(url, (await user.call('GET', url)).body['total_items'])
      expect(Count, `${panel} ${JSON.stringify(body)} ${JSON.stringify(Filter)}`).toBe(known.get(url))
      looked++
    }
  }
  expect(looked).toBeGreaterThan(40)
}

function figuresIn(value: unknown): Figure[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn)
  if (typeof value !== 'object' || value === null) return []
  if ('List' in value && 'Filter' in value) return [value as Figure]
  return Object.values(value).flatMap(figuresIn)
}

/** Records of both people around today, some closed, some without day, zone, place or stage. */
async function fill(): Promise<void> {
  const { clientId, userId } = owner
  await app.database.system(async (tx) => {
    await tx.run(sql`insert into customers (client_id, name, agent_id, zone_id, overall_balance, monthly_balance, latitude, longitude)
      select ${clientId}::bigint, 'Firma ' || n, case when n % 3 = 0 then ${agent.userId}::bigint else ${userId}::bigint end,
        (array[${zones[0]}::bigint, ${zones[1]}::bigint, null])[1 + n % 3], (n % 7 - 3) * 10.5, n % 5, case when n % 4 > 0 then 43.5 + (n * 37 % 500) / 100.0 end, case when n % 4 > 0 then 20 + (n * 91 % 900) / 100.0 end
      from generate_series(1, 80) as n`)
    await tx.run(sql`insert into opportunities (client_id, name, account_id, agent_id, stage_id, sum, currency, probability, closing_date, priority, stage_since, closed_at, reason_of_loss, created_at)
      select ${clientId}::bigint, 'Lucrare ' || n, (select min(id) + n % 80 from customers where client_id = ${clientId}), case when n % 4 = 0 then null when n % 3 = 0 then ${agent.userId}::bigint else ${userId}::bigint end,
        case when n % 11 = 0 then null else 1 + n % 8 end, n * 12.35, case when n % 10 = 0 then 'EUR' end, n % 101, case when n % 5 > 0 then current_date - 40 + n % 90 end, 'normal', now() - n % 60 * interval '1 day',
        case when n % 8 in (5, 6) and n % 11 <> 0 then now() - n % 70 * interval '30 hour' end, case when n % 8 = 6 then (array['preț', 'termen'])[1 + n % 2] end, now() - n % 50 * interval '9 day'
      from generate_series(1, 140) as n`)
    await tx.run(sql`insert into activities (client_id, name, type, kind, account_id, agent_id, start_at, end_at, all_day, closed_at, priority)
      select ${clientId}::bigint, 'Activitate ' || n, case when n % 13 = 0 then 'ticket' else 'activity' end, (array['task', 'call', 'meeting', 'visit', 'email', 'deadline'])[1 + n % 6],
        case when n % 6 > 0 then (select min(id) + n % 80 from customers where client_id = ${clientId}) end, case when n % 3 = 0 then ${agent.userId}::bigint else ${userId}::bigint end,
        case when n % 9 > 0 then now() + (n % 60 - 40) * interval '7 hour' end, case when n % 4 = 0 then now() + (n % 60 - 38) * interval '7 hour' end, n % 7 = 0, case when n % 3 = 1 then now() - n % 40 * interval '20 hour' end, 'normal'
      from generate_series(1, 240) as n`)
    await tx.run(sql`insert into projects (client_id, user_id, name, practice, currency, stage, without_vat, with_vat, estimate_date, created_at)
      select ${clientId}::bigint, case when n % 3 = 0 then ${agent.userId}::bigint else ${userId}::bigint end, 'Deviz ' || n, 'ro', case when n % 6 = 0 then 'EUR' else 'RON' end, 1 + n % 4, n * 1000.5, n * 1210.6, current_date - n, now() - n * interval '3 day'
      from generate_series(1, 30) as n`)
  })
}
