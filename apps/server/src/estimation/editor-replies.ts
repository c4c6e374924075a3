import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Facility } from '@temelia/model/estimation/facility'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { Revision } from '@temelia/model/estimation/revision'
import { z } from 'zod'
import { component } from '../http/describe/components.ts'
import { recordOf, recordsOf } from '../http/describe/record-schemas.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

/** Articles of the editor leave out the fields without a value. */
const articles = z.array(recordOf(Article).partial())

const wholeProject = component(
  'WholeProject',
  recordOf(Project).extend({
    settings: z.record(z.string(), z.unknown()),
    objects: z.array(recordOf(WorkObject)),
    estimates: z.array(recordOf(Estimate)),
    parameters: z.array(recordOf(Parameter)),
    facilities: z.array(recordOf(Facility)),
    components: z.array(recordOf(ArticleComponent)),
    resources: z.array(recordOf(ArticleResource)),
    revisions: z.array(recordOf(Revision)),
    articles,
    shownArticles: articles,
  }),
  'A project with everything the editor needs, in one reply. Articles leave out fields without a value.',
)

const recipe = component(
  'Recipe',
  z.looseObject({
    Article: recordOf(Article).partial(),
    Resources: z.array(
      z.looseObject({
        ResourceId: z.int().nullable(),
        Kind: z.string(),
        Symbol: z.string().nullable(),
        Name: z.string(),
        MeasureUnit: z.string().nullable(),
        Consumption: z.number(),
      }),
    ),
    Components: z.array(z.looseObject({ Symbol: z.string().nullable(), Name: z.string(), Quantity: z.number() })),
  }),
  'The recipe of an article, which the list of articles answers to `action=recipeOfArticle`.',
)

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const exported = ['text/csv', sheet, 'application/json', 'application/xml', 'application/octet-stream']

/** What these routes answer. */
export const editorReplies: ReplyTable = {
  'GET /api/estimation-investments/:id/tree 200': wholeProject,
  'GET /api/estimation-articles 200': z.union([recordsOf(Article), recipe]),
  'PUT /api/estimation-investments/updateinvestments 200': z.looseObject({
    _embedded: z.looseObject({ estimation_investments: z.array(recordOf(Project)) }),
  }),
  'GET /api/estimation-investments/:id/export 200': exported,
  'GET /api/estimation-objects/:id/export 200': exported,
  'GET /api/estimation-estimates/:id/export 200': exported,
  'POST /estimationReportsPdf/mobileReports 200': ['application/pdf', sheet, 'application/json'],
  'GET /api/report-runs/:id/file 200': ['application/pdf', 'application/zip', sheet, 'application/json'],
  'POST /api/report-previews 200': ['application/json'],
}
