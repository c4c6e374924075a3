import { z } from 'zod'
import { component, listOf } from '../http/describe/components.ts'
import type { ReplyTable } from '../http/describe/replies.ts'

const count = z.int().min(0)

const transfer = component(
  'CompanyTransfer',
  z.looseObject({
    TransferId: z.int(),
    Kind: z.enum(['export', 'restore']),
    Status: z.enum(['running', 'done', 'failed']),
    Done: count,
    Of: count,
    CreatedAt: z.iso.datetime(),
    FinishedAt: z.iso.datetime().nullable(),
    Summary: z
      .looseObject({
        Rows: count,
        Files: count,
        MissingFiles: count,
        Tables: z.record(z.string(), count),
        TakenAddresses: z.array(z.string()),
      })
      .nullable(),
    Error: z.looseObject({ Code: z.string(), Status: z.int(), Message: z.string() }).nullable(),
    File: z.looseObject({ Name: z.string().nullable(), Size: z.int().nullable() }).nullable(),
  }),
  'The whole company taken along as a file, or brought back from one: how far it is, what it came to, why it failed. Rows and files are counted together in Done and Of.',
)

/** What these routes answer. */
export const companyReplies: ReplyTable = {
  'GET /api/company-transfers 200': component(
    'CompanyTransferList',
    listOf('company_transfers', transfer),
    'Exports and restores of the whole company, newest first.',
  ),
  'GET /api/erasures 200': component(
    'GonePeople',
    z.looseObject({
      _embedded: z.looseObject({
        erasures: z.array(
          z.looseObject({
            Kind: z.enum(['contact', 'user']),
            Id: z.int(),
            Name: z.string(),
            Email: z.string().nullable(),
          }),
        ),
      }),
    }),
    'People whose record lies in the bin or was deleted for good and whom the history still names, the newest first; at most 50.',
  ),
  'GET /api/erasures/:kind/:id 200': component(
    'ErasurePreview',
    z.looseObject({
      Name: z.string(),
      Email: z.string().nullable(),
      Phone: z.string().nullable(),
      Goes: z.array(
        z.looseObject({
          Group: z.enum(['records', 'notes', 'letters', 'history', 'imports', 'signIn', 'waiting', 'files']),
          Count: count,
        }),
      ),
      Stays: z.looseObject({ Documents: count, Files: count, Shared: z.array(z.enum(['name', 'email', 'phone'])) }),
    }),
    'Where a person is named, counted by kind; what stays: issued bills and accepted offers that name them, stored files, which are not looked into, and what others share.',
  ),
  'POST /api/erasures/:kind/:id 204': null,
  'GET /api/company-transfers/:id 200': transfer,
  'GET /api/company-transfers/:id/file 200': ['application/gzip'],
  'POST /api/company-transfers/export 202': transfer,
  'POST /api/company-transfers/restore 202': transfer,
}
