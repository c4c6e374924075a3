import type { Practice } from '@temelia/estimation/types'
import { symbolKey } from '@temelia/estimation/symbol'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility } from '@temelia/model/estimation/facility'
import { Folder } from '@temelia/model/estimation/folder'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import {
  type TemplateArticle,
  type TemplateContent,
  type TemplateEstimate,
  templateKeys,
  type TemplateObject,
  templatePatch,
  type TemplateProject,
} from '@temelia/model/estimation/template-file'
import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { insertOf } from '../../records/write-rows.ts'
import { writeLines } from '../lines/write-lines.ts'
import { recalculate } from '../recalculate.ts'
import { refreshTotals } from '../totals.ts'

/** Who makes, with the norms that the template names by symbol. */
interface Making {
  readonly context: Context
  readonly engine: Engine
  readonly practice: Practice
  readonly norms: ReadonlyMap<string, number>
}

/**
 * Readies a template's lines: every norm they name must stand in a catalogue of the practice.
 * @throws AppError TEMPLATE_PROBLEM naming the norms that none has
 */
export async function making(
  context: Context,
  engine: Engine,
  practice: Practice,
  estimates: readonly TemplateEstimate[],
): Promise<Making> {
  const named = estimates.flatMap(({ Articles }) => Articles.flatMap(({ Norm }) => Norm ?? []))
  const keys = [...new Set(named.map(symbolKey))]
  const rows =
    keys.length === 0
      ? []
      : await context.tx.rows<{ symbolKey: string; id: number }>(sql`
    select n.symbol_key, min(n.id) as id from norms n join collections c on c.client_id = n.client_id and c.id = n.collection_id and c.deleted_with is null
    where n.client_id in (0, ${context.actor.clientId}) and c.practice = ${practice} and n.deleted_with is null and n.symbol_key = any(${keys}::text[]) group by n.symbol_key`)
  const norms = new Map(rows.map((row) => [row.symbolKey, row.id]))
  const missing = [...new Set(named.filter((symbol) => !norms.has(symbolKey(symbol))))]
  if (missing.length > 0)
    throw new AppError('TEMPLATE_PROBLEM', {
      faults: missing.map((symbol): FieldFault => ({ field: `Norm ${symbol}`, code: 'NOT_FOUND' })),
    })
  return { context, engine, practice, norms }
}

/** A folder with the projects of a template. */
export async function makeFolder(
  of: Making,
  content: TemplateContent['folder'],
  name: string,
): Promise<Row<typeof Folder>> {
  const [folder] = await createRecords(of.context, of.engine, Folder, [{ name }])
  for (const project of content.Projects) await makeProject(of, project, { folderId: folder?.id ?? null })
  return folder as Row<typeof Folder>
}

/** A project with everything in it; `own` are the values that differ from the template's. */
export async function makeProject(
  of: Making,
  content: TemplateProject,
  own: Patch<typeof Project>,
): Promise<Row<typeof Project>> {
  const { context, engine } = of
  const [project] = await createRecords(context, engine, Project, [
    { ...templatePatch(Project, content, templateKeys.project), practice: of.practice, ...own },
  ])
  const { id } = project as Row<typeof Project>
  const parameters = (content.Parameters ?? []).map((parameter) => ({
    ...templatePatch(Parameter, parameter, templateKeys.parameter),
    projectId: id,
  }))
  await createRecords(context, engine, Parameter, parameters)
  for (const object of content.Objects) await makeObject(of, object, id)
  await makeFacilities(of, content, { projectId: id })
  const lines = (content.GeneralLines ?? []).map((line) => ({
    ...templatePatch(GeneralLine, line, templateKeys.generalLine),
    projectId: id,
  }))
  await createRecords(context, engine, GeneralLine, lines)
  return project as Row<typeof Project>
}

