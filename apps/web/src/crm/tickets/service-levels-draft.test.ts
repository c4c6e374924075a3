import { usualLevels } from '@temelia/model/admin/service-levels'
import { expect, test } from 'vitest'
import { draftOfLevels, readLevels } from './service-levels-draft.ts'

const draft = draftOfLevels(usualLevels)

test('what is typed comes back as it was; a target that is empty promises nothing', () => {
  expect(readLevels(draft)).toEqual({ levels: usualLevels, faults: {} })
  const none = readLevels({ ...draft, answer: { ...draft.answer, low: ' ' } })
  expect(none.levels?.answer.low).toBeNull()
})

test.each([
  [{ weekdays: [] }, 'weekdays'],
  [{ from: '18:00' }, 'hours'],
  [{ to: 'seara' }, 'hours'],
  [{ solve: { ...draft.solve, high: '0' } }, 'solve.high'],
  [{ answer: { ...draft.answer, normal: '1,5' } }, 'answer.normal'],
  [{ answer: { ...draft.answer, normal: 'o oră' } }, 'answer.normal'],
])('%j is wrong at %s', (change, place) => {
  const read = readLevels({ ...draft, ...change })
  expect([read.levels, Object.keys(read.faults)]).toEqual([undefined, [place]])
})
