import { z } from 'zod'
import type { Storage } from '../ports/storage.ts'
import type { JobKind } from '../records/job-kind.ts'

const payload = z.object({ key: z.string() })

/** Removes the bytes of a file whose row is gone. */
export function removeBytesJob(storage: Storage): JobKind {
  return (data) => storage.remove(payload.parse(data).key)
}
