import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { App } from '../services.ts'

const PAGE = '/api/docs'

/** The files of Swagger UI. Taken from the package of Fastify, which brings them without the usage reports of the original one. */
const library = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')

const files = { 'swagger-ui-bundle.js': 'text/javascript', 'swagger-ui.css': 'text/css' }

/** The page on which the description is searched and tried. All of it comes from this server, so that the content policy needs no exception. */
export function documentationPage(app: App): void {
  const route = { config: { public: true }, schema: { hide: true } }
  app.get(PAGE, route, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get(`${PAGE}/start.js`, route, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  for (const [name, type] of Object.entries(files))
    app.get(`${PAGE}/${name}`, route, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(library, name))),
    )
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Temelia API</title>
<link rel="stylesheet" href="${PAGE}/swagger-ui.css">
<main id="page"></main>
<noscript>The description is <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</noscript>
<script src="${PAGE}/swagger-ui-bundle.js"></script>
<script src="${PAGE}/start.js"></script>
</html>
`

/** Swagger UI by itself searches the names of groups only: here the words are looked for in address, name, summary and description of every operation. */
const start = `const matches = (words) => (operation) => {
  const told = operation.get('operation')
  const text = [operation.get('method'), operation.get('path'), told.get('operationId'), told.get('summary'), told.get('description')]
  return words.every((word) => text.join(' ').toLowerCase().includes(word))
}
const opsFilter = (groups, phrase) => {
  const words = phrase.toLowerCase().split(/\\s+/).filter(Boolean)
  return groups
    .map((group) => group.update('operations', (operations) => operations.filter(matches(words))))
    .filter((group) => group.get('operations').size > 0)
}
SwaggerUIBundle({
  dom_id: '#page',
  url: '/api/openapi.json',
  filter: true,
  docExpansion: 'none',
  deepLinking: true,
  displayOperationId: true,
  displayRequestDuration: true,
  validatorUrl: null,
  plugins: [{ fn: { opsFilter } }],
})
`
