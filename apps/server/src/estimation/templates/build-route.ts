import { Project } from '@temelia/model/estimation/project'
import { estimatesOf, type TemplateObject, templateContent } from '@temelia/model/estimation/template-file'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demand, find } from '../../records/find.ts'
import { makeObject, making } from './make-structure.ts'

const MOST_OBJECTS = 50

/** Objects with estimates and lines put into a project in one call, as the dialog of elements composes them: all or none. */
export function buildRoute(app: App, services: Services): void {
  app.post(
    `/api/${Project.wire.path}/:id/build`,
    {
      preValidation: demandRight('create', Project),
      schema: {
        tags: ['estimation'],
        summary: 'Add a structure to a project',
        params: idParams,
        body: z.strictObject({ Objects: z.array(templateContent.division).min(1).max(MOST_OBJECTS) }),
      },
    },
    async (request, reply) => {
      const objects = request.body.Objects as unknown as readonly TemplateObject[]
      const ids = await inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        demand(context, 'edit', Project, project)
        const estimates = objects.flatMap((object) => estimatesOf('division', object))
        const of = await making(context, services.engine, project.practice ?? context.actor.region, estimates)
        const made: number[] = []
        for (const object of objects) made.push((await makeObject(of, object, project.id)).id)
        return made
      })
      return reply.code(201).send({ ObjectIds: ids })
    },
  )
}
