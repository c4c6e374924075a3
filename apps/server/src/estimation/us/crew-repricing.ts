import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { calculateArticle } from '@temelia/estimation/article'
import type { ResourceInput } from '@temelia/estimation/types'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { ArticleResource } from '@temelia/model/estimation/article-parts'
import type { Crew } from '@temelia/model/estimation/crew'
import { Project } from '@temelia/model/estimation/project'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { componentsByArticle, resourcesByArticle } from '../article-parts.ts'
import { setLines } from '../lines/line-values.ts'
import { articleRows } from '../project-rows.ts'
import { recalculate, settingsByEstimate } from '../recalculate.ts'
import { refreshTotals } from '../totals.ts'
import { ofCrew } from './crew-lines.ts'
import { placeIsThere } from '../lines/place-is-there.ts'

type CrewRow = Row<typeof Crew>

/** What a crew's rate would change in one project. */
export interface CrewUse {
  readonly projectId: number
  readonly name: string
  readonly currency: string | null
  readonly lines: number
  /** Direct cost of the lines, before and after. */
  readonly before: number
  readonly after: number
}

interface Line {
  readonly id: number
  readonly articleId: number
  readonly projectId: number
  readonly price: number
}

/** The projects the caller may change whose lines take this crew at another rate, and what its rate makes of them. */
export async function usesOf(context: Context, crew: CrewRow): Promise<CrewUse[]> {
  const lines = await linesAtAnotherRate(context, crew)
  const projects = await projectsToChange(context, lines)
  const uses: CrewUse[] = []
  for (const project of projects) {
    const mine = lines.filter(({ projectId }) => projectId === project.id)
    const { before, after } = await costs(context, project.id, mine, crew)
    uses.push({
      projectId: project.id,
      name: project.name,
      currency: project.currency,
      lines: mine.length,
      before,
      after,
    })
  }
  return uses
}

/** Brings a crew's rate into projects; gives the number to take it back by, and what was changed. */
export async function reprice(
  context: Context,
  crew: CrewRow,
  projectIds: readonly number[],
): Promise<{ readonly id: number; readonly lines: number; readonly projects: readonly number[] }> {
  const { actor, tx } = context
  const lines = (await linesAtAnotherRate(context, crew)).filter(({ projectId }) => projectIds.includes(projectId))
  const projects = (await projectsToChange(context, lines)).map(({ id }) => id)
  const changed = lines.filter(({ projectId }) => projects.includes(projectId))
  await setPrices(
    context,
    changed.map((line) => ({ ...line, price: crew.rate as number })),
  )
  const made = await tx.one<{ id: number }>(sql`insert into crew_repricings (client_id, crew_id, user_id, replaced)
    values (${actor.clientId}, ${crew.id}, ${actor.userId}, ${JSON.stringify(changed.map((line) => ({ ...line, rate: crew.rate })))}::jsonb) returning id`)
  return { id: made?.id ?? 0, lines: changed.length, projects }
}

/** Takes a repricing back: each line that still has the rate it was given gets its old one. @throws AppError NOT_FOUND */
export async function undoRepricing(context: Context, id: number): Promise<{ readonly lines: number }> {
  const { actor, tx } = context
  const kept = await tx.one(
    sql`select 1 as found from crew_repricings where client_id = ${actor.clientId} and id = ${id} and undone_at is null for update`,
  )
  if (!kept) throw new AppError('NOT_FOUND')
  const still = await linesStillAtRate(context, id)
  const projects = new Set((await projectsToChange(context, still)).map((project) => project.id))
  const lines = still.filter(({ projectId }) => projects.has(projectId))
  await setPrices(context, lines)
  await tx.run(sql`update crew_repricings set undone_at = now() where client_id = ${actor.clientId} and id = ${id}`)
  return { lines: lines.length }
}

/** The lines of a repricing that nobody priced anew since, where they lie now, with their old prices. */
function linesStillAtRate({ tx, actor }: Context, id: number): Promise<Line[]> {
  return tx.rows<Line>(sql`select p.id, p.article_id, p.project_id, r.price
    from crew_repricings c cross join lateral jsonb_to_recordset(c.replaced) as r(id bigint, price numeric, rate numeric)
    join article_resources p on p.client_id = c.client_id and p.id = r.id and p.deleted_with is null
    join articles a on a.client_id = p.client_id and a.id = p.article_id and a.deleted_with is null and ${placeIsThere}
    where c.client_id = ${actor.clientId} and c.id = ${id} and (r.rate is null or p.price = r.rate) order by p.project_id, p.id`)
}

function linesAtAnotherRate({ tx, actor }: Context, crew: CrewRow): Promise<Line[]> {
  if (crew.rate === null) return Promise.resolve([])
  return tx.rows<Line>(sql`select p.id, p.article_id, p.project_id, p.price from article_resources p
    join articles a on a.client_id = p.client_id and a.id = p.article_id and a.deleted_with is null and ${placeIsThere}
    where p.client_id = ${actor.clientId} and p.deleted_with is null and ${ofCrew(crew.code)} and p.price <> ${crew.rate}::numeric order by p.project_id, p.id`)
}

async function projectsToChange(context: Context, lines: readonly { readonly projectId: number }[]) {
  const found = await findAll(context, Project, [...new Set(lines.map(({ projectId }) => projectId))])
  return found.filter((project) => can(context.actor, 'edit', Project, project)).sort((a, b) => a.id - b.id)
}

async function costs(
  context: Context,
  projectId: number,
  lines: readonly Line[],
  crew: CrewRow,
): Promise<{ before: number; after: number }> {
  const ids = [...new Set(lines.map(({ articleId }) => articleId))]
  const where = sql`a.client_id = ${context.actor.clientId} and a.id = any(${ids}::bigint[])`
  const settingsOf = await settingsByEstimate(context, projectId)
  const resources = await resourcesByArticle(context, where)
  const components = await componentsByArticle(context, where)
  const repriced = new Set(lines.map(({ id }) => id))
  const atRate = (line: ResourceInput): ResourceInput =>
    repriced.has(line.id ?? 0) ? { ...line, price: crew.rate as number } : line
  let before = 0
  let after = 0
  for (const row of await articleRows(context, where)) {
    // The stored quantity is what the formula came to.
    const article = { ...row, formula: null }
    const recipe = resources.get(row.id) ?? []
    const parts = components.get(row.id) ?? []
    const settings = settingsOf(row.estimateId)
    before = addDecimals(before, row.total ?? 0)
    const change = subtractDecimals(
      calculateArticle(article, recipe.map(atRate), parts, settings).total,
      calculateArticle(article, recipe, parts, settings).total,
    )
    after = addDecimals(after, addDecimals(row.total ?? 0, change))
  }
  return { before, after }
}

async function setPrices(context: Context, lines: readonly Line[]): Promise<void> {
  await setLines(
    context,
    ArticleResource,
    ['price'],
    lines.map(({ id, price }) => ({ id, price })),
  )
  const projects = new Set(lines.map(({ projectId }) => projectId))
  for (const projectId of projects) {
    const articles = lines.filter((line) => line.projectId === projectId).map(({ articleId }) => articleId)
    await recalculate(context, projectId, { articles })
  }
  await refreshTotals(context, projects)
}
