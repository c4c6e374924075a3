import { overJsonLimits } from '@temelia/exchange/json-shape'
import { AppError } from '@temelia/model/errors'
import type { FastifyInstance } from 'fastify'

/** No body of the interface nests nearly as deep or has nearly as many fields. */
const MOST = { levels: 100, fields: 10_000 }

/** Refuses JSON bodies beyond any shape of the interface before they are taken apart: that is done in the thread that answers everybody. */
export function soundBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (overJsonLimits(text, MOST)) done(new AppError('MALFORMED_REQUEST'))
    else parse(request, text, done)
  })
}
