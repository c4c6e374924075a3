import { romanianTemplate } from '@temelia/estimation/templates'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { TestApp, TestUser } from './app.ts'

/** Objects, and estimates and articles of each. */
const OBJECTS = [
  'Corp C1',
  'Corp C2',
  'Sală de sport',
  'Cantină',
  'Centrală termică',
  'Rețele exterioare',
  'Împrejmuire',
]
const ARTICLES = 35

/** What the project holds. */
export const WHOLE = { objects: 7, estimates: 40 } as const

type Fields = Readonly<Record<string, unknown>>

/** The estimates of every object, by chapter of the general estimate. */
const ESTIMATES: readonly Fields[] = [
  { name: 'Terasamente', defaultChapter: '4.1.1' },
  { name: 'Structură de rezistență', defaultChapter: '4.1.2' },
  { name: 'Arhitectură', defaultChapter: '4.1.3' },
  { name: 'Instalații', defaultChapter: '4.1.4' },
  { name: 'Montaj utilaje', defaultChapter: '4.2', expensesCategory: 'assembly' },
  { name: 'Probe tehnologice', defaultChapter: '6.2', expensesCategory: 'other' },
]

/** A line of a recipe or a component of an article. */
type Part = Fields & { readonly kind: string; readonly name: string; readonly price: number }

interface Shape {
  readonly article: Fields
  readonly resources?: readonly Part[]
  readonly components?: readonly Part[]
}

/** Where an article stands: the estimate, counted over the project, and its place in it. */
interface Seat {
  readonly estimate: number
  readonly at: number
  readonly quantity: number
}

const material = (
  symbol: string,
  name: string,
  measureUnit: string,
  consumption: number,
  price: number,
  more: Fields = {},
): Part => ({
  kind: 'material',
  symbol,
  name,
  measureUnit,
  consumption,
  price,
  ...more,
})
const hours = (
  kind: 'labor' | 'equipment',
  symbol: string,
  name: string,
  consumption: number,
  price: number,
): Part => ({ kind, symbol, name, measureUnit: 'ora', consumption, price })

/** One of each way in which a line comes to its value; the articles of an estimate go through them again and again. */
const SHAPES: readonly ((seat: Seat) => Shape)[] = [
  ({ estimate }) => ({
    article: { symbol: 'CA02A1', name: 'Turnarea betonului armat în fundații', measureUnit: 'mc' },
    resources: [
      material('2100040', 'Beton C16/20', 'mc', 1.008, estimate % 3 === 0 ? 431.5 : 420, {
        weight: 2.4,
        supplier: 'Betoane Mureș S.R.L.',
      }),
      material('6202818', 'Apă', 'mc', 0.15, 6),
      hours('labor', '11000', 'Betonist', 3, 32.5),
      hours('equipment', '4007', 'Vibrator', 0.75, 5),
    ],
  }),
  ({ at }) => ({
    article: {
      symbol: 'CD05C1',
      name: 'Zidărie de cărămidă',
      measureUnit: 'mc',
      laborUplift: 10,
      materialsUplift: at % 4 === 1 ? 2.5 : null,
    },
    resources: [
      material('2200513', 'Cărămidă plină', 'buc', 400, 1.45, { waste: 2 }),
      material('MM', 'Material mărunt', '%', 3, 0, { percent: true }),
      hours('labor', '31000', 'Zidar', 5.44, 33),
    ],
  }),
  () => ({
    article: { symbol: 'CL07B1', name: 'Spor la asamblarea grinzilor', measureUnit: 'buc' },
    resources: [hours('labor', '19770', 'Montator prefabricate', 0.863, 34)],
    components: [
      {
        kind: 'material',
        symbol: '5840',
        name: 'Șurub de înaltă rezistență',
        measureUnit: 'buc',
        quantity: 1.02,
        price: 4.35,
        included: true,
      },
      {
        kind: 'material',
        symbol: '3421',
        name: 'Grindă metalică',
        measureUnit: 'kg',
        quantity: 12.333,
        price: 9.87,
        included: false,
      },
      {
        kind: 'transport',
        symbol: '88801',
        name: 'Transport grinzi',
        measureUnit: 't',
        quantity: 0.0125,
        price: 48.9,
        included: false,
      },
    ],
  }),
  ({ estimate }) => {
    const kinds = ['material', 'labor', 'equipment', 'transport'] as const
    const provenienceType = kinds[estimate % 4] ?? 'material'
    const measureUnit = provenienceType === 'material' ? 'kg' : 'ora'
    return {
      article: {
        symbol: `67${estimate % 4}2`,
        name: `Resursă liberă: ${provenienceType}`,
        measureUnit,
        provenience: 'RS',
        provenienceType,
        price: 87.345,
      },
    }
  },
  () => ({ article: { name: 'Taxe de racordare provizorie', measureUnit: 'lei', price: 1 } }),
  ({ at }) => ({
    article: {
      symbol: 'CF01A1',
      name: 'Tencuială interioară drișcuită',
      measureUnit: 'mp',
      opLabor: 61.2,
      opMaterials: at % 2 === 0 ? 18.405 : null,
    },
    resources: [material('2100969', 'Mortar', 'mc', 0.018, 395.4), hours('labor', '31000', 'Zidar', 1.79, 33)],
  }),
  () => ({
    article: { symbol: 'TRA01A10', name: 'Transportul materialelor cu autobasculanta, 10 km', measureUnit: 'tona' },
    resources: [
      {
        kind: 'transport',
        symbol: 'T4010',
        name: 'Transport cu autobasculanta',
        measureUnit: 't.km',
        consumption: 10,
        price: 0.754,
      },
    ],
  }),
  () => ({
    article: { symbol: 'TSC18B1', name: 'Săpătură cu buldozerul', measureUnit: '100 mc', equipmentsUplift: 12.5 },
    resources: [hours('equipment', '3553', 'Buldozer 65-80 CP', 2.74, 187.25)],
  }),
  () => ({
    article: { name: 'Lucrări subcontractate', measureUnit: 'buc', provenienceType: 'subcontract', price: 412.5 },
  }),
  () => ({
    article: {
      symbol: 'CB01A1',
      name: 'Cofraje pentru fundații',
      measureUnit: 'mp',
      formula: 'Axa A: 4,43 x 0,55 x 3\nAxa B: 6,4 x 0,55 x 3',
    },
    resources: [
      material('2903907', 'Scândură de rășinoase', 'mc', 0.004, 1450),
      material('', 'Cuie cu cap conic', 'kg', 0.05, 7.8),
      hours('labor', '13410', 'Dulgher', 1.49, 33),
    ],
  }),
  () => ({
    article: {
      symbol: 'EF03D1',
      name: 'Tablou electric',
      measureUnit: 'buc',
      rsMaterials: 812.345,
      rsLabor: 412.875,
      rsEquipments: 3.335,
      rsTransports: 11.115,
    },
  }),
]

