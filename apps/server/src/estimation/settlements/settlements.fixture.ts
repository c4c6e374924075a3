import type { TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

type Body = Record<string, unknown>

/** Worked example C: example A as the contract, a waiver of 3.4 of CB01A1 and extra works, each in a revision. */
export interface ExampleC {
  readonly projectId: number
  readonly objectId: number
  readonly estimateId: number
  /** Ids of the contract's articles by their symbols. */
  readonly articles: Readonly<Record<string, number>>
}

/** Example A, built through the interface. */
export async function contractA(user: TestUser, project: Body = {}): Promise<ExampleC> {
  const { projectId, objectId, estimateId } = await newEstimate(user, project)
  const articles: Record<string, number> = {}
  for (const work of exampleA) articles[work.symbol] = await addWork(user, estimateId, work)
  return { projectId, objectId, estimateId, articles }
}

/** A revision of cancelled or extra works with quantities of the contract's articles. */
export async function addRevised(
  user: TestUser,
  { estimateId, articles }: ExampleC,
  ReportType: 'NR' | 'NCS',
  quantities: Readonly<Record<string, number>>,
): Promise<number> {
  const { RevisionId } = await add(user, 'revisions', { EstimateId: estimateId, Name: ReportType, ReportType })
  const Lines = Object.entries(quantities).map(([symbol, Quantity]) => ({ ArticleId: articles[symbol], Quantity }))
  await expectStatus(200, user.call('PUT', `/api/estimation-revisions/${RevisionId}/quantities`, { Lines }))
  return RevisionId as number
}

/** Completed quantities in the order of example C's table. */
export function linesOf({ articles }: ExampleC, quantities: readonly number[]): Body[] {
  return exampleA.map(({ symbol }, at) => ({ ArticleId: articles[symbol], Quantity: quantities[at] }))
}

/** A settlement of the project with completed quantities. */
export async function addSettlement(
  user: TestUser,
  example: ExampleC,
  body: Body,
  quantities: readonly number[],
): Promise<Body> {
  const made = await add(user, 'deductions', { InvestmentId: example.projectId, ...body })
  const Lines = linesOf(example, quantities)
  return (await expectStatus(200, user.call('PUT', `/api/estimation-deductions/${made.DeductionId}/lines`, { Lines })))
    .body
}

export const SP1 = [5, 20, 600, 450, 12.6]
export const SP2 = [7.5, 15, 587.3, 737.3, 18.9]
