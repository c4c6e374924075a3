import { Problem } from '../../data/problem.ts'
import { toastProblem } from '../../ui/toast.tsx'

/** Why the server refused what was typed, for the field it was typed into; anything else is told aside. */
export function refusalSentence(cause: unknown): string | void {
  const sentence = cause instanceof Problem ? cause.errors.map(({ message }) => message).join(' ') : ''
  return sentence || toastProblem(cause)
}
