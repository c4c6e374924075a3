import { Template } from '@temelia/model/estimation/template'
import { z } from 'zod'
import { actions, component, listOf } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

/** What a template makes, by its type: a folder, a project, an object or an estimate, each with what stands in it. */
const content = z.record(z.string(), z.unknown())

const templates = component(
  'Templates',
  listOf(
    'templates',
    z.looseObject({
      TemplateId: z.int(),
      Name: z.string(),
      Type: z.string(),
      Practice: z.string().nullable(),
      Description: z.string().nullable(),
      Predefined: z.boolean(),
      Lines: z.int(),
      Version: z.int(),
      _actions: actions,
    }),
  ),
  'Predefined and own templates.',
)

const templateArticles = component(
  'TemplateArticles',
  z.looseObject({
    TemplateId: z.int(),
    Name: z.string(),
    Type: z.string(),
    Practice: z.string().nullable(),
    Description: z.string().nullable(),
    Predefined: z.boolean(),
    Lines: z.int(),
    Version: z.int(),
    _actions: actions,
    Content: content.nullable(),
  }),
  'The structure of a template with its lines.',
)

const templateUsed = component(
  'TemplateUsed',
  z.looseObject({
    FolderId: z.int().optional(),
    InvestmentId: z.int().optional(),
    ObjectId: z.int().optional(),
    EstimateId: z.int().optional(),
  }),
  'What was made of a template.',
)

const templateFile = component(
  'TemplateFile',
  z.looseObject({
    Format: z.string(),
    Version: z.int(),
    Name: z.string(),
    Type: z.string(),
    Practice: z.string().nullable(),
    Description: z.string().nullable(),
    Content: content,
  }),
  'A template as a file.',
)

/** What these routes answer. */
export const templateReplies: ReplyTable = {
  'GET /estimation-templates/get 200': templates,
  'GET /api/estimation-templates/get 200': templates,
  'GET /estimation-templates/getArticles 200': templateArticles,
  'GET /api/estimation-templates/getArticles 200': templateArticles,
  'POST /api/estimation-templates/save 201': recordOf(Template),
  'POST /api/estimation-templates/duplicate 201': recordOf(Template),
  'POST /api/estimation-templates/import 201': recordOf(Template),
  'POST /api/estimation-templates/:id/use 201': templateUsed,
  'GET /api/estimation-templates/:id/export 200': templateFile,
}
