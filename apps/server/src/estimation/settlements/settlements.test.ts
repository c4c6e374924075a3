import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addRevised, addSettlement, contractA, linesOf, SP1, SP2 } from './settlements.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

type Line = Record<string, number | string | null>

const path = (id: unknown, rest = '') => `/api/estimation-deductions/${id}${rest}`
const read = async (id: unknown) => (await expectStatus(200, user.call('GET', path(id)))).body
const save = (id: unknown, Lines: unknown) => user.call('PUT', path(id, '/lines'), { Lines })
const sheet = async (id: unknown) => (await expectStatus(200, user.call('GET', path(id, '/sheet')))).body
const settled = async (projectId: number) =>
  (await expectStatus(200, user.call('GET', `/api/estimation-investments/${projectId}/settled`))).body
const errorsOf = (reply: { body: Record<string, unknown> }) =>
  (reply.body.errors as { field: string; code: string }[]).map(({ field, code }) => [field, code])

describe('worked example C', () => {
  test('its settlements, waiver and extra works come to the figures of the trade page', async () => {
    const example = await contractA(user)
    const { projectId } = example
    const sp1 = await addSettlement(user, example, { Date: '2026-03-31', Retention: 10 }, SP1)
    expect(sp1).toMatchObject({ Name: 'SP 1', State: 'draft', VAT: 21, Direct: 7844.15, TotalWithoutVAT: 9130.05 })
    expect(sp1).toMatchObject({ TotalVAT: 1917.31, TotalWithVAT: 11047.36, Retained: 913.01, Net: 8217.04 })
    const left = async () => ((await settled(projectId)).Lines as Line[]).map(({ Remaining }) => Remaining)
    expect(await left()).toEqual([7.5, 18.4, 587.3, 737.3, 18.9])
    await addRevised(user, example, 'NR', { CB01A1: 3.4 })
    expect(await left()).toEqual([7.5, 15, 587.3, 737.3, 18.9])
    const sp2 = await addSettlement(user, example, { Date: '2026-04-30' }, SP2)
    expect(sp2).toMatchObject({ Direct: 9298.85, TotalWithoutVAT: 10819.84, TotalVAT: 2272.17, TotalWithVAT: 13092.01 })
    expect(sp2.Difference).toBe(0)
    expect(await left()).toEqual([0, 0, 0, 0, 0])
    await addRevised(user, example, 'NCS', { CA02A1: 1.2, TRA06A10: 3 })
    const all = await settled(projectId)
    expect(all.Contract).toEqual({ Direct: 17331.23, WithoutVAT: 20171.64, VAT: 4236.04, WithVAT: 24407.68 })
    expect(all.Cancelled).toEqual({ Direct: 188.23, WithoutVAT: 221.75, VAT: 46.57, WithVAT: 268.32 })
    expect(all.Extra).toEqual({ Direct: 687.85, WithoutVAT: 798.31, VAT: 167.65, WithVAT: 965.96 })
    expect(all).toMatchObject({ Contracted: 20748.2, Executed: 19949.89, Remaining: 798.31, Approved: 0 })
    const project = await user.call('GET', `/api/estimation-investments/${projectId}`)
    expect(project.body).toMatchObject({ TotalWithoutVAT: 20171.64, TotalWithVAT: 24407.68 })
  })

  test('a quantity that somebody else typed meanwhile is not overwritten unseen: both values, who and when, and nothing of the call is saved', async () => {
    const example = await contractA(user)
    const { CB01A1, CA02A1 } = example.articles
    const { DeductionId } = await add(user, 'deductions', { InvestmentId: example.projectId, Date: '2026-03-31' })
    const nothing = { Quantity: 0, Percent: null, Amount: null }
    const colleague = await user.colleague({ editForeign: true, viewForeign: true })
    const theirs = { Lines: [{ ArticleId: CB01A1, Quantity: 2, Was: nothing }] }
    await expectStatus(200, colleague.call('PUT', path(DeductionId, '/lines'), theirs))
    const refused = await save(DeductionId, [
      { ArticleId: CA02A1, Percent: 50, Was: nothing },
      { ArticleId: CB01A1, Quantity: 3, Was: nothing },
    ])
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      Conflicts: [{ Index: 1, Id: CB01A1, Field: 'Quantity', Mine: 3, Theirs: 2, By: colleague.userId }],
    })
    expect((refused.body.Conflicts as Line[])[0]?.At).toMatch(/^20\d\d-/)
    const held = async () =>
      ((await sheet(DeductionId)).Lines as Line[])
        .filter(({ Quantity }) => Quantity !== 0)
        .map(({ ArticleId, Quantity, Percent }) => [ArticleId, Quantity, Percent])
    expect(await held()).toEqual([[CB01A1, 2, null]])
    // What both want, what was seen, and what nothing is said about, is taken.
    await expectStatus(200, save(DeductionId, [{ ArticleId: CB01A1, Quantity: 2, Was: nothing }]))
    await expectStatus(200, save(DeductionId, [{ ArticleId: CB01A1, Quantity: 3, Was: { ...nothing, Quantity: 2 } }]))
    await expectStatus(200, save(DeductionId, [{ ArticleId: CB01A1, Quantity: 1 }]))
    expect(await held()).toEqual([[CB01A1, 1, null]])
  })

  test('equipment lists stand beside the contract, with their sums: they are not settled (R18.4)', async () => {
    const example = await contractA(user)
    const { projectId, objectId } = example
    expect((await settled(projectId)).EquipmentLists).toEqual([])
    const list = { InvestmentId: projectId, Name: 'Centrală', MeasureUnit: 'buc', Price: 1000 }
    await add(user, 'facilities', { ...list, Kind: '4.3', Quantity: 2 })
    await add(user, 'facilities', { ...list, Kind: '4.5', Quantity: 0.5, ObjectId: objectId })
    const lists = [
      { Kind: '4.3', WithoutVAT: 2000, VAT: 420, WithVAT: 2420 },
      { Kind: '4.5', WithoutVAT: 500, VAT: 105, WithVAT: 605 },
    ]
    expect(await settled(projectId)).toMatchObject({ Contracted: 20171.64, EquipmentLists: lists })
    const ofObject = await expectStatus(
      200,
      user.call('GET', `/api/estimation-investments/${projectId}/settled?ObjectId=${objectId}`),
    )
    expect(ofObject.body.EquipmentLists).toEqual(lists.slice(1))
  })

  test('the sheet says what was before, is now and comes after; approved and invoiced count as such', async () => {
    const example = await contractA(user)
    const sp1 = await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const sp2 = await addSettlement(user, example, { Date: '2026-04-30' }, [1, 0, 0, 0, 0])
    const first = ((await sheet(sp1.DeductionId)).Lines as Line[])[0]
    expect(first).toMatchObject({ Contracted: 12.5, Available: 12.5, Before: 0, Quantity: 5, After: 1 })
    const second = ((await sheet(sp2.DeductionId)).Lines as Line[])[0]
    expect(second).toMatchObject({ Before: 5, Quantity: 1, After: 0 })
    await expectStatus(200, user.call('PUT', path(sp1.DeductionId), { State: 'invoiced' }))
    await expectStatus(200, user.call('PUT', path(sp2.DeductionId), { State: 'approved' }))
    const all = await settled(example.projectId)
    expect(all.Invoiced).toBe(9130.05)
    expect(all.Approved).toBe(all.Executed)
    expect((all.Lines as Line[])[0]).toMatchObject({ Executed: 6, Approved: 6, Invoiced: 5, Remaining: 6.5 })
  })

  test('by percent: the quantity is a percentage of what is available, the percentage is kept', async () => {
    const example = await contractA(user)
    await addRevised(user, example, 'NR', { CB01A1: 3.4 })
    const { DeductionId } = await add(user, 'deductions', { InvestmentId: example.projectId, Date: '2026-03-31' })
    await expectStatus(
      200,
      save(DeductionId, [
        { ArticleId: example.articles.CB01A1, Percent: 50 },
        { ArticleId: example.articles.CZ0301K1, Percent: '33,33' },
      ]),
    )
    const lines = (await sheet(DeductionId)).Lines as Line[]
    expect(lines[1]).toMatchObject({ Quantity: 17.5, Percent: 50 })
    expect(lines[2]).toMatchObject({ Quantity: 395.727, Percent: 33.33 })
    await expectStatus(200, save(DeductionId, [{ ArticleId: example.articles.CB01A1, Quantity: 0 }]))
    const list = await user.call('GET', `/api/estimation-deduction-lines?DeductionId=${DeductionId}`)
    expect(list.body._embedded?.estimation_deduction_lines).toMatchObject([{ Quantity: 395.727, Total: 2172.54 }])
  })

  test('the last settlement ends on the contract by value, whatever rounding left', async () => {
    const example = await contractA(user)
    const third = [4.167, 12.8, 395.767, 395.767, 10.5]
    const rest = [4.166, 12.8, 395.766, 395.766, 10.5]
    const one = await addSettlement(user, example, { Date: '2026-03-31' }, third)
    const two = await addSettlement(user, example, { Date: '2026-04-30' }, third)
    const last = await addSettlement(user, example, { Date: '2026-05-31' }, rest)
    const values = [one, two, last].map(({ TotalWithoutVAT }) => Math.round((TotalWithoutVAT as number) * 100))
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(2017164)
    expect(last.Difference).not.toBe(0)
    expect((await settled(example.projectId)).Remaining).toBe(0)
  })
})

