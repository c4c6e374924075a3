import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import { fieldsOf, wireName } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility, sheetParts } from '@temelia/model/estimation/facility'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { Revision } from '@temelia/model/estimation/revision'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { snakeName } from '../db/column-names.ts'
import { actionsOf, etag, idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { find, select } from '../records/find.ts'
import { facilityRows } from './facilities/facility-rows.ts'
import { estimateRows, objectRows, parameterRows } from './project-rows.ts'
import { counted } from './revisions/counted.ts'
import { revisionRows } from './revisions/revision-rows.ts'
import { calculationSettings } from './settings.ts'
import { placeIsThere } from './lines/place-is-there.ts'

/** Technical sheets are pages of text that no total needs. */
const NO_SHEET = Object.fromEntries(sheetParts.map((part) => [part, null])) as Record<(typeof sheetParts)[number], null>

/** Records the database joins into one text. */
const CHUNK = 1_000

const treeQuery = z.looseObject({
  /** Revisions to send beside the articles that count: `estimate:revision,...`; revision 0 is the contract. */
  shown: z
    .string()
    .max(2_000)
    .regex(/^\d{1,15}:\d{1,15}(,\d{1,15}:\d{1,15})*$/)
    .optional(),
})

/** The whole project in one reply for the editor: records in their wire form, without their empty fields. */
export function treeRoute(app: App, services: Services): void {
  app.get(
    `/api/${Project.wire.path}/:id/tree`,
    { schema: { tags: ['estimation'], summary: 'A whole project', params: idParams, querystring: treeQuery } },
    async (request, reply) => {
      const { shown } = request.query
      const { row, articles, shownArticles, ...parts } = await inTransaction(services, request, async (context) => {
        const { id } = request.params
        return {
          row: await find(context, Project, id),
          objects: (await objectRows(context, id)).map((object) => encode(WorkObject, object)),
          estimates: (await estimateRows(context, id)).map((estimate) => encode(Estimate, estimate)),
          parameters: (await parameterRows(context, id)).map((parameter) => encode(Parameter, parameter)),
          facilities: (await facilityRows(context, id)).map((facility) =>
            encode(Facility, { ...facility, ...NO_SHEET }),
          ),
          ...(await partsOf(context, id)),
          revisions: (await revisionRows(context, id)).map((revision) => encode(Revision, revision)),
          articles: await articleTexts(context, id, counted),
          shownArticles: shown ? await articleTexts(context, id, ofRevisions(shown)) : [],
        }
      })
      const head = JSON.stringify({
        ...encode(Project, row, actionsOf(request.actor, Project, row)),
        settings: calculationSettings(row),
        ...parts,
      }).slice(0, -1)
      return reply
        .header('etag', etag(row))
        .type('application/json; charset=utf-8')
        .send(Readable.from(pieces(head, { articles, shownArticles }), { objectMode: false }))
    },
  )
}

/**
 * What the editor's own calculation needs of the recipes: linked and included components, and, where waste raises the quantity to order
 * (US practice), the recipes of the articles that have any. Other articles are priced by their stored parts.
 */
async function partsOf(context: Context, projectId: number) {
  const ofProject = { field: 'projectId', op: 'eq', value: projectId } as const
  const components = await select(context, ArticleComponent, ofProject)
  const wasted = await select(context, ArticleResource, { and: [ofProject, { field: 'waste', op: 'ne', value: 0 }] })
  const ids = [...new Set(wasted.map((row) => row.articleId))]
  const resources =
    ids.length === 0 ? [] : await select(context, ArticleResource, { field: 'articleId', op: 'in', value: ids })
  return {
    components: components.map((row) => encode(ArticleComponent, row)),
    resources: resources.map((row) => encode(ArticleResource, row)),
  }
}

function* pieces(head: string, lists: Readonly<Record<string, readonly string[]>>): Generator<string> {
  yield head
  for (const [name, texts] of Object.entries(lists)) {
    yield `,"${name}":[`
    for (const [index, text] of texts.entries()) yield index === 0 ? text : `,${text}`
    yield ']'
  }
  yield '}'
}

/** The articles of estimates in a revision that is looked at beside the one that counts. */
function ofRevisions(shown: string): RawBuilder<unknown> {
  const pairs = shown.split(',').map((pair) => pair.split(':').map(Number))
  return sql`${placeIsThere} and (${sql.join(
    pairs.map(
      ([estimate, revision]) =>
        sql`(a.estimate_id = ${estimate}::bigint and a.revision_id is not distinct from ${revision || null}::bigint)`,
    ),
    sql` or `,
  )})`
}

/**
 * The articles of a project as JSON written by the database: reading 50,000 rows into objects first takes several times as long.
 * Numbers lose their trailing zeros, as in JavaScript; empty fields are left out.
 */
async function articleTexts(context: Context, projectId: number, which: RawBuilder<unknown>): Promise<string[]> {
  const values = fieldsOf(Article).map(([key, field]) => {
    const stored = sql.ref(snakeName(key))
    const value = field.kind === 'decimal' ? sql`trim_scale(${stored})` : stored
    return sql`${value} as ${sql.id(wireName(Article, key))}`
  })
  const chunks = await context.tx.rows<{ text: string }>(sql`
    select string_agg(record, ',' order by place) as text from (
      select json_strip_nulls(row_to_json(r))::text as record, row_number() over (order by "EstimateId", "Position", "ArticleId") - 1 as place
      from (select id as "ArticleId", version as "Version", ${sql.join(values)} from articles a
        where client_id = ${context.actor.clientId} and project_id = ${projectId} and deleted_with is null and ${which}) r) records
    group by place / ${sql.lit(CHUNK)} order by place / ${sql.lit(CHUNK)}`)
  return chunks.map(({ text }) => text)
}