/** Equipment of three objects and of the whole project. */
const FACILITIES: readonly (Fields & { readonly object: number | null })[] = [
  {
    object: 0,
    kind: '4.3',
    code: 'CT-01',
    name: 'Centrală termică 65 kW',
    quantity: 2,
    price: 18_450.505,
    sheetNumber: '1',
  },
  { object: 0, kind: '4.5', name: 'Pătuț din lemn masiv', quantity: 60, price: 512.335 },
  { object: 2, kind: '4.5', name: 'Scaun de tribună', quantity: 144, price: 86.19 },
  {
    object: 4,
    kind: '4.4',
    code: 'GE-01',
    name: 'Grup electrogen 30 kVA',
    quantity: 1,
    price: 41_200,
    sheetNumber: '2',
  },
  { object: null, kind: '4.6', name: 'Licență program de gestiune', quantity: 2.5, price: 1_300.01 },
]

/** What is typed in the general estimate beside what comes from the estimates. */
const OWN_LINES = { '1.2': '15000', '3.5.6': '45000.55', '5.1.1': '25500' } as const

export interface WholeProject {
  readonly projectId: number
  readonly objectIds: readonly number[]
  readonly estimateIds: readonly number[]
  readonly articleIds: readonly number[]
}

/**
 * A project of 7 objects, 40 estimates and 1,400 articles of every kind, with equipment lists and own lines of the general estimate: one
 * estimate with a recapitulation of its own, one that stays out of F1. Written to the tables at once, then computed by the product.
 */