describe('the clause of price adjustment', () => {
  test('a coefficient adds a line beside the contract; views at the prices of the contract stay', async () => {
    const example = await contractA(user)
    const terms = { Date: '2026-03-31', Retention: 10, AdjustmentCoefficient: 1.0834 }
    const sp1 = await addSettlement(user, example, terms, SP1)
    // 9130.05 x 0.0834 = 761.44617; (9130.05 + 761.45) x 21 % = 2077.215; x 10 % = 989.15
    expect(sp1).toMatchObject({ TotalWithoutVAT: 9130.05, Adjustment: 761.45, TotalVAT: 2077.22 })
    expect(sp1).toMatchObject({ TotalWithVAT: 11968.72, Retained: 989.15, Net: 8902.35 })
    const sp2 = await addSettlement(user, example, { Date: '2026-04-30' }, [7.5, 18.4, 587.3, 737.3, 18.9])
    expect(sp2).toMatchObject({ AdjustmentCoefficient: 1, Adjustment: 0 })
    await expectStatus(200, user.call('PUT', path(sp1.DeductionId), { State: 'approved' }))
    expect(await settled(example.projectId)).toMatchObject({
      Contracted: 20171.64,
      Executed: 20171.64,
      Approved: 9130.05,
      Remaining: 0,
      Adjustment: { Executed: 761.45, Approved: 761.45, Invoiced: 0 },
    })
    const frozen = await user.call('PUT', path(sp1.DeductionId), { AdjustmentCoefficient: 1.2 })
    expect([frozen.status, frozen.body.code]).toEqual([409, 'SETTLEMENT_FROZEN'])
    const wrong = await user.call('PUT', path(sp2.DeductionId), { AdjustmentCoefficient: 0 })
    expect([wrong.status, errorsOf(wrong)[0]?.[0]]).toEqual([422, 'AdjustmentCoefficient'])
  })
})

