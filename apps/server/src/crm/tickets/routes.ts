import { encode } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { AppError } from '@temelia/model/errors'
import { failureCode } from '@temelia/model/failure-code'
import { MAX_NOTE_FILES, Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import { z } from 'zod'
import { actionsOf, etag, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demand, demandKind, find, visible } from '../../records/find.ts'
import { changeRecords, createRecords } from '../../records/operation.ts'
import { from } from '../../records/select.ts'
import { mergeTickets } from './merge.ts'
import { lastAnswer, TICKET_STAGE } from './rules.ts'
import { setWaiting } from './waiting.ts'

const tags = ['support']

const answer = z.strictObject({
  Text: z.string().trim().max(20_000).nullish(),
  FileId: z.int().positive().optional(),
  FileIds: z.array(z.int().positive()).max(MAX_NOTE_FILES).optional(),
  Close: z.boolean().default(false),
  /** It asks the customer something: the clock of the solution stands until they write. */
  Wait: z.boolean().default(false),
  /** The last answer the writer has seen (0: none); a newer one by somebody else is told before anything is sent. */
  SeenNoteId: z.int().nonnegative().optional(),
})

/** Tickets: answering and counting them. Customers write them through the vendor's portal. */
export function ticketRoutes(app: App, services: Services): void {
  app.post(
    '/api/tickets/:id/answer',
    {
      preValidation: async (request) => {
        demandKind({ actor: request.actor }, 'view', Activity, { type: 'ticket' })
        demand({ actor: request.actor }, 'create', Note)
      },
      schema: { tags, summary: 'Answer a ticket', params: idParams, body: answer },
    },
    async (request, reply) => {
      const written = await inTransaction(services, request, async (context) => {
        const ticket = await find(context, Activity, request.params.id)
        if (ticket.type !== 'ticket') throw new AppError('NOT_FOUND')
        const {
          Text: text = null,
          FileId: fileId,
          FileIds: fileIds = fileId ? [fileId] : [],
          Close: close,
          SeenNoteId: seen,
        } = request.body
        const last = await lastAnswer(context, ticket.id)
        if (seen !== undefined && last && last.id > seen && last.userId !== context.actor.userId)
          throw new AppError('ANSWERED_MEANWHILE', { body: { LastNoteId: last.id } })
        const [note] = await createRecords(context, services.engine, Note, [
          { relatedEntityType: 'ticket', relatedEntityId: ticket.id, text, fileIds },
        ])
        if (close)
          await changeRecords(context, services.engine, Activity, [
            { id: ticket.id, patch: { stageId: TICKET_STAGE.closed } },
          ])
        else if (request.body.Wait) await setWaiting(context, services.engine, ticket.id, true)
        if (!note) throw new AppError('ADD_NOTE_PROBLEM')
        return encode(Note, note, actionsOf(context.actor, Note, note))
      })
      return reply.code(201).send(written)
    },
  )

  app.put(
    '/api/tickets/:id/waiting',
    {
      config: { failure: failureCode('EDIT', Activity.failure) },
      preValidation: async (request) => demandKind({ actor: request.actor }, 'edit', Activity, { type: 'ticket' }),
      schema: {
        tags,
        summary: 'Let the clock of a ticket stand while it waits for its customer, or run again',
        params: idParams,
        body: z.strictObject({ Waiting: z.boolean() }),
      },
    },
    async (request, reply) => {
      const ticket = await inTransaction(services, request, (context) =>
        setWaiting(context, services.engine, request.params.id, request.body.Waiting),
      )
      return reply
        .header('etag', etag(ticket))
        .send(encode(Activity, ticket, actionsOf(request.actor, Activity, ticket)))
    },
  )

  app.post(
    '/api/tickets/:id/merge',
    {
      config: { failure: failureCode('EDIT', Activity.failure) },
      preValidation: async (request) => demandKind({ actor: request.actor }, 'edit', Activity, { type: 'ticket' }),
      schema: {
        tags,
        summary: 'Merge another ticket of the customer into this one',
        params: idParams,
        body: z.strictObject({ OtherId: z.int().positive() }),
      },
    },
    async (request, reply) => {
      const { kept, undoId } = await inTransaction(services, request, (context) =>
        mergeTickets(context, services.engine, { keptId: request.params.id, mergedId: request.body.OtherId }),
      )
      return reply
        .header('etag', etag(kept))
        .send({ ...encode(Activity, kept, actionsOf(request.actor, Activity, kept)), UndoId: undoId })
    },
  )

  app.get('/api/tickets/counts', { schema: { tags, summary: 'Tickets by stage, agent and priority' } }, (request) =>
    inTransaction(services, request, async (context) => {
      demandKind(context, 'view', Activity, { type: 'ticket' })
      const counts = (column: 'stage_id' | 'agent_id' | 'priority', state: 'all' | 'open') =>
        context.tx.rows<{ key: number | string | null; count: number }>(sql`
          select ${sql.ref(`t.${column}`)} as key, count(*) as count from ${from(Activity)} where ${visible(context, Activity)} and t.type = 'ticket'
          ${state === 'open' ? sql`and t.closed_at is null` : sql``} group by 1 order by 1`)
      return {
        ByStage: await counts('stage_id', 'all'),
        OpenByAgent: await counts('agent_id', 'open'),
        OpenByPriority: await counts('priority', 'open'),
      }
    }),
  )
}
