import type { Socket } from 'node:net'
import { AppError } from '@temelia/model/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** Whether this server is about to close: it says so to the balancer while it still answers everybody. */
export interface Draining {
  begun: boolean
}

/** @throws AppError SHUTTING_DOWN from the moment on at which nobody should be sent here any more */
export function demandOpen({ draining }: Pick<Services, 'draining'>): void {
  if (draining.begun) throw new AppError('SHUTTING_DOWN')
}

/** Callers who come all the same are answered, and find another server with their next connection. */
export function sendElsewhere(app: FastifyInstance, { draining }: Services): void {
  app.addHook('onSend', async (_request, reply) => {
    if (draining.begun) reply.header('connection', 'close')
  })
}

/** A server that ends waits for what is asked, and for nothing over which nobody has asked yet: browsers open connections ahead, and Node keeps these for a minute. */
export function endUnused(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
