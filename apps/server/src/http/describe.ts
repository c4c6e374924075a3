import { z } from 'zod'
import type { App, Services } from './services.ts'
import { sql } from 'kysely'
import { demandRoom } from './room.ts'

/** What the server says of itself: health, its description, and the page of that description. */
export function describeInterface(app: App, services: Services): void {
  const open = { public: true } as const
  app.get('/health/live', { config: open, schema: { tags: ['health'], summary: 'The process runs' } }, () => ({
    status: 'ok',
  }))
  app.get(
    '/health/ready',
    { config: open, schema: { tags: ['health'], summary: 'The databases answer and have room' } },
    async () => {
      await demandRoom(services)
      for (const region of ['ro', 'us'] as const)
        await (await services.database(region)).system((tx) => tx.one(sql`select 1 as one`))
      return { status: 'ok' }
    },
  )
  app.get('/api/openapi.json', { config: open, schema: { hide: true } }, () => app.swagger())
  app.get('/api/docs', { config: open, schema: { hide: true, querystring: z.looseObject({}) } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(app.swagger())),
  )
}

interface Description {
  readonly paths?: Readonly<Record<string, unknown>>
}

/** The description as a plain page: no script, so that it needs no exception in the content policy. */
function page(description: Description): string {
  const rows = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { summary?: string; tags?: string[] }>).map(
      ([method, operation]) =>
        `<tr><td><code>${method.toUpperCase()}</code></td><td><code>${escape(path)}</code></td><td>${escape(operation.summary ?? '')}</td></tr>`,
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Temelia API</title>
<style>body{font:14px/1.5 system-ui;margin:2rem auto;max-width:70rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td{border-bottom:1px solid #ddd;padding:.3rem .6rem;vertical-align:top}</style>
<h1>Temelia API</h1><p>The whole description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><table>${rows.join('')}</table></html>`
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
