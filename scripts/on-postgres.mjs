import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './ready.mjs'

const SERVER = 'apps/server/src'

/** Where the database itself, its queues, copies and the record engine are tested: every file of these folders. */
const FOLDERS = ['db', 'jobs', 'backup', 'records'].map((name) => `${SERVER}/${name}/`)

/** The test asks for the database itself, or sends calls at once, which only a server runs beside each other. */
const MEETS_THE_SERVER = /testing\/database\.ts|Promise\.all\b/

/**
 * The tests that run on a PostgreSQL server as well as on the embedded database, by a rule (docs/decisions/0048): what stands in the
 * folders of the database, what meets more than one connection, and all tests of a folder whose SQL would have no test there otherwise.
 */
export function testsOnPostgres() {
  const { tests, writers } = serverFiles()
  const chosen = new Set(
    tests.filter(({ path, text }) => FOLDERS.some((folder) => path.startsWith(folder)) || MEETS_THE_SERVER.test(text)),
  )
  for (const folder of writers) {
    const own = tests.filter(({ path }) => dirname(path) === folder)
    if (!own.some((test) => chosen.has(test))) for (const test of own) chosen.add(test)
  }
  return [...chosen].map(({ path }) => path).toSorted()
}

/** The tests of the server that stand on a database, and the folders of which a file writes SQL. */
function serverFiles() {
  const files = readdirSync(join(root, SERVER), { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({ path: `${SERVER}/${name}`, text: readFileSync(join(root, SERVER, name), 'utf8') }))
  const tests = files.filter(({ path, text }) => path.endsWith('.test.ts') && /testing\//.test(text))
  const writers = files.filter(({ path, text }) => !path.endsWith('.test.ts') && /\bsql(<[^`]*>)?`/.test(text))
  return { tests, writers: new Set(writers.map(({ path }) => dirname(path))) }
}
