import { overJsonLimits } from '@temelia/exchange/json-shape'
import { AppError } from '@temelia/model/errors'
import type { FastifyInstance } from 'fastify'

/** No body of the interface nests nearly as deep, has nearly as many fields or holds as many records and lists. */
const MOST = { levels: 100, fields: 10_000, parts: 100_000 }

/** Fields of a form. */
const MOST_FORM_FIELDS = 1_000
const PLUS = 0x2b
const BLANK = 0x20

/** Refuses bodies beyond any shape of the interface before they are taken apart: that is done in the thread that answers everybody. */
export function soundBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Text without a type of its own is the body of no call: it is another type, not one that cannot be read.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (overJsonLimits(text, MOST)) done(new AppError('MALFORMED_REQUEST'))
    else parse(request, text, done)
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, body, done) => {
    const form = readForm(body as Buffer)
    if (form) done(null, form)
    else done(new AppError('MALFORMED_REQUEST'))
  })
}

/** The fields of a form; one that is sent several times is a list. Undefined for a form of too many. */
function readForm(bytes: Uint8Array): Record<string, string | string[]> | undefined {
  const form: Record<string, string | string[]> = Object.create(null) as Record<string, never>
  // Byte by byte, in a loop: replacing millions of matches in a text takes seconds, and a function for each byte a tenth of one.
  const plain = Buffer.from(bytes)
  for (let at = 0; at < plain.length; at++) if (plain[at] === PLUS) plain[at] = BLANK
  const text = plain.toString()
  const pairs = text.split('&', MOST_FORM_FIELDS + 1)
  if (pairs.length > MOST_FORM_FIELDS) return undefined
  for (const pair of pairs.filter(Boolean)) {
    const gap = pair.indexOf('=')
    const name = decoded(gap < 0 ? pair : pair.slice(0, gap))
    const value = decoded(gap < 0 ? '' : pair.slice(gap + 1))
    const before = form[name]
    form[name] = before === undefined ? value : [before, value].flat()
  }
  return form
}

/** Text of a form as it was typed; one with broken escapes, of which the decoder tells only by throwing, is taken as it came. */
function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
