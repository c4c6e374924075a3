import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../testing/app.ts'
import { LINES, longList, settled, total, type WatchedApp, watchedApp } from './slices.fixture.ts'

let watched: WatchedApp
let user: TestUser
let investment: unknown
let estimate: unknown

beforeAll(async () => {
  watched = await watchedApp()
})
beforeEach(async () => {
  watched.before()
  user = await watched.server.tenant()
  investment = await made('investments', { Name: 'Școala' })
  const object = await made('objects', { InvestmentId: investment, Name: 'Corp A' })
  estimate = await made('estimates', { ObjectId: object, Name: 'Zidărie' })
})

const IDS = {
  investments: 'InvestmentId',
  objects: 'ObjectId',
  estimates: 'EstimateId',
  articles: 'ArticleId',
  revisions: 'RevisionId',
} as const

async function made(path: keyof typeof IDS, body: unknown): Promise<unknown> {
  const reply = await user.call('POST', `/api/estimation-${path}`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body[IDS[path]]
}

const article = (Name: string) => ({
  EstimateId: estimate,
  Name,
  MeasureUnit: 'mc',
  Quantity: 1,
  Price: 10,
})

async function rows(table: 'articles' | 'article_components' | 'audit'): Promise<number> {
  const found = await watched.real.system((tx) =>
    tx.rows(sql`select id from ${sql.table(table)} where client_id = ${user.clientId}`),
  )
  return found.length
}

/** Does something once, when the first slice of a list is written and hidden. */
function whenHidden(happens: () => Promise<unknown>): { readonly happened: boolean } {
  const state = { happened: false, asking: false }
  watched.before(async () => {
    if (state.happened || state.asking) return
    state.asking = true
    if ((await rows('articles')) >= 100) {
      state.happened = true
      await happens()
    }
    state.asking = false
  })
  return state
}

/** Writes a long list into the estimate; gives where it stands then. */
async function written(address: string) {
  await user.call('POST', `${address}/commit`)
  return settled(user, address)
}

const names = async () => {
  const found = await watched.real.system((tx) =>
    tx.rows<{ name: string }>(
      sql`select name from articles where client_id = ${user.clientId} and estimate_id = ${estimate} and deleted_with is null order by position`,
    ),
  )
  return found.map(({ name }) => name)
}

/** Why an import failed: after what was noticed while it was read. */
const reason = (errors: unknown) => (errors as { code: string }[]).at(-1)?.code

const inOrder = (from = 1, to = LINES) => Array.from({ length: to - from + 1 }, (_, n) => `Lucrare ${from + n}`)

test('a hidden list is in no list, part, history or total', async () => {
  const seen: unknown[] = []
  const hidden = whenHidden(async () => {
    const { body: history } = await user.call('GET', `/api/history?EntityType=estimate&EntityId=${estimate}`)
    seen.push(
      await total(user, 'estimation-articles'),
      await total(user, 'estimation-article-components'),
      await total(user, 'estimation-articles?q=lucrare'),
      history['total_items'],
      (await user.call('GET', `/api/estimation-investments/${investment}`)).body['WithVAT'] ?? 0,
    )
  })
  const address = await longList(user, { EstimateId: estimate, CostKind: 'subcontract' })
  expect(await written(address)).toMatchObject({ Status: 'done' })
  expect(hidden.happened).toBe(true)
  expect(seen).toEqual([0, 0, 0, 1, 0])
  expect(await names()).toEqual(inOrder())
  expect(await total(user, 'estimation-article-components')).toBe(await rows('article_components'))
})

test('lines that came into the estimate meanwhile stand before it, those of another list too', async () => {
  const [first, second] = [
    await longList(user, { EstimateId: estimate }),
    await longList(user, { EstimateId: estimate }),
  ]
  const hidden = whenHidden(async () => {
    await made('articles', article('Între timp'))
  })
  await user.call('POST', `${first}/commit`)
  await user.call('POST', `${second}/commit`)
  for (const address of [first, second]) expect(await settled(user, address)).toMatchObject({ Status: 'done' })
  expect(hidden.happened).toBe(true)
  expect(await names()).toEqual(['Între timp', ...inOrder(), ...inOrder()])
})

test.each([
  ['estimate', (id: unknown) => `/api/estimation-estimates/${id}`],
  ['project', () => `/api/estimation-investments/${investment}`],
])(
  'when its %s is removed meanwhile nothing of it is left, and the restore brings back what was there',
  async (_what, path) => {
    await made('articles', article('Înainte'))
    let undo: unknown
    const hidden = whenHidden(async () => {
      const reply = await user.call('DELETE', path(estimate))
      undo = reply.body['UndoId']
    })
    const address = await longList(user, { EstimateId: estimate })
    const stands = await written(address)
    expect(hidden.happened).toBe(true)
    expect([stands['Status'], reason(stands['Errors'])]).toEqual(['failed', 'NOT_FOUND'])
    expect([await rows('articles'), undo]).toEqual([1, expect.anything()])
    expect((await user.call('POST', `/undoStackItems/${undo}/restore`)).status).toBe(200)
    expect(await names()).toEqual(['Înainte'])
  },
)

test.each([
  ['may not add any more', sql`update permissions set add_action = false`],
  ['was shut out', sql`update users set banned = true`],
])('a person who %s while it is written writes nothing', async (_what, statement) => {
  const colleague = await user.colleague()
  const whole = user
  const hidden = whenHidden(() =>
    watched.real.system((tx) =>
      tx.run(
        sql`${statement} where client_id = ${whole.clientId} and ${sql.ref(_what === 'was shut out' ? 'id' : 'user_id')} = ${colleague.userId}`,
      ),
    ),
  )
  const own = await colleague.call('POST', '/api/estimation-investments', { Name: 'A colegului' })
  const address = await longList(colleague, { InvestmentId: own.body['InvestmentId'] })
  await colleague.call('POST', `${address}/commit`)
  expect(hidden.happened).toBe(true)
  const [stands] = await watched.real.system((tx) =>
    tx.rows(sql`select status, errors from imports where client_id = ${whole.clientId}`),
  )
  expect([stands?.['status'], reason(stands?.['errors'])]).toEqual(['failed', 'OPERATION_NOT_PERMITTED'])
  expect([await rows('articles'), await total(whole, 'estimation-objects')]).toEqual([0, 1])
})

test('settings that changed meanwhile hold for its lines too', async () => {
  const hidden = whenHidden(() =>
    user.call('PATCH', `/api/estimation-investments/${investment}`, { TotalDecimals: 0, PriceDecimals: 0 }),
  )
  const address = await longList(user, { EstimateId: estimate })
  expect(await written(address)).toMatchObject({ Status: 'done' })
  expect(hidden.happened).toBe(true)
  const stored = () =>
    watched.real.system((tx) =>
      tx.rows(
        sql`select id, price, total, materials, labor, fault from articles where client_id = ${user.clientId} order by id`,
      ),
    )
  const before = await stored()
  // Computing everything anew changes nothing.
  await user.call('PATCH', `/api/estimation-investments/${investment}`, { TotalDecimals: 3 })
  await user.call('PATCH', `/api/estimation-investments/${investment}`, { TotalDecimals: 0 })
  expect(await stored()).toEqual(before)
})

test('a revision that is taken back out of the bin does not show it', async () => {
  const revision = await made('revisions', { EstimateId: estimate, Name: 'Varianta 2' })
  const put = (RevisionId: unknown) => user.call('PATCH', `/api/estimation-estimates/${estimate}`, { RevisionId })
  expect((await put(revision)).status).toBe(200)
  let shown: unknown
  const hidden = whenHidden(async () => {
    expect((await put(null)).status).toBe(200)
    const { body } = await user.call('DELETE', `/api/estimation-revisions/${revision}`)
    expect((await user.call('POST', `/undoStackItems/${body['UndoId']}/restore`)).status).toBe(200)
    shown = await total(user, 'estimation-articles')
  })
  const address = await longList(user, { EstimateId: estimate })
  expect(await written(address)).toMatchObject({ Status: 'done' })
  expect([hidden.happened, shown]).toEqual([true, 0])
  // It stands in what counts of the estimate now.
  const revisions = await watched.real.system((tx) =>
    tx.rows<{ revisionId: number | null }>(
      sql`select distinct revision_id from articles where client_id = ${user.clientId}`,
    ),
  )
  expect(revisions).toEqual([{ revisionId: null }])
})

test('open screens are told of what it made when that can be seen', async () => {
  let last = 0
  const hidden = whenHidden(async () => {
    const [row] = await watched.real.system((tx) =>
      tx.rows<{ last: number }>(
        sql`select coalesce(max(id), 0) as last from events where client_id = ${user.clientId}`,
      ),
    )
    last = row?.last ?? 0
  })
  const address = await longList(user, { NewInvestment: { Name: 'Grădinița' } })
  expect(await written(address)).toMatchObject({ Status: 'done' })
  expect(hidden.happened).toBe(true)
  const told = await watched.real.system((tx) =>
    tx.rows<{ entity: string; action: string }>(
      sql`select distinct entity, action from events where client_id = ${user.clientId} and id > ${last} order by entity, action`,
    ),
  )
  expect(told).toEqual([
    { entity: 'estimate', action: 'create' },
    { entity: 'estimate', action: 'edit' },
    { entity: 'object', action: 'create' },
    { entity: 'project', action: 'create' },
  ])
})
