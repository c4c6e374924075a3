import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { Problem } from '../data/problem.ts'
import { problemText, toneOf } from './problem-text.ts'
import type { Say } from './text.ts'

const words = {
  DELETE_FOLDER_PROBLEM: 'The folder couldn’t be deleted.',
  networkProblem: 'No connection.',
  unexpected: 'Failed.',
}
const t = ((key: string) => i18next.t(key)) as Say

beforeAll(async () => {
  await i18next.init({ lng: 'en', resources: { en: { translation: words } } })
})

test.each([
  [new Problem(0, {}), 'The folder couldn’t be deleted. No connection.'],
  [
    new Problem(409, { code: 'RECORD_IN_USE', detail: 'It holds projects.' }),
    'The folder couldn’t be deleted. It holds projects.',
  ],
  [
    new Problem(422, { code: 'DELETE_FOLDER_PROBLEM', detail: 'The folder couldn’t be deleted.' }),
    'The folder couldn’t be deleted.',
  ],
])('says what could not be done, and why, once: %s', (cause, said) => {
  expect(problemText(cause.of('DELETE_FOLDER_PROBLEM'), t)).toBe(said)
})

test('what has no name of its own gives the reason alone', () => {
  expect(problemText(new Problem(0, {}).of('DELETE_NOTHING_PROBLEM'), t)).toBe('No connection.')
  expect(problemText(new Problem(0, {}), t)).toBe('No connection.')
  expect(problemText(new Error('gone'), t)).toBe('Failed.')
})

test.each([
  ['WRONG_AUTHENTICATION_DATA', 'warning'],
  ['STALE_RECORD', 'warning'],
  ['DELETE_FOLDER_PROBLEM', 'negative'],
  ['INTERNAL_ERROR', 'negative'],
  ['HTTP_418', 'negative'],
])('%s is told as %s, as the table of errors says', (code, tone) => {
  expect(toneOf(new Problem(409, { code }))).toBe(tone)
})

test('what never arrived is a failure', () => {
  expect([toneOf(new Problem(0, {})), toneOf(new Error('gone'))]).toEqual(['negative', 'negative'])
})
