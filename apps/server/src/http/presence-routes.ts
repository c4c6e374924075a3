import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import { z } from 'zod'
import { find } from '../records/find.ts'
import { demandRight } from './demand-right.ts'
import { encodePeople, enter, leave } from './presence.ts'
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
    async (request) => {
      const { region, clientId, userId, sessionId } = request.actor
      const { Tab, InvestmentId: projectId } = request.body
      const tab = `${region} ${clientId} ${sessionId} ${Tab}`
      if (projectId === null) {
        leave(tab)
        return { InvestmentId: null, People: [] }
      }
      const name = await inTransaction(services, request, async (context) => {
        await find(context, Project, projectId)
        const user = await context.tx.one<{ name: string }>(
          sql`select name from users where client_id = ${clientId} and id = ${userId}`,
        )
        return user?.name ?? ''
      })
      const place = { region, clientId, projectId }
      enter(tab, { ...place, userId, name })
      return encodePeople(place)
    },
  )
}