export async function wholeProject(
  { database }: TestApp,
  user: TestUser,
  rounding: 'LINE' | 'FULL' = 'LINE',
): Promise<WholeProject> {
  const project = await added(user, 'investments', {
    Name: 'Campus școlar, municipiul Târgu Mureș',
    EstimateDate: '2026-03-02',
    VAT: 21,
    Rounding: rounding === 'LINE' ? 'FULL' : 'LINE',
    Recapitulation: romanianTemplate(),
  })
  const projectId = project.InvestmentId as number
  const { clientId } = user
  const rows = (table: string, values: readonly Fields[]) =>
    database.tenant(clientId, async (tx) => {
      const columns = [...new Set(values.flatMap((value) => Object.keys(value)))]
      const names = sql.join(['client_id', ...columns.map(snakeName)].map((name) => sql.ref(name)))
      const list = values.map((value) =>
        Object.fromEntries(Object.entries(value).map(([key, one]) => [snakeName(key), one])),
      )
      const defaults = columns.map((name) => sql`${sql.ref(`r.${snakeName(name)}`)}`)
      return tx.rows<{ id: number; position: number }>(
        sql`insert into ${sql.table(table)} (${names}) select ${clientId}::bigint, ${sql.join(defaults)}
          from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(list)}::jsonb) r returning id, position`,
      )
    })
  const inOrder = async (table: string, values: readonly Fields[]) =>
    (
      await rows(
        table,
        values.map((value, at) => ({ ...value, position: at + 1 })),
      )
    )
      .sort((one, other) => one.position - other.position)
      .map(({ id }) => id)

  const objectIds = await inOrder(
    'objects',
    OBJECTS.map((name, at) => ({ projectId, code: `0${at + 1}`, name })),
  )
  const estimateIds = await inOrder(
    'estimates',
    objectIds.flatMap((objectId, object) =>
      ESTIMATES.slice(0, object < 5 ? 6 : 5).map((estimate, at) =>
        estimateFields(projectId, objectId, object, estimate, at),
      ),
    ),
  )
  const shapes = estimateIds.flatMap((estimateId, estimate) =>
    Array.from({ length: ARTICLES }, (_, at) => ({ estimateId, ...shapeOf(estimate, at) })),
  )
  const articleIds = await inOrder(
    'articles',
    shapes.map(({ estimateId, article }) => ({ ...article, projectId, estimateId })),
  )
  const parts = (of: 'resources' | 'components') =>
    shapes.flatMap((shape, at) => (shape[of] ?? []).map((part) => ({ ...part, projectId, articleId: articleIds[at] })))
  await inOrder(
    'article_resources',
    parts('resources').map((part) => ({ percent: false, ...part })),
  )
  await inOrder('article_components', parts('components'))
  await inOrder(
    'facilities',
    FACILITIES.map(({ object, ...facility }) => ({
      projectId,
      objectId: object === null ? null : objectIds[object],
      measureUnit: 'buc',
      ...facility,
    })),
  )
  const Lines = Object.entries(OWN_LINES).map(([Chapter, Formula]) => ({ Chapter, Formula }))
  await answered(user.call('PUT', `/api/estimation-generalestimate?InvestmentId=${projectId}`, { Lines }))
  // A change of the rounding computes every line.
  await answered(user.call('PATCH', `/api/estimation-investments/${projectId}`, { Rounding: rounding }))
  return { projectId, objectIds, estimateIds, articleIds }
}

function estimateFields(projectId: number, objectId: number, object: number, estimate: Fields, at: number): Fields {
  return {
    expensesCategory: 'works',
    ...estimate,
    projectId,
    objectId,
    code: `${object + 1}0${at + 1}`,
    applyVat: true,
    reportType: 'F3',
    counts: 1,
    includeInF1: !(object === 6 && at === 3),
    recapitulation: object === 1 && at === 2 ? romanianTemplate({ cam: 2.25, indirect: 12.5, profit: 3 }) : null,
  }
}

/** The kinds of articles in turn, with quantities that leave something to round; two in three have dates. */
function shapeOf(estimate: number, at: number): Shape {
  const quantity = (1 + ((estimate * 31 + at * 97) % 9973)) / 7
  const seat = { estimate, at, quantity: Number(quantity.toFixed(3)) }
  const shape = SHAPES[(estimate + at) % SHAPES.length]?.(seat) ?? { article: {} }
  const month = (estimate + at) % 14
  const day = (at: number) => `${2026 + Math.floor((at + 2) / 12)}-${String(((at + 2) % 12) + 1).padStart(2, '0')}`
  const dates = at % 3 === 2 ? {} : { startDate: `${day(month)}-16`, endDate: `${day(month + 1)}-10` }
  return {
    ...shape,
    article: {
      provenience: 'A',
      green: false,
      adapted: false,
      chapter: at < 17 ? 'Infrastructură' : 'Suprastructură',
      quantity: seat.quantity,
      ...shape.article,
      ...dates,
    },
  }
}

async function added(user: TestUser, path: string, body: Fields): Promise<Fields> {
  return answered(user.call('POST', `/api/estimation-${path}`, body))
}

async function answered(call: ReturnType<TestUser['call']>): Promise<Fields> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
