import { Crew } from '@temelia/model/estimation/crew'
import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { find } from '../../records/find.ts'
import { reprice, undoRepricing, usesOf } from './crew-repricing.ts'

const chosen = z.strictObject({ InvestmentIds: z.array(z.int().positive()).min(1).max(1_000) })

/** Where a crew is used at another rate than its own, and bringing its rate there and back. */
export function crewRoutes(app: App, services: Services): void {
  const tags = ['estimation']
  const path = `/api/${Crew.wire.path}/:id`

  app.get(
    `${path}/uses`,
    { schema: { tags, summary: 'Projects a crew’s rate would change', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const crew = await find(context, Crew, request.params.id)
        const uses = await usesOf(context, crew)
        return {
          CrewId: crew.id,
          Rate: crew.rate,
          Uses: uses.map((use) => ({
            InvestmentId: use.projectId,
            Name: use.name,
            Currency: use.currency,
            Lines: use.lines,
            Before: use.before,
            After: use.after,
          })),
        }
      }),
  )

  app.post(
    `${path}/reprice`,
    {
      preValidation: demandRight('edit', Project),
      schema: { tags, summary: 'Bring a crew’s rate into projects', params: idParams, body: chosen },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const crew = await find(context, Crew, request.params.id)
        const { id, lines, projects } = await reprice(context, crew, request.body.InvestmentIds)
        return { RepricingId: id, Lines: lines, InvestmentIds: projects }
      }),
  )

  app.post(
    `/api/${Crew.wire.path}/repricings/:id/undo`,
    {
      preValidation: demandRight('edit', Project),
      schema: { tags, summary: 'Take a repricing back', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { lines } = await undoRepricing(context, request.params.id)
        return { Lines: lines }
      }),
  )
}
