import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { apply, cents, type Deck, deck, print, revise, sheet, store, summary, ties } from './application.fixture.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})

test('vector A in three applications: retainage changed, a deduct and an add, the last one by difference', async () => {
  const amy = await server.tenant('us')
  const house = await deck(amy)
  const first = await apply(amy, house, { Date: '2026-03-31', Retention: 10 }, [40, 20, 100, 0, 100])
  const one = await print(amy, house.projectId)
  ties(one)
  const due = first.Net as number
  expect(summary(one)).toMatchObject({
    original: 14177.71,
    change: 0,
    'to date': 14177.71,
    completed: first.TotalWithoutVAT,
    retained: first.Retained,
    earned: due,
    previous: 0,
    due,
  })
  // Nothing is left of the footings and the permit.
  expect(sheet(one).map(({ cells }) => [cells[1], cells[7], cells[8] === 0])).toEqual([
    ['Floor joists', expect.closeTo(40, 0), false],
    ['Composite decking', expect.closeTo(20, 0), false],
    ['Footings', 100, true],
    ['Railing', 0, false],
    ['Permit', 100, true],
  ])

  await revise(amy, house, 'NR', [0, 75, 0, 0, 0])
  await revise(amy, house, 'NCS', [0, 0, 0.6, 0, 0])
  const second = await apply(amy, house, { Date: '2026-04-30', Retention: 5 }, [60, 50, 0, 50])
  const two = await print(amy, house.projectId)
  ties(two)
  const of = summary(two)
  expect(of).toMatchObject({ previous: due, due: second.Net, 'retained work': of['retained'] })
  expect(of['retained']).toBe((cents(first.Retained as number) + cents(second.Retained as number)) / 100)
  expect(of['deductions']!).toBeLessThan(0)
  expect(of['net change']).toBe(of['change'])
  // What the first one billed this period is the second one's earlier column, line by line.
  expect(sheet(two).map(({ cells }) => cells[3])).toEqual([...sheet(one).map(({ cells }) => cells[6]), 0])
  expect(two.sections[1]?.notes.join()).toContain('reduce the scheduled value')
  // Each application prints again as it was when it is asked for by its id, but for the change orders made since.
  const again = await print(amy, house.projectId, first.DeductionId)
  expect(summary(again)).toMatchObject({ due, previous: 0, completed: first.TotalWithoutVAT })
  ties(again)

  const sheetLines = await expectStatus(200, amy.call('GET', `/api/estimation-deductions/${second.DeductionId}/sheet`))
  const left = (sheetLines.body.Lines as Record<string, number>[]).map((line) => ({
    ArticleId: line['ArticleId'],
    Quantity: Number((line['Available']! - line['Before']! - line['Quantity']!).toFixed(9)),
  }))
  const last = await add(amy, 'deductions', { InvestmentId: house.projectId, Date: '2026-05-31', Retention: 0 })
  const put = amy.call('PUT', `/api/estimation-deductions/${last.DeductionId}/lines`, { Lines: left })
  await expectStatus(200, put)
  const three = await print(amy, house.projectId)
  ties(three)
  expect(summary(three)['completed']).toBe(summary(three)['to date'])
  // Everything is done; what is held back is what is left to pay.
  expect(summary(three)['balance']).toBe(of['retained'])
  for (const { cells } of sheet(three)) expect([cells[1], cells[7], cells[8]]).toEqual([cells[1], 100, 0])
})

test('stored materials: typed by line, carried to the next application, installed, and tied to the cent', async () => {
  const amy = await server.tenant('us')
  const house = await deck(amy, { ContractNumber: 'MS-17', ContractDate: '2026-02-01' })
  const terms = { Retention: 10, StoredRetention: 5 }
  const first = await apply(amy, house, { Date: '2026-03-31', ...terms }, [40, 20])
  const stored = (await expectStatus(200, store(amy, house, first.DeductionId, { 1: 1000, 3: 2000.004 }))).body
  expect(stored).toMatchObject({
    Stored: 3000,
    StoredBefore: 0,
    StoredRetained: 150,
    TotalWithoutVAT: first.TotalWithoutVAT,
    Retained: (cents(first.Retained as number) + 15000) / 100,
    Net: (cents(first.Net as number) + 285000) / 100,
  })
  const one = await print(amy, house.projectId)
  ties(one)
  expect(sheet(one).map(({ cells }) => cells[5])).toEqual([0, 1000, 0, 2000, 0])
  expect(summary(one)).toMatchObject({ due: stored.Net, 'retained stored': 150, 'retained work': first.Retained })
  expect(JSON.stringify(one.sections[0]?.particulars)).toContain('MS-17')

  // The next one begins with what lies there; decking that is laid installs it first, railing is done for the most part.
  const second = await apply(amy, house, { Date: '2026-04-30', ...terms }, [60, 80, 0, 90])
  expect(second).toMatchObject({ StoredBefore: 3000, Stored: 549.78, StoredRetained: 27.49 })
  const two = await print(amy, house.projectId)
  ties(two)
  expect(summary(two)).toMatchObject({ previous: stored.Net, due: second.Net, 'retained stored': 27.49 })
  expect(sheet(two).map(({ cells }) => cells[5])).toEqual([0, 0, 0, 549.78, 0])
  const sheetLines = await expectStatus(200, amy.call('GET', `/api/estimation-deductions/${second.DeductionId}/sheet`))
  expect(
    (sheetLines.body.Lines as Record<string, number>[]).map(({ Stored, StoredBefore }) => [Stored, StoredBefore]),
  ).toEqual([
    [0, 0],
    [0, 1000],
    [0, 0],
    [549.78, 2000],
    [0, 0],
  ])

  // Approved, it counts on what was stored before: the first one may not say something else any more.
  await expectStatus(200, amy.call('PUT', `/api/estimation-deductions/${second.DeductionId}`, { State: 'approved' }))
  const late = await store(amy, house, first.DeductionId, { 1: 900 })
  expect([late.status, late.body.code]).toEqual([409, 'SETTLEMENT_STORED_LATER'])
  expect((await print(amy, house.projectId, first.DeductionId)).sections).toHaveLength(2)
})