/** An object with its estimates, at the end of a project. */
export async function makeObject(
  of: Making,
  content: TemplateObject,
  projectId: number,
  name?: string,
): Promise<Row<typeof WorkObject>> {
  const [object] = await createRecords(of.context, of.engine, WorkObject, [
    { ...templatePatch(WorkObject, content, templateKeys.object), projectId, ...(name ? { name } : {}) },
  ])
  for (const estimate of content.Estimates) await makeEstimate(of, estimate, object?.id ?? 0)
  await makeFacilities(of, content, { projectId, objectId: object?.id ?? null })
  return object as Row<typeof WorkObject>
}

/** An estimate with its lines, at the end of an object. */
export async function makeEstimate(
  of: Making,
  content: TemplateEstimate,
  objectId: number,
  name?: string,
): Promise<Row<typeof Estimate>> {
  const [estimate] = await createRecords(of.context, of.engine, Estimate, [
    { ...templatePatch(Estimate, content, templateKeys.estimate), objectId, ...(name ? { name } : {}) },
  ])
  const made = estimate as Row<typeof Estimate>
  await makeLines(of, content.Articles, made.id, made.projectId as number)
  await makeFacilities(of, content, { projectId: made.projectId as number, objectId, estimateId: made.id })
  return made
}

/** The equipment list that a place of a template has. */
async function makeFacilities(
  { context, engine }: Making,
  { Facilities = [] }: Pick<TemplateProject, 'Facilities'>,
  place: Pick<Patch<typeof Facility>, 'projectId' | 'objectId' | 'estimateId'>,
): Promise<void> {
  const lines = Facilities.map((line) => ({ ...templatePatch(Facility, line, templateKeys.facility), ...place }))
  await createRecords(context, engine, Facility, lines)
}

async function makeLines(
  of: Making,
  lines: readonly TemplateArticle[],
  estimateId: number,
  projectId: number,
): Promise<void> {
  const { context, engine, norms } = of
  const articles = await createRecords(
    context,
    engine,
    Article,
    lines.map((line) => {
      const referenceId = line.Norm ? norms.get(symbolKey(line.Norm)) : undefined
      const values = templatePatch(Article, line, templateKeys.article)
      return { ...values, estimateId, ...(referenceId ? { referenceId } : {}) }
    }),
  )
  const recipes = articles.map(({ id }, at) => ({ id, line: lines[at] as TemplateArticle }))
  const resources = await addParts(context, ArticleResource, recipes, 'Resources', projectId)
  const components = await addParts(context, ArticleComponent, recipes, 'Components', projectId)
  const priced = [...new Set([...resources, ...components])]
  if (priced.length === 0) return
  await recalculate(context, projectId, { articles: priced })
  await refreshTotals(context, [projectId])
}

/** Writes the recipe lines or components of new articles by one statement; gives the articles that have any. */
async function addParts(
  context: Context,
  of: typeof ArticleResource | typeof ArticleComponent,
  recipes: readonly { readonly id: number; readonly line: TemplateArticle }[],
  list: 'Resources' | 'Components',
  projectId: number,
): Promise<number[]> {
  const keys = of === ArticleResource ? templateKeys.resource : templateKeys.component
  const rows = recipes.flatMap(({ id, line }) =>
    (line[list] ?? []).map((part, at) => {
      const values = templatePatch(of, part, keys) as Record<string, unknown>
      const amount = of === ArticleResource ? 'consumption' : 'quantity'
      return {
        article_id: id,
        project_id: projectId,
        position: at + 1,
        ...Object.fromEntries(keys.map((key) => [snakeName(key), values[key] ?? null])),
        price: values.price ?? 0,
        [amount]: values[amount] ?? 0,
        ...(of === ArticleResource ? { percent: values.percent ?? false } : { included: values.included ?? false }),
      }
    }),
  )
  if (rows.length === 0) return []
  await writeLines(context, insertOf(context, of, ['articleId', 'projectId', 'position', ...keys], rows))
  return recipes.flatMap(({ id, line }) => ((line[list] ?? []).length > 0 ? [id] : []))
}
