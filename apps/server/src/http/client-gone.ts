import type { FastifyReply } from 'fastify'

/** Aborts when the caller closes the connection before they were answered, so that nobody works for nobody. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const stop = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) stop.abort()
  })
  return stop.signal
}
