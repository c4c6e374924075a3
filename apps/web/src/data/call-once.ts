import { call, type Reply } from './http.ts'
import { Problem } from './problem.ts'

/** Calls whose answer never came, by what they asked. */
const unanswered = new Map<string, Readonly<{ key: string; at: number }>>()

/** What is asked again so much later is meant anew. */
const SAME_MS = 10 * 60_000

/**
 * A POST that is carried out once, though its person asks again because the reply was lost: the same call goes under the key of the one
 * before until the server has answered. @throws Problem
 */
export async function callOnce(path: string, json: unknown): Promise<Reply> {
  const asked = JSON.stringify([path, json])
  const before = unanswered.get(asked)
  // Only one of two that are on their way at the same time is the one that was lost.
  unanswered.delete(asked)
  const key = before && Date.now() - before.at < SAME_MS ? before.key : crypto.randomUUID()
  try {
    return await call(path, { method: 'POST', json, idempotencyKey: key })
  } catch (cause) {
    // The first may still be worked on, which is a conflict and no answer.
    const open = cause instanceof Problem && (cause.away || (before !== undefined && cause.code === 'CONFLICT'))
    if (open) unanswered.set(asked, { key, at: Date.now() })
    throw cause
  }
}
