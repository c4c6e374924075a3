import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { fastify, LogController } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { describeRoutes } from './describe/openapi.ts'
import { describeInterface } from './describe/self-description.ts'
import { soundBodies } from './sound-bodies.ts'
import { idempotency } from './idempotency.ts'
import { endUnused, sendElsewhere } from './draining.ts'
import { installErrorBoundary, requestId, validate } from './problem.ts'
import { logRequests } from './request-log.ts'
import { keepRoom } from './room.ts'
import { installSessions } from './session.ts'
import { takeTurns } from './turns.ts'
import type { App, AreaRoutes, Services } from './services.ts'

const BODY_LIMIT = 8 * 1024 * 1024

/** The HTTP application: sessions, validation, errors, the areas' routes. Nothing listens yet. */
export async function buildApp(
  services: Services,
  areas: readonly AreaRoutes[],
  /** Is given the application before any route is mounted. */
  watch?: (app: App) => void,
  /** Where the log goes; standard output unless it is given. */
  logTo?: { write(line: string): void },
): Promise<App> {
  const { config } = services
  const app = fastify({
    genReqId: requestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, ...(logTo ? { stream: logTo } : {}) },
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>()

  watch?.(app)
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const zod = schema as z.ZodType
    return (data: unknown) => validate(zod, httpPart, data)
  })
  app.setSerializerCompiler(() => JSON.stringify)
  logRequests(app)
  installErrorBoundary(app)
  keepRoom(app, services)
  sendElsewhere(app, services)
  endUnused(app)

  describeRoutes(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...originOf(config.mapTileUrl)],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    hsts: false,
  })
  soundBodies(app)
  await app.register(compress, { threshold: 1_024, encodings: ['gzip', 'identity'] })
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: config.uploadLimit, files: 1, fields: 40, fieldSize: 1_000_000 },
  })
  await app.register(rateLimit, { global: false })
  installSessions(app, services)
  takeTurns(app, services)
  idempotency(app, services)
  describeInterface(app, services)
  for (const routes of areas) routes(app, services)
  return app
}

/** The origin of the map's tiles, the one place outside from which a page shows pictures. */
function originOf(tiles: string | undefined): string[] {
  const origin = tiles && /^https?:\/\/[^/]+/.exec(tiles)?.[0]
  return origin ? [origin] : []
}
