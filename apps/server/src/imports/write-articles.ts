import { beginningOf } from '@temelia/text/beginning'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { CalculationSettings, ComponentInput, ResourceInput } from '@temelia/estimation/types'
import { type Entity, fieldsOf, type Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { ArticleToCompute } from '../estimation/articles-to-compute.ts'
import { writeAndReadLines, writeLines } from '../estimation/lines/write-lines.ts'
import { computed } from '../estimation/recalculate.ts'
import { mapInTurns } from '../jobs/in-turns.ts'
import type { Context } from '../records/context.ts'
import { initials } from '../records/save.ts'
import { recordset } from '../records/trace.ts'
import { insertOf } from '../records/write-rows.ts'
import type { TreeArticle } from './tree-articles.ts'

type Values = Readonly<Record<string, unknown>>

/** Rows of one statement: more at once hold up the server while they are put together. */
const BATCH = 1_000

/** An article of which nothing is said. */
const BLANK: Values = { ...Object.fromEntries(fieldsOf(Article).map(([key]) => [key, null])), ...initials(Article) }

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
  const rows = await mapInTurns(toMake, (one) =>
    computedRow(one, settingsOf(one.article.estimateId as number), variables),
  )
  const ids = await insertArticles(context, rows)
  await insertParts(
    context,
    ArticleResource,
    'consumption',
    toMake.flatMap(({ recipe }, at) =>
      recipe.map((line, place) => ({ articleId: ids[at], position: place + 1, amount: line.consumption, line })),
    ),
    ({ kind, symbol, name, unit, price, percent, more }) => ({
      ...initials(ArticleResource),
      ...more,
      projectId,
      kind,
      symbol: beginningOf(symbol, 80) || null,
      name: name || symbol || '–',
      measureUnit: beginningOf(unit, 40) || null,
      price,
      percent,
    }),
  )
  await insertParts(
    context,
    ArticleComponent,
    'quantity',
    toMake.flatMap(({ components }, at) =>
      components.map((line, place) => ({ articleId: ids[at], position: place + 1, amount: line.quantity, line })),
    ),
    (line) => ({ ...initials(ArticleComponent), ...line, projectId }),
  )
  return rows.map((row, at) => ({ ...row, id: ids[at] })) as unknown as Row<typeof Article>[]
}

/** The row of an article as it is written, with what the engine makes of it. */
export function computedRow(
  { article, recipe, components }: TreeArticle,
  settings: CalculationSettings,
  variables: Variables,
): Values {
  const row = { ...BLANK, ...article, id: 0 } as unknown as ArticleToCompute
  const lines = recipe.map((line) => ({
    articleId: 0,
    measureUnit: line.unit,
    ...line,
    ...line.more,
  })) as ResourceInput[]
  const parts = components.map((part) => ({ articleId: 0, ...part })) as ComponentInput[]
  return { ...row, ...computed(row, lines, parts, settings, variables) }
}

/** Gives the ids in the order of the rows: the place in its estimate and revision tells each apart. */
async function insertArticles(context: Context, rows: readonly Values[]): Promise<number[]> {
  const place = ({ estimateId, revisionId, position }: Values) => [estimateId, revisionId ?? null, position].join()
  const idOf = new Map<string, number>()
  const keys = filledIn(Article, rows)
  const wire = wiring(keys)
  for (let at = 0; at < rows.length; at += BATCH) {
    const data = rows.slice(at, at + BATCH).map((row) => wire(row))
    const made = await writeAndReadLines<{ id: number } & Values>(
      context,
      insertOf(context, Article, keys, data),
      sql`t.id, t.estimate_id, t.revision_id, t.position`,
    )
    for (const row of made) idOf.set(place(row), row.id)
  }
  return rows.map((row) => idOf.get(place(row)) as number)
}

/** A part at its place in an article. */
interface Placed<Line> {
  readonly articleId: number | undefined
  readonly position: number
  readonly amount: unknown
  readonly line: Line
}

/** Writes the parts of articles. Those that differ in place and amount alone go over once, with the list of their places. */
async function insertParts<Line extends object>(
  context: Context,
  of: Entity,
  amount: string,
  parts: readonly Placed<Line>[],
  rowOf: (line: Line) => Values,
): Promise<void> {
  for (let at = 0; at < parts.length; at += BATCH * 4) {
    const batch = parts.slice(at, at + BATCH * 4)
    const numbers = new Map<string, number>()
    const rows: Values[] = []
    const places = batch.map(({ line }) => {
      const name = JSON.stringify({ ...line, [amount]: 0 })
      const number = numbers.get(name) ?? rows.push(rowOf(line)) - 1
      numbers.set(name, number)
      return number
    })
    const keys = filledIn(of, rows).filter((key) => key !== amount)
    const wire = wiring(keys)
    const data = rows.map((row, n) => wire(row, { n }))
    const columns = ['article_id', 'position', snakeName(amount), ...keys.map(snakeName)]
    const source = sql`select ${context.actor.clientId}::bigint, p.article_id, p.position, p.amount, ${sql.join(keys.map((key) => sql.ref(`r.${snakeName(key)}`)))}
      from unnest(${places}::integer[], ${batch.map(({ articleId }) => articleId)}::bigint[], ${batch.map(({ position }) => position)}::integer[],
        ${batch.map((part) => part.amount)}::numeric[]) as p(n, article_id, position, amount)
      join json_to_recordset(${JSON.stringify(data)}::json) as r(n integer, ${sql.raw(recordset(of, keys))}) on r.n = p.n`
    await writeLines(context, { kind: 'insert', of, columns, source })
  }
}

/** The fields that a row has a value for; the others are left to the database. */
function filledIn(of: Entity, rows: readonly Values[]): string[] {
  return fieldsOf(of).flatMap(([key]) => (rows.some((row) => row[key] !== null && row[key] !== undefined) ? [key] : []))
}

/** Gives rows by the names of their columns; these are made once for tens of thousands of rows. */
function wiring(keys: readonly string[]): (row: Values, more?: Values) => Values {
  const columns = keys.map((key) => [key, snakeName(key)] as const)
  return (row, more) => {
    const data: Record<string, unknown> = { ...more }
    for (const [key, column] of columns) data[column] = row[key] ?? null
    return data
  }
}
