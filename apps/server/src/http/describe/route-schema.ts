import type { z } from 'zod'

declare module 'fastify' {
  interface FastifySchema {
    /** Part of the product the route belongs to. */
    tags?: readonly string[]
    /** The name for programs; without it method and path make one. */
    operationId?: string
    /** One line for the list of operations. */
    summary?: string
    /** What one has to know beside the line. */
    description?: string
    /** Not described: pages and files of the server itself. */
    hide?: boolean
    /** Types a reply may have that is no JSON. */
    produces?: readonly string[]
    /** The status of a reply without a body. */
    empty?: number
    /** Types a body may have that is no JSON; without `form` it is the bytes of a file. */
    consumes?: readonly string[]
    /** The parts of such a body; the route reads and checks them itself. */
    form?: z.ZodType
  }
}

/** A mounted route, as far as its description needs it. The schema is what it is when the description is made. */
export interface MountedRoute {
  readonly method: string
  readonly url: string
  readonly open: boolean
  readonly schema: RouteSchema
}

export interface RouteSchema {
  readonly tags?: readonly string[]
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly hide?: boolean
  readonly produces?: readonly string[]
  readonly empty?: number
  readonly consumes?: readonly string[]
  readonly form?: z.ZodType
  readonly body?: z.ZodType
  readonly params?: z.ZodType
  readonly querystring?: z.ZodType
  readonly response?: Readonly<Record<string, z.ZodType>>
}
