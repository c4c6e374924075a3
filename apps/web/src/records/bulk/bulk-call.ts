import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { wireFilter } from '@temelia/model/wire-filter'

const POLL_MS = 300

/** A record that was refused, and why. */
export type Refusal = Readonly<{ id: number; name: string; message: string }>

/** Where a change of many records stands. */
export type BulkRun = Readonly<{
  id: number
  entity: string
  action: 'edit' | 'delete'
  changes: Readonly<Record<string, unknown>> | null
  status: 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'
  total: number
  changed: number
  unchanged: number
  refused: number
  restored: number
  kept: number
  createdAt: string
  faults: readonly Refusal[]
  mayUndo: boolean
}>

/** What a change of many records would do. */
export type BulkPreview = Readonly<{
  total: number
  changed: number
  unchanged: number
  refused: number
  tried: number
  faults: readonly Refusal[]
}>

/** Which records: these, or all that the list shows. */
export type BulkChoice = Readonly<{ ids: readonly number[] }> | Readonly<{ filter: Filter | undefined; q: string }>

/** What is to be done with them; the changes by the names of the wire. */
export type BulkOrder = Readonly<{
  of: Entity
  action: 'edit' | 'delete'
  choice: BulkChoice
  changes?: Readonly<Record<string, unknown>>
}>

/** Asks what would happen. */
export async function previewBulk(order: BulkOrder): Promise<BulkPreview> {
  const { body } = await call('/api/bulk/preview', { method: 'POST', json: wireOrder(order) })
  const wire = body as Wire
  return {
    total: Number(wire['Total']),
    changed: Number(wire['Changed']),
    unchanged: Number(wire['Unchanged']),
    refused: Number(wire['Refused']),
    tried: Number(wire['Tried']),
    faults: readFaults(wire['Faults']),
  }
}

/** Starts a run and follows it to its end, telling how far it is. */
export async function runBulk(order: BulkOrder, onProgress: (run: BulkRun) => void): Promise<BulkRun> {
  const { body } = await callOnce('/api/bulk', wireOrder(order))
  return follow(order.of, readRun(body as Wire), onProgress)
}

/** Takes a run back and follows that to its end. */
export async function undoBulk(
  of: Entity,
  id: number,
  onProgress: (run: BulkRun) => void = () => undefined,
): Promise<BulkRun> {
  const { body } = await call(`/api/bulk/${id}/undo`, { method: 'POST' })
  return follow(of, readRun(body as Wire), onProgress)
}

/** Stops a run; what is done stays. */
export async function stopBulk(id: number): Promise<void> {
  await call(`/api/bulk/${id}/cancel`, { method: 'POST' })
}

/** The runs of the last days that this person may see. */
export async function recentBulk(signal?: AbortSignal): Promise<readonly BulkRun[]> {
  const { body } = await call('/api/bulk', { signal })
  return ((body as Readonly<{ _embedded: { bulk: Wire[] } }>)._embedded.bulk ?? []).map(readRun)
}

async function follow(of: Entity, begun: BulkRun, onProgress: (run: BulkRun) => void): Promise<BulkRun> {
  let run = begun
  while (run.status === 'running' || run.status === 'undoing') {
    onProgress(run)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    run = readRun((await call(`/api/bulk/${run.id}`)).body as Wire)
  }
  await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
  return run
}

type Wire = Readonly<Record<string, unknown>>

function wireOrder({ of, action, choice, changes }: BulkOrder): object {
  const which =
    'ids' in choice
      ? { Ids: choice.ids }
      : { Q: choice.q, ...(choice.filter ? { Filter: wireFilter(of, choice.filter) } : {}) }
  return { Entity: of.wire.path, Action: action, ...which, ...(changes ? { Changes: changes } : {}) }
}

function readRun(wire: Wire): BulkRun {
  const number = (key: string) => Number(wire[key] ?? 0)
  return {
    id: number('BulkId'),
    entity: String(wire['Entity']),
    action: wire['Action'] as BulkRun['action'],
    changes: (wire['Changes'] ?? null) as BulkRun['changes'],
    status: wire['Status'] as BulkRun['status'],
    total: number('Total'),
    changed: number('Changed'),
    unchanged: number('Unchanged'),
    refused: number('Refused'),
    restored: number('Restored'),
    kept: number('Kept'),
    createdAt: String(wire['CreatedAt'] ?? ''),
    faults: readFaults(wire['Faults']),
    mayUndo: (wire['_actions'] as Readonly<Record<string, boolean>> | undefined)?.['undo'] === true,
  }
}

function readFaults(wire: unknown): readonly Refusal[] {
  return ((wire ?? []) as readonly Wire[]).map((fault) => ({
    id: Number(fault['Id']),
    name: typeof fault['Name'] === 'string' ? fault['Name'] : `#${String(fault['Id'])}`,
    message: String(fault['Message'] ?? ''),
  }))
}
