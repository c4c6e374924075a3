import { readdirSync, readFileSync } from 'node:fs'
import type { Migration } from './db/migrate.ts'

/**
 * Where code and files are found: beside the sources in development and tests, beside the bundle in production
 * (scripts/build.mjs copies migrations and seed, and bundles each worker into a file of its own).
 */
const bundled = import.meta.url.endsWith('.js')

const repository = new URL(bundled ? '../../../' : '../../../', import.meta.url)

/** The entries of threads and child processes. */
export const workers = {
  database: bundled ? new URL('pglite-worker.js', import.meta.url) : new URL('db/pglite-worker.ts', import.meta.url),
} as const

/** The built web app. */
export const webFolder = new URL('apps/web/dist/', repository)

/** The demo companies and catalogues. */
export const seedFolder = new URL('seed/', repository)

/** The migrations in their order. */
export function migrations(): Migration[] {
  const folder = bundled ? new URL('migrations/', import.meta.url) : new URL('db/migrations/', import.meta.url)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
}