describe('what is refused', () => {
  test('a settlement without its VAT, retention, advance or coefficient', async () => {
    const { projectId } = await contractA(user)
    const { DeductionId } = await add(user, 'deductions', { InvestmentId: projectId, Date: '2026-03-31' })
    for (const field of ['VAT', 'Retention', 'Advance', 'AdjustmentCoefficient']) {
      const cleared = await user.call('PUT', path(DeductionId), { [field]: null })
      expect([cleared.status, errorsOf(cleared)]).toEqual([422, [[field, 'REQUIRED']]])
    }
  })

  test('retention and advance of more than 100 % together', async () => {
    for (const practice of ['ro', 'us'] as const) {
      const { projectId } = await contractA(user, { Practice: practice })
      const body = { InvestmentId: projectId, Date: '2026-03-31' }
      const made = await user.call('POST', '/api/estimation-deductions', { ...body, Retention: 60, Advance: 40.5 })
      expect([made.status, errorsOf(made)]).toEqual([422, [['Retention', 'OVER_WHOLE']]])
      expect(JSON.stringify(made.body.errors)).toContain('cel mult 59,5')
      const { DeductionId } = await add(user, 'deductions', { ...body, Retention: 60, Advance: 40 })
      const more = await user.call('PUT', path(DeductionId), { Advance: 41 })
      expect([more.status, errorsOf(more)]).toEqual([422, [['Advance', 'OVER_WHOLE']]])
      expect((await user.call('PUT', path(DeductionId), { Advance: 41, Retention: 59 })).status).toBe(200)
    }
  })

  test('a second settlement of a scope on one day; objects have days of their own', async () => {
    const { projectId, objectId } = await contractA(user)
    const body = { InvestmentId: projectId, Date: '2026-03-31' }
    await add(user, 'deductions', body)
    const twice = await user.call('POST', '/api/estimation-deductions', body)
    expect([twice.status, errorsOf(twice)]).toEqual([409, [['Date', 'SETTLEMENT_OF_DAY']]])
    expect(JSON.stringify(twice.body.errors)).toMatch(/„SP 1” are deja data 31\.03\.2026/)
    const ofObject = await add(user, 'deductions', { ...body, ObjectId: objectId })
    const again = await user.call('POST', '/api/estimation-deductions', { ...body, ObjectId: objectId })
    expect([again.status, errorsOf(again)]).toEqual([409, [['Date', 'SETTLEMENT_OF_DAY']]])
    const other = await add(user, 'deductions', { ...body, ObjectId: objectId, Date: '2026-04-30' })
    const moved = await user.call('PUT', path(other.DeductionId), { Date: '2026-03-31' })
    expect([moved.status, errorsOf(moved)]).toEqual([409, [['Date', 'SETTLEMENT_OF_DAY']]])
    expect((await read(ofObject.DeductionId)).ObjectId).toBe(objectId)
    const foreign = await contractA(user)
    const wrong = await user.call('POST', '/api/estimation-deductions', {
      ...body,
      ObjectId: foreign.objectId,
      Date: '2026-06-30',
    })
    expect([wrong.status, errorsOf(wrong)]).toEqual([422, [['ObjectId', 'NOT_FOUND']]])
  })

  test('more than the contract: field, code, most, and what to do; nothing is written', async () => {
    const example = await contractA(user)
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const { DeductionId } = await add(user, 'deductions', { InvestmentId: example.projectId, Date: '2026-04-30' })
    const over = await save(DeductionId, linesOf(example, [7.5, 18.401, 1, -600.1, 1]))
    expect([over.status, over.body.code]).toEqual([422, 'SETTLEMENT_OVER_CONTRACT'])
    expect(errorsOf(over)).toEqual([
      ['Lines[1].Quantity', 'OVER_CONTRACT'],
      ['Lines[3].Quantity', 'BELOW_ZERO'],
    ])
    expect(JSON.stringify(over.body)).toContain('CB01A1')
    expect((over.body.errors as { message: string }[])[0]?.message).toContain('38,4')
    expect(JSON.stringify(over.body)).toContain('NCS')
    expect((await read(DeductionId)).TotalWithoutVAT).toBe(0)
    const half = await save(DeductionId, [{ ArticleId: example.articles.CB01A1, Percent: 101 }])
    expect([half.status, half.body.code]).toEqual([422, 'SETTLEMENT_OVER_CONTRACT'])
  })

  test('unless extra works cover it', async () => {
    const example = await contractA(user)
    const { DeductionId } = await add(user, 'deductions', { InvestmentId: example.projectId, Date: '2026-03-31' })
    const lines = [{ ArticleId: example.articles.CA02A1, Quantity: 13.7 }]
    expect((await save(DeductionId, lines)).status).toBe(422)
    const ncs = await addRevised(user, example, 'NCS', { CA02A1: 1.2 })
    expect((await save(DeductionId, lines)).status).toBe(200)
    const taken = await user.call('PUT', `/api/estimation-revisions/${ncs}/quantities`, {
      Lines: [{ ArticleId: example.articles.CA02A1, Quantity: 1.1 }],
    })
    expect([taken.status, taken.body.code]).toEqual([422, 'SETTLEMENT_OVER_CONTRACT'])
  })

  test('articles that are deleted, of another project, or named twice', async () => {
    const example = await contractA(user)
    const other = await contractA(user)
    const { DeductionId } = await add(user, 'deductions', { InvestmentId: example.projectId, Date: '2026-03-31' })
    await expectStatus(200, user.call('DELETE', `/api/estimation-articles/${example.articles.TRA06A10}`))
    const wrong = await save(DeductionId, [
      { ArticleId: example.articles.TRA06A10, Quantity: 1 },
      { ArticleId: other.articles.CA02A1, Quantity: 1 },
      { ArticleId: example.articles.CA02A1, Quantity: 1 },
      { ArticleId: example.articles.CA02A1, Quantity: 2 },
    ])
    expect([wrong.status, errorsOf(wrong)]).toEqual([
      422,
      [
        ['Lines[0].ArticleId', 'NOT_FOUND'],
        ['Lines[1].ArticleId', 'NOT_FOUND'],
        ['Lines[3].ArticleId', 'DUPLICATE'],
      ],
    ])
    for (const Lines of [[], [{ ArticleId: 'x', Quantity: 1 }], [{ ArticleId: example.articles.CA02A1 }], 'x'])
      expect((await save(DeductionId, Lines)).status).toBe(422)
    const text = await save(DeductionId, [{ ArticleId: example.articles.CA02A1, Quantity: 'doi' }])
    expect(text.status).toBe(422)
  })

  test('any change of an approved or invoiced settlement but its state', async () => {
    const example = await contractA(user)
    const { DeductionId } = await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    for (const State of ['approved', 'invoiced']) {
      await expectStatus(200, user.call('PUT', path(DeductionId), { State }))
      const refused = [
        await save(DeductionId, [{ ArticleId: example.articles.CA02A1, Quantity: 1 }]),
        await user.call('PUT', path(DeductionId), { Retention: 5 }),
        await user.call('PUT', path(DeductionId), { Date: '2026-02-01', State: 'draft' }),
        await user.call('DELETE', path(DeductionId)),
      ]
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
        refused.map(() => [409, 'SETTLEMENT_FROZEN']),
      )
    }
    await expectStatus(200, user.call('PUT', path(DeductionId), { State: 'verified' }))
    await expectStatus(200, save(DeductionId, [{ ArticleId: example.articles.CA02A1, Quantity: 1 }]))
  })

  test('what would leave less in the contract than is settled', async () => {
    const example = await contractA(user)
    await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const { CA02A1 } = example.articles
    const less = await user.call('PUT', `/api/estimation-articles/${CA02A1}`, { Quantity: 4.9 })
    expect([less.status, less.body.code]).toEqual([422, 'SETTLEMENT_OVER_CONTRACT'])
    const many = await user.call('PUT', '/api/estimation-articles/updatearticles', {
      articleItems: [
        { ArticleId: example.articles.CB01A1, Quantity: 38 },
        { ArticleId: CA02A1, Quantity: 4.9 },
      ],
    })
    expect([many.status, errorsOf(many)]).toEqual([422, [['articleItems[1]', 'INVALID_VALUE']]])
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${CA02A1}`, { Quantity: 5 }))
    for (const place of [`articles/${CA02A1}`, `estimates/${example.estimateId}`, `objects/${example.objectId}`]) {
      const gone = await user.call('DELETE', `/api/estimation-${place}`)
      expect([place, gone.status, gone.body.code]).toEqual([place, 409, 'ARTICLE_SETTLED'])
    }
    const composed = await user.call('POST', '/api/estimation-article-changes', {
      Action: 'compose',
      ArticleIds: [CA02A1, example.articles.CB01A1],
      Name: 'Fundație',
      MeasureUnit: 'mc',
      Quantity: 1,
    })
    expect([composed.status, composed.body.code]).toEqual([409, 'ARTICLE_SETTLED'])
  })

  test('strangers see nothing, readers write nothing', async () => {
    const example = await contractA(user)
    const { DeductionId } = await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
    const stranger = await server.tenant()
    const reader = await user.colleague({ edit: false })
    const lines = { Lines: [{ ArticleId: example.articles.CA02A1, Quantity: 1 }] }
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/sheet'],
      ['PUT', '/lines'],
    ] as const)
      expect((await stranger.call(method, path(DeductionId, rest), method === 'PUT' ? lines : undefined)).status).toBe(
        404,
      )
    expect((await stranger.call('GET', `/api/estimation-investments/${example.projectId}/settled`)).status).toBe(404)
    expect((await reader.call('PUT', path(DeductionId, '/lines'), lines)).status).toBe(403)
    expect((await reader.call('GET', path(DeductionId, '/sheet'))).body.Deduction).toMatchObject({
      _actions: { fill: false },
    })
  })
})

test('drafts follow prices, recapitulation and VAT of the contract; approved ones stay', async () => {
  const example = await contractA(user)
  const frozen = await addSettlement(user, example, { Date: '2026-03-31' }, [1, 0, 0, 0, 0])
  await expectStatus(200, user.call('PUT', path(frozen.DeductionId), { State: 'approved' }))
  const draft = await addSettlement(user, example, { Date: '2026-04-30' }, [1, 0, 0, 0, 0])
  expect(draft.TotalWithoutVAT).toBe(frozen.TotalWithoutVAT)
  await expectStatus(200, user.call('PUT', `/api/estimation-articles/${example.articles.CA02A1}`, { OPLabor: 200 }))
  expect((await read(frozen.DeductionId)).TotalWithoutVAT).toBe(frozen.TotalWithoutVAT)
  expect((await read(draft.DeductionId)).Direct).toBe(628.01)
  await expectStatus(200, user.call('PUT', path(draft.DeductionId), { VAT: 9, Advance: 20 }))
  const now = await read(draft.DeductionId)
  expect(now).toMatchObject({ VAT: 9 })
  expect(now.Net).toBe(Math.round(((now.TotalWithoutVAT as number) - (now.Recovered as number)) * 100) / 100)
})

test('a removed settlement counts no more, and comes back with its lines unless its day is taken', async () => {
  const example = await contractA(user)
  const { DeductionId } = await addSettlement(user, example, { Date: '2026-03-31' }, SP1)
  const undo = (await expectStatus(200, user.call('DELETE', path(DeductionId)))).body
  expect(undo).toMatchObject({ entityType: 'deduction', name: 'SP 1' })
  expect((await settled(example.projectId)).Executed).toBe(0)
  const other = await add(user, 'deductions', { InvestmentId: example.projectId, Date: '2026-03-31' })
  expect((await user.call('POST', `/undoStackItems/${undo.UndoId}/restore`, {})).status).toBe(409)
  await expectStatus(200, user.call('PUT', path(other.DeductionId), { Date: '2026-04-30' }))
  await expectStatus(200, user.call('POST', `/undoStackItems/${undo.UndoId}/restore`, {}))
  expect((await settled(example.projectId)).Executed).toBe(9130.05)
})

test('a line with waste settles at the prices of its place: uplifts count in its recipe as in the estimate', async () => {
  const amy = await server.tenant('us')
  const { projectId, estimateId } = await newEstimate(amy, { PriceDecimals: 2 })
  const id = await addWork(amy, estimateId, {
    symbol: '07B-010',
    unit: 'SQ',
    quantity: 5.6,
    recipe: [
      ['material', 1, 138, 8],
      ['labor', 1.75, 47.9],
    ],
    more: { MaterialsUplift: -4, LaborUplift: -4 },
  })
  const { body: article } = await expectStatus(200, amy.call('GET', `/api/estimation-articles/${id}`))
  const { DeductionId } = await add(amy, 'deductions', { InvestmentId: projectId, Date: '2026-03-31' })
  const Lines = [{ ArticleId: id, Percent: 100 }]
  const all = (await expectStatus(200, amy.call('PUT', path(DeductionId, '/lines'), { Lines }))).body
  // 5.6 x 1.08 x 132.48 + 5.6 x 80.48
  expect([article.Total, all.Direct]).toEqual([1251.93, 1251.93])
})

test('a settlement is named by the practice of its project, in the language of the person', async () => {
  const names = async (who: TestUser, Practice: string) => {
    const { projectId } = await newEstimate(who, { Practice })
    const dates = ['2026-03-31', '2026-04-30']
    const made: unknown[] = []
    for (const Date of dates) made.push((await add(who, 'deductions', { InvestmentId: projectId, Date })).Name)
    return made
  }
  const speaker = async (language: string) => {
    const who = await server.tenant()
    await server.database.system((tx) =>
      tx.run(sql`update users set language = ${language} where client_id = ${who.clientId}`),
    )
    return who
  }
  const english = await speaker('en')
  expect(await names(english, 'us')).toEqual(['Pay application 1', 'Pay application 2'])
  expect(await names(english, 'ro')).toEqual(['SP 1', 'SP 2'])
  expect(await names(await speaker('ro'), 'us')).toEqual(['Cerere de plată 1', 'Cerere de plată 2'])
})

describe('lines typed as money (R10.13)', () => {
  async function lumpAndWall() {
    const made = await newEstimate(user, { Recapitulation: { scope: 'estimate', lines: [] } })
    const of = { EstimateId: made.estimateId }
    const lump = await add(user, 'articles', {
      ...of,
      Name: 'Organizare',
      MeasureUnit: 'ls',
      Quantity: 1,
      OPMaterials: 55_000,
    })
    const wall = await add(user, 'articles', {
      ...of,
      Name: 'Zid',
      MeasureUnit: 'mp',
      Quantity: 3,
      OPMaterials: 12.34,
      OPLabor: 7.77,
    })
    const nothing = await add(user, 'articles', { ...of, Name: 'Inclus', MeasureUnit: 'mp', Quantity: 3 })
    return { ...made, lump: lump.ArticleId, wall: wall.ArticleId, nothing: nothing.ArticleId }
  }
  const settlement = async (InvestmentId: number, Date: string) =>
    (await add(user, 'deductions', { InvestmentId, Date })).DeductionId

  test('a percentage of a lump sum and an amount keep their money; what is left closes the contract', async () => {
    const { projectId, lump, wall, nothing } = await lumpAndWall()
    const first = await settlement(projectId, '2026-03-31')
    await expectStatus(
      200,
      save(first, [
        { ArticleId: lump, Percent: 12.34 },
        { ArticleId: wall, Amount: 20 },
      ]),
    )
    expect((await read(first)).TotalWithoutVAT).toBe(6807)
    const [, line] = (await sheet(first)).Lines as Line[]
    expect(line).toMatchObject({ Amount: 20, Percent: null, Billed: 0, Quantity: 0.994530085 })
    // 3 x 20.11 = 60.33, of which 20.00 are billed: 40.33 is all that is left.
    const last = await settlement(projectId, '2026-04-30')
    await expectStatus(
      200,
      save(last, [
        { ArticleId: lump, Amount: 48_213 },
        { ArticleId: wall, Amount: '40,33' },
        { ArticleId: nothing, Quantity: 3 },
      ]),
    )
    expect(await read(last)).toMatchObject({ TotalWithoutVAT: 48_253.33, Difference: 0 })
    const { Lines, Remaining } = await settled(projectId)
    expect(Remaining).toBe(0)
    expect((Lines as Line[]).map((of) => of.Remaining)).toEqual([0, 0, 0])
    // A quantity typed over the amount takes its place.
    await expectStatus(200, save(last, [{ ArticleId: wall, Quantity: 1 }]))
    expect((await read(last)).TotalWithoutVAT).toBe(48_233.11)
  })

  test('more money than is left, and money for what is worth nothing, are refused with their place', async () => {
    const { projectId, wall, nothing } = await lumpAndWall()
    const id = await settlement(projectId, '2026-03-31')
    const over = await expectStatus(422, save(id, [{ ArticleId: wall, Amount: 60.34 }]))
    expect(errorsOf(over)).toEqual([['Lines[0].Amount', 'OVER_CONTRACT']])
    const free = await expectStatus(422, save(id, [{ ArticleId: nothing, Amount: 1 }]))
    expect(errorsOf(free)).toEqual([['Lines[0].Amount', 'WORTH_NOTHING']])
    await expectStatus(422, save(id, [{ ArticleId: wall, Amount: 1, Quantity: 1 }]))
  })

  test('a price does not fall below the money that is billed of its line', async () => {
    const { projectId, wall } = await lumpAndWall()
    const id = await settlement(projectId, '2026-03-31')
    await expectStatus(200, save(id, [{ ArticleId: wall, Amount: 60 }]))
    const lower = await user.call('PUT', `/api/estimation-articles/${wall}`, { OPMaterials: 1 })
    expect([lower.status, lower.body.code]).toEqual([422, 'SETTLEMENT_OVER_CONTRACT'])
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${wall}`, { OPMaterials: 12.3 }))
    expect((await read(id)).TotalWithoutVAT).toBe(60)
  })
})
