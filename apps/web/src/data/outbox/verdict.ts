import { Problem } from '../problem.ts'
import type { Entry, Refusal } from './queue.ts'

/** What a failed try means: sent again later, kept until its person is signed in again, or refused with a reason. */
export type Verdict = 'wait' | 'sign-in' | Refusal

/**
 * Reads the failure of an entry: besides what it says itself, that the same call is still being worked on is no refusal. A browser sends a
 * POST again by itself when its connection breaks, so this meets a first try too.
 */
export function verdictOf(cause: unknown, entry: Pick<Entry, 'change'>): Verdict {
  const underWay = cause instanceof Problem && cause.status === 409 && cause.code === 'CONFLICT'
  return underWay && isCreation(entry) ? 'wait' : failureVerdict(cause)
}

/**
 * Reads a failure. No answer, one of a server or proxy that is down (502, 503, 504), and one of a server that is too busy (408, 425, 429) are no
 * refusals.
 */
export function failureVerdict(cause: unknown): Verdict {
  if (!(cause instanceof Problem)) return isTimeout(cause) ? 'wait' : { status: 0, code: 'UNEXPECTED', message: '' }
  if (cause.away || [408, 425, 429].includes(cause.status)) return 'wait'
  if (cause.status === 401) return 'sign-in'
  const sentences = [cause.message, ...cause.errors.map(({ message }) => message)]
  const current = cause.body['current'] as Refusal['current']
  const conflicts = cause.body['Conflicts'] as Refusal['conflicts']
  return {
    status: cause.status,
    code: cause.code,
    message: sentences.filter(Boolean).join(' '),
    ...(current ? { current } : {}),
    ...(conflicts ? { conflicts } : {}),
  }
}

/** Whether a call ended because nobody answered in time. */
export function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && (cause.name === 'TimeoutError' || cause.name === 'AbortError')
}

function isCreation({ change }: Pick<Entry, 'change'>): boolean {
  return change.kind === 'post' || (change.kind === 'save' && change.id === null)
}
