import type { Variables } from '@temelia/estimation/formula-parser'
import type { CalculationSettings, ComponentInput, ResourceInput } from '@temelia/estimation/types'
import { type Entity, fieldsOf, type Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { type ArticleToCompute, computed } from '../estimation/recalculate.ts'
import type { Context } from '../records/context.ts'
import { initials } from '../records/save.ts'
import { recordset } from '../records/trace.ts'
import type { TreeArticle } from './tree-articles.ts'

type Values = Readonly<Record<string, unknown>>

/** Rows of one statement. */
const BATCH = 5_000

/** What lines of many articles have in common goes over once. */
const OWN = new Set(['articleId', 'position', 'consumption', 'quantity'])

const EMPTY: Values = Object.fromEntries(fieldsOf(Article).map(([key]) => [key, null]))

/**
 * Writes articles with their recipes and components, computed before they are written: each row goes to the database once, and
 * nothing is read back. Gives the articles as they are stored, in the order given.
 * @param settingsOf the settings an estimate computes with
 */
export async function writeArticles(
  context: Context,
  projectId: number,
  toMake: readonly TreeArticle[],
  settingsOf: (estimateId: number) => CalculationSettings,
  variables: Variables,
): Promise<Row<typeof Article>[]> {
  const rows = toMake.map(({ article, recipe, components }): Values => {
    const row = { ...EMPTY, ...initials(Article), ...article, id: 0 } as unknown as ArticleToCompute
    const lines = recipe.map((line) => ({ articleId: 0, ...line, ...line.more })) as ResourceInput[]
    const parts = components.map((part) => ({ articleId: 0, ...part })) as ComponentInput[]
    return { ...row, ...computed(row, lines, parts, settingsOf(row.estimateId), variables) }
  })
  const ids = await insertArticles(context, rows)
  await insertParts(
    context,
    ArticleResource,
    toMake.flatMap(({ recipe }, at) => recipe.map((line, place) => recipeRow(line, ids[at], projectId, place + 1))),
  )
  await insertParts(
    context,
    ArticleComponent,
    toMake.flatMap(({ components }, at) =>
      components.map((part, place) => ({ ...part, articleId: ids[at], projectId, position: place + 1 })),
    ),
  )
  return rows.map((row, at) => ({ ...row, id: ids[at] })) as unknown as Row<typeof Article>[]
}

function recipeRow(line: TreeArticle['recipe'][number], articleId: unknown, projectId: number, position: number) {
  const { kind, symbol, name, unit, consumption, price, percent, more } = line
  return {
    ...initials(ArticleResource),
    ...more,
    articleId,
    projectId,
    position,
    kind,
    symbol: symbol.slice(0, 80) || null,
    name: name || symbol || '–',
    measureUnit: unit.slice(0, 40) || null,
    consumption,
    price,
    percent,
  }
}

/** Gives the ids in the order of the rows: the place in its estimate tells each apart. */
async function insertArticles({ tx, actor }: Context, rows: readonly Values[]): Promise<number[]> {
  const place = ({ estimateId, position }: Values) => `${String(estimateId)}:${String(position)}`
  const idOf = new Map<string, number>()
  const keys = filledIn(Article, rows)
  const names = namesOf(keys)
  for (let at = 0; at < rows.length; at += BATCH) {
    const data = rows.slice(at, at + BATCH).map((row) => wired(keys, row))
    const made = await tx.rows<{ id: number; estimateId: number; position: number }>(sql`
      insert into articles (client_id, ${names}) select ${actor.clientId}::bigint, ${names}
      from json_to_recordset(${JSON.stringify(data)}::json) as r(${sql.raw(recordset(Article, keys))}) returning id, estimate_id, position`)
    for (const row of made) idOf.set(place(row), row.id)
  }
  return rows.map((row) => idOf.get(place(row)) as number)
}

/** The parts of articles; equal ones are sent once, with the places they are in. */
async function insertParts({ tx, actor }: Context, of: Entity, rows: readonly Values[]): Promise<void> {
  const keys = filledIn(of, rows)
  const own = keys.filter((key) => OWN.has(key))
  const shared = keys.filter((key) => !OWN.has(key))
  for (let at = 0; at < rows.length; at += BATCH * 2) {
    const known = new Map<string, number>()
    const things: Values[] = []
    const places = rows.slice(at, at + BATCH * 2).map((row) => {
      const thing = wired(shared, row)
      const name = JSON.stringify(thing)
      const number = known.get(name) ?? things.push({ n: things.length, ...thing }) - 1
      known.set(name, number)
      return { n: number, ...wired(own, row) }
    })
    await tx.run(sql`insert into ${sql.table(of.table)} (client_id, ${namesOf([...own, ...shared])})
      select ${actor.clientId}::bigint, ${namesOf(own, 'p.')}, ${namesOf(shared, 't.')}
      from json_to_recordset(${JSON.stringify(places)}::json) as p(n integer, ${sql.raw(recordset(of, own))})
      join json_to_recordset(${JSON.stringify(things)}::json) as t(n integer, ${sql.raw(recordset(of, shared))}) on t.n = p.n`)
  }
}

/** The fields that a row has a value for; the others are left to the database. */
function filledIn(of: Entity, rows: readonly Values[]): string[] {
  return fieldsOf(of).flatMap(([key]) => (rows.some((row) => row[key] !== null && row[key] !== undefined) ? [key] : []))
}

function wired(keys: readonly string[], row: Values): Values {
  return Object.fromEntries(keys.map((key) => [snakeName(key), row[key] ?? null]))
}

function namesOf(keys: readonly string[], prefix = '') {
  return sql.join(keys.map((key) => sql.ref(`${prefix}${snakeName(key)}`)))
}
