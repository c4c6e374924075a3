import type { Practice } from '@temelia/estimation/types'
import type { WireRecord } from '@temelia/model/codec'
import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility } from '@temelia/model/estimation/facility'
import { Folder } from '@temelia/model/estimation/folder'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import type { TemplateType } from '@temelia/model/estimation/template'
import {
  type TemplateArticle,
  type TemplateContent,
  type TemplateEstimate,
  templateKeys,
  type TemplateObject,
  type TemplateProject,
  templateRecord,
} from '@temelia/model/estimation/template-file'
import type { Filter } from '@temelia/model/filter'
import type { Context } from '../../records/context.ts'
import { find, select } from '../../records/find.ts'
import { type FacilityRow, facilityRows } from '../facilities/facility-rows.ts'

/** What a template of a type keeps of the record it is made from, with the name and practice of that record. */
export async function readStructure(
  context: Context,
  type: TemplateType,
  id: number,
): Promise<{ name: string; practice: Practice; content: TemplateContent[TemplateType] }> {
  switch (type) {
    case 'folder': {
      const folder = await find(context, Folder, id)
      const projects = await select(context, Project, eq('folderId', id))
      const Projects: TemplateProject[] = []
      for (const project of projects) Projects.push(await readProject(context, project))
      const practice = projects[0]?.practice ?? context.actor.region
      return { name: folder.name, practice, content: { Name: folder.name, Projects } }
    }
    case 'project': {
      const project = await find(context, Project, id)
      return { ...nameOf(context, project), content: await readProject(context, project) }
    }
    case 'division': {
      const object = await find(context, WorkObject, id)
      const project = await find(context, Project, object.projectId)
      const content = { ...(await readObject(context, object)), ...currencyIn(project) }
      return { ...nameOf(context, project), name: object.name, content }
    }
    default: {
      const estimate = await find(context, Estimate, id)
      const project = await find(context, Project, estimate.projectId as number)
      const [content] = await readEstimates(context, [estimate])
      return {
        ...nameOf(context, project),
        name: estimate.name,
        content: { ...(content as TemplateEstimate), ...currencyIn(project) },
      }
    }
  }
}

function nameOf({ actor }: Context, project: Row<typeof Project>) {
  return { name: project.name, practice: project.practice ?? actor.region }
}

/** The currency of prices that leave their project. */
function currencyIn({ currency }: Row<typeof Project>): { Currency?: string } {
  return currency === null ? {} : { Currency: currency }
}

async function readProject(context: Context, project: Row<typeof Project>): Promise<TemplateProject> {
  const parameters = await select(context, Parameter, eq('projectId', project.id))
  const lines = await select(context, GeneralLine, eq('projectId', project.id))
  const Objects: TemplateObject[] = []
  for (const object of await select(context, WorkObject, eq('projectId', project.id)))
    Objects.push(await readObject(context, object))
  return {
    ...templateRecord(Project, project, templateKeys.project),
    Parameters: parameters.map((parameter) => templateRecord(Parameter, parameter, templateKeys.parameter)),
    ...(lines.length > 0
      ? { GeneralLines: lines.map((line) => templateRecord(GeneralLine, line, templateKeys.generalLine)) }
      : {}),
    ...(await facilitiesOf(context, project.id, (row) => row.objectId === null && row.estimateId === null)),
    Objects,
  }
}

async function readObject(context: Context, object: Row<typeof WorkObject>): Promise<TemplateObject> {
  const estimates = await select(context, Estimate, eq('objectId', object.id))
  return {
    ...templateRecord(WorkObject, object, templateKeys.object),
    Estimates: await readEstimates(context, estimates),
    ...(await facilitiesOf(context, object.projectId, (row) => row.objectId === object.id && row.estimateId === null)),
  }
}

async function readEstimates(
  context: Context,
  estimates: readonly Row<typeof Estimate>[],
): Promise<TemplateEstimate[]> {
  const made: TemplateEstimate[] = []
  for (const estimate of estimates) {
    // Of an estimate with revisions a template takes the lines that count now.
    const articles = (await select(context, Article, eq('estimateId', estimate.id))).filter(
      ({ revisionId }) => revisionId === estimate.revisionId,
    )
    const ids = articles.map(({ id }) => id)
    const resources = await partsOf(context, ArticleResource, ids)
    const components = await partsOf(context, ArticleComponent, ids)
    made.push({
      ...templateRecord(Estimate, estimate, templateKeys.estimate),
      Articles: articles.map((article) => readArticle(article, resources.get(article.id), components.get(article.id))),
      ...(await facilitiesOf(context, estimate.projectId as number, (row) => row.estimateId === estimate.id)),
    })
  }
  return made
}

/** The lines of equipment lists of a project that a place holds itself. */
async function facilitiesOf(
  context: Context,
  projectId: number,
  own: (row: FacilityRow) => boolean,
): Promise<{ Facilities?: readonly WireRecord[] }> {
  const rows = (await facilityRows(context, projectId)).filter(own)
  return rows.length > 0 ? { Facilities: rows.map((row) => templateRecord(Facility, row, templateKeys.facility)) } : {}
}

function readArticle(
  article: Row<typeof Article>,
  resources: readonly WireRecord[] = [],
  components: readonly WireRecord[] = [],
): TemplateArticle {
  return {
    ...templateRecord(Article, article, templateKeys.article),
    ...(resources.length > 0 ? { Resources: resources } : {}),
    ...(components.length > 0 ? { Components: components } : {}),
  }
}

async function partsOf(
  context: Context,
  of: typeof ArticleResource | typeof ArticleComponent,
  articleIds: readonly number[],
): Promise<Map<number, WireRecord[]>> {
  const keys = of === ArticleResource ? templateKeys.resource : templateKeys.component
  const groups = new Map<number, WireRecord[]>()
  if (articleIds.length === 0) return groups
  const rows = await select(context, of as Entity, { field: 'articleId', op: 'in', value: [...articleIds] })
  for (const row of rows as unknown as { articleId: number }[])
    groups.set(row.articleId, [...(groups.get(row.articleId) ?? []), templateRecord(of, row, keys)])
  return groups
}

function eq(field: string, value: number): Filter {
  return { field, op: 'eq', value }
}
