import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { App } from './services.ts'

/** Serves the built web app at `/`. Its assets carry a hash in their names and never change. */
export function webApp(folder: string): (app: App) => void {
  return (app) => {
    if (!existsSync(folder)) return
    app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.addHook('onRoute', (route) => {
      if (route.url === '/' || route.url.startsWith('/assets/') || /\.[a-z0-9]+$/i.test(route.url))
        route.config = { ...route.config, public: true }
    })
  }
}
