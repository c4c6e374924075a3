import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reply } from './app.ts'
import { startArguments } from './processes.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Whoever calls a server, on whichever process. */
export interface Caller {
  readonly clientId: number
  readonly userId: number
  readonly token: string
}

/** A server of its own process and data folder. */
export interface ServerProcess {
  readonly address: string
  readonly process: ChildProcess
  /** What it wrote to its log. */
  log(): string
  call(
    caller: Caller | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply & { readonly bytes: Buffer }>
  /** Ends it; gives its exit code, or the signal that ended it. */
  end(signal?: NodeJS.Signals): Promise<number | string>
}

/** Starts a server and waits until it serves. @throws Error with its output when it ends before */
export async function startServer(port: number, settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-process-'))
  const child = spawn(process.execPath, startArguments('server'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      EXCHANGE_RATES_URL: '',
      DEMO: '0',
      ...settings,
    },
  })
  let output = ''
  const ended = once(child, 'exit').then(([code, signal]) => {
    rmSync(folder, { recursive: true, force: true })
    return (code ?? signal) as number | string
  })
  await new Promise<void>((ready, failed) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      if (output.includes('Temelia is ready')) ready()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((code) => failed(new Error(`the server ended with ${code}: ${output}`)))
  })
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    process: child,
    log: () => output,
    call: (caller, method, path, body, headers) => call(`${address}${path}`, caller, method, body, headers),
    end: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
  }
}

/** Calls a server, or what stands before it. @throws TypeError when the connection breaks */
export async function call(
  url: string,
  caller: Caller | undefined,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const raw = Buffer.isBuffer(body)
  const reply = await fetch(url, {
    method,
    headers: {
      ...(caller ? { authorization: `Bearer ${caller.clientId},${caller.userId},${caller.token}` } : {}),
      ...(body === undefined || raw ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const json = String(reply.headers.get('content-type')).includes('json') && bytes.length > 0
  return {
    status: reply.status,
    body: (json ? JSON.parse(bytes.toString()) : {}) as Reply['body'],
    headers: Object.fromEntries(reply.headers),
    bytes,
  } as Reply & { readonly bytes: Buffer }
}
