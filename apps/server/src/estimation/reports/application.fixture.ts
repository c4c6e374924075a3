import { usTemplate } from '@temelia/estimation/templates'
import type { Cell, PageModel, Row } from '@temelia/reports/page-model'
import { tablesOf } from '@temelia/reports/readable.fixture'
import { expect } from 'vitest'
import type { TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate, type Work } from '../estimation.fixture.ts'

/** The application for payment over the deck of vector A of the US practice: 14,177.71. */
const STACK = usTemplate({
  salesTax: 9.5,
  generalConditions: 0,
  contingency: 5,
  overhead: 12,
  profit: 10,
  profitMethod: 'markup',
  bond: [{ upTo: null, rate: 0 }],
})
const uplift = { MaterialsUplift: 2, LaborUplift: 12, EquipmentsUplift: 1 }
const DECK: readonly Work[] = [
  {
    symbol: 'J',
    unit: 'LF',
    quantity: 450,
    recipe: [
      ['material', 1, 1.85],
      ['labor', 0.032, 46.3],
    ],
    more: { ...uplift, Name: 'Floor joists', Chapter: '06 Wood' },
  },
  {
    symbol: 'D',
    unit: 'SF',
    quantity: 375,
    recipe: [
      ['material', 1, 6.4, 8],
      ['labor', 0.055, 46.3],
    ],
    more: { ...uplift, Name: 'Composite decking', Chapter: '06 Wood' },
  },
  {
    symbol: 'F',
    unit: 'CY',
    quantity: 2.4,
    recipe: [
      ['material', 1, 168],
      ['labor', 2.1, 41.2],
      ['equipment', 1, 12.5],
    ],
    more: { ...uplift, Name: 'Footings', Chapter: '03 Concrete' },
  },
  {
    symbol: 'R',
    unit: 'LS',
    quantity: 1,
    recipe: [],
    more: { Name: 'Railing', Price: 4250, ProvenienceType: 'subcontract' },
  },
  { symbol: 'P', unit: 'LS', quantity: 1, recipe: [], more: { Name: 'Permit', Price: 350, ProvenienceType: 'other' } },
]

/** The deck as a project, its works in their order. */
export async function deck(user: TestUser, project: Record<string, unknown> = {}) {
  const made = await newEstimate(user, {
    Name: 'Maple Street',
    PriceDecimals: 2,
    TotalDecimals: 2,
    VAT: 0,
    Recapitulation: STACK,
    ...project,
  })
  const works: number[] = []
  for (const work of DECK) works.push(await addWork(user, made.estimateId, work))
  return { ...made, works }
}

export type Deck = Awaited<ReturnType<typeof deck>>

/** An application with percentages of the works. */
export async function apply(
  user: TestUser,
  { projectId, works }: Deck,
  body: Record<string, unknown>,
  percent: readonly number[],
) {
  const made = await add(user, 'deductions', { InvestmentId: projectId, ...body })
  const Lines = works.flatMap((ArticleId, at) =>
    percent[at] === undefined ? [] : [{ ArticleId, Percent: percent[at] }],
  )
  return (await expectStatus(200, user.call('PUT', `/api/estimation-deductions/${made.DeductionId}/lines`, { Lines })))
    .body
}

/** A change order with quantities of the works. */
export async function revise(
  user: TestUser,
  { estimateId, works }: Deck,
  ReportType: 'NR' | 'NCS',
  quantities: readonly number[],
) {
  const { RevisionId } = await add(user, 'revisions', { EstimateId: estimateId, Name: ReportType, ReportType })
  const Lines = quantities.flatMap((Quantity, at) => (Quantity === 0 ? [] : [{ ArticleId: works[at], Quantity }]))
  await expectStatus(200, user.call('PUT', `/api/estimation-revisions/${RevisionId}/quantities`, { Lines }))
}

/** The application for payment of a place as it is printed. */
export async function print(
  user: TestUser,
  id: number,
  settlement?: unknown,
  ParentType = 'investment',
): Promise<PageModel> {
  const order = { type: 'PAYAPP', lang: 'en', ParentType, ParentId: String(id) }
  const printingDetails = settlement === undefined ? {} : { settlement }
  const call = user.call(
    'POST',
    '/estimationReportsPdf/mobileReports',
    { ...order, printingDetails },
    { accept: 'application/json' },
  )
  return (await expectStatus(200, call)).body as unknown as PageModel
}

const rowsOf = (model: PageModel, at: number): Row[] => {
  const section = model.sections[at]
  return section ? tablesOf(section).flatMap(({ table }) => table.rows) : []
}
/** The figures of the summary by the ids of its lines. */
export const summary = (model: PageModel) =>
  Object.fromEntries(rowsOf(model, 0).map(({ id, cells }) => [id as string, cells[2] as number]))
export const sheet = (model: PageModel) => rowsOf(model, 1).filter(({ id }) => id?.startsWith('line '))
const grand = (model: PageModel): readonly Cell[] => rowsOf(model, 1).at(-1)?.cells ?? []
export const cents = (amount: number) => Math.round(amount * 100)
const column = (model: PageModel, at: number) =>
  sheet(model).reduce((sum, { cells }) => sum + cents((cells[at] as number | null) ?? 0), 0) / 100

/** Every tie between the summary and the sheet, to the cent. */
export function ties(model: PageModel): void {
  const of = summary(model)
  const total = grand(model)
  // C, D, E, G, H, I of the lines make the grand total.
  for (const at of [2, 3, 4, 5, 6, 8, 9]) expect([at, column(model, at)]).toEqual([at, total[at]])
  expect([total[2], total[6], total[9]]).toEqual([of['to date'], of['completed'], of['retained']])
  expect(cents(of['original']!) + cents(of['change']!)).toBe(cents(of['to date']!))
  expect(cents(of['earned']!) - cents(of['previous']!)).toBe(cents(of['due']!))
  expect(cents(of['to date']!) - cents(of['completed']!) + cents(of['retained']!)).toBe(cents(of['balance']!))
}

/** The lines of an application with what is stored of the works, by their place. */
export const store = (
  user: TestUser,
  { works }: Deck,
  id: unknown,
  stored: Record<number, number>,
  more: object = {},
) =>
  user.call('PUT', `/api/estimation-deductions/${String(id)}/lines`, {
    Lines: Object.entries(stored).map(([at, Stored]) => ({ ArticleId: works[Number(at)], Stored, ...more })),
  })
