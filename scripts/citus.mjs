import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, postgresPrograms, systemUser } from './postgres.mjs'
import { refuse, say } from './ready.mjs'

const WORKERS = 2

/** Where the servers write what they refuse, with the statement: the file `CITUS_LOG`, or nowhere. */
const log = process.env.CITUS_LOG ? openSync(process.env.CITUS_LOG, 'a') : 'ignore'

/** The folder with the programs of a PostgreSQL that has Citus: `CITUS_PROGRAMS`, or the one that is installed. */
function citusPrograms() {
  const folder = process.env.CITUS_PROGRAMS ?? postgresPrograms()
  if (!folder || !existsSync(join(folder, 'pg_config'))) return undefined
  const shared = execFileSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim()
  return existsSync(join(shared, 'extension/citus.control')) ? folder : undefined
}

function knows(programs, user, setting) {
  return execFileSync(join(programs, 'postgres'), ['--describe-config'], { encoding: 'utf8', ...user })
    .split('\n')
    .some((line) => line.startsWith(`${setting}\t`))
}

/** Starts a server of the cluster with the extension in a database; gives its port and how to end it. */
async function startNode(programs, folder, user) {
  const port = await freePort()
  const data = join(folder, String(port))
  const initdb = ['-D', data, '-U', 'temelia', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { stdio: 'ignore', cwd: folder, ...user })
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    shared_preload_libraries: 'citus',
    wal_level: 'logical',
    max_connections: '200',
    max_prepared_transactions: '200',
    fsync: 'off',
    'citus.node_conninfo': 'sslmode=disable',
    'citus.shard_count': '8',
  }
  // Newer servers decode what is written only by libraries they are told of; Citus follows parts that it moves by its own.
  if (knows(programs, user, 'output_plugin_libraries')) settings.output_plugin_libraries = 'pgoutput, citus'
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    stdio: ['ignore', 'ignore', log],
    cwd: folder,
    // Its connections to the other nodes look for certificates at home.
    env: { ...process.env, HOME: folder },
    ...user,
  })
  for (let attempt = 0; attempt < 150; attempt++) {
    try {
      execFileSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      break
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const run = (database, statement) =>
    execFileSync(
      join(programs, 'psql'),
      [
        '-q',
        '-v',
        'ON_ERROR_STOP=1',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'temelia',
        '-d',
        database,
        '-c',
        statement,
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
  run('postgres', 'create database cluster')
  run('cluster', 'create extension citus')
  return { port, run, end: () => server.kill('SIGQUIT') }
}

// node scripts/citus.mjs COMMAND ...: runs a command with TEST_CITUS_URL set to the coordinator of a throw-away cluster of two workers.
// CITUS_LOG=FILE keeps what its servers refuse.
const [command = refuse('Usage: node scripts/citus.mjs COMMAND ...'), ...args] = process.argv.slice(2)
const programs = citusPrograms()
if (!programs) {
  say('Citus is not installed here: skipped. Set CITUS_PROGRAMS to the bin folder of a PostgreSQL that has it.')
  process.exit(0)
}
const folder = mkdtempSync(join(tmpdir(), 'temelia-citus-'))
const user = process.getuid?.() === 0 ? systemUser() : {}
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
const nodes = []
process.once('exit', () => {
  for (const { end } of nodes) end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(1))
for (let n = 0; n <= WORKERS; n++) nodes.push(await startNode(programs, folder, user))
const [coordinator, ...workers] = nodes
coordinator.run('cluster', `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
for (const { port } of workers) coordinator.run('cluster', `select citus_add_node('127.0.0.1', ${port})`)
const child = spawn(command, args, {
  stdio: 'inherit',
  env: { ...process.env, TEST_CITUS_URL: `postgres://temelia@127.0.0.1:${coordinator.port}/cluster` },
})
process.exit((await new Promise((resolve) => child.once('exit', resolve))) ?? 1)
