import { type ErrorCode, errors, type Tone } from '@temelia/model/errors'
import i18next from 'i18next'
import { Problem } from '../data/problem.ts'
import type { Say } from './text.ts'

/**
 * What to tell the person about a failed call: what was not done where that has a name, and why: the server's own sentence, else the catalogue's
 * for its code, else a general one.
 */
export function problemText(cause: unknown, t: Say): string {
  if (!(cause instanceof Problem)) return t('unexpected')
  const reason = reasonOf(cause, t)
  return cause.what === null || cause.what === cause.code || !i18next.exists(cause.what)
    ? reason
    : `${i18next.t(cause.what)} ${reason}`
}

/** What a refusal says of single fields and rules, each once: `Rules` are those of electronic invoices with their places. */
export function sentencesOf(problem: unknown): readonly string[] {
  if (!(problem instanceof Problem)) return []
  const rules = problem.body['Rules'] as readonly { Rule: string; Place: string }[] | undefined
  const all = [
    ...problem.errors.map(({ message }) => message).filter(Boolean),
    ...(rules ?? []).map(({ Rule, Place }) => `${Rule}, ${Place}`),
  ]
  return [...new Set(all)]
}

function reasonOf(cause: Problem, t: Say): string {
  if (cause.unreachable) return t('networkProblem')
  if (cause.message) return cause.message
  return i18next.exists(cause.code) ? i18next.t(cause.code) : t('unexpected')
}

/** How a failure is shown, by the table of errors: what the person can put right as a warning, the rest in red. */
export function toneOf(cause: unknown): Exclude<Tone, 'logged'> {
  const known = cause instanceof Problem && cause.code in errors ? errors[cause.code as ErrorCode].tone : 'negative'
  return known === 'warning' ? 'warning' : 'negative'
}
