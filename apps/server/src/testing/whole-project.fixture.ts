import { romanianTemplate } from '@temelia/estimation/templates'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { TestApp, TestUser } from './app.ts'
import { type Fields, shapeOf } from './line-shapes.fixture.ts'

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

/** The estimates of every object, by chapter of the general estimate. */
const ESTIMATES: readonly Fields[] = [
  { name: 'Terasamente', defaultChapter: '4.1.1' },
  { name: 'Structură de rezistență', defaultChapter: '4.1.2' },
  { name: 'Arhitectură', defaultChapter: '4.1.3' },
  { name: 'Instalații', defaultChapter: '4.1.4' },
  { name: 'Montaj utilaje', defaultChapter: '4.2', expensesCategory: 'assembly' },
  { name: 'Probe tehnologice', defaultChapter: '6.2', expensesCategory: 'other' },
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

async function added(user: TestUser, path: string, body: Fields): Promise<Fields> {
  return answered(user.call('POST', `/api/estimation-${path}`, body))
}

async function answered(call: ReturnType<TestUser['call']>): Promise<Fields> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
