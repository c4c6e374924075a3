import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './services.ts'

/** What the customer's page of an offer may do: its own files and calls, nothing else; nobody keeps, finds or frames it. */
const OFFER_PAGE = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/**
 * Serves the built web app at `/`. Its assets carry a hash in their names and never change; they are looked up when asked for,
 * so that a build made under a running server is served whole; the build lays their compressed copies beside them.
 */
export function webApp(folder: string): (app: App) => void {
  return (app) => {
    if (!existsSync(folder)) return
    const offerPage = join(folder, 'offer.html')
    app.addHook('onRoute', (route) => {
      if (route.url === '/' || route.url.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(route.url))
        route.config = { ...route.config, public: true }
    })
    app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => reply.headers(path === offerPage ? OFFER_PAGE : { 'cache-control': 'no-cache' }),
    })
    app.register(async (scope) => {
      // The plugin's own route lists the folder for each request, to refuse names in another case: the name is the route's only part here,
      // and some 250 files of a first visit took the server four times as long.
      scope.register(fastifyStatic, {
        root: join(folder, 'assets'),
        serve: false,
        preCompressed: true,
        immutable: true,
        maxAge: '1y',
      })
      scope.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
        reply.sendFile(request.params.file),
      )
    })
  }
}
