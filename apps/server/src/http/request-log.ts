import type { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import type { App } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; null while it is not. */
    refusal: Refusal | null
  }
}

interface Refusal {
  readonly code: string
  readonly cause?: string
}

/** Codes of what a caller typed wrong: nothing for whoever runs the server to look at. */
const typedWrong = new Set([400, 422])

/**
 * One line for each request, when its reply has left: what was asked by its pattern, who asked, how it ended and how long it took. No
 * address, query, header or body is in it. Refusals are warnings with their cause, unless what was typed did not validate.
 */
export function logRequests(app: App): void {
  app.decorateRequest('refusal', null)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status,
      ms: Math.round(reply.elapsedTime),
      // Not there for callers who are not signed in.
      ...(request.actor ? { clientId: request.actor.clientId, userId: request.actor.userId } : {}),
      ...request.refusal,
    }
    if (status >= 500) app.log.error(line, 'request')
    else if (status >= 400 && !typedWrong.has(status)) app.log.warn(line, 'request')
    else app.log.info(line, 'request')
  })
}

/** Keeps why a request is refused, for its line. */
export function noteRefusal(request: FastifyRequest, { code, options, cause }: AppError): void {
  const { missing, faults = [] } = options
  const causes = [
    ...(missing
      ? [`missing ${missing.action} in ${missing.module}${missing.reason ? ` (${missing.reason})` : ''}`]
      : []),
    ...faults.slice(0, 10).map(({ field, code: fault }) => `${field} ${fault}`),
    ...(cause instanceof Error ? [placeOf(cause)] : []),
  ]
  request.refusal = { code, ...(causes.length > 0 ? { cause: causes.join(', ') } : {}) }
}

/** What an error of the database or a library is, without its message, which may hold values. */
function placeOf(error: Error): string {
  const { code, constraint, table } = error as Error & Record<'code' | 'constraint' | 'table', unknown>
  return [error.name, code, table, constraint].filter((part) => typeof part === 'string').join(' ')
}

/** An unexpected error for the log: where it happened; what a database says about values is left out. */
export function unexpected(error: Error): Record<string, unknown> {
  const fromDatabase = 'severity' in error || ('code' in error && /^[0-9A-Z]{5}$/.test(String(error.code)))
  const [, ...frames] = (error.stack ?? '').split(/\n(?=\s+at )/)
  return {
    error: fromDatabase ? placeOf(error) : `${error.name}: ${error.message}`,
    stack: frames.map((frame) => frame.trim()),
  }
}
