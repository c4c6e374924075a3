import { expect, test } from 'vitest'
import { refusalOf } from './refusal.ts'

const TAKEN = [{ field: 'Code', code: 'DUPLICATE' }]

test('a value that is taken names its field, as one server refuses it and as a cluster does', () => {
  const sentence = 'duplicate key value violates unique constraint'
  const one = Object.assign(new Error(`${sentence} "crews_code"`), { code: '23505', constraint: 'crews_code' })
  const part = Object.assign(new Error(`${sentence} "crews_code_102077"`), { code: '23505' })
  const other = Object.assign(new Error(`${sentence} "articles_pkey_102911"`), { code: '23505' })
  expect(refusalOf(one)?.options.faults).toEqual(TAKEN)
  expect(refusalOf(part)?.options.faults).toEqual(TAKEN)
  expect(refusalOf(other)?.options.faults).toBeUndefined()
})
