import type { Actor } from '@temelia/model/permission'
import type { WireRecord } from '@temelia/model/codec'
import type { Storage } from '../../ports/storage.ts'
import type { Context } from '../../records/context.ts'

/** How the product keeps files; given by the area that does. */
export interface KeepFiles<Kept> {
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
