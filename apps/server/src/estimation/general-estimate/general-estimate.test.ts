import { facilityKinds } from '@temelia/model/estimation/facility'
import { expensesChapters } from '@temelia/model/estimation/expenses'
import { exampleD } from '@temelia/estimation/examples.fixture'
import { GENERAL_CHAPTERS, generalChapter, lineOfChapter } from '@temelia/estimation/general-estimate-chapters'
import { generalChapterNames } from '@temelia/text/general-estimate'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

type Body = Record<string, unknown>

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

const address = (projectId: number) => `/api/estimation-generalestimate?InvestmentId=${projectId}`

async function generalEstimate(projectId: number) {
  return shown((await expectStatus(200, user.call('GET', address(projectId)))).body)
}

function shown(body: Body) {
  const lines = body.Lines as Body[]
  const line = (chapter: string) => lines.find(({ Chapter }) => Chapter === chapter)
  return { Total: body.Total, CplusM: body.CplusM, Lines: lines, line }
}

const put = (projectId: number, ...Lines: Body[]) => user.call('PUT', address(projectId), { Lines })
const newProject = async (more: Body = {}) =>
  (await add(user, 'investments', { Name: 'Școala nouă', EstimateDate: '2026-03-02', ...more })).InvestmentId as number

test('the chapters of the dictionary are those of the engine, each with its name', () => {
  expect([...expensesChapters, ...facilityKinds].filter((chapter) => !generalChapter(lineOfChapter(chapter)))).toEqual(
    [],
  )
  expect(Object.keys(generalChapterNames)).toEqual(GENERAL_CHAPTERS.map(({ chapter }) => `chapter.${chapter}`))
})

describe('worked example D', () => {
  test('typed in one call: every chapter, the total and C+M, to the cent', async () => {
    const projectId = await newProject()
    const typed = Object.entries(exampleD).map(([Chapter, Formula]) => ({ Chapter, Formula: String(Formula) }))
    const found = shown((await expectStatus(200, put(projectId, ...typed))).body)
    expect(found).toMatchObject({
      Total: { WithoutVAT: 1_897_535.5, VAT: 395_928.75, WithVAT: 2_293_464.25 },
      CplusM: { WithoutVAT: 1_105_500, VAT: 232_155, WithVAT: 1_337_655 },
    })
    expect(['1', '2', '3', '4', '5', '6', '7'].map((chapter) => found.line(chapter)?.WithVAT)).toEqual([
      24_200, 48_400, 128_260, 1_452_000, 215_440.5, 4840, 420_323.75,
    ])
    expect(found.line('5.3')).toMatchObject({ WithoutVAT: 133_000, Source: 'default', Rate: 10, RateLimit: 20 })
    expect(await generalEstimate(projectId)).toMatchObject({ Total: { WithVAT: 2_293_464.25 } })
    await expectStatus(200, user.call('PUT', `/api/estimation-investments/${projectId}`, { BudgetChapter: false }))
    const without = await generalEstimate(projectId)
    expect(without.Total).toMatchObject({ WithoutVAT: 1_550_160.5 })
    expect(without.line('7')).toBeUndefined()
  })

  test('names, percentages and VAT are set line by line and go back to the law’s', async () => {
    const projectId = await newProject()
    await put(projectId, { Chapter: '4.1', Formula: '1000000' }, { Chapter: '5.3', Rate: 20, Name: 'Neprevăzute' })
    const set = await generalEstimate(projectId)
    expect(set.line('5.3')).toMatchObject({ Name: 'Neprevăzute', WithoutVAT: 200_000, DefaultRate: 10, OwnRate: 20 })
    await put(projectId, { Chapter: '5.3', Rate: null, Name: null }, { Chapter: '5.2.2', ApplyVAT: true })
    const back = await generalEstimate(projectId)
    expect(back.line('5.3')).toMatchObject({ Name: 'Cheltuieli diverse și neprevăzute', WithoutVAT: 100_000 })
    expect(back.line('5.2.2')).toMatchObject({ WithoutVAT: 5000, VAT: 1050 })
  })
})

