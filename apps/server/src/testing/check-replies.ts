import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OpenApi } from '../http/describe/openapi.ts'
import { pathOf } from '../http/describe/operation.ts'
import type { App } from '../http/services.ts'
import { replyFaults, replyFaultsRead } from './reply-faults.ts'

/** Holds every JSON reply of an application to the description: what does not fit fails the test that is running. */
export function checkReplies(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const { url, schema } = request.routeOptions
    if (!replyFaultsRead.yes || url === undefined || !schema || schema.hide || request.method === 'HEAD') return payload
    checks ??= app.description().then((description) => new Checks(description))
    const check = await checks
    const fault =
      check.statusFault(request, reply) ??
      (typeof payload === 'string' && type.includes('json') ? check.bodyFault(request, reply, payload) : undefined)
    if (fault) replyFaults.push(`${request.method} ${url} ${reply.statusCode}: ${fault}`)
    return payload
  })
}

/** The same for all applications of the process: the routes are. */
let checks: Promise<Checks> | undefined

class Checks {
  private readonly ajv = formats.default(new Ajv2020({ strict: false }))
  private readonly compiled = new Map<string, ValidateFunction>()

  constructor(private readonly description: OpenApi) {
    this.ajv.addSchema(description, 'wire')
  }

  statusFault(request: FastifyRequest, reply: FastifyReply): string | undefined {
    const operation = this.operation(request)
    if (!operation) return 'the operation is not described'
    return reply.statusCode < 400 && !(reply.statusCode in operation.responses)
      ? 'the status is not described'
      : undefined
  }

  bodyFault(request: FastifyRequest, reply: FastifyReply, payload: string): string | undefined {
    // With `fields` the caller says itself what the records hold.
    if ((request.query as { fields?: string }).fields) return undefined
    const check = reply.statusCode >= 400 ? this.of('/components/schemas/Problem') : this.ofReply(request, reply)
    const body = JSON.parse(payload) as Readonly<Record<string, unknown>>
    const gap = reply.statusCode >= 400 ? /\{\{\w+\}\}/.exec(JSON.stringify([body['detail'], body['errors']])) : null
    if (gap) return `its words have a gap: ${gap[0]}`
    if (!check || check(body)) return undefined
    return this.ajv.errorsText(check.errors, { dataVar: 'body' })
  }

  private operation({ routeOptions, method }: FastifyRequest): { responses: Record<string, Reply> } | undefined {
    const path = this.description.paths[pathOf(routeOptions.url ?? '')]
    return path?.[method.toLowerCase()] as { responses: Record<string, Reply> } | undefined
  }

  private ofReply(request: FastifyRequest, reply: FastifyReply): ValidateFunction | undefined {
    const path = pathOf(request.routeOptions.url ?? '')
    const known = this.operation(request)?.responses[reply.statusCode]?.content?.['application/json']
    if (!known) return undefined
    const steps = [
      'paths',
      path,
      request.method.toLowerCase(),
      'responses',
      String(reply.statusCode),
      'content',
      'application/json',
      'schema',
    ]
    return this.of(
      steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join(''),
    )
  }

  private of(pointer: string): ValidateFunction {
    const known = this.compiled.get(pointer) ?? this.ajv.compile({ $ref: `wire#${pointer}` })
    this.compiled.set(pointer, known)
    return known
  }
}

interface Reply {
  readonly content?: Readonly<Record<string, unknown>>
}
