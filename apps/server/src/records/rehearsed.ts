import type { Context } from './context.ts'

/** Does the work, looks what it came to, and leaves nothing of it. */
export async function rehearsed<T>(context: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.tx.savepoint(async () => {
      throw new Rehearsed(await work())
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.found as T
    throw error
  }
}

/** Ends a rehearsal, so that its savepoint is rolled back. */
class Rehearsed extends Error {
  constructor(readonly found: unknown) {
    super('rehearsed')
  }
}