test('a chapter that somebody else set meanwhile is not overwritten unseen: both values, who and when, and nothing of the call is saved', async () => {
  const projectId = await newProject()
  const colleague = await user.colleague({ editForeign: true, viewForeign: true })
  const unset = { Formula: null, Rate: null }
  await put(projectId, { Chapter: '4.1', Formula: '1000000', Was: { Formula: null } })
  const theirs = { Lines: [{ Chapter: '5.3', Rate: 15, Was: unset }] }
  await expectStatus(200, colleague.call('PUT', address(projectId), theirs))
  const refused = await put(
    projectId,
    { Chapter: '3.1.1', Name: 'Teren', Was: { Name: null } },
    { Chapter: '5.3', Formula: '[4.1]', Rate: 20, Was: unset },
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(refused.body.Conflicts).toMatchObject([
    { Index: 1, Field: 'Rate', Mine: 20, Theirs: 15, By: colleague.userId, At: expect.stringMatching(/^20\d\d-/) },
  ])
  const now = await generalEstimate(projectId)
  expect(now.line('3.1.1')).toMatchObject({ OwnName: null })
  expect(now.line('5.3')).toMatchObject({ OwnFormula: null, OwnRate: 15 })
  // What both want, what was seen, and what nothing is said about, is taken; a chapter that was seen as set and is not is in dispute.
  await expectStatus(200, put(projectId, { Chapter: '5.3', Rate: 15, Was: { Rate: null } }))
  await expectStatus(200, put(projectId, { Chapter: '5.3', Rate: 20, Was: { Rate: 15 } }))
  await expectStatus(200, put(projectId, { Chapter: '5.3', Rate: 12 }))
  expect((await generalEstimate(projectId)).line('5.3')).toMatchObject({ OwnRate: 12 })
  const gone = await put(projectId, { Chapter: '3.1.2', Name: 'Studii', Was: { Name: 'Studii de teren' } })
  expect(gone.body.Conflicts).toMatchObject([{ Index: 0, Field: 'Name', Mine: 'Studii', Theirs: null, By: null }])
  const wrong = await put(projectId, { Chapter: '5.3', Rate: 1, Was: { Rate: 'doi' } })
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ field: expect.stringMatching(/^Lines\[0\]/) }]])
})

