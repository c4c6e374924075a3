import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerProcess } from './server-process.ts'

const LOOK_MILLISECONDS = 100

/** What stands before several servers: it sends to those that say that they are ready, each in its turn, and repeats nothing. */
export interface Balancer {
  readonly address: string
  /** Sends to this server too, from its next look on; resolves when it was found ready. */
  add(server: Pick<ServerProcess, 'address'>): Promise<void>
  close(): Promise<void>
}

interface Target {
  readonly address: string
  readonly agent: Agent
  ready: boolean
}

/** Starts a balancer before servers, as one in front of the product works: it asks `/health/ready` and keeps connections open. */
export async function startBalancer(): Promise<Balancer> {
  const targets: Target[] = []
  let turn = 0
  const look = async (target: Target) => {
    const reply = await fetch(`${target.address}/health/ready`).catch(() => undefined)
    target.ready = reply?.status === 200
  }
  const timer = setInterval(() => {
    for (const target of targets) void look(target)
  }, LOOK_MILLISECONDS)

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const ready = targets.filter((target) => target.ready)
    const target = ready[turn++ % ready.length]
    if (!target) return void answer.writeHead(503).end()
    const { method, headers, url } = asked
    const sent = request(`${target.address}${url}`, { method, headers, agent: target.agent }, (reply) => {
      // These two are about the connection to the server, not about this one.
      const { connection: _connection, 'keep-alive': _keepAlive, ...own } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, own)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    asked.pipe(sent)
  }
  // Longer than callers keep a connection that they do not use.
  const server = createServer({ keepAliveTimeout: 60_000 }, pass)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async ({ address }) => {
      const target = { address, agent: new Agent({ keepAlive: true }), ready: false }
      await look(target)
      targets.push(target)
    },
    close: async () => {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      for (const { agent } of targets) agent.destroy()
    },
  }
}
