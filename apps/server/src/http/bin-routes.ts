import { AppError, type ErrorCode } from '@temelia/model/errors'
import { mayPurge } from '@temelia/model/permission'
import { say } from '@temelia/text/message'
import { z } from 'zod'
import { binList, comeBack } from '../records/bin.ts'
import { purge } from '../records/purge.ts'
import { languageOf } from './language.ts'
import { listReply, pageQuery } from './list-reply.ts'
import { errorWords } from '@temelia/text/refusal-words'
import { type App, inTransaction, type Services } from './services.ts'
import { writtenValues } from './written-values.ts'

const tags = ['undo']
const id = z.int().positive()

const query = z.looseObject({
  kind: z.string().max(40).optional(),
  q: z.string().max(200).default(''),
  ...pageQuery,
})

const restoring = z.strictObject({
  Items: z
    .array(
      z.strictObject({
        UndoId: id,
        Keep: z.boolean().default(false),
        Name: z.string().trim().min(1).max(200).optional(),
      }),
    )
    .min(1)
    .max(500),
})

/** The recycle bin: what was deleted in the last 30 days, brought back one by one or together, or deleted for good by an administrator. */
export function binRoutes(app: App, services: Services): void {
  app.get('/api/bin', { schema: { tags, summary: 'What lies in the recycle bin', querystring: query } }, (request) =>
    inTransaction(services, request, async (context) => {
      const { kind, q, page, page_size: pageSize } = request.query
      const { records, counts, total } = await binList(context, { kind, q, page, pageSize })
      return { ...listReply(request, 'bin', records, { page, pageSize }, total), counts }
    }),
  )

  app.post(
    '/api/bin/restore',
    { schema: { tags, summary: 'Bring back from the bin; each item for itself', body: restoring } },
    async (request) => {
      const restored: number[] = []
      const refused: Record<string, unknown>[] = []
      const region = request.actor?.region
      const words = errorWords(region)
      for (const { UndoId: undoId, Keep: keep, Name: name } of request.body.Items) {
        const refusal = await outcome(() =>
          inTransaction(services, request, (context) => comeBack(context, services.engine, { undoId, keep, name })),
        )
        if (!refusal) restored.push(undoId)
        else
          refused.push({
            UndoId: undoId,
            code: refusal.code,
            detail: say(
              words[refusal.code as ErrorCode],
              languageOf(request),
              writtenValues(refusal.options.params, region),
            ),
            ...refusal.options.body,
          })
      }
      return { restored, refused }
    },
  )

  app.post(
    '/api/bin/purge',
    {
      preValidation: async (request) => {
        if (!mayPurge(request.actor)) throw new AppError('OPERATION_NOT_PERMITTED')
      },
      schema: { tags, summary: 'Delete for good', body: z.strictObject({ UndoIds: z.array(id).min(1).max(500) }) },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({ purged: await purge(context, request.body.UndoIds) })),
  )
}

/** The refusal of a piece of work, or undefined when it was done. */
async function outcome(work: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
