import { sql } from 'kysely'
import { z } from 'zod'
import type { App, Services } from '../services.ts'
import { demandOpen } from '../draining.ts'
import { demandRoom } from '../room.ts'
import { reply } from './components.ts'
import { documentationPage } from './docs-page.ts'

/** What the server says of itself: health, its description, and the page of that description. */
export function describeInterface(app: App, services: Services): void {
  const open = { public: true } as const
  const tags = ['health']
  const response = { 200: reply(z.looseObject({ status: z.literal('ok') })) }
  app.get('/health/live', { config: open, schema: { tags, summary: 'The process runs', response } }, () => ({
    status: 'ok',
  }))
  app.get(
    '/health/ready',
    {
      config: open,
      schema: { tags, summary: 'The databases answer and have room, and the server is not about to close', response },
    },
    async () => {
      demandOpen(services)
      await demandRoom(services)
      for (const region of ['ro', 'us'] as const)
        await (await services.database(region)).system((tx) => tx.one(sql`select 1 as one`))
      return { status: 'ok' }
    },
  )
  app.get('/api/openapi.json', { config: open, schema: { hide: true } }, () => app.description())
  documentationPage(app)
}
