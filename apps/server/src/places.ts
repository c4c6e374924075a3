import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Migration } from './db/migrate.ts'

/**
 * Where code and files are found. Sources (apps/server/src) and bundles (apps/server/dist) lie equally deep in the
 * repository, so files are named from its root; scripts/build.mjs gives each thread and process a bundle of its own.
 */
const bundled = import.meta.url.endsWith('.js')
const repository = new URL('../../../', import.meta.url)

/** The entries of threads and child processes. */
export const workers = {
  database: bundled ? new URL('pglite-worker.js', import.meta.url) : new URL('db/pglite-worker.ts', import.meta.url),
  sheets: bundled ? new URL('read-worker.js', import.meta.url) : new URL('transfer/read-worker.ts', import.meta.url),
  merge: bundled
    ? new URL('merge-worker.js', import.meta.url)
    : new URL('estimation/reports/merge-worker.ts', import.meta.url),
  drawing: bundled
    ? new URL('drawing-worker.js', import.meta.url)
    : new URL('takeoff/drawing-worker.ts', import.meta.url),
  marking: bundled
    ? new URL('marking-worker.js', import.meta.url)
    : new URL('takeoff/marked/marking-worker.ts', import.meta.url),
  dwg: bundled ? new URL('dwg-process.js', import.meta.url) : new URL('takeoff/dwg-process.ts', import.meta.url),
  email: bundled ? new URL('email-worker.js', import.meta.url) : new URL('crm/emails/email-worker.ts', import.meta.url),
  print: bundled
    ? new URL('print-process.js', import.meta.url)
    : new URL('packages/reports/src/print-process.ts', repository),
} as const

/** Fonts and templates of the printed forms. */
export const printAssets = fileURLToPath(new URL('packages/reports/', repository))

/** The built web app. */
export const webFolder = fileURLToPath(new URL('apps/web/dist/', repository))

/** The demo companies and catalogues. */
export const seedFolder = new URL('seed/', repository)

/** The migrations in their order. */
export function migrations(): Migration[] {
  const folder = new URL('apps/server/src/db/migrations/', repository)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
}
