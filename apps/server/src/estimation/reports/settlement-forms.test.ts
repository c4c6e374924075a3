import type { PageModel, Row } from '@temelia/reports/page-model'
import { tablesOf } from '@temelia/reports/readable.fixture'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addRevised, addSettlement, contractA, type ExampleC, SP1, SP2 } from '../settlements/settlements.fixture.ts'

let user: TestUser
let example: ExampleC
let first: number

/** Worked example C: two settlements, a note of works given up, a note of extra works. */
beforeAll(async () => {
  const server = await testApp()
  user = await server.tenant()
  example = await contractA(user)
  const sp1 = await addSettlement(user, example, { Date: '2026-03-31', Retention: 10 }, SP1)
  first = sp1.DeductionId as number
  await addRevised(user, example, 'NR', { CB01A1: 3.4 })
  await addSettlement(user, example, { Date: '2026-04-30' }, SP2)
  await addRevised(user, example, 'NCS', { CA02A1: 1.2, TRA06A10: 3 })
})

async function form(type: string, details: Record<string, unknown> = {}, place: Record<string, unknown> = {}) {
  const reply = await expectStatus(
    200,
    user.call(
      'POST',
      '/estimationReportsPdf/mobileReports',
      {
        type,
        lang: 'ro',
        ParentType: 'investment',
        ParentId: String(example.projectId),
        printingDetails: details,
        ...place,
      },
      { accept: 'application/json' },
    ),
  )
  return reply.body as unknown as PageModel
}

const tables = (model: PageModel) => model.sections.flatMap(tablesOf).map(({ table }) => table)
const lastTotals = (model: PageModel) =>
  tables(model)
    .at(-1)
    ?.rows.slice(-3)
    .map((row) => row.cells.at(-1))
const row = (model: PageModel, id: string): Row | undefined =>
  tables(model)
    .flatMap(({ rows }) => rows)
    .find((one) => one.id === id)
const works = (model: PageModel) =>
  tables(model)[0]
    ?.rows.filter(({ kind }) => kind === 'article')
    .map(({ cells }) => cells[3])

test.each([
  ['first', [5, 20, 600, 450, 12.6], [9130.05, 1917.31, 11047.36]],
  ['last', [7.5, 15, 587.3, 737.3, 18.9], [10819.84, 2272.17, 13092.01]],
] as const)(
  'F3 SP of the %s settlement lists what it counts and ends in its value',
  async (which, quantities, totals) => {
    const model = await form('F3SP', which === 'first' ? { settlement: first } : {})
    expect(works(model)).toEqual(quantities)
    expect(lastTotals(model)).toEqual(totals)
    expect(model.sections[0]).toMatchObject({ form: 'Formular F3 SP' })
    expect(model.sections[0]?.particulars.at(-1)).toMatchObject({ label: 'Situația de plată' })
  },
)

test('NR and NCS list their own works at their values', async () => {
  const nr = await form('NR')
  expect([works(nr), lastTotals(nr)]).toEqual([[3.4], [221.75, 46.57, 268.32]])
  const ncs = await form('F3-NCS')
  expect([works(ncs), lastTotals(ncs)]).toEqual([
    [1.2, 3],
    [798.31, 167.65, 965.96],
  ])
})

test('NRZ lists what is left: after everything, the extra works; after the first settlement, the rest of the contract too', async () => {
  expect(works(await form('NRZ'))).toEqual([1.2, 3])
  expect(works(await form('NRZ', { settlement: first }))).toEqual([7.5, 15, 587.3, 737.3, 18.9, 1.2, 3])
})

test('CSP ends in the figures of the screen, and says what is due', async () => {
  const model = await form('CSP')
  const total = row(model, 'total')?.cells.slice(2)
  // Contract, NCS, NR, as it stands, before, now, in all, remaining, percent.
  expect(total).toEqual([20171.64, 798.31, 221.75, 20748.2, 9130.05, 10819.84, 19949.89, 798.31, 96.15])
  expect(row(model, `object ${example.objectId}`)?.cells.slice(2)).toEqual(total)
  const early = await form('CSP', { settlement: first })
  expect(row(early, 'total')?.cells.slice(6, 10)).toEqual([0, 9130.05, 9130.05, 11618.15])
  expect(row(early, 'net')?.cells).toEqual(['Net de plată fără TVA', 8217.04])
})

