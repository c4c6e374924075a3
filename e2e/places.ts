import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The server of one worker: nobody else reads or writes its data. */
export interface Place {
  readonly port: number
  readonly url: string
  /** Where a journey puts its stand-in of the service for electronic invoices. */
  readonly eInvoicePort: number
  /** Where a journey puts its stand-in of the national bank; nobody answers there otherwise. */
  readonly bankPort: number
  readonly data: string
}

const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 3210)

/** The folder that holds what the journeys of this run write. */
export const runFolder = process.env['E2E_DATA'] ?? join(tmpdir(), `temelia-journeys-${FIRST_PORT}`)

/** The place of a worker, counted from 0. */
export function placeOf(worker: number): Place {
  const port = FIRST_PORT + 3 * worker
  const [eInvoicePort, bankPort] = [port + 1, port + 2]
  return { port, url: `http://127.0.0.1:${port}`, eInvoicePort, bankPort, data: join(runFolder, `worker-${worker}`) }
}

/** The place of the worker that asks; the process that starts the workers speaks for the first. */
export function ownPlace(): Place {
  return placeOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))
}
