import type { WireRecord } from '@temelia/model/codec'
import type { Actor } from '@temelia/model/permission'
import type { Context } from '../records/context.ts'
import type { Storage } from '../ports/storage.ts'

/** How the files area keeps a file: its bytes, then its record. */
export interface FileKeeper<Kept> {
  bytes(
    storage: Storage,
    actor: Actor,
    file: {
      readonly name: string
      readonly folder: string
      readonly bytes: Uint8Array
      readonly withoutPlace: boolean
    },
  ): Promise<Kept>
  record(context: Context, kept: Kept): Promise<WireRecord>
}

/**
 * What bytes were kept for: where it is refused or fails they go again, so that no file stays that no record names. It writes the record
 * of the file in its own transaction.
 */
export async function keptUnlessRefused<T>(
  storage: Storage,
  kept: { readonly key: string } | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (kept) await storage.remove(kept.key)
    throw error
  }
}