describe('what comes from the project', () => {
  test('estimates by chapter and category, facilities by kind; the lists agree with the totals', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    const montage = await add(user, 'estimates', { ObjectId: objectId, Name: 'Montaj', ExpensesCategory: 'assembly' })
    const inside = await add(user, 'estimates', { ObjectId: objectId, Name: 'Intern', IncludeInF1: false })
    for (const estimate of [montage, inside])
      await add(user, 'articles', { EstimateId: estimate.EstimateId, Name: 'Lucrare', Quantity: 1, Price: 1000 })
    await add(user, 'facilities', { InvestmentId: projectId, Kind: '4.3', Name: 'Centrală', Quantity: 2, Price: 5000 })
    const chair = {
      InvestmentId: projectId,
      EstimateId: estimateId,
      Kind: '4.5',
      Name: 'Bancă',
      Quantity: 3,
      Price: 99.995,
    }
    expect(await add(user, 'facilities', chair)).toMatchObject({ ObjectId: objectId })

    const found = await generalEstimate(projectId)
    expect(found.line('4.1')).toMatchObject({ Source: 'project', WithoutVAT: 20_171.64, VAT: 4236.04 })
    expect(found.line('4.2')).toMatchObject({ Source: 'project', WithoutVAT: 1155 })
    expect(found.line('4.3')).toMatchObject({ Source: 'project', WithoutVAT: 10_000, VAT: 2100 })
    expect(found.line('4.5')).toMatchObject({ Source: 'project', WithoutVAT: 300 })
    expect(found.CplusM).toMatchObject({ WithoutVAT: 21_326.64 })

    const lists = (await expectStatus(200, user.call('GET', `/api/estimation-centralizer?InvestmentId=${projectId}`)))
      .body
    const totals = (await user.call('GET', `/api/estimation-investments/${projectId}/totals`)).body
    expect(totals).toMatchObject({ WithoutVAT: 32_781.64, Works: { WithoutVAT: 22_481.64 } })
    expect(lists).toMatchObject({
      Total: { WithoutVAT: 31_626.64 },
      CplusM: { WithoutVAT: 21_326.64 },
      NotInF1: { WithoutVAT: 1155 },
      Objects: [
        {
          ObjectId: objectId,
          WithoutVAT: 22_781.64,
          Parts: [
            {
              Part: 'works',
              Chapters: [{ Chapter: '4.1.5', Estimates: [{ Name: 'Rezistență' }, { Name: 'Intern' }] }],
            },
            { Part: 'assembly' },
            { Part: 'procurement', Chapters: [{ Chapter: '4.5', Facilities: { WithoutVAT: 300 } }] },
          ],
        },
        { ObjectId: null, WithoutVAT: 10_000 },
      ],
      Chapters: [
        { Chapter: '4.1.5', WithoutVAT: 20_171.64, CplusM: { WithoutVAT: 20_171.64 } },
        { Chapter: '4.2', WithoutVAT: 1155 },
        { Chapter: '4.3', WithoutVAT: 10_000, CplusM: { WithoutVAT: 0 } },
        { Chapter: '4.5' },
      ],
    })
  })

  test('an estimate without VAT brings none to its line and to the project', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const work of exampleA) await addWork(user, estimateId, work)
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-estimates/${estimateId}`, { ApplyVAT: false, DefaultChapter: '2' }),
    )
    expect((await generalEstimate(projectId)).line('2')).toMatchObject({ WithoutVAT: 20_171.64, VAT: 0 })
    const project = (await user.call('GET', `/api/estimation-investments/${projectId}`)).body
    expect(project).toMatchObject({ TotalWithoutVAT: 20_171.64, TotalWithVAT: 20_171.64 })
  })
})

describe('a facility', () => {
  test('is removed and brought back; one of a removed object does not count until the object is back', async () => {
    const { projectId, objectId } = await newEstimate(user)
    const one = await add(user, 'facilities', {
      InvestmentId: projectId,
      ObjectId: objectId,
      Name: 'Pompă',
      Quantity: 1,
      Price: 70,
    })
    const counted = async () => (await generalEstimate(projectId)).line('4.3')?.WithoutVAT
    const removed = await expectStatus(200, user.call('DELETE', `/api/estimation-facilities/${one.FacilityId}`))
    expect(await counted()).toBe(0)
    const list = await user.call('GET', `/undoStackItems/getAllByInvestment?InvestmentId=${projectId}`)
    expect(JSON.stringify(list.body)).toContain('"entityType":"facility"')
    await expectStatus(200, user.call('POST', `/undoStackItems/${(removed.body as Body).UndoId}/restore`))
    expect(await counted()).toBe(70)
    const gone = await expectStatus(200, user.call('DELETE', `/api/estimation-objects/${objectId}`))
    expect(await counted()).toBe(0)
    await expectStatus(200, user.call('POST', `/undoStackItems/${(gone.body as Body).UndoId}/restore`))
    expect(await counted()).toBe(70)
  })

  test('stands in its project only: object and estimate of another are refused', async () => {
    const one = await newEstimate(user)
    const other = await newEstimate(user)
    for (const [field, id] of [
      ['ObjectId', other.objectId],
      ['EstimateId', other.estimateId],
    ] as const) {
      const body = { InvestmentId: one.projectId, Name: 'Pompă', [field]: id }
      const reply = await expectStatus(422, user.call('POST', '/api/estimation-facilities', body))
      expect(reply.body).toMatchObject({ errors: [{ field, code: 'NOT_FOUND' }] })
    }
    const mine = await add(user, 'facilities', {
      InvestmentId: one.projectId,
      EstimateId: one.estimateId,
      Name: 'Pompă',
    })
    const second = await add(user, 'objects', { InvestmentId: one.projectId, Name: 'Anexa' })
    const moved = await user.call('PUT', `/api/estimation-facilities/${mine.FacilityId}`, { ObjectId: second.ObjectId })
    expect(moved.body).toMatchObject({ ObjectId: second.ObjectId, EstimateId: null })
  })
})

test('a copy of the project has its general estimate and equipment lists, each in its object', async () => {
  const { projectId, objectId, estimateId } = await newEstimate(user)
  await expectStatus(200, put(projectId, { Chapter: '2', Formula: '40000' }))
  for (const [Name, place] of [
    ['Centrală', {}],
    ['Pompă', { ObjectId: objectId }],
    ['Bancă', { EstimateId: estimateId }],
  ] as const)
    await add(user, 'facilities', { InvestmentId: projectId, Name, Quantity: 1, Price: 100, ...place })
  const before = (await user.call('GET', `/api/estimation-centralizer?InvestmentId=${projectId}`)).body
  const asked = { Mode: 'copy', EntityType: 'investment', Ids: [projectId] }
  const copied = await user.call('POST', '/api/estimation-structure/transfer', asked)
  const list = (await user.call('GET', '/api/estimation-investments?sort=-InvestmentId&page_size=1')).body
  const copyId = ((list._embedded as Body).estimation_investments as Body[])[0]?.InvestmentId as number
  expect([copied.status, copyId === projectId]).toEqual([200, false])
  expect((await generalEstimate(copyId)).line('2')).toMatchObject({ WithoutVAT: 40_000 })
  const after = (await user.call('GET', `/api/estimation-centralizer?InvestmentId=${copyId}`)).body
  expect(after.Total).toEqual(before.Total)
  expect((after.Objects as Body[]).map((object) => object.WithoutVAT)).toEqual([200, 100])
})

describe('bad input is refused with its place, and nothing is kept', () => {
  test.each([
    ['[5.4] + 1', 'CIRCULAR_FORMULA', '[5.4] → [5.4]'],
    ['[5] x 0,1', 'CIRCULAR_FORMULA', '[5.4] → [5] → [5.4]'],
    ['TI x 3', 'CIRCULAR_FORMULA', '[5.4] → TI → [5.4]'],
    ['[8.1]', 'UNKNOWN_NAME', '[8.1]'],
    ['2 x suprafata', 'UNKNOWN_NAME', 'suprafata'],
    ['100 / [1.1]', 'DIVISION_BY_ZERO', 'zero'],
    ['100 +', 'INVALID_FORMULA', 'rândul 1, coloana 6'],
  ])('%s', async (Formula, code, told) => {
    const projectId = await newProject()
    await put(projectId, { Chapter: '4.1', Formula: '1000' })
    const reply = await expectStatus(422, put(projectId, { Chapter: '5.4', Formula }, { Chapter: '6.1', Formula: '5' }))
    expect(reply.body).toMatchObject({ code: 'FORMULA_PROBLEM', errors: [{ field: 'Formula[5.4]', code }] })
    expect((reply.body.errors as Body[])[0]?.message).toContain(told)
    const kept = await generalEstimate(projectId)
    expect([kept.line('5.4'), kept.line('6.1')]).toMatchObject([{ OwnFormula: null }, { OwnFormula: null }])
  })

  test('an amount on a chapter and on its part, a sum, an unknown chapter, one twice', async () => {
    const projectId = await newProject()
    await put(projectId, { Chapter: '3.5', Formula: '45000' })
    const twice = await expectStatus(422, put(projectId, { Chapter: '3.5.6', Formula: '10' }))
    expect(twice.body).toMatchObject({ errors: [{ field: 'Formula[3.5]', code: 'COUNTED_TWICE' }] })
    for (const Chapter of ['5', '9.9', '']) expect((await put(projectId, { Chapter, Formula: '1' })).status).toBe(422)
    const double = await put(projectId, { Chapter: '1.1', Formula: '1' }, { Chapter: '1.1', Formula: '2' })
    expect(double.body).toMatchObject({ errors: [{ field: 'Lines[1].Chapter', code: 'DUPLICATE' }] })
    const rate = await put(projectId, { Chapter: '5.3', Rate: 'mult' })
    expect(rate.body).toMatchObject({ errors: [{ field: 'Lines[0].Rate', code: 'INVALID_NUMBER' }] })
    expect((await put(projectId)).status).toBe(422)
  })

  test('the reserved names CM and TI cannot become parameters; one in use cannot be removed', async () => {
    const projectId = await newProject()
    for (const Name of ['CM', 'ti'])
      expect(
        (await user.call('POST', '/api/estimation-parameters', { InvestmentId: projectId, Name, Formula: '1' })).body,
      ).toMatchObject({ errors: [{ field: 'Name', code: 'RESERVED_NAME' }] })
    const aria = await add(user, 'parameters', { InvestmentId: projectId, Name: 'aria', Formula: '120' })
    await expectStatus(200, put(projectId, { Chapter: '5.4', Formula: 'aria x 2,5' }))
    expect((await generalEstimate(projectId)).line('5.4')).toMatchObject({ WithoutVAT: 300 })
    const removal = await expectStatus(409, user.call('DELETE', `/api/estimation-parameters/${aria.ParameterId}`))
    expect(removal.body).toMatchObject({ code: 'PARAMETER_USED_IN_FORMULAS' })
    await expectStatus(200, user.call('PUT', `/api/estimation-parameters/${aria.ParameterId}`, { Name: 'suprafata' }))
    expect((await generalEstimate(projectId)).line('5.4')).toMatchObject({
      Formula: 'suprafata x 2,5',
      WithoutVAT: 300,
    })
  })

  test('a line that became faulty by itself is shown with its fault and can be corrected', async () => {
    const projectId = await newProject()
    const pump = await add(user, 'facilities', { InvestmentId: projectId, Name: 'Pompă', Quantity: 1, Price: 70 })
    await expectStatus(200, put(projectId, { Chapter: '5.4', Formula: '700 / [4.3]' }))
    await user.call('DELETE', `/api/estimation-facilities/${pump.FacilityId}`)
    expect((await generalEstimate(projectId)).line('5.4')).toMatchObject({
      WithoutVAT: 0,
      Fault: { Code: 'FORMULA_DIVISION_BY_ZERO', Row: 1, Column: 5 },
    })
    await expectStatus(200, put(projectId, { Chapter: '6.1', Formula: '5' }))
    await expectStatus(200, put(projectId, { Chapter: '5.4', Formula: null }))
    expect((await generalEstimate(projectId)).line('5.4')).toMatchObject({ Fault: null })
  })

  test('of a project that is not theirs: not found; without a number: a bad query', async () => {
    const projectId = await newProject()
    const stranger = await server.tenant()
    for (const path of ['generalestimate', 'centralizer']) {
      expect((await stranger.call('GET', `/api/estimation-${path}?InvestmentId=${projectId}`)).status).toBe(404)
      expect((await user.call('GET', `/api/estimation-${path}?InvestmentId=abc`)).status).toBe(400)
    }
    expect((await stranger.call('PUT', address(projectId), { Lines: [{ Chapter: '2', Formula: '1' }] })).status).toBe(
      404,
    )
  })
})
