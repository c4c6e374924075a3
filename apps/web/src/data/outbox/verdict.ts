import { Problem } from '../problem.ts'
import type { Entry, Refusal } from './queue.ts'

/** What a failed try means: sent again later, kept until its person is signed in again, or refused with a reason. */
export type Verdict = 'wait' | 'sign-in' | Refusal

/**
 * Reads a failure. No answer, one of a server or proxy that is down (502, 503, 504), of one that is too busy (408, 425, 429), and
 * that a first try is still being worked on are no refusals.
 */
export function verdictOf(cause: unknown, entry: Entry): Verdict {
  if (!(cause instanceof Problem)) return isTimeout(cause) ? 'wait' : { status: 0, code: 'UNEXPECTED', message: '' }
  if (cause.away || [408, 425, 429].includes(cause.status)) return 'wait'
  if (cause.status === 401) return 'sign-in'
  if (cause.status === 409 && cause.code === 'CONFLICT' && entry.tried && isCreation(entry)) return 'wait'
  const sentences = [cause.message, ...cause.errors.map(({ message }) => message)]
  return { status: cause.status, code: cause.code, message: sentences.filter(Boolean).join(' ') }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && (cause.name === 'TimeoutError' || cause.name === 'AbortError')
}

function isCreation({ change }: Entry): boolean {
  return change.kind === 'save' && change.id === null
}
