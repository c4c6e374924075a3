import type { Reply, TestUser } from '../testing/app.ts'

type Body = Record<string, unknown>

/** Creates a record and gives its wire form; anything but 201 is an error of the test. */
export async function add(user: TestUser, path: string, body: Body): Promise<Body> {
  return (await expectStatus(201, user.call('POST', `/api/estimation-${path}`, body))).body
}

/** The reply, when it has this status. */
export async function expectStatus(status: number, call: Promise<Reply>): Promise<Reply> {
  const reply = await call
  if (reply.status !== status) throw new Error(`expected ${status}, got ${reply.status}: ${JSON.stringify(reply.body)}`)
  return reply
}

/** A project of this user with one object and one estimate. */
export async function newEstimate(user: TestUser, project: Body = {}) {
  const investment = await add(user, 'investments', { Name: 'Casa Popescu', EstimateDate: '2026-03-02', ...project })
  const projectId = investment.InvestmentId as number
  const object = await add(user, 'objects', { InvestmentId: projectId, Name: 'Casa' })
  const estimate = await add(user, 'estimates', { ObjectId: object.ObjectId, Name: 'Rezistență', Code: '01' })
  return { projectId, objectId: object.ObjectId as number, estimateId: estimate.EstimateId as number, investment }
}

/** A recipe line: kind, consumption, price, waste percent. */
export type Line = readonly [kind: string, consumption: number, price: number, waste?: number]

export interface Work {
  readonly symbol: string
  readonly unit: string
  readonly quantity?: number
  readonly formula?: string
  readonly recipe: readonly Line[]
  readonly more?: Body
}

/** Adds an article with its recipe. */
export async function addWork(user: TestUser, estimateId: number, work: Work): Promise<number> {
  const { symbol, unit, quantity, formula, recipe, more } = work
  const article = await add(user, 'articles', {
    EstimateId: estimateId,
    Symbol: symbol,
    Name: `Articol ${symbol}`,
    MeasureUnit: unit,
    ...(quantity === undefined ? {} : { Quantity: quantity }),
    ...(formula === undefined ? {} : { Formula: formula }),
    ...more,
  })
  for (const [kind, consumption, price, waste] of recipe)
    await add(user, 'article-resources', {
      ArticleId: article.ArticleId,
      Kind: kind,
      Name: `${kind} ${symbol}`,
      Consumption: consumption,
      Price: price,
      ...(waste === undefined ? {} : { Waste: waste }),
    })
  return article.ArticleId as number
}

/** Worked example A (Romania, LINE): five articles, 20171.64 without VAT. */
export const exampleA: readonly Work[] = [
  {
    symbol: 'CA02A1',
    unit: 'mc',
    quantity: 12.5,
    recipe: [
      ['material', 1.008, 420],
      ['material', 0.15, 6],
      ['labor', 3, 32.5],
      ['labor', 0.92, 27.5],
      ['equipment', 0.75, 5],
    ],
  },
  {
    symbol: 'CB01A1',
    unit: 'mp',
    quantity: 38.4,
    recipe: [
      ['material', 0.004, 1450],
      ['material', 0.05, 7.8],
      ['labor', 1.49, 33],
    ],
  },
  {
    symbol: 'CZ0301K1',
    unit: 'kg',
    quantity: 1187.3,
    recipe: [
      ['material', 1.015, 4.35],
      ['material', 0.008, 7.25],
      ['labor', 0.029, 34],
      ['equipment', 0.003, 11.5],
    ],
  },
  {
    symbol: 'CC01A1',
    unit: 'kg',
    quantity: 1187.3,
    recipe: [
      ['material', 0.01, 7.25],
      ['material', 0.045, 1.9],
      ['labor', 0.033, 34],
    ],
  },
  { symbol: 'TRA06A10', unit: 't', quantity: 31.5, recipe: [['transport', 10, 0.896]] },
]

/** Unit parts of example A as they result from its recipes. */
export const partsA: readonly (readonly [
  symbol: string,
  quantity: number,
  M: number,
  m: number,
  U: number,
  T: number,
])[] = [
  ['CA02A1', 12.5, 424.26, 122.8, 3.75, 0],
  ['CB01A1', 38.4, 6.19, 49.17, 0, 0],
  ['CZ0301K1', 1187.3, 4.47, 0.99, 0.03, 0],
  ['CC01A1', 1187.3, 0.16, 1.12, 0, 0],
  ['TRA06A10', 31.5, 0, 0, 0, 8.96],
]

/** Worked example B (Romania, LINE): takeoff rows, uplifts, waste, a scaled unit; indirect 8 %, profit 6 %; 12487.21 without VAT. */
export const exampleB: readonly Work[] = [
  {
    symbol: 'TSA02C1',
    unit: 'mc',
    formula: [4.43, 6.4, 4.43, 3.93, 10.23, 6.03, 2.04, 6.03, 6.03, 6.03]
      .map((length, axis) => `Axa ${axis + 1}: ${String(length).replace('.', ',')} x b x 0,6`)
      .join('\n'),
    recipe: [['labor', 2.11, 27.5]],
    more: { LaborUplift: 15 },
  },
  { symbol: 'TSC18B1', unit: '100 mc', formula: '250', recipe: [['equipment', 2.74, 100]] },
  { symbol: 'TSC22B1', unit: '100 mc', quantity: 5, recipe: [['equipment', 1.61, 100]] },
  {
    symbol: 'CD05C1',
    unit: 'mc',
    quantity: 9.6,
    recipe: [
      ['material', 400, 1.45, 2],
      ['material', 0.14, 310],
      ['labor', 5.44, 33],
    ],
    more: { LaborUplift: 10 },
  },
  { symbol: 'TRA01A20P', unit: 't', quantity: 33.01, recipe: [['transport', 20, 0.2]] },
]
