import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram, refuse } from './ready.mjs'

const OLDEST = 15
const DEBIAN = '/usr/lib/postgresql'

/** The folder with the programs of a PostgreSQL server new enough, or undefined. */
export function postgresPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIAN, String(version), 'bin'))
  const inPath = findProgram('initdb')
  if (inPath) folders.unshift(dirname(realpathSync(inPath)))
  const complete = (folder) =>
    ['initdb', 'postgres', 'pg_isready', 'psql'].every((name) => existsSync(join(folder, name)))
  return folders.find((folder) => complete(folder) && versionOf(folder) >= OLDEST)
}

function versionOf(folder) {
  const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/(\d+)/.exec(answer)?.[1] ?? 0)
}

/**
 * Starts a throw-away cluster on a free loopback port: quick (no fsync), gone when it is stopped or this process ends.
 * PostgreSQL refuses to run as root, so root runs it as the `postgres` user. Gives its address and how to stop it.
 */
export async function startPostgres() {
  const programs = postgresPrograms()
  if (!programs) refuse(`No PostgreSQL ${OLDEST} or newer was found. Install one and try again.`)
  const folder = mkdtempSync(join(tmpdir(), 'temelia-postgres-'))
  const user = process.getuid?.() === 0 ? systemUser() : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { stdio: 'ignore', cwd: folder, ...user })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '200',
    shared_buffers: '256MB',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    stdio: 'ignore',
    cwd: folder,
    ...user,
  })
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const abandon = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  await answering(join(programs, 'pg_isready'), port)
  // Not a superuser, as on a hosted server: row-level security then holds for the system's role as well.
  const role = 'create role temelia login createdb createrole'
  execFileSync(join(programs, 'psql'), ['-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-c', role])
  return {
    url: `postgres://temelia@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', abandon)
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      remove()
    },
  }
}

/** Who runs PostgreSQL where the caller is root, which it refuses to run as. */
export function systemUser() {
  const idOf = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

async function answering(isReady, port) {
  for (let attempt = 0; attempt < 150; attempt++) {
    try {
      execFileSync(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('the PostgreSQL of the tests did not come up within 15 seconds')
}

/** The first of ten loopback ports for servers of journeys: below those that the system gives to whoever asks for any. */
export async function freePorts() {
  for (let first = 10_000; first < 30_000; first += 10) {
    const ports = Array.from({ length: 10 }, (_, at) => first + at)
    const free = await Promise.all(ports.map((port) => freePort(port).catch(() => undefined)))
    if (!free.includes(undefined)) return first
  }
  throw new Error('no ten ports in a row are free')
}

/** A loopback port that nobody listens on: the one that is named, or any. */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

// node scripts/postgres.mjs COMMAND ...: runs a command with TEST_DATABASE and TEST_DATABASE_URL set to a throw-away cluster.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [command = refuse('Usage: node scripts/postgres.mjs COMMAND ...'), ...args] = process.argv.slice(2)
  const { url, stop } = await startPostgres()
  const env = { ...process.env, TEST_DATABASE: 'postgres', TEST_DATABASE_URL: url }
  const child = spawn(command, args, { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  await stop()
  process.exit(code ?? 1)
}
