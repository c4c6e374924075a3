import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import { fastify, LogController } from 'fastify'
import { jsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { describeInterface } from './describe.ts'
import { soundBodies } from './sound-bodies.ts'
import { idempotency } from './idempotency.ts'
import { installErrorBoundary, requestId, validate } from './problem.ts'
import { keepRoom } from './room.ts'
import { installSessions } from './session.ts'
import type { App, AreaRoutes, Services } from './services.ts'

const BODY_LIMIT = 8 * 1024 * 1024

/** The HTTP application: sessions, validation, errors, the areas' routes. Nothing listens yet. `onRoute` is told of each route that is mounted. */
export async function buildApp(
  services: Services,
  areas: readonly AreaRoutes[],
  onRoute?: (method: string, url: string) => void,
): Promise<App> {
  const { config } = services
  const app = fastify({
    genReqId: requestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustedProxies.length > 0 && [...config.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
  }).withTypeProvider<ZodTypeProvider>()

  if (onRoute) app.addHook('onRoute', ({ method, url }) => [method].flat().forEach((one) => onRoute(one, url)))
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const zod = schema as z.ZodType
    return (data: unknown) => validate(zod, httpPart, data)
  })
  app.setSerializerCompiler(() => JSON.stringify)
  installErrorBoundary(app)
  keepRoom(app, services)

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Temelia',
        version: '0.1.0',
        description: 'Construction estimates and customers. Errors are application/problem+json.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'ClientId,UserId,Token' } },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
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
  await app.register(formbody)
  await app.register(multipart, {
    limits: { fileSize: config.uploadLimit, files: 1, fields: 40, fieldSize: 1_000_000 },
  })
  await app.register(rateLimit, { global: false })
  installSessions(app, services)
  idempotency(app, services)
  describeInterface(app, services)
  for (const routes of areas) routes(app, services)
  return app
}
