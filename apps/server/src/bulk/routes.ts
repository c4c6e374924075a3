import type { Region } from '@temelia/calendar/region'
import { encodePatch, patchSchema } from '@temelia/model/codec'
import type { Entity, Patch } from '@temelia/model/entity'
import { AppError, type ErrorCode } from '@temelia/model/errors'
import { failureCode } from '@temelia/model/failure-code'
import type { FieldFault } from '@temelia/model/field-fault'
import { readFilter } from '@temelia/model/filter'
import { entityNamed } from '@temelia/model/registry'
import { type Language, say } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { languageOf } from '../http/language.ts'
import { faultsOf } from '../http/problem.ts'
import { idParams } from '../http/record-routes.ts'
import { errorWords, fieldWords } from '@temelia/text/refusal-words'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { writtenValues } from '../http/written-values.ts'
import { Background, Interrupted } from '../jobs/background.ts'
import type { Values } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { demand, findAll } from '../records/find.ts'
import { asKnownTo } from '../records/own-fields.ts'
import { rehearsed } from '../records/rehearsed.ts'
import { previewRun } from './preview.ts'
import { beginRun, carryOn, continueLater } from './run.ts'
import { beginUndo, faultToKeep, findRun, finish, type Run, STEP, UNDO_DAYS } from './run-row.ts'

/** Refusals that a reply names. */
const NAMED = 200

const order = z.strictObject({
  Entity: z.string().max(80),
  Action: z.enum(['edit', 'delete']),
  Ids: z.array(z.int().positive()).max(10_000).optional(),
  Filter: z.unknown().optional(),
  Q: z.string().max(400).optional(),
  Changes: z.record(z.string(), z.unknown()).optional(),
})

interface Kept {
  readonly code: ErrorCode
  readonly params: Record<string, string | number>
  readonly faults: readonly FieldFault[]
}

/** Changes and removals of many records: look, run, follow, stop, take back. */
export function bulkRoutes(app: App, services: Services): void {
  const tags = ['bulk']
  const background = new Background()
  app.addHook('onClose', () => background.close())

  /** Small runs end before the answer; larger ones go on behind it. */
  const set = async (request: FastifyRequest, run: Run) => {
    const { actor } = request
    const database = await services.database(actor.region)
    const work = () => carryOn(database, services.engine, actor.clientId, run.id, () => background.check())
    if (run.total <= STEP) await work()
    else
      background.add(
        work().catch(async (error: unknown) => {
          // What a closing server leaves is taken up by the worker; what fails says so.
          if (error instanceof Interrupted) return
          request.log.error({ err: error, run: run.id }, 'bulk run failed')
          await database.tenant(actor.clientId, (tx) => finish({ tx, clientId: actor.clientId }, run.id, 'failed'))
        }),
      )
    return current(request, run.id)
  }

  const current = (request: FastifyRequest, id: number) =>
    inTransaction(services, request, async (context) => {
      const run = await findRun(context, id)
      return encodeRun(run, await refusals(context, run), languageOf(request), request.actor.region)
    })

  app.post(
    '/api/bulk/preview',
    { schema: { tags, summary: 'Many records: what would happen', body: order } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { of, action, patch, choice } = await readOrder(context, request.body)
        const preview = await rehearsed(context, () => previewRun(context, services.engine, of, action, patch, choice))
        return {
          Total: preview.total,
          Changed: preview.changed,
          Unchanged: preview.unchanged,
          Refused: preview.refused.length,
          Tried: preview.tried,
          Faults: preview.refused.slice(0, NAMED).map(({ id, name, fault }) => ({
            Id: id,
            Name: name,
            ...(fault ? told(faultToKeep(fault) as Kept, languageOf(request), request.actor.region) : {}),
          })),
        }
      }),
  )

  app.post(
    '/api/bulk',
    { schema: { tags, summary: 'Many records: change or remove', body: order } },
    async (request, reply) => {
      const run = await inTransaction(services, request, async (context) => {
        const { of, action, patch, choice } = await readOrder(context, request.body)
        return beginRun(context, of, action, patch, choice)
      })
      return reply
        .code(201)
        .header('location', `/api/bulk/${run.id}`)
        .send(await set(request, run))
    },
  )

  app.get('/api/bulk', { schema: { tags, summary: 'Many records: what was done in the last days' } }, (request) =>
    inTransaction(services, request, async (context) => {
      const { clientId, userId, level } = context.actor
      const runs = await context.tx.rows<Run>(sql`select * from bulk_runs where client_id = ${clientId}
        and (user_id = ${userId} or ${level === 'administrator'}) and created_at > now() - make_interval(days => ${UNDO_DAYS}) order by id desc limit 50`)
      return { _embedded: { bulk: runs.map((run) => encodeRun(run, [], languageOf(request), request.actor.region)) } }
    }),
  )

  app.get('/api/bulk/:id', { schema: { tags, summary: 'Many records: how far it is', params: idParams } }, (request) =>
    current(request, request.params.id),
  )

  app.post(
    '/api/bulk/:id/cancel',
    { schema: { tags, summary: 'Many records: stop; what is done stays', params: idParams } },
    async (request) => {
      await inTransaction(services, request, async (context) => {
        const run = await findRun(context, request.params.id)
        if (run.status === 'running')
          await finish({ tx: context.tx, clientId: context.actor.clientId }, run.id, 'cancelled')
      })
      return current(request, request.params.id)
    },
  )

  app.post(
    '/api/bulk/:id/undo',
    { schema: { tags, summary: 'Many records: take it back', params: idParams } },
    async (request) => {
      const run = await inTransaction(services, request, async (context) => {
        const found = await findRun(context, request.params.id)
        if (!undoable(found)) throw new AppError('CONFLICT')
        await beginUndo(context, found.id)
        await continueLater(context, found.id)
        return found
      })
      return set(request, run)
    },
  )
}

