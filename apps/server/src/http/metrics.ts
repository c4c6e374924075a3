import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { MAX_ATTEMPTS } from '../records/job-kind.ts'
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
  turnsOfRequests(registry, app)
  waitingJobs(registry, services)
  app.get('/metrics', { config: { public: true }, schema: { hide: true } }, async (request, reply) => {
    // Behind a proxy on this machine everybody comes from it.
    const near = services.config.trustedProxies.length === 0 && loopback(request.socket.remoteAddress)
    if (!(near || holds(services.config.metricsToken, request.headers.authorization))) throw new AppError('NOT_FOUND')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Requests of companies that hold a turn and that wait for one; nought where they take none. */
function turnsOfRequests(registry: Registry, { companyTurns }: App): void {
  for (const [name, help, value] of [
    ['requests_at_work', 'Requests of companies that hold a turn', () => companyTurns?.atWork],
    ['requests_waiting', 'Requests of companies that wait for a turn', () => companyTurns?.size],
  ] as const)
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value() ?? 0)
      },
    })
}

/** Work that waits behind calls; of databases on servers, since an embedded one may not be open. All servers of a database say the same. */
function waitingJobs(registry: Registry, { config, database }: Services): void {
  const names = { labelNames: ['region' as const], registers: [registry] }
  const late = new Gauge({
    ...names,
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest job that is due has waited',
  })
  const given = new Gauge({ ...names, name: 'jobs_given_up', help: 'Jobs that failed too often' })
  new Gauge({
    ...names,
    name: 'jobs_due',
    help: 'Jobs that are due',
    async collect() {
      for (const region of ['ro', 'us'] as const) {
        if (!config.databaseUrls[region]) continue
        const found = await (await database(region)).system((tx) =>
          tx.one<{ due: number; oldest: number; givenUp: number }>(sql`
            select count(*) filter (where due)::integer as due, coalesce(extract(epoch from now() - min(run_at) filter (where due)), 0)::float8 as oldest,
              count(*) filter (where attempts >= ${MAX_ATTEMPTS})::integer as given_up
            from (select attempts, run_at, run_at <= now() and attempts < ${MAX_ATTEMPTS} as due from jobs) j`),
        )
        this.set({ region }, found?.due ?? 0)
        late.set({ region }, found?.oldest ?? 0)
        given.set({ region }, found?.givenUp ?? 0)
      }
    },
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
