import { expect, test } from 'vitest'
import { codeAt, matchingStep, newSecret, secretAddress, stepOf } from './one-time-code.ts'

/** The secret "12345678901234567890" of RFC 6238, appendix B, and its codes, the last six digits of eight. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of the standard', (second, code) => {
  expect(codeAt(SECRET, stepOf(new Date(second * 1_000)))).toBe(code)
})

test('a code counts once, within a clock that is half a minute off, and with a blank in the middle', () => {
  const now = new Date()
  const step = stepOf(now)
  for (const at of [step - 1, step, step + 1]) expect(matchingStep(SECRET, codeAt(SECRET, at), now, 0)).toBe(at)
  expect(matchingStep(SECRET, codeAt(SECRET, step), now, step)).toBeUndefined()
  expect(matchingStep(SECRET, codeAt(SECRET, step - 3), now, 0)).toBeUndefined()
  expect(matchingStep(SECRET, codeAt(SECRET, step).replace(/^(...)/, '$1 '), now, 0)).toBe(step)
  for (const wrong of ['', 'abcdef', '12345', '1234567']) expect(matchingStep(SECRET, wrong, now, 0)).toBeUndefined()
})

test('secrets differ, are 32 letters of base32, and stand in the address for the app', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secretAddress(SECRET, 'ana@firma.ro')).toContain(`Temelia%3Aana%40firma.ro?secret=${SECRET}`)
})
