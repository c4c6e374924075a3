import { z } from 'zod'
import { actions, component } from '../../http/describe/components.ts'
import type { ReplyTable } from '../../http/describe/replies.ts'

const reportForms = component(
  'ReportForms',
  z.looseObject({
    Place: z.looseObject({ Level: z.string(), Id: z.int(), Name: z.string() }),
    Practice: z.string(),
    Articles: z.int(),
    House: z.looseObject({ headerText: z.string(), signatures: z.unknown(), secondCurrency: z.unknown() }),
    Decimals: z.looseObject({ quantity: z.number(), price: z.number(), total: z.number() }),
    Settlements: z.array(z.unknown()),
    Forms: z.array(
      z.looseObject({
        Symbol: z.string(),
        Title: z.string(),
        Level: z.string(),
        Documents: z.number(),
        Settlement: z.boolean(),
        Worded: z.boolean(),
      }),
    ),
  }),
  'The forms that print on a place or below it, and the looks of the company.',
)

const reportRun = component(
  'ReportRun',
  z.looseObject({
    RunId: z.int(),
    Status: z.string(),
    Done: z.int(),
    Of: z.number(),
    Error: z.unknown(),
    File: z.looseObject({ Name: z.string(), Type: z.string(), Size: z.int() }).nullable(),
  }),
  'How far a print is.',
)

const keptReport = component(
  'KeptReport',
  z.looseObject({
    NoteId: z.int(),
    FileId: z.int(),
    Forms: z.array(z.string()),
    Level: z.string(),
    PlaceId: z.int(),
    PlaceName: z.string(),
    Output: z.string(),
    Language: z.string(),
    Name: z.string(),
    Size: z.int(),
    Type: z.string(),
    CreatedAt: z.iso.datetime(),
    UserName: z.string().nullable(),
    _actions: actions,
  }),
  'A printed file that is kept with the project.',
)

const keptReports = component(
  'KeptReports',
  z.looseObject({
    _embedded: z.looseObject({
      kept_reports: z.array(keptReport),
    }),
  }),
  'The printed files that are kept with a project.',
)

/** What these routes answer. */
export const reportReplies: ReplyTable = {
  'GET /api/report-forms 200': reportForms,
  'POST /api/report-runs 201': reportRun,
  'GET /api/report-runs/:id 200': reportRun,
  'DELETE /api/report-runs/:id 200': reportRun,
  'POST /api/report-runs/:id/keep 201': keptReport,
  'GET /api/kept-reports 200': keptReports,
  'POST /pdfGenerator/download 200': z.string(),
}
