import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from '../../../../scripts/build.mjs'
import { workers } from '../places.ts'
import { onServer } from './database.ts'
import { processes } from './processes.ts'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))

/** The address of the bundle of each thread and process, by its name in `places.ts` or `processes.ts`. */
export interface Bundles {
  readonly workers: Readonly<Record<string, string>>
  readonly processes: Readonly<Record<string, string>>
}

/**
 * Makes the bundles that threads and processes of tests are started from (use-bundles.ts): from sources each start translates them
 * anew, which takes a thread two seconds of a processor in place of a quarter, and a server ten. Servers are started on a database
 * server only. Gives how to remove them, too.
 */
export async function bundleThreads(): Promise<{ readonly bundles: Bundles; readonly remove: () => void }> {
  const folder = join(cache, `temelia-threads-${process.pid}`)
  const started: Readonly<Record<string, URL>> = onServer ? processes : {}
  const sources = [...Object.values(workers), ...Object.values(started)].map((entry) => fileURLToPath(entry))
  await bundle(Object.fromEntries(sources.map((file) => [nameOf(file), file])), folder)
  const bundlesOf = (entries: Readonly<Record<string, URL>>) =>
    Object.fromEntries(
      Object.entries(entries).map(([name, entry]) => [
        name,
        pathToFileURL(join(folder, `${nameOf(fileURLToPath(entry))}.js`)).href,
      ]),
    )
  return {
    bundles: { workers: bundlesOf(workers), processes: bundlesOf(started) },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Lets the threads and processes of this process start from these bundles. */
export function startFrom(bundles: Bundles): void {
  for (const [name, address] of Object.entries(bundles.workers)) Object.assign(workers, { [name]: new URL(address) })
  for (const [name, address] of Object.entries(bundles.processes))
    Object.assign(processes, { [name]: new URL(address) })
}

/** A bundle is named as its source, as the built server's are: a server looks for its threads beside itself. */
function nameOf(file: string): string {
  return basename(file, '.ts')
}
