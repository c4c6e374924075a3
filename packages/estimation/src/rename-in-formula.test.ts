import { expect, test } from 'vitest'
import { evaluateFormula, renameInFormula } from './formula.ts'

const renames = new Map([
  ['H', 'înălțime'],
  ['a', 'b'],
])

test.each([
  ['2xH', '2xînălțime'],
  ['Zid H: H x 3 = 7,5', 'Zid H: înălțime x 3 = 7,5'],
  ['a\n(a + H) * a\r\nrest: aa', 'b\n(b + înălțime) * b\r\nrest: aa'],
  ['max(a; H)', 'max(b; înălțime)'],
  ['doar un titlu:', 'doar un titlu:'],
  ['HxH', 'HxH'],
])('R2.11: %s', (before, after) => {
  expect(renameInFormula(before, renames, 'ro')).toBe(after)
})

test.each([
  ['roundup(12,3; 0,5)', 12.5],
  ['roundup(12,5; 0,5)', 12.5],
  ['roundup(-12,3; 5)', -15],
  ['roundup(0,0000001; 1)', 1],
])('R2.5: %s', (formula, value) => {
  expect(evaluateFormula(formula, 'ro').value).toBe(value)
})

test('R2.5: a step that is not positive is refused with its place', () => {
  expect(evaluateFormula('roundup(3; 0)', 'ro').faults[0]).toMatchObject({
    code: 'FORMULA_ARGUMENTS',
    place: { row: 1 },
  })
})
