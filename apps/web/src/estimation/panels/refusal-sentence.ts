import { Problem } from '../../data/problem.ts'
import { toastProblem } from '../../ui/toast.tsx'

/** Why the server refused what was typed, for the field it was typed into; anything else is told aside. */
export function refusalSentence(cause: unknown): string | void {
  if (!(cause instanceof Problem) || cause.unreachable) return toastProblem(cause)
  return cause.errors.map(({ message }) => message).join(' ') || cause.message || toastProblem(cause)
}
