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
