/** Stored materials and what happens around them: articles removed, other buildings, alternates, drafts overtaken, settlements that come back. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus } from '../estimation.fixture.ts'
import { apply, cents, deck, print, sheet, store, summary, ties } from './application.fixture.ts'

let server: TestApp
let amy: TestUser
beforeAll(async () => {
  server = await testApp()
  amy = await server.tenant('us')
})

const path = (id: unknown) => `/api/estimation-deductions/${String(id)}`
const read = async (id: unknown) => (await expectStatus(200, amy.call('GET', path(id)))).body
const TERMS = { Retention: 10, StoredRetention: 5 }
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]

test('what has stored materials is neither removed nor exchanged', async () => {
  const house = await deck(amy)
  const made = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [0])
  await expectStatus(200, store(amy, house, made.DeductionId, { 3: 3000 }))
  const removed = await Promise.all([
    amy.call('DELETE', `/api/estimation-articles/${house.works[3]}`),
    amy.call('DELETE', `/api/estimation-estimates/${house.estimateId}`),
    amy.call('DELETE', `/api/estimation-objects/${house.objectId}`),
  ])
  expect(removed.map(codeOf)).toEqual(removed.map(() => [409, 'ARTICLE_SETTLED']))
  await expectStatus(200, store(amy, house, made.DeductionId, { 3: 0 }))
  await expectStatus(200, amy.call('DELETE', `/api/estimation-articles/${house.works[3]}`))
})

test('buildings with applications of their own tie on the application of the project', async () => {
  const house = await deck(amy)
  const { ObjectId } = await add(amy, 'objects', { InvestmentId: house.projectId, Name: 'Garage' })
  const { EstimateId } = await add(amy, 'estimates', { ObjectId, Name: 'Slab', Code: '02' })
  const slab = await addWork(amy, EstimateId as number, {
    symbol: 'S',
    unit: 'LS',
    quantity: 1,
    recipe: [],
    more: { Name: 'Slab', Price: 2000, ProvenienceType: 'subcontract' },
  })
  const first = await apply(amy, house, { Date: '2026-03-31', ObjectId: house.objectId, ...TERMS }, [0])
  const stored = (await expectStatus(200, store(amy, house, first.DeductionId, { 3: 3000 }))).body
  const of = { ...house, works: [slab] }
  const second = await apply(amy, of, { Date: '2026-04-30', ObjectId, ...TERMS }, [50])
  const model = await print(amy, house.projectId, second.DeductionId)
  ties(model)
  const lines = summary(model)
  expect(lines).toMatchObject({
    completed: (second.TotalWithoutVAT as number) + 3000,
    'retained stored': 150,
    'retained work': second.Retained,
    previous: stored.Net,
    due: second.Net,
  })
  expect(cents(lines['completed']!) - cents(lines['retained']!)).toBe(cents(lines['earned']!))
  expect(sheet(model).map(({ cells }) => cells[5])).toEqual([0, 0, 0, 3000, 0, 0])
  // What lies at the garage does not show on the application of the house.
  await expectStatus(200, store(amy, of, second.DeductionId, { 0: 100 }))
  const alone = await print(amy, house.objectId, first.DeductionId, 'object')
  ties(alone)
  expect(summary(alone)).toMatchObject({ completed: 3000, 'retained stored': 150, due: stored.Net })
})

describe('alternates', () => {
  async function withAlternate(Kind: 'add' | 'deduct') {
    const house = await deck(amy)
    const { AlternateId } = await add(amy, 'alternates', {
      InvestmentId: house.projectId,
      Code: '1',
      Name: 'Deck lights',
      Kind,
      Taken: true,
    })
    const { EstimateId } = await add(amy, 'estimates', { ObjectId: house.objectId, Name: 'Lights', Code: '02' })
    const lights = await addWork(amy, EstimateId as number, {
      symbol: 'L',
      unit: 'LS',
      quantity: 1,
      recipe: [],
      more: { Name: 'Lights', Price: 2000, ProvenienceType: 'subcontract' },
    })
    await expectStatus(200, amy.call('PUT', `/api/estimation-estimates/${String(EstimateId)}`, { AlternateId }))
    return { house: { ...house, works: [...house.works, lights] }, AlternateId }
  }

  test('of one that is deducted nothing is stored', async () => {
    const { house } = await withAlternate('deduct')
    const made = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [10])
    const { status, body } = await store(amy, house, made.DeductionId, { 5: 100 })
    expect([status, body.errors]).toMatchObject([422, [{ field: 'Lines[0].Stored', code: 'OVER_STORED' }]])
    expect((await read(made.DeductionId)).Stored).toBe(0)
  })

  test('of one that is left nothing is billed as stored; taken again, it is', async () => {
    const { house, AlternateId } = await withAlternate('add')
    const made = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [10])
    await expectStatus(200, store(amy, house, made.DeductionId, { 3: 300, 5: 500 }))
    expect((await read(made.DeductionId)).Stored).toBe(800)
    const taken = (Taken: boolean) =>
      expectStatus(200, amy.call('PUT', `/api/estimation-alternates/${String(AlternateId)}`, { Taken }))
    await taken(false)
    expect((await read(made.DeductionId)).Stored).toBe(300)
    ties(await print(amy, house.projectId))
    await taken(true)
    expect((await read(made.DeductionId)).Stored).toBe(800)
    ties(await print(amy, house.projectId))
  })
})

describe('no more is stored than is left of a line', () => {
  test('a draft falls when the application before it takes the line', async () => {
    const house = await deck(amy)
    const first = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [0, 0, 0, 20])
    const second = await apply(amy, house, { Date: '2026-04-30', ...TERMS }, [10])
    await expectStatus(200, store(amy, house, second.DeductionId, { 1: 400, 3: 3000 }))
    const Lines = [{ ArticleId: house.works[3], Percent: 100 }]
    await expectStatus(200, amy.call('PUT', `${path(first.DeductionId)}/lines`, { Lines }))
    expect(await read(second.DeductionId)).toMatchObject({ Stored: 400, StoredRetained: 20 })
    const model = await print(amy, house.projectId, second.DeductionId)
    ties(model)
    expect(sheet(model).map(({ cells }) => cells[5])).toEqual([0, 400, 0, 0, 0])
    expect(sheet(model)[3]?.cells.slice(7, 9)).toEqual([100, 0])
  })

  test('work does not take the line from under an application that is approved', async () => {
    const house = await deck(amy)
    const first = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [0, 0, 0, 20])
    const second = await apply(amy, house, { Date: '2026-04-30', ...TERMS }, [10])
    await expectStatus(200, store(amy, house, second.DeductionId, { 3: 3000 }))
    await expectStatus(200, amy.call('PUT', path(second.DeductionId), { State: 'approved' }))
    const work = (Percent: number) =>
      amy.call('PUT', `${path(first.DeductionId)}/lines`, { Lines: [{ ArticleId: house.works[3], Percent }] })
    expect(codeOf(await work(100))).toEqual([409, 'SETTLEMENT_STORED_LATER'])
    await expectStatus(200, work(25))
  })

  test('an application that has more stored than is left is not approved', async () => {
    const house = await deck(amy)
    const made = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [0, 0, 0, 20])
    await expectStatus(200, store(amy, house, made.DeductionId, { 3: 1000 }))
    // As it was saved before the limit was kept.
    await server.database.system((tx) =>
      tx.run(sql`update deduction_lines set stored = 99999 where client_id = ${amy.clientId} and stored <> 0`),
    )
    const approve = () => amy.call('PUT', path(made.DeductionId), { State: 'approved' })
    const refused = await approve()
    expect(codeOf(refused)).toEqual([409, 'SETTLEMENT_OVER_STORED'])
    expect(refused.body.detail).toContain('“R”')
    expect((await read(made.DeductionId)).State).toBe('draft')
    await expectStatus(200, store(amy, house, made.DeductionId, { 3: 1000 }))
    await expectStatus(200, approve())
  })
})

test('a settlement that comes back is as it was, not a new one', async () => {
  const house = await deck(amy)
  const first = await apply(amy, house, { Date: '2026-03-31', ...TERMS }, [0])
  await expectStatus(200, store(amy, house, first.DeductionId, { 3: 3000 }))
  const second = await add(amy, 'deductions', { InvestmentId: house.projectId, Date: '2026-04-30', ...TERMS })
  expect((await read(second.DeductionId)).Stored).toBe(3000)
  await expectStatus(200, store(amy, house, second.DeductionId, { 3: 0 }))
  const before = await read(second.DeductionId)
  const { UndoId } = (await expectStatus(200, amy.call('DELETE', path(second.DeductionId)))).body
  await expectStatus(200, amy.call('POST', `/undoStackItems/${String(UndoId)}/restore`, {}))
  expect(await read(second.DeductionId)).toMatchObject({ Stored: 0, Net: before.Net })
})
