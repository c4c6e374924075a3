import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve(process.env.TEMELIA_SHARED ?? '../shared', 'data')

/** True when the folder of real files lies beside the project; says so once when it does not. */
export const sharedData = existsSync(folder)
if (!sharedData) console.info(`skipped: real files are not at ${folder} (set TEMELIA_SHARED)`)

/** One real file. */
export function sharedFile(path: string): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  return { name: path, bytes: new Uint8Array(readFileSync(resolve(folder, path))) }
}
