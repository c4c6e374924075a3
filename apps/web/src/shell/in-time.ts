/** How long a file of the app may take to arrive (spec, section 9: chunk time-out). */
export const FILE_TIMEOUT_MS = 120_000

/** A file of the app did not arrive in time. */
export class FileTooSlow extends Error {}

/** What a file gives, unless it takes longer than it may. @throws FileTooSlow */
export async function inTime<T>(file: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new FileTooSlow('A file of the app did not arrive in time.')), FILE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([file, late])
  } finally {
    clearTimeout(timer)
  }
}
