import { randomUUID } from 'node:crypto'
import { AppError, errors } from '@temelia/model/errors'
import { fieldFaultCodes, type FieldFault, type FieldFaultCode } from '@temelia/model/field-fault'
import { type Language, say } from '@temelia/text/message'
import type { Region } from '@temelia/calendar/region'
import { rightWords } from '@temelia/text/rights'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusalOf } from '../db/refusal.ts'
import { StorageFault } from '../ports/storage.ts'
import { languageOf } from './language.ts'
import { noteRefusal, unexpected } from './request-log.ts'
import { errorWords, fieldWords } from '@temelia/text/refusal-words'
import { storageFull } from './room.ts'
import { writtenValues } from './written-values.ts'

/** The one place where an error becomes a reply: problem+json, in the caller's language, never a stack, SQL or path. */
export function installErrorBoundary(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const found = recognise(error)
    const known = named(found, request)
    known.cause ??= found.cause ?? (error instanceof AppError ? undefined : error)
    if (found.code === 'INTERNAL_ERROR')
      app.log.error({ requestId: request.id, ...unexpected(error) }, 'request failed')
    return sendProblem(request, reply, known)
  })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('NOT_FOUND')))
}

/**
 * Wrong data takes the failure code of the route's operation, ADD_CUSTOMER_PROBLEM for instance, and so does what the server failed at. Whatever
 * has a cause of its own keeps its code: it says more.
 */
function named(error: AppError, request: FastifyRequest): AppError {
  const unforeseen = error.code === 'INTERNAL_ERROR'
  if (!unforeseen && error.code !== 'INVALID_DATA') return error
  const { failure: ownFailure, portalFailure, failureFor, failedAt } = request.routeOptions.config
  const special = (unforeseen ? failedAt : undefined) ?? (request.actor?.portal && portalFailure)
  const failure = special ?? failureFor?.(request.body, error) ?? ownFailure
  if (unforeseen)
    return failure && failure !== 'INVALID_DATA' ? new AppError(failure, { ...error.options, unforeseen }) : error
  // The names of what is read are those of failures only.
  return failure && errors[failure].status === 422 ? new AppError(failure, error.options) : error
}

/** Sends an error as a problem. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const language = languageOf(request)
  const region = request.actor?.region
  const { missing, unforeseen } = error.options
  const code = missing?.reason === 'expired' ? 'MODULE_EXPIRED' : error.code
  noteRefusal(request, error)
  const { status } = errors[unforeseen ? 'INTERNAL_ERROR' : code]
  const renew =
    missing?.reason === 'expired' || missing?.reason === 'none' ? { renew: `/#/renew/${missing.module}` } : {}
  const retryAfter = error.options.params?.retryAfter
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body = JSON.stringify({
    type: `urn:temelia:error:${code.toLowerCase().replaceAll('_', '-')}`,
    title: code,
    status,
    detail: refusalText(error, language, region),
    code,
    requestId: request.id,
    ...(missing ? { missing } : {}),
    ...renew,
    errors: (error.options.faults ?? []).map((fault) => ({
      field: fault.field,
      code: fault.code,
      message: say(fieldWords(region)[fault.code], language, writtenValues(fault.params, region)),
    })),
    ...error.options.body,
  })
  return reply.code(status).type('application/problem+json; charset=utf-8').send(body)
}

/** What a refusal says; where a right was missing, which one and whom to ask. */
function refusalText({ code, options }: AppError, language: Language, region: Region | undefined): string {
  const words = errorWords(region)
  const { missing, params, unforeseen } = options
  if (unforeseen) return `${say(words[code], language)} ${say(words.INTERNAL_ERROR, language)}`
  if (!missing) return say(words[code], language, writtenValues(params, region))
  const module = say(rightWords[`module.${missing.module}`], language)
  if (missing.reason === 'expired') return say(words.MODULE_EXPIRED, language, { module })
  if (missing.reason) return say(rightWords.missingModule, language, { module })
  return say(rightWords.missingRight, language, { module, right: say(rightWords[`right.${missing.action}`], language) })
}

/** Validation of requests with zod: a wrong body is 422 with its fields, a wrong query or address is 400. */
export function validate(
  schema: z.ZodType,
  part: string | undefined,
  data: unknown,
): { value: unknown } | { error: Error } {
  const result = schema.safeParse(data)
  if (result.success) return { value: result.data }
  if (part === 'body' && (typeof data !== 'object' || data === null))
    return { error: new AppError('MALFORMED_REQUEST') }
  const faults = result.error.issues.slice(0, MOST_FAULTS).flatMap(faultsOf).slice(0, MOST_FAULTS)
  return {
    error: new AppError(part === 'body' ? 'INVALID_DATA' : 'INVALID_QUERY', {
      faults,
    }),
  }
}

