import { Problem } from '../problem.ts'
import { type Change, divided, type Entry, type Queue, refused, type Refusal, type Remainder } from './queue.ts'

/** After the server refused a change that nobody looks at: what it does not take stays with the reason, and only that. */
export function judged(queue: Queue, { key, change }: Entry, refusal: Refusal, cause: unknown): Queue {
  const parts = dividedLines(change, refusal, cause)
  return parts ? divided(queue, key, parts) : refused(queue, key, refusal)
}

/** Lines of a sheet are judged one by one. Null for what stands or falls together: any other change, and a refusal that names no line. */
function dividedLines(change: Change, refusal: Refusal, cause: unknown): Remainder | null {
  if (change.kind !== 'lines' || !(cause instanceof Problem)) return null
  const reasons = change.lines.map((_, at) => reasonFor(at, refusal, cause))
  if (reasons.every((reason) => reason === null)) return null
  const lines = change.lines.filter((_, at) => reasons[at] === null)
  return {
    rest: lines.length > 0 ? { ...change, lines } : null,
    refused: change.lines.flatMap((line, at) => {
      const reason = reasons[at]
      return reason ? [{ change: { ...change, lines: [line], key: crypto.randomUUID() }, refusal: reason }] : []
    }),
  }
}

/** Why the line at a place was refused: in dispute, or at fault; null when the refusal does not name it. */
function reasonFor(at: number, refusal: Refusal, { errors }: Problem): Refusal | null {
  const conflicts = (refusal.conflicts ?? []).filter(({ Index }) => Index === at)
  const faults = errors.filter(({ field }) => field.startsWith(`Lines[${at}]`)).map(({ message }) => message)
  if (conflicts.length > 0) return { ...refusal, conflicts }
  return faults.length > 0 ? { ...refusal, message: faults.join(' ') } : null
}
