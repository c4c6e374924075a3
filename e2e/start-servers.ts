import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { type Place, placeOf, runFolder } from './places.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const converter = fileURLToPath(new URL('drawings/convert-dwg.sh', import.meta.url))

/**
 * Prepares one data folder with the demo companies and gives every worker a built server (npm run build) of its own on a copy of it,
 * so that journeys of different workers cannot see each other. Gives how to end them.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  rmSync(runFolder, { recursive: true, force: true })
  mkdirSync(runFolder, { recursive: true })
  const prepared = join(runFolder, 'prepared')
  await ended(await started({ ...placeOf(0), data: prepared }))
  const servers = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const place = placeOf(worker)
      cpSync(prepared, place.data, { recursive: true })
      return started(place)
    }),
  )
  return async () => {
    await Promise.all(servers.map(ended))
    rmSync(runFolder, { recursive: true, force: true })
  }
}

/** Starts a server and waits until it serves. @throws Error with what it said when it ends before */
async function started({ data, port, eInvoicePort, bankPort }: Place): Promise<ChildProcess> {
  const eInvoices = `http://127.0.0.1:${eInvoicePort}`
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      OWN_NETWORKS: 'loopback',
      BLUEPRINT_CONVERTER: converter,
      EXCHANGE_RATES_URL: `http://127.0.0.1:${bankPort}`,
      EFACTURA_URL: eInvoices,
      EFACTURA_TOKEN_URL: `${eInvoices}/token`,
    },
  })
  let said = ''
  await new Promise<void>((ready, failed) => {
    server.stdout.on('data', (piece: Buffer) => {
      said = `${said}${piece}`.slice(-2_000)
      if (said.includes('Temelia is ready')) ready()
    })
    server.once('exit', (code) => failed(new Error(`the server on port ${port} ended with ${code}: ${said}`)))
  })
  return server
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  await exit
}