/** Faults that a reply names; whoever sends more has not filled in a form. */
const MOST_FAULTS = 200

/** The faults of a value that did not satisfy a schema. */
export function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path
    .map((step) => (typeof step === 'number' ? `[${step}]` : String(step)))
    .join('.')
    .replaceAll('.[', '[')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ field: field ? `${field}.${key}` : key, code: 'UNKNOWN_FIELD' }))
    case 'custom': {
      const { code = 'INVALID_VALUE', ...params } = (issue.params ?? {}) as { code?: string } & Record<
        string,
        string | number
      >
      return [{ field, code: faultCode(code), params }]
    }
    case 'too_small':
      return [
        {
          field,
          code: issue.origin === 'string' ? 'TOO_SHORT' : 'OUT_OF_RANGE',
          params: { min: Number(issue.minimum) },
        },
      ]
    case 'too_big':
      return [
        {
          field,
          code: issue.origin === 'string' || issue.origin === 'array' ? 'TOO_LONG' : 'OUT_OF_RANGE',
          params: { max: Number(issue.maximum) },
        },
      ]
    case 'invalid_value':
      return [{ field, code: 'INVALID_CHOICE', params: { values: issue.values.map(String).join(', ') } }]
    case 'invalid_format':
      return [
        { field, code: issue.format === 'date' || issue.format === 'datetime' ? 'INVALID_DATE' : 'INVALID_VALUE' },
      ]
    case 'invalid_type':
      return [
        {
          field,
          code:
            issue.input === undefined && !issue.message.includes('received')
              ? 'REQUIRED'
              : issue.message.endsWith('received undefined') || issue.message.endsWith('received null')
                ? 'REQUIRED'
                : 'INVALID_TYPE',
        },
      ]
    case 'invalid_union': {
      const nothing = issue.errors.every((branch) =>
        branch.every((inner) => inner.code === 'invalid_type' && /received (undefined|null)$/.test(inner.message)),
      )
      if (nothing) return [{ field, code: 'REQUIRED' }]
      // Of a value that may be empty, the other reading says what is wrong: that a choice is none of the list, for instance.
      const [only, ...others] = issue.errors.filter((branch) => !branch.some(asksForNothing))
      const telling =
        issue.errors.flat().find((inner) => inner.code === 'custom') ?? (others.length === 0 ? only?.[0] : undefined)
      return telling
        ? faultsOf({ ...telling, path: [...issue.path, ...telling.path] })
        : [{ field, code: 'INVALID_TYPE' }]
    }
    default:
      return [{ field, code: 'INVALID_VALUE' }]
  }
}

function asksForNothing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === ''
}

function faultCode(code: string): FieldFaultCode {
  return fieldFaultCodes.find((known) => known === code) ?? 'INVALID_VALUE'
}

/** What the form parser says of a body that breaks off; it gives no code. */
const brokenForm = /^(Unexpected end of|Malformed part header|Malformed content type|Multipart: Boundary not found)/

/** The error of the product that an error of a library or the database stands for. */
function recognise(error: FastifyError & { constraint?: string }): AppError {
  if (error instanceof AppError) return error
  if (error.cause instanceof AppError) return error.cause
  if (error instanceof StorageFault) return new AppError(error.missing ? 'FILE_MISSING' : 'FILES_UNREACHABLE')
  const refusal = refusalOf(error)
  if (refusal) return refusal
  switch (error.code) {
    case '40001':
    case '40P01':
      return new AppError('CONFLICT')
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return storageFull()
    case '08006':
    case '08001':
    case '57P01':
    case 'ECONNREFUSED':
      return new AppError('PROVIDER_DOWN')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_TYPE')
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FILES_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new AppError('TOO_LARGE')
    default:
      if (brokenForm.test(error.message)) return new AppError('MALFORMED_REQUEST')
      if (error.statusCode === 429) return new AppError('TOO_MANY_REQUESTS', { params: { retryAfter: 60 } })
      return new AppError(
        error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
          ? 'MALFORMED_REQUEST'
          : 'INTERNAL_ERROR',
      )
  }
}

/** An id that a person can read out and a log can find. */
export function requestId(): string {
  return randomUUID().slice(0, 18)
}
