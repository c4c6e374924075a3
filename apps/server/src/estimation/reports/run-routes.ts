import { Article } from '@temelia/model/estimation/article'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { actorOfUser } from '../../http/actor.ts'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { Background } from '../../jobs/background.ts'
import { guardJob } from '../../jobs/guard.ts'
import type { FormPrinter } from '../../ports/printer.ts'
import { order, orderedForms, orderedOptions } from './order.ts'
import { orderedPlace, plan, structureOf } from './plan.ts'
import {
  addRun,
  bytesOfRun,
  cancelRun,
  encodeRun,
  failRun,
  findRun,
  finishedRun,
  leaveRun,
  PRINT_GUARD,
  type Run,
  takeRunOver,
} from './run-row.ts'
import { carryOut } from './run.ts'
import { slots } from '../../jobs/slots.ts'

/** Runs that print at once; each holds the rows of a place and the files it has made. */
const AT_ONCE = 2

const tags = ['estimation']

/** Prints that go on behind the call: ordered, followed, stopped, fetched. */
export function runRoutes(app: App, services: Services, printer: FormPrinter): void {
  const background = new Background()
  const inTurn = slots(AT_ONCE)
  const running = new Map<string, { readonly stop: AbortController; leave(): Promise<void> }>()
  const keyOf = ({ region, clientId }: Pick<Actor, 'region' | 'clientId'>, id: number) => `${region}:${clientId}:${id}`
  app.addHook('onClose', async () => {
    const left = [...running.values()]
    for (const { stop } of left) stop.abort()
    await background.close()
    await Promise.all(left.map(({ leave }) => leave()))
  })

  const begin = (database: Database, actor: Actor, run: Run, log: FastifyBaseLogger) => {
    const { engine, storage } = services
    const { clientId } = actor
    const stop = new AbortController()
    const key = keyOf(actor, run.id)
    running.set(key, { stop, leave: () => database.system((tx) => leaveRun({ tx, clientId }, run)) })
    background.add(
      carryOut({ database, engine, storage, printer, inTurn }, actor, run, stop)
        .catch((error: unknown) => log.error({ err: error, run: run.id }, 'print run failed'))
        .finally(() => running.delete(key)),
    )
  }

  services.jobKinds.set(PRINT_GUARD, (database) =>
    guardJob(async (clientId, id) => {
      const taken = await database.tenant(clientId, async (tx) => {
        const run = await takeRunOver({ tx, clientId }, id)
        if (typeof run === 'string') return run
        const whose = { clientId, userId: run.userId, region: database.region }
        const actor = await actorOfUser(tx, whose, services.engine.now())
        if (actor) return { run, actor }
        await failRun({ tx, clientId }, run, new AppError('OPERATION_NOT_PERMITTED'))
        return 'over'
      })
      if (typeof taken === 'string') return taken
      begin(database, taken.actor, taken.run, app.log)
      return 'underway'
    }),
  )

  app.post(
    '/api/report-runs',
    {
      config: { failure: 'GENERATE_REPORT_PROBLEM' },
      preValidation: demandRight('view', Article),
      schema: { tags, summary: 'Print forms of a place: one PDF, an archive, workbooks or data', body: order },
    },
    async (request, reply) => {
      const forms = orderedForms(request.body)
      for (const form of forms) orderedOptions(request.body, form)
      const { Options, FormOptions, Output, Language = languageOf(request) } = request.body
      const run = await inTransaction(services, request, async (context) => {
        const place = await orderedPlace(context, request.body)
        const planned = plan(forms, place, await structureOf(context, place))
        return addRun(context, {
          projectId: place.project.id,
          level: place.level,
          placeId: place.id,
          placeName: place.name,
          forms: forms.map(({ symbol }) => symbol),
          options: Options,
          formOptions: FormOptions,
          output: Output,
          language: Language,
          total: planned.length,
        })
      })
      begin(await services.database(request.actor.region), request.actor, run, request.log)
      return reply
        .code(201)
        .header('location', `/api/report-runs/${run.id}`)
        .send(encodeRun(run, languageOf(request), request.actor.region))
    },
  )

  app.get(
    '/api/report-runs/:id',
    { preValidation: demandRight('view', Article), schema: { tags, summary: 'How far a print is', params: idParams } },
    async (request) => {
      const run = await inTransaction(services, request, (context) => findRun(context, request.params.id))
      return encodeRun(run, languageOf(request), request.actor.region)
    },
  )

  app.delete(
    '/api/report-runs/:id',
    { preValidation: demandRight('view', Article), schema: { tags, summary: 'Stop a print', params: idParams } },
    async (request) => {
      const { id } = request.params
      await inTransaction(services, request, (context) => cancelRun(context, id))
      const run = await inTransaction(services, request, (context) => findRun(context, id))
      if (run.status === 'cancelled') running.get(keyOf(request.actor, id))?.stop.abort()
      return encodeRun(run, languageOf(request), request.actor.region)
    },
  )

  app.get(
    '/api/report-runs/:id/file',
    {
      preValidation: demandRight('view', Article),
      schema: {
        tags,
        summary: 'The file of a finished print; `inline=1` to look at a PDF',
        params: idParams,
        querystring: z.looseObject({ inline: z.string().optional() }),
      },
    },
    async (request, reply) => {
      const run = await inTransaction(services, request, (context) => finishedRun(context, request.params.id))
      const bytes = await bytesOfRun(services.storage, run)
      const shown = request.query.inline === '1' && run.fileType === 'application/pdf'
      return reply
        .type(run.fileType ?? 'application/octet-stream')
        .header(
          'content-disposition',
          `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(run.fileName ?? 'report')}`,
        )
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )
}
