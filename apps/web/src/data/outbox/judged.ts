import { Problem } from '../problem.ts'
import { type Change, divided, type Entry, type Queue, refused, type Refusal, type Remainder } from './queue.ts'

/** After the server refused a change that nobody looks at: what it does not take stays with the reason, and only that. */
export function judged(queue: Queue, { key, change }: Entry, refusal: Refusal, cause: unknown): Queue {
  const parts = dividedLines(change, refusal, linesNamed(cause))
  return parts ? divided(queue, key, parts) : refused(queue, key, refusal)
}

/** Lines of a sheet are judged one by one. Null for what stands or falls together: any other change, a refusal of the sheet or of all its lines. */
function dividedLines(change: Change, refusal: Refusal, named: ReadonlySet<number>): Remainder | null {
  if (change.kind !== 'lines') return null
  const apart = change.lines.filter((_, at) => named.has(at))
  const lines = change.lines.filter((_, at) => !named.has(at))
  if (apart.length === 0 || lines.length === 0) return null
  const part = { ...change, lines: apart, key: crypto.randomUUID() }
  return { rest: { ...change, lines }, refused: [{ change: part, refusal }] }
}

/** The places of the lines that a refusal names: in dispute, or at fault. */
export function linesNamed(cause: unknown): ReadonlySet<number> {
  if (!(cause instanceof Problem)) return new Set()
  const conflicts = cause.body['Conflicts']
  const disputed = Array.isArray(conflicts) ? conflicts.map(({ Index }: Readonly<{ Index: number }>) => Index) : []
  const faulty = cause.errors.flatMap(({ field }) => {
    const place = /^Lines\[(\d+)\]/.exec(field)?.[1]
    return place === undefined ? [] : [Number(place)]
  })
  return new Set([...disputed, ...faulty])
}
