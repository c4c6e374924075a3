import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { JobKind } from '../records/job-kind.ts'
import type { Engine } from '../records/operation.ts'
import { carryOn } from './run.ts'

const payload = z.object({ runId: z.number().int() })

/** Carries on a run whose process has ended; one that is over stays as it is. */
export function bulkJob(database: Database, engine: Engine): JobKind {
  return (data, { clientId }) => carryOn(database, engine, clientId, payload.parse(data).runId)
}