test('stored materials are no more than is left of a line, not below 0, and of projects in the United States', async () => {
  const [amy, ion] = [await server.tenant('us'), await server.tenant('ro')]
  const house = await deck(amy)
  const made = await apply(amy, house, { Date: '2026-03-31', Retention: 10 }, [100, 50])
  const faults = async (user: TestUser, of: Deck, id: unknown, stored: Record<number, number>) => {
    const { status, body } = await store(user, of, id, stored)
    return [
      status,
      (body.errors as { field: string; code: string; params?: object }[])?.map(({ field, code }) => [field, code]),
    ]
  }
  expect(await faults(amy, house, made.DeductionId, { 0: 0.01, 1: 99_999, 3: -1 })).toEqual([
    422,
    [
      ['Lines[0].Stored', 'OVER_STORED'],
      ['Lines[1].Stored', 'OVER_STORED'],
      ['Lines[2].Stored', 'OUT_OF_RANGE'],
    ],
  ])
  const casa = await deck(ion)
  const settled = await apply(ion, casa, { Date: '2026-03-31' }, [10])
  expect(await faults(ion, casa, settled.DeductionId, { 0: 5 })).toEqual([
    422,
    [['Lines[0].Stored', 'US_PROJECTS_ONLY']],
  ])
  // Somebody else's figure is not overwritten unseen.
  await expectStatus(200, store(amy, house, made.DeductionId, { 3: 500 }))
  const unseen = await store(
    amy,
    house,
    made.DeductionId,
    { 3: 700 },
    { Was: { Quantity: 0, Percent: null, Amount: null, Stored: 0 } },
  )
  expect(unseen.body).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    Conflicts: [{ Field: 'Stored', Mine: 700, Theirs: 500 }],
  })
})

test('with an advance taken back, prices adjusted and sales tax, what is due is the net of the settlement', async () => {
  const amy = await server.tenant('us')
  const house = await deck(amy, { VAT: 8.25 })
  const terms = { Date: '2026-03-31', Retention: 10, Advance: 20, AdjustmentCoefficient: 1.03 }
  const made = await apply(amy, house, terms, [50, 50, 50, 50, 50])
  const model = await print(amy, house.projectId)
  const of = summary(model)
  expect(of).toMatchObject({
    completed: made.TotalWithoutVAT,
    adjusted: made.Adjustment,
    recovered: -(made.Recovered as number),
    retained: made.Retained,
    due: made.Net,
    tax: made.TotalVAT,
  })
  expect(cents(of['completed']!) + cents(of['adjusted']!) + cents(of['recovered']!) - cents(of['retained']!)).toBe(
    cents(of['earned']!),
  )
  expect(cents(of['due taxed']!)).toBe(cents(of['due']!) + cents(of['tax']!))
})

test('an application of nothing, of a project without lines, and one that is of more than the building', async () => {
  const amy = await server.tenant('us')
  const house = await deck(amy)
  const none = await print(amy, house.projectId)
  expect(none.sections.map(({ notes }) => notes)).toEqual([['Nothing has been billed yet.']])
  const made = await apply(amy, house, { Date: '2026-03-31', Retention: 10 }, [0])
  const empty = await print(amy, house.projectId, made.DeductionId)
  ties(empty)
  expect(summary(empty)).toMatchObject({ completed: 0, retained: 0, due: 0, balance: 14177.71 })
  await apply(amy, house, { Date: '2026-04-30' }, [10])
  const building = await print(amy, house.objectId, undefined, 'object')
  expect(building.sections.map(({ notes }) => notes.join())).toEqual([expect.stringContaining('whole project')])
  const bare = await newEstimate(amy)
  expect((await print(amy, bare.projectId)).sections).toHaveLength(1)
})

test('a building with applications of its own is applied for by itself', async () => {
  const amy = await server.tenant('us')
  const house = await deck(amy)
  const made = await apply(amy, house, { Date: '2026-03-31', Retention: 10, ObjectId: house.objectId }, [40, 40])
  const model = await print(amy, house.objectId, undefined, 'object')
  ties(model)
  expect(summary(model)).toMatchObject({ due: made.Net, 'to date': 14177.71 })
  const garage = await add(amy, 'objects', { InvestmentId: house.projectId, Name: 'Garage' })
  const other = await print(amy, garage.ObjectId as number, made.DeductionId, 'object')
  expect(other.sections.map(({ notes }) => notes.join())).toEqual([expect.stringContaining('whole project')])
})

test('is offered to the United States alone, and as a workbook adds up live', async () => {
  const [amy, ion] = [await server.tenant('us'), await server.tenant('ro')]
  const offered = async (user: TestUser) => {
    const { projectId } = await newEstimate(user)
    const { body } = await expectStatus(200, user.call('GET', `/api/report-forms?InvestmentId=${projectId}`))
    return (body.Forms as { Symbol: string; Title: string; Settlement: boolean }[]).filter(
      ({ Symbol }) => Symbol === 'PAYAPP',
    )
  }
  expect(await offered(amy)).toMatchObject([{ Title: 'Application for payment', Settlement: true }])
  expect(await offered(ion)).toEqual([])
})
