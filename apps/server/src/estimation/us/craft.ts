import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Article } from '@temelia/model/estimation/article'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Change, Context } from '../../records/context.ts'
import { insertOf, updateOf } from '../../records/write-rows.ts'
import { writeLines } from '../lines/write-lines.ts'
import { projectRow } from '../project-rows.ts'
import { crewPrices } from './crew-lines.ts'

type ArticleRow = Row<typeof Article>
type ArticlePatch = Patch<typeof Article>

const LABOR_FIELDS = [
  'articleId',
  'projectId',
  'position',
  'kind',
  'symbol',
  'name',
  'measureUnit',
  'consumption',
  'price',
] as const

/** The labour line of an article's recipe, and how many lines it has in all. */
interface Labor {
  readonly articleId: number
  readonly lines: number
  readonly labor: readonly { readonly id: number; readonly price: number }[]
}

/**
 * Makes sure that a crew typed on a line (`B1@.032`) can price it.
 * @throws AppError INVALID_DATA for a crew that nobody knows, and for a recipe with several labour lines
 */
export async function demandCraft(context: Context, patch: ArticlePatch, before: ArticleRow): Promise<void> {
  if (!changesCraft(patch, before)) return
  if ((await projectRow(context, before.projectId as number)).practice !== 'us') return
  const [{ labor = [] } = { labor: [] }] = await laborOf(context, [before.id])
  if (labor.length > 1) throw new AppError('INVALID_DATA', { faults: [{ field: 'RSLaborHours', code: 'FIXED_VALUE' }] })
  const crew = patch.rsCrew === undefined ? before.rsCrew : patch.rsCrew
  if (!crew || (crew === before.rsCrew && labor.length > 0)) return
  if (!(await crewPrices(context, [crew])).has(crew.toUpperCase()))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'RSCrew', code: 'NOT_FOUND' }] })
}

/** Lets the recipes follow what was typed as crew and hours: the labour line is the crew at its man-hour rate (SPEC.md R13.7). */
export async function settleCraft(context: Context, changes: readonly Change<typeof Article>[]): Promise<void> {
  const typed: ArticleRow[] = []
  for (const { before, after } of changes) {
    if (!after || !(before ? changesCraft(after, before) : startsWithCraft(after))) continue
    if ((await projectRow(context, after.projectId as number)).practice === 'us') typed.push(after)
  }
  if (typed.length === 0) return
  const known = await crewPrices(
    context,
    typed.flatMap(({ rsCrew }) => rsCrew ?? []),
  )
  const recipes = new Map(
    (
      await laborOf(
        context,
        typed.map(({ id }) => id),
      )
    ).map((one) => [one.articleId, one]),
  )
  for (const article of typed) {
    const recipe = recipes.get(article.id)
    const crew = known.get((article.rsCrew ?? '').toUpperCase())
    const [line] = recipe?.labor ?? []
    if (line) await changeLabor(context, article, line, crew)
    else if (crew) await addLabor(context, article, crew, recipe !== undefined)
  }
}

function changesCraft(after: ArticlePatch, before: ArticleRow): boolean {
  return (['rsCrew', 'rsLaborHours'] as const).some((key) => after[key] !== undefined && after[key] !== before[key])
}

/** A new line that was sent with a crew and hours, and with no price from anywhere else. */
function startsWithCraft(article: ArticleRow): boolean {
  const priced = [article.rsMaterials, article.rsLabor, article.rsEquipments, article.rsTransports, article.price]
  return (
    article.version === 1 &&
    article.referenceId === null &&
    Boolean(article.rsCrew && article.rsLaborHours) &&
    !priced.some(Boolean)
  )
}

function laborOf({ tx, actor }: Context, articleIds: readonly number[]): Promise<Labor[]> {
  return tx.rows<Labor>(sql`
    select p.article_id, count(*)::integer as lines,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'price', p.price) order by p.position, p.id) filter (where p.kind = 'labor'), '[]'::jsonb) as labor
    from article_resources p where p.client_id = ${actor.clientId} and p.article_id = any(${[...articleIds]}::bigint[]) and p.deleted_with is null
    group by p.article_id`)
}

async function changeLabor(
  context: Context,
  article: ArticleRow,
  line: { readonly id: number; readonly price: number },
  crew: { readonly symbol: string; readonly name: string; readonly rate: number } | undefined,
): Promise<void> {
  const other: Record<string, RawBuilder<unknown>> = crew
    ? {
        symbol: sql`${crew.symbol}::text`,
        name: sql`${crew.name}::text`,
        price: sql`case when upper(coalesce(t.symbol, '')) = ${crew.symbol} then t.price else ${crew.rate}::numeric end`,
      }
    : {}
  const consumption = sql`${article.rsLaborHours ?? 0}::numeric`
  const set = { consumption, ...other, version: sql`t.version + 1` }
  await writeLines(context, updateOf(ArticleResource, set, sql`t.id = ${line.id}`))
}

/** The labour of a crew joins the recipe; an article that had none keeps its part prices as lines of it, so that nothing is lost. */
async function addLabor(
  context: Context,
  article: ArticleRow,
  crew: { readonly symbol: string; readonly name: string; readonly rate: number },
  hasRecipe: boolean,
): Promise<void> {
  const parts = [
    ['material', article.baseMaterials ?? article.rsMaterials],
    ['equipment', article.baseEquipments ?? article.rsEquipments],
    ['transport', article.rsTransports],
  ] as const
  const kept = hasRecipe
    ? []
    : parts.flatMap(([kind, price]) =>
        price
          ? [{ kind, symbol: null, name: article.name ?? kind, unit: article.measureUnit, consumption: 1, price }]
          : [],
      )
  const labor = {
    kind: 'labor',
    symbol: crew.symbol,
    name: crew.name,
    unit: 'hr',
    consumption: article.rsLaborHours ?? 0,
    price: crew.rate,
  }
  const last = await context.tx.one<{
    position: number
  }>(sql`select coalesce(max(position), 0) as position from article_resources
    where client_id = ${context.actor.clientId} and article_id = ${article.id}`)
  const lines = [...kept, labor].map(({ unit, ...line }, at) => ({
    ...line,
    article_id: article.id,
    project_id: article.projectId,
    position: (last?.position ?? 0) + at + 1,
    measure_unit: unit,
  }))
  await writeLines(context, insertOf(context, ArticleResource, LABOR_FIELDS, lines))
}