/** Reads what is to be done. @throws AppError INVALID_DATA that names the wrong field */
async function readOrder(context: Context, sent: z.output<typeof order>) {
  const of = entityNamed(sent.Entity)
  if (!of?.undo || of.access !== 'standard' || of.without?.includes(sent.Action))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Entity', code: 'INVALID_CHOICE' }] })
  demand(context, sent.Action, of)
  const choice = {
    ids: sent.Ids,
    filter:
      sent.Filter === undefined || sent.Filter === null
        ? undefined
        : readFilter(await asKnownTo(context, of), sent.Filter),
    q: sent.Q ?? '',
  }
  return { of, action: sent.Action, patch: sent.Action === 'edit' ? readChanges(of, sent.Changes ?? {}) : null, choice }
}

function readChanges(of: Entity, changes: Record<string, unknown>): Values {
  const read = patchSchema(of).safeParse(changes)
  if (!read.success)
    throw new AppError(failureCode('EDIT', of.failure), { faults: read.error.issues.flatMap(faultsOf) })
  if (Object.keys(read.data as Values).length === 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Changes', code: 'REQUIRED' }] })
  return read.data as Values
}

/** What was refused; of a colleague's run, records that the reader may not see have no name. */
async function refusals(context: Context, run: Run): Promise<Refusal[]> {
  const { tx, actor } = context
  const refused = await tx.rows<Refusal>(sql`select record_id, name, fault from bulk_items
    where client_id = ${actor.clientId} and run_id = ${run.id} and state = 'refused' order by record_id limit ${NAMED}`)
  const of = entityNamed(run.entity)
  if (run.userId === actor.userId || !of) return refused
  const ids = refused.map(({ recordId }) => recordId)
  const seen = new Set((await findAll(context, of, ids)).map(({ id }) => id))
  return refused.map((one) => (seen.has(one.recordId) ? one : { ...one, name: null }))
}

interface Refusal {
  readonly recordId: number
  readonly name: string | null
  readonly fault: Kept
}

function undoable(run: Run): boolean {
  return ['done', 'cancelled', 'failed'].includes(run.status) && run.changed > 0
}

function encodeRun(run: Run, refused: readonly Refusal[], language: Language, region: Region): Record<string, unknown> {
  const of = entityNamed(run.entity)
  return {
    BulkId: run.id,
    Entity: of?.wire.path ?? run.entity,
    Action: run.action,
    Changes: of && run.patch ? encodePatch(of, run.patch as Patch<Entity>) : null,
    Status: run.status,
    Total: run.total,
    Changed: run.changed,
    Unchanged: run.unchanged,
    Refused: run.refused,
    Restored: run.restored,
    Kept: run.kept,
    UserId: run.userId,
    CreatedAt: run.createdAt,
    FinishedAt: run.finishedAt,
    Faults: refused.map(({ recordId, name, fault }) => ({
      Id: recordId,
      Name: name,
      ...told(fault, language, region),
    })),
    _actions: { undo: undoable(run), cancel: run.status === 'running' },
  }
}

/** Why a record was refused, in the reader's language: what is wrong with its fields, or the refusal as a whole. */
function told({ code, params, faults }: Kept, language: Language, region: Region): { Code: string; Message: string } {
  const [first] = faults
  const message = first
    ? faults
        .map(
          (fault) =>
            `${fault.field}: ${say(fieldWords(region)[fault.code], language, writtenValues(fault.params, region))}`,
        )
        .join('; ')
    : say(errorWords(region)[code], language, writtenValues(params, region))
  return { Code: first?.code ?? code, Message: message }
}
