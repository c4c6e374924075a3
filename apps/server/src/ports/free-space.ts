import { statfs } from 'node:fs/promises'

/** Gives the bytes that are free where data is kept. */
export type FreeSpace = () => Promise<number>

const KNOWN_MILLISECONDS = 1_000

/** Free space of a folder's disk, asked of the system at most once a second. */
export function freeSpaceOf(folder: string): FreeSpace {
  let known: { readonly bytes: Promise<number>; readonly at: number } | undefined
  return () => {
    const now = performance.now()
    if (!known || now - known.at > KNOWN_MILLISECONDS)
      known = { bytes: statfs(folder).then(({ bavail, bsize }) => bavail * bsize), at: now }
    return known.bytes
  }
}
