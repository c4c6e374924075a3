import { Article } from '@temelia/model/estimation/article'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { languageOf } from '../../http/language.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { Background } from '../../jobs/background.ts'
import type { FormPrinter } from '../../ports/printer.ts'
import { order, orderedForms, orderedOptions } from './order.ts'
import { orderedPlace, plan, structureOf } from './plan.ts'
import { addRun, bytesOfRun, cancelRun, encodeRun, findRun, finishedRun, type Run } from './run-row.ts'
import { carryOut } from './run.ts'
import { slots } from '../../jobs/slots.ts'

/** Runs that print at once; each holds the rows of a place and the files it has made. */
const AT_ONCE = 2

const tags = ['estimation']

/** Prints that go on behind the call: ordered, followed, stopped, fetched. */
export function runRoutes(app: App, services: Services, printer: FormPrinter): void {
  const background = new Background()
  const inTurn = slots(AT_ONCE)
  const running = new Map<string, AbortController>()
  const keyOf = ({ actor }: FastifyRequest, id: number) => `${actor.region}:${actor.clientId}:${id}`
  app.addHook('onClose', async () => {
    for (const stop of running.values()) stop.abort()
    await background.close()
  })

  const set = async (request: FastifyRequest, run: Run) => {
    const { engine, storage } = services
    const database = await services.database(request.actor.region)
    const stop = new AbortController()
    const key = keyOf(request, run.id)
    running.set(key, stop)
    background.add(
      carryOut({ database, engine, storage, printer, inTurn }, request.actor, run, stop)
        .catch((error: unknown) => request.log.error({ err: error, run: run.id }, 'print run failed'))
        .finally(() => running.delete(key)),
    )
  }

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
      await set(request, run)
      return reply
        .code(201)
        .header('location', `/api/report-runs/${run.id}`)
        .send(encodeRun(run, languageOf(request)))
    },
  )

  app.get(
    '/api/report-runs/:id',
    { preValidation: demandRight('view', Article), schema: { tags, summary: 'How far a print is', params: idParams } },
    async (request) => {
      const run = await inTransaction(services, request, (context) => findRun(context, request.params.id))
      return encodeRun(run, languageOf(request))
    },
  )

  app.delete(
    '/api/report-runs/:id',
    { preValidation: demandRight('view', Article), schema: { tags, summary: 'Stop a print', params: idParams } },
    async (request) => {
      const { id } = request.params
      await inTransaction(services, request, (context) => cancelRun(context, id))
      const run = await inTransaction(services, request, (context) => findRun(context, id))
      if (run.status === 'cancelled') running.get(keyOf(request, id))?.abort()
      return encodeRun(run, languageOf(request))
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
