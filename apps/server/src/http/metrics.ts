import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App, Services } from './services.ts'

/** Prometheus figures, for this machine or who holds the token; behind a proxy only with the token. */
export function metricsRoute(app: App, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1_000,
    )
  })
  app.get('/metrics', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy on this machine everybody comes from it.
    const near = services.config.trustedProxies.length === 0 && loopback(request.socket.remoteAddress)
    if (!(near || holds(services.config.metricsToken, request.headers.authorization))) throw new AppError('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function loopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

function holds(token: string | undefined, header: string | undefined): boolean {
  if (!token || !header) return false
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
