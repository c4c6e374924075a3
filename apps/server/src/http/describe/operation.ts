import { z } from 'zod'
import { parameterWords } from './parameters.ts'
import type { Gathered, JsonSchema } from './json-schema.ts'
import type { MountedRoute } from './route-schema.ts'

/** One operation of the description. */
export type Operation = Record<string, unknown>

const verbs: Readonly<Record<string, string>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}

/** The name of an operation: the route's own (`readCustomer`), or method and path read aloud (`getEstimationInvestmentsByIdTree`). */
function operationId({ method, url, schema }: MountedRoute, taken: ReadonlySet<string>): string {
  if (schema.operationId)
    return method === 'PATCH' ? schema.operationId.replace(/^change/, 'patch') : schema.operationId
  const steps = url
    .replace(/^\/api(?=\/)/, '')
    .split('/')
    .filter(Boolean)
    .map((step) => (step.startsWith(':') ? `By-${step.slice(1)}` : step.replaceAll(/[:*]/g, '')))
  const words = steps.flatMap((step) => step.split(/[^A-Za-z\d]+/)).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  const id = `${verbs[method]}${name}`
  return taken.has(id) ? `${verbs[method]}Api${name}` : id
}

/** The path with its parameters in braces. */
export function pathOf(url: string): string {
  return url.replaceAll(/:([A-Za-z]+)/g, '{$1}')
}

/** An operation with its parameters, body, replies and refusals. */
export function operationOf(route: MountedRoute, gathered: Gathered, taken: ReadonlySet<string>): Operation {
  const { schema, open } = route
  const body = requestBody(route, gathered)
  return {
    operationId: operationId(route, taken),
    tags: schema.tags ?? ['server'],
    summary: schema.summary ?? '',
    description: describe(route),
    ...(open ? { security: [] } : {}),
    parameters: [
      ...parameters(schema.params && gathered.of(schema.params, 'input'), 'path', gathered),
      ...parameters(schema.querystring && gathered.of(schema.querystring, 'input'), 'query', gathered),
      ...headers(route).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...replies(route, gathered), ...refusals(route) },
  }
}

function describe({ method, schema, url, open }: MountedRoute): string {
  const record = /^\/api\/[^/]+\/:id$/.test(url)
  return [
    schema.description ?? `${schema.summary}.`,
    method === 'PUT' || method === 'PATCH' ? (record ? 'Fields that are not sent stay as they are.' : '') : '',
    open ? 'Needs no sign-in.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function headers({ method, url, open }: MountedRoute): string[] {
  return [
    'AcceptLanguage',
    ...(method === 'POST' && !open ? ['IdempotencyKey'] : []),
    ...(/^\/api\/[^/]+\/:id$/.test(url) && method !== 'GET' && method !== 'POST' ? ['IfMatch'] : []),
  ]
}

function parameters(
  schema: JsonSchema | undefined,
  place: 'path' | 'query',
  gathered: Gathered,
): Record<string, unknown>[] {
  const whole = schema?.$ref ? gathered.schemas[schema.$ref.replace(/^.*\//, '')] : schema
  return Object.entries(whole?.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (whole?.required ?? []).includes(name),
    description: description ?? parameterWords(name, place),
    schema: property,
  }))
}

function requestBody({ schema }: MountedRoute, gathered: Gathered): Record<string, unknown> | undefined {
  if (schema.body) {
    const json = gathered.of(schema.body, 'input')
    return { required: true, content: { 'application/json': { schema: json } } }
  }
  if (!schema.consumes) return undefined
  const json = gathered.of(schema.form ?? z.file(), 'input')
  return { required: true, content: Object.fromEntries(schema.consumes.map((type) => [type, { schema: json }])) }
}

function replies({ schema, method, url }: MountedRoute, gathered: Gathered): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  const files = Object.fromEntries(
    (schema.produces ?? []).map((type) => [type, { schema: type === 'application/json' ? {} : { type: 'string' } }]),
  )
  for (const [status, reply] of Object.entries(schema.response ?? {}))
    made[status] = {
      description: status === '201' ? 'Made.' : 'Done.',
      headers: replyHeaders(method, url, status),
      content: { 'application/json': { schema: gathered.of(reply, 'output') }, ...files },
    }
  if (Object.keys(made).length === 0 && schema.produces) made[200] = { description: 'Done.', content: files }
  if (schema.empty) made[schema.empty] = { description: method === 'DELETE' ? 'Removed for good.' : 'Done.' }
  return made
}

function replyHeaders(method: string, url: string, status: string): Record<string, unknown> {
  const single = /^\/api\/[^/]+\/:id$/.test(url) && method !== 'DELETE'
  return {
    ...(single || status === '201' ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(status === '201' ? { Location: { $ref: '#/components/headers/Location' } } : {}),
  }
}

function refusals({ method, url, open, schema }: MountedRoute): Record<string, unknown> {
  const writes = method !== 'GET'
  const single = url.includes('/:')
  const sends = schema.body !== undefined || schema.consumes !== undefined
  const statuses = [
    400,
    ...(open ? [] : [401, 402, 403, 404]),
    ...(writes ? [409] : []),
    ...(writes && single ? [412] : []),
    ...(sends ? [413, 415, 422] : []),
    429,
    'default',
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${title(status)}` }]),
  )
}

function title(status: number | string): string {
  return status === 'default' ? 'Otherwise' : String(status)
}
