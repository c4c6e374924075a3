import { Template } from '@temelia/model/estimation/template'
import { z } from 'zod'
import { actions, component, listOf } from '../../http/describe/components.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const templates = component(
  'Templates',
  listOf(
    'templates',
    z.looseObject({
      TemplateId: z.int(),
      Name: z.string(),
      Type: z.string(),
      Practice: z.string(),
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
    Practice: z.string(),
    Description: z.string().nullable(),
    Predefined: z.boolean(),
    Lines: z.int(),
    Version: z.int(),
    _actions: actions,
    Content: z.looseObject({
      Code: z.string().optional(),
      Name: z.string(),
      Estimates: z.array(
        z.looseObject({
          Code: z.string(),
          Name: z.string(),
          Articles: z.array(
            z.looseObject({
              Norm: z.string(),
              Chapter: z.string().optional(),
              Quantity: z.number(),
              Division: z.string().optional(),
              Uniformat: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  }),
  'The structure of a template with its lines.',
)

const templateUsed = component(
  'TemplateUsed',
  z.looseObject({ InvestmentId: z.int(), ObjectId: z.int().optional(), EstimateId: z.int().optional() }),
  'What was made of a template.',
)

const templateFile = component(
  'TemplateFile',
  z.looseObject({
    Format: z.string(),
    Version: z.int(),
    Name: z.string(),
    Type: z.string(),
    Practice: z.string(),
    Description: z.unknown(),
    Content: z.looseObject({
      Code: z.string(),
      Name: z.string(),
      ApplyVAT: z.boolean(),
      Articles: z.array(
        z.looseObject({
          Name: z.string(),
          Green: z.boolean(),
          Price: z.number(),
          Symbol: z.string(),
          RSLabor: z.number(),
          Quantity: z.number(),
          Resources: z.array(
            z.looseObject({
              Kind: z.string(),
              Name: z.string(),
              Price: z.number(),
              Percent: z.boolean(),
              Consumption: z.number(),
            }),
          ),
          MeasureUnit: z.string(),
          Provenience: z.string(),
          RSMaterials: z.number(),
          RSEquipments: z.number(),
          RSLaborHours: z.number(),
          RSTransports: z.number(),
        }),
      ),
      IncludeInF1: z.boolean(),
      ExpensesCategory: z.string(),
    }),
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
