import type { Language } from '@temelia/text/message'
import type { FastifyRequest } from 'fastify'

/** The language of the caller: what they ask for (`Accept-Language`), else their own setting, else English. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['accept-language']
  const first = /^\s*([a-z]{2})\b/i.exec(asked ?? '')?.[1]?.toLowerCase()
  if (first) return first === 'ro' ? 'ro' : 'en'
  return request.actor?.language ?? 'en'
}