test('RC lays the lines side by side and ends in the same values', async () => {
  const model = await form('RC')
  expect(row(model, 'article 1')?.cells.slice(3, 8)).toEqual([12.5, 5, 7.5, 12.5, 0])
  expect(row(model, 'article 2')?.cells.slice(3, 8)).toEqual([35, 20, 15, 35, 0])
  expect(row(model, 'value')?.cells.slice(9, 14)).toEqual([20748.2, 9130.05, 10819.84, 19949.89, 798.31])
  const direct = row(model, 'direct')?.cells.slice(10, 13)
  expect(direct).toEqual([7844.15, 9298.85, 17143])
})

test('a project without settlements prints a page that says so', async () => {
  const other = await contractA(user)
  const place = { ParentId: String(other.projectId) }
  expect((await form('SP', {}, place)).sections).toMatchObject([{ notes: ['Nu există astfel de lucrări.'] }])
  const csp = await form('CSP', {}, place)
  expect(csp.sections[0]?.notes).toEqual(['Nu a fost întocmită nicio situație de plată.'])
  expect(row(csp, 'total')?.cells.slice(2)).toEqual([20171.64, 0, 0, 20171.64, 0, 0, 0, 20171.64, 0])
})

test('CSP of a settlement with adjusted prices says what the clause adds, and adds up to what is due', async () => {
  const other = await contractA(user)
  const terms = { Date: '2026-03-31', Retention: 10, AdjustmentCoefficient: 1.0834 }
  await addSettlement(user, other, terms, SP1)
  const csp = await form('CSP', {}, { ParentId: String(other.projectId) })
  const amounts = ['due', 'adjustment', 'adjusted', 'due vat', 'due with vat', 'retained', 'net'].map(
    (id) => row(csp, id)?.cells[1],
  )
  expect(amounts).toEqual([9130.05, 761.45, 9891.5, 2077.22, 11968.72, 989.15, 8902.35])
})

test('in the United States RC shows the material to order of a line with waste, SP the exact part of a lump sum', async () => {
  const server = await testApp()
  const us = await server.tenant('us')
  const { projectId, estimateId } = await newEstimate(us)
  const siding = await addWork(us, estimateId, {
    symbol: 'SID',
    unit: 'LF',
    quantity: 20,
    recipe: [
      ['material', 1, 6, 8],
      ['labor', 1, 4],
    ],
  } as never)
  const permit = await add(us, 'articles', {
    EstimateId: estimateId,
    Symbol: 'PER',
    Name: 'Permits',
    MeasureUnit: 'LS',
    Quantity: 1,
    RSMaterials: 15_250.37,
  })
  const made = await add(us, 'deductions', { InvestmentId: projectId, Date: '2026-04-30' })
  const Lines = [
    { ArticleId: siding, Quantity: 10 },
    { ArticleId: permit.ArticleId, Percent: 33.33 },
  ]
  await expectStatus(200, us.call('PUT', `/api/estimation-deductions/${made.DeductionId}/lines`, { Lines }))
  const print = async (type: string) => {
    const order = { type, lang: 'en', ParentType: 'investment', ParentId: String(projectId), printingDetails: {} }
    const reply = us.call('POST', '/estimationReportsPdf/mobileReports', order, { accept: 'application/json' })
    return (await expectStatus(200, reply)).body as unknown as PageModel
  }
  const rc = tables(await print('RC'))[0]?.rows ?? []
  // 21.6 x 6.00 + 20 x 4.00 = 209.60; half of it is executed.
  expect(rc.slice(0, 3).map(({ cells }) => [...cells.slice(1, 8), cells[9], cells[11]])).toEqual([
    ['SID - Articol SID', 'LF', 20, 0, 10, 10, 10, 209.6, 104.8],
    ['Material to order, with 8% waste, at 6.00', 'LF', 21.6, 0, 10.8, 10.8, 10.8, null, null],
    ['PER - Permits', 'LS', 1, 0, 0.3333, 0.3333, 0.6667, 15250.37, 5082.95],
  ])
  const sp = tables(await print('F3SP'))[0]?.rows ?? []
  const lump = sp.find(({ cells }) => cells[1] === 'PER - Permits')?.cells
  // 0.3333 x 15,250.37 = 5,082.948...
  expect(lump?.slice(2)).toEqual(['LS', 0.3333, 15250.37, 5082.95])
})
