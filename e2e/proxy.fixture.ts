import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the line does to a call that writes: loses it, holds it for three seconds, cuts its answer in the middle, or answers for a server that is down. */
export type Fault = 'drop' | 'delay' | 'cut' | 502

/** How every call fares, reading ones too: nobody listens, the server says that it is busy, an answer takes four seconds, or all is well. */
export type Weather = 'stopped' | 'busy' | 'slow' | 'fair'

/** A proxy before the server, as between a building site and an office. */
export interface BadLine {
  readonly url: string
  /** Calls that were hurt, as `METHOD /path`. */
  readonly hurt: readonly string[]
  /** From now on the first call of each address that writes meets this; null: none does. */
  turn(fault: Fault | null): void
  /** From now on every call meets this. */
  become(weather: Weather): void
  close(): Promise<void>
}

const DELAY_MS = 3_000
const SLOW_MS = 4_000

/** Starts a proxy to the server at a port of this machine. */
export async function badLine(port: number): Promise<BadLine> {
  let fault: Fault | null = null
  let weather: Weather = 'fair'
  const hurt: string[] = []

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, cut: boolean): void {
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      if (!cut) return void reply.pipe(outgoing)
      // The server has written; half of what it says of that arrives.
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => {
        const whole = Buffer.concat(pieces)
        outgoing.write(whole.subarray(0, Math.floor(whole.length / 2)), () => outgoing.destroy())
      })
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  const server = createServer((incoming, outgoing) => {
    if (weather === 'stopped') return void incoming.socket.destroy()
    if (weather === 'busy') return void outgoing.writeHead(503, { 'content-type': 'text/html' }).end('<h1>503</h1>')
    if (weather === 'slow') return void setTimeout(() => pass(incoming, outgoing, false), SLOW_MS)
    const address = `${incoming.method} ${incoming.url?.split('?')[0]}`
    const writes = incoming.method !== 'GET' && /^\/(api|files)\//.test(incoming.url ?? '')
    if (fault === null || !writes || hurt.includes(address)) return pass(incoming, outgoing, false)
    hurt.push(address)
    if (fault === 'drop') return void incoming.socket.destroy()
    if (fault === 502) return void outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>')
    if (fault === 'delay') return void setTimeout(() => pass(incoming, outgoing, false), DELAY_MS)
    pass(incoming, outgoing, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hurt,
    turn: (next) => {
      fault = next
      hurt.length = 0
    },
    become: (next) => {
      weather = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
