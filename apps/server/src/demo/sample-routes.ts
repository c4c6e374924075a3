import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { seedFolder } from '../places.ts'
import { addSample, firstSteps, removeSample } from './sample.ts'

const tags = ['dashboard']

/** The first steps of a company: how far it is, and the sample house to try. */
export function sampleRoutes(app: App, services: Services): void {
  app.get('/api/first-start', { schema: { tags, summary: 'Which first steps are done' } }, (request) =>
    inTransaction(services, request, firstSteps),
  )

  app.post(
    '/api/sample-data',
    {
      preValidation: demandRight('create', Project),
      schema: { tags, summary: 'Load the sample house', body: z.strictObject({}) },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await inTransaction(services, request, (context) => addSample(context, services.engine, seedFolder))),
  )

  app.delete(
    '/api/sample-data',
    { preValidation: demandRight('delete', Project), schema: { tags, summary: 'Remove the sample house' } },
    async (request, reply) => {
      await inTransaction(services, request, (context) => removeSample(context, services.engine))
      return reply.code(204).send()
    },
  )
}
