import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { PageModel, Row } from '@temelia/reports/page-model'
import { tablesOf } from '@temelia/reports/readable.fixture'
import { beforeAll, expect, test } from 'vitest'
import { testApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'
import { addSettlement, contractA } from '../settlements/settlements.fixture.ts'

let user: TestUser

beforeAll(async () => {
  const server = await testApp()
  user = await server.tenant()
})

const THIRD = [4.167, 12.8, 395.767, 395.767, 10.5]
const REST = [4.166, 12.8, 395.766, 395.766, 10.5]

async function form(type: string, ParentType: string, id: number): Promise<PageModel> {
  const order = { type, lang: 'ro', ParentType, ParentId: String(id) }
  const reply = await expectStatus(
    200,
    user.call('POST', '/estimationReportsPdf/mobileReports', order, { accept: 'application/json' }),
  )
  return reply.body as unknown as PageModel
}

const rowsOf = (model: PageModel): Row[] => model.sections.flatMap(tablesOf).flatMap(({ table }) => table.rows)
const cellsOf = (model: PageModel, id: string) => rowsOf(model).find((one) => one.id === id)?.cells ?? []
const endsOf = (model: PageModel, id: string) =>
  rowsOf(model)
    .filter((row) => row.id === id)
    .map(({ cells }) => cells.at(-1) as number)

test('R10.12: F3 SP, RC and CSP of the last settlement end in what is billed, with the difference to the contract', async () => {
  const example = await contractA(user)
  await addSettlement(user, example, { Date: '2026-03-31' }, THIRD)
  await addSettlement(user, example, { Date: '2026-04-30' }, THIRD)
  const last = await addSettlement(user, example, { Date: '2026-05-31' }, REST)
  const [billed, difference] = [last.TotalWithoutVAT as number, last.Difference as number]
  expect(difference).not.toBe(0)
  for (const [level, id] of [
    ['investment', example.projectId],
    ['object', example.objectId],
    ['estimate', example.estimateId],
  ] as const) {
    const sp = await form('F3SP', level, id)
    expect(sp.sections).toHaveLength(1)
    expect(cellsOf(sp, 'difference')).toEqual(expect.arrayContaining(['Diferență față de contract', difference]))
    expect(sumDecimals([...endsOf(sp, 'works'), difference])).toBe(billed)
    expect([endsOf(sp, 'price'), endsOf(sp, 'tax'), endsOf(sp, 'full price')]).toEqual([
      [billed],
      [last.TotalVAT],
      [last.TotalWithVAT],
    ])
    const rc = await form('RC', level, id)
    expect(cellsOf(rc, 'difference').slice(9, 14)).toEqual([0, 0, difference, difference, -difference])
    expect(cellsOf(rc, 'value').slice(11, 14)).toEqual([billed, 20171.64, 0])
    const csp = await form('CSP', level, id)
    for (const row of [`estimate ${example.estimateId}`, `object ${example.objectId}`, 'total'])
      expect(cellsOf(csp, row).slice(7, 10)).toEqual([billed, 20171.64, 0])
    expect(cellsOf(csp, 'difference')).toEqual([])
  }
})

test('R10.12: in full precision what the printed parts miss of what is billed is a line of its own, and nothing remains of any', async () => {
  // 3 x 1.00 of material with 10 % and 5 % on it: 3.465 of each object, 6.93 of both; a third of each is 1.155, of both 2.31.
  const { projectId, objectId, estimateId } = await newEstimate(user, { Rounding: 'FULL' })
  const object = await add(user, 'objects', { InvestmentId: projectId, Name: 'Anexă' })
  const second = await add(user, 'estimates', { ObjectId: object.ObjectId, Name: 'Rezistență', Code: '02' })
  const work = { symbol: 'CA02A1', unit: 'mc', quantity: 3, recipe: [['material', 1, 1]] } as const
  const both = [await addWork(user, estimateId, work), await addWork(user, second.EstimateId as number, work)]
  const settle = async (date: string) => {
    const made = await add(user, 'deductions', { InvestmentId: projectId, Date: date })
    const Lines = both.map((ArticleId) => ({ ArticleId, Quantity: 1 }))
    const path = `/api/estimation-deductions/${made.DeductionId}/lines`
    return (await expectStatus(200, user.call('PUT', path, { Lines }))).body
  }
  const print = async () => {
    const sp = await form('F3SP', 'investment', projectId)
    const csp = await form('CSP', 'investment', projectId)
    return {
      pages: endsOf(sp, 'price'),
      missing: endsOf(sp, 'missing'),
      withVat: endsOf(sp, 'full price').at(-1),
      now: [`object ${objectId}`, `object ${object.ObjectId}`, 'difference', 'total'].map((id) => cellsOf(csp, id)[7]),
      remaining: rowsOf(csp)
        .filter(({ id }) => /^(estimate|object|total)/.test(id ?? ''))
        .map(({ cells }) => cells[9]),
    }
  }
  expect(await settle('2026-03-31')).toMatchObject({ TotalWithoutVAT: 2.31, TotalWithVAT: 2.8 })
  expect(await print()).toEqual({
    pages: [1.16, 1.16, 2.31],
    missing: [-0.01],
    withVat: 2.8,
    now: [1.16, 1.16, -0.01, 2.31],
    remaining: [2.31, 2.31, 2.31, 2.31, 4.62],
  })
  await settle('2026-04-30')
  expect(await settle('2026-05-31')).toMatchObject({ TotalWithoutVAT: 2.31, TotalWithVAT: 2.8, Difference: 0 })
  expect(await print()).toEqual({
    pages: [1.15, 1.15, 2.31],
    missing: [0.01],
    withVat: 2.8,
    now: [1.15, 1.15, 0.01, 2.31],
    remaining: [0, 0, 0, 0, 0],
  })
  const page = await form('F3SP', 'estimate', estimateId)
  expect([endsOf(page, 'works'), endsOf(page, 'difference'), endsOf(page, 'price')]).toEqual([[1.16], [-0.01], [1.15]])
})
