import type { Language } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'

/** The language of the caller: what he asks for (`Accept-Language`), else his own setting, else English (spec section 9). */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['accept-language']
  if (asked) return /^\s*ro\b/i.test(asked) ? 'ro' : 'en'
  return request.actor?.language ?? 'en'
}
