import { addDecimals } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'

type Wire = Record<string, unknown>
interface Column {
  StageId: number
  Count: number
  Sums: { Currency: string; Count: number; Sum: number; WeightedSum: number }[]
  Cards: Wire[]
}

let server: TestApp
let owner: TestUser

beforeAll(async () => {
  server = await testApp()
  owner = await server.tenant()
})

async function add(more: Wire = {}, by = owner): Promise<Wire> {
  const reply = await by.call('POST', '/api/opportunities', { Name: 'Hală Turda', ...more })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

const change = (id: unknown, patch: Wire, by = owner) => by.call('PUT', `/api/opportunities/${id}`, patch)

async function boardOf(by: TestUser, query = ''): Promise<{ columns: Column[]; body: Wire }> {
  const { status, body } = await by.call('GET', `/api/opportunities/board?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { columns: body.Columns as Column[], body }
}

const columnOf = (columns: Column[], stage: number) => columns.find(({ StageId }) => StageId === stage) as Column

describe('what a stage brings', () => {
  test('a new one starts in the first stage, with its probability, in the currency of the region, for who made it', async () => {
    expect(await add({ Sum: 1_000.5 })).toMatchObject({
      StageId: 1,
      Probability: 10,
      WeightedSum: 100.05,
      Currency: 'RON',
      AgentId: owner.userId,
      ClosedAt: null,
      Priority: 'normal',
    })
    expect(await add({ Currency: 'EUR' })).toMatchObject({ Currency: 'EUR' })
  })

  test('a stage gives its probability unless one is sent; winning and losing close, coming back reopens', async () => {
    const { OpportunityId: id } = await add({ Sum: 200 })
    expect((await change(id, { StageId: 4 })).body).toMatchObject({ Probability: 50, WeightedSum: 100, ClosedAt: null })
    expect((await change(id, { StageId: 5, Probability: 62.5 })).body).toMatchObject({ Probability: 62.5 })
    const lost = (await change(id, { StageId: 7, ReasonOfLoss: 'Preț prea mare' })).body
    expect(lost).toMatchObject({ Probability: 0, WeightedSum: 0, ReasonOfLoss: 'Preț prea mare' })
    expect(lost.ClosedAt).toEqual(lost.StageSince)
    expect((await change(id, { StageId: 2 })).body).toMatchObject({
      ClosedAt: null,
      ReasonOfLoss: null,
      Probability: 20,
    })
    expect((await change(id, { StageId: 6 })).body).toMatchObject({ Probability: 100, ClosedAt: expect.any(String) })
  })

  test('what is not a stage of this tenant is refused, and none can be taken away', async () => {
    const { OpportunityId: id } = await add()
    expect((await change(id, { StageId: 999 })).body).toMatchObject({
      errors: [{ field: 'StageId', code: 'NOT_FOUND' }],
    })
    const none = await change(id, { StageId: null })
    expect(none.status).toBe(422)
    expect(none.body).toMatchObject({ errors: [{ field: 'StageId', code: 'REQUIRED' }] })
    expect((await owner.call('GET', `/api/opportunities/${id}`)).body.StageId).toBe(1)
  })
})

describe('taking a move back', () => {
  test('brings stage, probability, reason and since when it was there', async () => {
    const { OpportunityId: id } = await add({ Sum: 10, Probability: 33, Name: 'Bloc Florești' })
    const before = (await owner.call('GET', `/api/opportunities/${id}`)).body
    await change(id, { StageId: 7, ReasonOfLoss: 'Fără răspuns' })
    const back = await owner.call('POST', `/api/opportunities/${id}/undo-move`)
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    for (const name of ['StageId', 'Probability', 'ReasonOfLoss', 'StageSince', 'ClosedAt'])
      expect([name, back.body[name]]).toEqual([name, before[name]])
  })

  test('leaves other changes made since alone', async () => {
    const { OpportunityId: id } = await add()
    await change(id, { StageId: 3 })
    await change(id, { Sum: 77 })
    expect((await owner.call('POST', `/api/opportunities/${id}/undo-move`)).body).toMatchObject({ StageId: 1, Sum: 77 })
  })

  test('is refused when nobody moved it, when somebody else did, and to who may not edit', async () => {
    const { OpportunityId: id } = await add()
    const undo = (by: TestUser) => by.call('POST', `/api/opportunities/${id}/undo-move`)
    expect((await undo(owner)).body.code).toBe('MOVED_MEANWHILE')
    await change(id, { StageId: 2 })
    const colleague = await owner.colleague({ editForeign: true })
    await change(id, { StageId: 3 }, colleague)
    expect((await undo(owner)).body.code).toBe('MOVED_MEANWHILE')
    expect((await undo(await owner.colleague())).status).toBe(403)
    expect((await undo(await server.tenant())).status).toBe(404)
    expect((await undo(colleague)).body).toMatchObject({ StageId: 2 })
  })
})

describe('stages', () => {
  test('won and lost can be renamed, not deleted and not given another outcome', async () => {
    for (const id of [6, 7]) {
      const path = `/api/opportunity-stages/${id}`
      expect((await owner.call('DELETE', path)).body.code).toBe('KEPT_STAGE')
      expect((await owner.call('POST', `${path}/replace`, { TargetStageId: 1 })).body.code).toBe('KEPT_STAGE')
      expect((await owner.call('PUT', path, { Outcome: 'open' })).body.code).toBe('KEPT_STAGE')
      expect((await owner.call('PUT', path, { Name: `Kept ${id}` })).status).toBe(200)
    }
  })

  test('one with cards is deleted into a target: no card is lost, deleted ones neither', async () => {
    const user = await server.tenant()
    const stage = (await user.call('POST', '/api/opportunity-stages', { Name: 'Vizită', Probability: 40 })).body.StageId
    const one = await add({ StageId: stage, Sum: 10 }, user)
    const gone = await add({ StageId: stage, Sum: 5 }, user)
    const undo = (await user.call('DELETE', `/api/opportunities/${gone.OpportunityId}`)).body.UndoId
    expect((await user.call('DELETE', `/api/opportunity-stages/${stage}`)).body.code).toBe('RECORD_IN_USE')
    for (const target of [stage, 999])
      expect(
        (await user.call('POST', `/api/opportunity-stages/${stage}/replace`, { TargetStageId: target })).body,
      ).toMatchObject({ errors: [{ field: 'TargetStageId', code: 'NOT_FOUND' }] })

    const reply = await user.call('POST', `/api/opportunity-stages/${stage}/replace`, { TargetStageId: 6 })
    expect(reply.body, JSON.stringify(reply.body)).toEqual({ Moved: 1 })
    expect((await user.call('GET', `/api/opportunity-stages/${stage}`)).status).toBe(404)
    expect((await user.call('GET', `/api/opportunities/${one.OpportunityId}`)).body).toMatchObject({
      StageId: 6,
      Probability: 40,
      ClosedAt: expect.any(String),
      Version: 2,
    })
    await user.call('POST', `/undoStackItems/${undo}/restore`)
    const { columns } = await boardOf(user)
    expect(columnOf(columns, 6)).toMatchObject({ Count: 2, Sums: [{ Currency: 'RON', Sum: 15 }] })
    expect(columns.map(({ StageId }) => StageId)).toEqual([1, 2, 3, 4, 5, 8, 6, 7])
  })

  test('keep the order they are given; an unknown or a doubled one is refused', async () => {
    const user = await server.tenant()
    const order = (ids: unknown) => user.call('PUT', '/api/opportunity-stages/order', { StageIds: ids })
    expect((await order([8, 1])).status).toBe(204)
    expect((await boardOf(user)).columns.map(({ StageId }) => StageId)).toEqual([8, 1, 2, 3, 4, 5, 6, 7])
    expect((await order([1, 999])).status).toBe(422)
    expect((await order([1, 1])).status).toBe(422)
    expect(await add({}, user)).toMatchObject({ StageId: 8 })
  })

  test('one that becomes an end closes its cards, and reopens them', async () => {
    const user = await server.tenant()
    const { OpportunityId: id } = await add({ StageId: 8 }, user)
    const closedAt = async () => (await user.call('GET', `/api/opportunities/${id}`)).body.ClosedAt
    await user.call('PUT', '/api/opportunity-stages/8', { Outcome: 'won' })
    expect(await closedAt()).toEqual(expect.any(String))
    await user.call('PUT', '/api/opportunity-stages/8', { Outcome: 'open' })
    expect(await closedAt()).toBeNull()
  })

  test('are set by administrators only', async () => {
    const colleague = await owner.colleague()
    expect((await colleague.call('PUT', '/api/opportunity-stages/order', { StageIds: [1] })).status).toBe(403)
    expect((await colleague.call('POST', '/api/opportunity-stages/1/replace', { TargetStageId: 2 })).status).toBe(403)
  })
})

describe('the board', () => {
  test('counts and sums every column by currency, gives the first cards in order and more where asked', async () => {
    const user = await server.tenant()
    for (const [name, sum, currency, stage] of [
      ['Aaa', 0.1, 'RON', 1],
      ['Bbb', 0.2, 'RON', 1],
      ['Ccc', 300, 'EUR', 1],
      ['Ddd', 1_000, 'RON', 4],
      ['Eee', 500, 'RON', 4],
    ] as const)
      await add({ Name: name, Sum: sum, Currency: currency, StageId: stage }, user)
    const { columns, body } = await boardOf(user, 'sort=-Name&cards=1&more=4:5')
    expect(columnOf(columns, 1)).toMatchObject({
      Count: 3,
      Sums: [
        { Currency: 'EUR', Count: 1, Sum: 300, WeightedSum: 30 },
        { Currency: 'RON', Count: 2, Sum: 0.3, WeightedSum: 0.03 },
      ],
    })
    expect(columnOf(columns, 1).Cards.map(({ Name }) => Name)).toEqual(['Ccc'])
    expect(columnOf(columns, 4).Cards.map(({ Name }) => Name)).toEqual(['Eee', 'Ddd'])
    expect(columnOf(columns, 2)).toMatchObject({ Count: 0, Sums: [], Cards: [] })
    expect(body).toMatchObject({
      Totals: [
        { Currency: 'EUR', Count: 1, Sum: 300, WeightedSum: 30 },
        { Currency: 'RON', Count: 4, Sum: 1_500.3, WeightedSum: 750.03 },
      ],
      OfferStageId: 4,
      OrderStageId: 8,
      _actions: { create: true },
    })
  })

  test('has the filter, the words and the fields of the list; without cards its sums stay', async () => {
    const user = await server.tenant()
    await add({ Name: 'Pod Argeș', Sum: 5 }, user)
    await add({ Name: 'Școală Turda', Sum: 7, Priority: 'high' }, user)
    const filter = encodeURIComponent(JSON.stringify({ field: 'Sum', op: 'gt', value: 6 }))
    for (const query of [`filter=${filter}`, 'q=scoala', 'Priority=high', 'Sum=7&cards=0']) {
      const { columns, body } = await boardOf(user, query)
      expect([query, body.Totals]).toEqual([query, [{ Currency: 'RON', Count: 1, Sum: 7, WeightedSum: 0.7 }]])
      expect(columnOf(columns, 1).Cards.length).toBe(query.includes('cards=0') ? 0 : 1)
    }
    expect((await boardOf(user, 'q=nimic')).body.Totals).toEqual([])
    for (const query of ['sort=Nimic', 'cards=9999', 'more=abc', 'more=1:9999', 'filter=%7B'])
      expect([query, (await user.call('GET', `/api/opportunities/board?${query}`)).status]).toEqual([query, 400])
  })

  test('shows the totals of the estimates, to who may see them', async () => {
    const user = await server.tenant()
    const { OpportunityId: id } = await add({}, user)
    await add({ Name: 'Fără proiect' }, user)
    for (const total of [100, 50.5]) {
      const project = await user.call('POST', '/api/estimation-investments', {
        Name: 'Deviz hală',
        RelatedEntityType: 'opportunity',
        RelatedEntityId: id,
      })
      await server.database.system((tx) =>
        tx.run(sql`update projects set without_vat = ${total}::numeric, with_vat = ${total * 2}::numeric
          where client_id = ${user.clientId} and id = ${project.body.InvestmentId}`),
      )
    }
    const cards = async (by: TestUser) =>
      Object.fromEntries(
        (await boardOf(by)).columns.flatMap(({ Cards }) => Cards).map((card) => [card.Name, card.Projects]),
      )
    expect(await cards(user)).toEqual({
      'Hală Turda': [{ Currency: 'RON', Count: 2, TotalWithoutVAT: 150.5, TotalWithVAT: 301 }],
      'Fără proiect': [],
    })
    expect(await cards(await user.colleague({ bannedModules: ['estimation', 'projects'] }))).toMatchObject({
      'Hală Turda': [],
    })
  })

  test('the offer and the order stage are those a user saved, else an administrator', async () => {
    const user = await server.tenant()
    const save = (by: TestUser, value: unknown) =>
      by.call('POST', '/api/userOptions', { Type: 'general', Option: 'offerAndOrderStages', Value: value })
    await save(user, { offer: 3, order: 5 })
    const colleague = await user.colleague()
    const marks = async (by: TestUser) => {
      const { body } = await boardOf(by)
      return [body.OfferStageId, body.OrderStageId]
    }
    expect(await marks(colleague)).toEqual([3, 5])
    await save(colleague, { offer: 2, order: 999 })
    expect(await marks(colleague)).toEqual([2, 8])
    expect(await marks(user)).toEqual([3, 5])
  })

  test('holds what a caller may see: their own, their zones, their tenant', async () => {
    const user = await server.tenant()
    const [north, south] = await Promise.all(
      ['Nord', 'Sud'].map(async (Name) => (await user.call('POST', '/api/zones', { Name })).body.ZoneId),
    )
    const customer = (await user.call('POST', '/api/AccountsContacts', { AccountName: 'Beton SA', ZoneId: north })).body
      .AccountId
    await add({ AccountId: customer, Sum: 40 }, user)
    const agent = await user.colleague({ viewForeign: false })
    await add({ Name: 'A agentului', Sum: 2 }, agent)
    const count = async (by: TestUser) => (await boardOf(by)).columns.reduce((total, column) => total + column.Count, 0)
    expect(await count(user)).toBe(2)
    expect(await count(agent)).toBe(1)
    expect((await boardOf(agent)).body.Totals).toMatchObject([{ Sum: 2 }])
    expect(await count(await user.colleague({ zones: [Number(north)] }))).toBe(1)
    expect(await count(await user.colleague({ zones: [Number(south)] }))).toBe(0)
    expect(await count(await server.tenant())).toBe(0)
    expect((await user.call('GET', '/api/opportunities/board')).body._actions).toEqual({ create: true, plan: true })
    expect((await boardOf(await user.colleague({ add: false }))).body._actions).toEqual({ create: false, plan: false })
    const foreign = columnOf((await boardOf(await user.colleague())).columns, 1).Cards
    expect(foreign.map((card) => card._actions)).toEqual(foreign.map(() => ({ edit: false, delete: true })))
  })
})

test('1,000 random moves by two users leave each column equal to its cards', { timeout: 240_000 }, async () => {
  const user = await server.tenant()
  const other = await user.colleague({ editForeign: true })
  const sums = fc.sample(fc.integer({ min: 0, max: 99_999_999 }), { seed: 20_261_121, numRuns: 40 })
  const ids: unknown[] = []
  for (const [at, cents] of sums.entries())
    ids.push((await add({ Sum: cents / 100, Currency: at % 7 === 0 ? 'EUR' : 'RON' }, user)).OpportunityId)
  const moves = fc.sample(
    fc.tuple(fc.integer({ min: 0, max: ids.length - 1 }), fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8)),
    {
      seed: 1_000,
      numRuns: 1_000,
    },
  )
  const run = async (by: TestUser, mine: typeof moves) => {
    for (const [at, stage] of mine) expect((await change(ids[at], { StageId: stage }, by)).status).toBe(200)
  }
  await Promise.all([run(user, moves.slice(0, 500)), run(other, moves.slice(500))])

  const { columns, body } = await boardOf(user, 'cards=500')
  const list =
    (await user.call('GET', '/api/OpportunitiesAccounts?page_size=500')).body._embedded?.OpportunitiesAccounts ?? []
  expect(list.length).toBe(40)
  for (const { StageId, Count, Sums, Cards } of columns) {
    const inStage = list.filter((row) => row.StageId === StageId)
    expect(Cards.map((card) => card.OpportunityId).sort()).toEqual(inStage.map((row) => row.OpportunityId).sort())
    expect(Count).toBe(inStage.length)
    expect(Sums).toEqual(added(inStage))
  }
  expect(body.Totals).toEqual(added(list))
})

/** The sums of records by currency, added in the browser's way. */
function added(rows: readonly Wire[]): Column['Sums'] {
  const currencies = [...new Set(rows.map((row) => String(row.Currency)))].sort()
  return currencies.map((currency) => {
    const those = rows.filter((row) => row.Currency === currency)
    const sum = (name: string) => those.reduce((total, row) => addDecimals(total, Number(row[name] ?? 0)), 0)
    return { Currency: currency, Count: those.length, Sum: sum('Sum'), WeightedSum: sum('WeightedSum') }
  })
}

describe('the next step on a card', () => {
  const nextOf = async (id: unknown, by = owner) =>
    (await boardOf(by, 'q=pasul&cards=50')).columns
      .flatMap(({ Cards }) => Cards)
      .find(({ OpportunityId }) => OpportunityId === id)?.['Next']

  test('is the earliest open activity about it; one without a date comes last, a completed one never', async () => {
    const { OpportunityId: id } = await add({ Name: 'Pasul următor' })
    const about = { RelatedEntityType: 'opportunity', RelatedEntityId: id }
    expect(await nextOf(id)).toBeNull()
    const plan = async (Name: string, StartAt: string | null) =>
      (await owner.call('POST', '/api/activities', { Name, Kind: 'call', StartAt, ...about })).body
    await plan('Fără dată', null)
    expect(await nextOf(id)).toMatchObject({ Name: 'Fără dată', StartAt: null })
    await plan('Mai târziu', '2030-05-02T07:00:00.000Z')
    const first = await plan('Sună', '2030-05-01T07:00:00.000Z')
    expect(await nextOf(id)).toMatchObject({ ActivityId: first['ActivityId'], Name: 'Sună', Kind: 'call' })
    await owner.call('DELETE', `/api/activities/${String(first['ActivityId'])}`)
    expect(await nextOf(id)).toMatchObject({ Name: 'Mai târziu' })
  })

  test('is none that the reader may not see', async () => {
    const agent = await owner.colleague({ viewForeign: false })
    const { OpportunityId: id } = await add({ Name: 'Pasul ascuns' }, agent)
    const about = { RelatedEntityType: 'opportunity', RelatedEntityId: id }
    await owner.call('POST', '/api/activities', { Name: 'Secretă', ...about })
    expect(await nextOf(id, agent)).toBeNull()
    expect(await nextOf(id)).toMatchObject({ Name: 'Secretă' })
  })
})
