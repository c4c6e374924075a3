import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App } from './services.ts'

/**
 * Serves the built web app at `/`. Its assets carry a hash in their names and never change; they are looked up when asked for,
 * so that a build made under a running server is served whole.
 */
export function webApp(folder: string): (app: App) => void {
  return (app) => {
    if (!existsSync(folder)) return
    app.addHook('onRoute', (route) => {
      if (route.url === '/' || route.url.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(route.url))
        route.config = { ...route.config, public: true }
    })
    app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**'],
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
    })
  }
}
