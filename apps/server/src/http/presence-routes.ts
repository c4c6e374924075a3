import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
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
  /** The activity of its timetable that is being dragged or typed in. */
  ScheduleActivityId: z.int().positive().nullable().default(null),
})

/** Where a person is: said when a project is opened or left, when an activity is taken up or let go, and again every half a minute. Who else is there comes back, later changes as live events. */
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
        const { Tab, InvestmentId: projectId, ScheduleActivityId: activityId } = request.body
        const tab = tabOf(request, Tab)
        const tenant = { tx: context.tx, clientId }
        if (projectId !== null) await find(context, Project, projectId)
        if (activityId !== null && (await find(context, ScheduleActivity, activityId)).projectId !== projectId)
          throw new AppError('NOT_FOUND')
        const changed =
          projectId === null ? await leave(tenant, tab) : await enter(context, tab, { projectId, activityId })
        if (changed) context.tx.afterCommit(() => services.engine.live?.wake(region, clientId, 'people'))
        return projectId === null ? { InvestmentId: null, People: [] } : peopleAt(tenant, projectId)
      }),
  )
}

/** A tab is known with its session: nobody enters or leaves for another. */
export function tabOf({ actor }: Pick<FastifyRequest, 'actor'>, tab: string): string {
  return `${actor.sessionId} ${tab}`
}
