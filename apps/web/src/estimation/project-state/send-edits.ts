import { Project } from '@temelia/model/estimation/project'
import type { Sent } from '../../data/outbox/outbox-terms.ts'
import type { Change as OutboxChange, EstimateEdits, Refusal, Remainder } from '../../data/outbox/queue.ts'
import { failureVerdict } from '../../data/outbox/verdict.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import type { Change } from './changes.ts'
import { disputesOf } from './conflicts.ts'
import { EMPTY_QUEUE, giveBack, refuseBatch, refusedPlaces, type SaveQueue, takeBatch } from './save-queue.ts'
import { takeDisputed } from './take-conflicts.ts'
import { sendChanges } from './wire.ts'

/**
 * Sends one call's worth of what was typed into an estimate that nobody has open. What the server refuses of it, or what somebody else changed
 * meanwhile, stays apart with the reason; the rest is sent next. `tried` tells that an earlier try may have been written.
 */
export async function sendEdits(edits: EstimateEdits, tried: boolean, signal: AbortSignal): Promise<Sent> {
  const taken = takeBatch({ ...EMPTY_QUEUE, waiting: edits.edits as readonly Change[] })
  const queue = tried ? takeBatch(giveBack(taken)) : taken
  const remainder = await sendChanges(queue.sending, signal).then(
    () => ({ rest: withEdits(edits, queue.waiting), refused: [] }),
    (cause: unknown) => refusedParts(edits, queue, cause),
  )
  return {
    value: null,
    version: null,
    shown: queryClient.invalidateQueries({ queryKey: recordsKey(Project) }),
    remainder,
  }
}

/** @throws the cause itself when it is no refusal */
function refusedParts(edits: EstimateEdits, queue: SaveQueue, cause: unknown): Remainder {
  const verdict = failureVerdict(cause)
  if (verdict === 'wait' || verdict === 'sign-in') throw cause
  const disputes = disputesOf(cause, queue.sending)
  if (disputes.length > 0) {
    const { waiting, conflicts } = takeDisputed(queue, disputes)
    const mine = [...conflicts.values()].map((conflict) => conflict.mine)
    return { rest: withEdits(edits, waiting), refused: apart(edits, mine, verdict) }
  }
  const places = refusedPlaces(cause)
  const [left, refused] = refuseBatch(queue, new Set(places.keys()))
  const [first] = places.values()
  return {
    rest: withEdits(edits, left.waiting),
    refused: apart(edits, refused, { ...verdict, message: first ?? verdict.message }),
  }
}

function apart(edits: EstimateEdits, refused: readonly Change[], refusal: Refusal): Remainder['refused'] {
  const change = withEdits(edits, refused)
  return change ? [{ change: { ...change, key: crypto.randomUUID() }, refusal }] : []
}

function withEdits(of: EstimateEdits, edits: readonly Change[]): OutboxChange | null {
  return edits.length > 0 ? { ...of, edits } : null
}
