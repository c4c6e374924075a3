import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from '../../../../scripts/build.mjs'
import { workers } from '../places.ts'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))

/** The address of the bundle of each thread and child process, by its name in `places.ts`. */
export type ThreadBundles = Readonly<Record<string, string>>

/**
 * Makes the bundles that threads and child processes of tests are started from (use-bundles.ts): from sources each start translates them
 * anew, which takes two seconds of a processor in place of a quarter. Gives how to remove them, too.
 */
export async function bundleThreads(): Promise<{ readonly bundles: ThreadBundles; readonly remove: () => void }> {
  const folder = join(cache, `temelia-threads-${process.pid}`)
  const sources = Object.entries(workers).map(([name, entry]) => [name, fileURLToPath(entry)])
  await bundle(Object.fromEntries(sources) as Record<string, string>, folder)
  const bundles = Object.keys(workers).map((name) => [name, pathToFileURL(join(folder, `${name}.js`)).href])
  return {
    bundles: Object.fromEntries(bundles) as ThreadBundles,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Lets the threads of this process start from these bundles. */
export function startFrom(bundles: ThreadBundles): void {
  for (const [name, address] of Object.entries(bundles)) Object.assign(workers, { [name]: new URL(address) })
}
