import { Readable } from 'node:stream'
import { encode } from '@temelia/model/codec'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility, sheetParts } from '@temelia/model/estimation/facility'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { Revision } from '@temelia/model/estimation/revision'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { actionsOf, etag, idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { find, select } from '../records/find.ts'
import { ArticleTexts } from './article-texts.ts'
import { facilityRows } from './facilities/facility-rows.ts'
import { estimateRows, objectRows, parameterRows } from './project-rows.ts'
import { counted } from './revisions/counted.ts'
import { revisionRows } from './revisions/revision-rows.ts'
import { calculationSettings } from './settings.ts'
import { placeIsThere } from './lines/place-is-there.ts'

/** Technical sheets are pages of text that no total needs. */
const NO_SHEET = Object.fromEntries(sheetParts.map((part) => [part, null])) as Record<(typeof sheetParts)[number], null>

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
    {
      config: { failure: 'GET_LINE_ITEMS_DATA_PROBLEM' },
      schema: { tags: ['estimation'], summary: 'A whole project', params: idParams, querystring: treeQuery },
    },
    async (request, reply) => {
      const { shown } = request.query
      const { id } = request.params
      const lines = new ArticleTexts(id, counted)
      await lines.readAhead(
        (work) => inTransaction(services, request, work),
        (context) => find(context, Project, id),
      )
      const { row, articles, shownArticles, ...parts } = await inTransaction(services, request, async (context) => {
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
          articles: await lines.all(context),
          shownArticles: shown ? await new ArticleTexts(id, ofRevisions(shown)).all(context) : [],
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
  const anyWaste = [
    { field: 'waste', op: 'notEmpty' },
    { field: 'waste', op: 'ne', value: 0 },
  ] as const
  const wasted = await select(context, ArticleResource, { and: [ofProject, ...anyWaste] })
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
