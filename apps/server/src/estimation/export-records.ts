import { JSON_FORM, JSON_FORM_VERSION } from '@temelia/exchange/json-read'
import { encode, type WireRecord } from '@temelia/model/codec'
import type { Row } from '@temelia/model/entity'
import { Alternate } from '@temelia/model/estimation/alternate'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility } from '@temelia/model/estimation/facility'
import { GeneralLine } from '@temelia/model/estimation/general-line'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { Revision } from '@temelia/model/estimation/revision'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { columns, from } from '../records/select.ts'
import { articlesOf, fromParts } from './article-parts.ts'
import { facilityRows } from './facilities/facility-rows.ts'
import type { Place } from './levels.ts'
import { estimatesOf } from './print.ts'
import { articleRows, type EstimateRow, type ObjectRow, objectRows, parameterRows, present } from './project-rows.ts'
import { revisionRows } from './revisions/revision-rows.ts'

/**
 * Every record of a place in its wire form: recipes, revisions with their articles, equipment lists and the alternates of its estimates
 * included. Parameters and what was set on the general estimate are the project's; the latter goes along with the whole project only.
 */
export async function exportRecords(context: Context, place: Place, alternates: 'taken' | 'all'): Promise<WireRecord> {
  const { project, level } = place
  const chosen = await estimatesOf(context, place, alternates)
  const objects = new Map((await objectsOf(context, place, chosen)).map((object) => [object.id, object]))
  const estimateIds = new Set(chosen.map(({ estimate }) => estimate.id))
  const where = articlesOf(context, project.id, { estimates: [...estimateIds] })
  const partsOf = <E extends typeof ArticleResource | typeof ArticleComponent>(
    of: E,
    table: 'article_resources' | 'article_components',
  ) =>
    context.tx.rows<Row<E>>(
      sql`select ${columns(of, context.actor.clientId)} ${fromParts(context, table, 't')} where ${where} order by t.article_id, t.position, t.id`,
    )
  const facilities = (await facilityRows(context, project.id)).filter(({ objectId, estimateId }) =>
    estimateId !== null
      ? estimateIds.has(estimateId)
      : level !== 'estimate' && (objectId === null ? level === 'investment' : objects.has(objectId)),
  )
  return {
    Format: JSON_FORM,
    FormatVersion: JSON_FORM_VERSION,
    investment: encode(Project, project),
    objects: [...objects.values()].map((row) => encode(WorkObject, row)),
    estimates: chosen.map(({ estimate }) => encode(Estimate, estimate)),
    revisions: (await revisionRows(context, project.id))
      .filter(({ estimateId }) => estimateIds.has(estimateId))
      .map((row) => encode(Revision, row)),
    articles: (await articleRows(context, where)).map((row) => encode(Article, { ...row, deletedWith: null })),
    resources: (await partsOf(ArticleResource, 'article_resources')).map((row) => encode(ArticleResource, row)),
    components: (await partsOf(ArticleComponent, 'article_components')).map((row) => encode(ArticleComponent, row)),
    parameters: (await parameterRows(context, project.id)).map((row) => encode(Parameter, row)),
    facilities: facilities.map((row) => encode(Facility, row)),
    generalLines:
      level === 'investment' ? (await generalRows(context, project.id)).map((row) => encode(GeneralLine, row)) : [],
    alternates: level === 'estimate' ? [] : (await alternateRows(context, chosen)).map((row) => encode(Alternate, row)),
  }
}

/** The objects of a place, those without estimates too; of an estimate the one it stands in. */
async function objectsOf(
  context: Context,
  { level, id, project }: Place,
  chosen: readonly { readonly object: ObjectRow }[],
): Promise<readonly ObjectRow[]> {
  if (level === 'estimate') return chosen.map(({ object }) => object)
  return (await objectRows(context, project.id)).filter((object) => level === 'investment' || object.id === id)
}

/** The alternates that estimates belong to. */
function alternateRows(
  context: Context,
  chosen: readonly { readonly estimate: EstimateRow }[],
): Promise<Row<typeof Alternate>[]> {
  const ids = chosen.flatMap(({ estimate: { alternateId } }) => alternateId ?? [])
  return context.tx.rows<Row<typeof Alternate>>(
    sql`select ${columns(Alternate, context.actor.clientId)} from ${from(Alternate)} where ${present(context)} and t.id = any(${ids}::bigint[]) order by t.position, t.id`,
  )
}

function generalRows(context: Context, projectId: number): Promise<Row<typeof GeneralLine>[]> {
  return context.tx.rows<Row<typeof GeneralLine>>(
    sql`select ${columns(GeneralLine, context.actor.clientId)} from ${from(GeneralLine)} where ${present(context)} and t.project_id = ${projectId} order by t.chapter, t.id`,
  )
}
