import { setImmediate } from 'node:timers/promises'
import type { App } from '../services.ts'
import { problem } from './components.ts'
import { Gathered, type JsonSchema } from './json-schema.ts'
import { operationOf, pathOf, type Operation } from './operation.ts'
import { about, tagWords } from './overview.ts'
import type { MountedRoute, RouteSchema } from './route-schema.ts'

/** The description of the interface (OpenAPI 3.1). */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Record<string, unknown>
  readonly tags: readonly { name: string; description: string }[]
  readonly security: readonly Record<string, string[]>[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Record<string, Record<string, unknown>> & { readonly schemas: Record<string, JsonSchema> }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The description of all mounted routes, made when it is first asked for. */
    description: () => Promise<OpenApi>
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Takes note of every route that is mounted from now on, and describes them when asked: nothing is converted at the start. */
export function describeRoutes(app: App): void {
  const routes: MountedRoute[] = []
  app.addHook('onRoute', (route) => {
    if (!route.schema || route.schema.hide) return
    for (const method of [route.method].flat())
      if (METHODS.includes(method))
        routes.push({
          method,
          url: route.url,
          open: route.config?.public === true,
          // Later hooks complete it.
          get schema() {
            return route.schema as RouteSchema
          },
        })
  })
  let made: Promise<OpenApi> | undefined
  app.decorate('description', () => (made ??= describe(routes)))
}

/** Converts in steps, so that other calls are answered in between. */
async function describe(routes: readonly MountedRoute[]): Promise<OpenApi> {
  const gathered = new Gathered()
  const paths: Record<string, Record<string, Operation>> = {}
  const tags = new Set<string>()
  const names = new Set<string>()
  for (const route of routes) {
    await setImmediate()
    const operation = operationOf(route, gathered, names)
    names.add(operation.operationId as string)
    for (const tag of operation.tags as string[]) tags.add(tag)
    const path = (paths[pathOf(route.url)] ??= {})
    path[route.method.toLowerCase()] = operation
  }
  gathered.of(problem, 'output')
  return {
    openapi: '3.1.0',
    info: about,
    tags: [...tags].sort().map((name) => ({ name, description: tagWords[name] ?? name })),
    security: [{ bearer: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The three parts of the sign-in reply joined by commas: `ClientId,UserId,Token`.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'temelia_session',
          description: 'The cookie of a browser that is signed in. Writing calls have to come from the same site.',
        },
      },
      parameters: headerParameters,
      headers: replyHeaders,
      responses: refusals,
      schemas: gathered.schemas,
    },
  }
}

const text = { type: 'string' }

const headerParameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of messages: `en` or `ro`. Without it the language of the user counts.',
    schema: text,
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A word of the caller: the same word with the same body answers the first reply again; with another body 409.',
    schema: text,
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag of the record the caller has seen; 412 when it has changed since.',
    schema: text,
  },
}

const replyHeaders = {
  ETag: { description: 'The version of the record, for If-Match.', schema: text },
  Location: { description: 'The address of the new record.', schema: text },
}

const refused = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const refusals = {
  Refused400: refused('The request cannot be read, or its address or query is wrong.'),
  Refused401: refused('Not signed in, or the session is over.'),
  Refused402: refused('The subscription, or that of the module, has expired; `renew` leads to the renewal.'),
  Refused403: refused('The caller may not do this; `missing` names the right.'),
  Refused404: refused('There is no such record, or the caller may not see it.'),
  Refused409: refused('A rule forbids it: the record is in use, was changed meanwhile, or is locked.'),
  Refused412: refused('The record was changed since it was read; `current` holds it as it now is.'),
  Refused413: refused('Too large.'),
  Refused415: refused('A content type that this operation does not take.'),
  Refused422: refused('Values that are wrong; `errors` names the fields.'),
  Refused429: refused('Too many requests; `Retry-After` says when to come again.'),
  RefusedOtherwise: refused('Any other refusal, for instance 503 when a provider does not answer.'),
}
