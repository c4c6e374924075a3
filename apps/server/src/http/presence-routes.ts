import { Project } from '@temelia/model/estimation/project'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { find } from '../records/find.ts'
import { demandRight } from './demand-right.ts'
import { enter, leave, peopleAt } from './presence.ts'
import { type App, inTransaction, type Services } from './services.ts'

const body = z.strictObject({
  /** Of the caller's own making: the tab of the browser that speaks, and listens to the live changes by the same name. */
  Tab: z.string().min(8).max(64),
  InvestmentId: z.int().positive().nullable(),
})

/** Where a person is: said when a project is opened or left, and again every half a minute. Who else is there comes back, later changes as live events. */
export function presenceRoutes(app: App, services: Services): void {
  app.put(
    '/api/presence',
    {
      preValidation: demandRight('view', Project),
      schema: { tags: ['live'], summary: 'Say which project is open; gives who has it open', body },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { region, clientId } = context.actor
        const { Tab, InvestmentId: projectId } = request.body
        const tab = tabOf(request, Tab)
        const tenant = { tx: context.tx, clientId }
        if (projectId !== null) await find(context, Project, projectId)
        const changed = projectId === null ? await leave(tenant, tab) : await enter(context, tab, projectId)
        if (changed) context.tx.afterCommit(() => services.engine.live?.wake(region, clientId, 'people'))
        return projectId === null ? { InvestmentId: null, People: [] } : peopleAt(tenant, projectId)
      }),
  )
}

/** A tab is known with its session: nobody enters or leaves for another. */
export function tabOf({ actor }: Pick<FastifyRequest, 'actor'>, tab: string): string {
  return `${actor.sessionId} ${tab}`
}
