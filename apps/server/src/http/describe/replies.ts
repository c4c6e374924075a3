import type { z } from 'zod'
import type { AreaRoutes } from '../services.ts'

/**
 * What routes that are no plain records answer, by `METHOD /path status`: a schema for JSON, the types of a file, null for a reply without
 * a body. It describes, and the tests of the server hold every reply to it; a reply never loses what it does not name.
 */
export type ReplyTable = Readonly<Record<string, z.ZodType | readonly string[] | null>>

/** Puts the replies of a table on the routes that are mounted after it. */
export function replies(table: ReplyTable): AreaRoutes {
  const byRoute = new Map<string, [string, ReplyTable[string]][]>()
  for (const [key, reply] of Object.entries(table)) {
    const [method, url, status = '200'] = key.split(' ')
    const route = `${method} ${url}`
    byRoute.set(route, [...(byRoute.get(route) ?? []), [status, reply]])
  }
  return (app) => {
    app.addHook('onRoute', (route) => {
      const found = byRoute.get(`${[route.method].flat()[0]} ${route.url}`) ?? []
      if (found.length === 0) return
      const schema = { ...route.schema }
      for (const [status, reply] of found) {
        if (Array.isArray(reply)) schema.produces = reply as readonly string[]
        else if (reply === null) schema.empty = Number(status)
        else schema.response = { ...(schema.response as object), [status]: reply }
      }
      route.schema = schema
    })
  }
}
