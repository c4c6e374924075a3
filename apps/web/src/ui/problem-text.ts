import { type ErrorCode, errors, type Tone } from '@temelia/model/errors'
import i18next from 'i18next'
import { Problem } from '../data/problem.ts'
import type { Say } from './text.ts'

/** What to tell the person about a failed call: the server's own sentence, else the catalogue's for its code, else a general one. */
export function problemText(cause: unknown, t: Say): string {
  if (!(cause instanceof Problem)) return t('unexpected')
  if (cause.unreachable) return t('networkProblem')
  if (cause.message) return cause.message
  return i18next.exists(cause.code) ? i18next.t(cause.code) : t('unexpected')
}

/** What could not be done, by its name in the table of errors, and why; the reason alone where that name has no words or is the reason. */
export function notDoneText(what: string, cause: unknown, t: Say): string {
  const reason = problemText(cause, t)
  if (!i18next.exists(what) || (cause instanceof Problem && cause.code === what)) return reason
  return `${i18next.t(what)} ${reason}`
}

/** How a failure is shown, by the table of errors: what the person can put right as a warning, the rest in red. */
export function toneOf(cause: unknown): Exclude<Tone, 'logged'> {
  const known = cause instanceof Problem && cause.code in errors ? errors[cause.code as ErrorCode].tone : 'negative'
  return known === 'warning' ? 'warning' : 'negative'
}
