import { expect, test } from 'vitest'
import { divisionNamed, divisionOfNumber, divisions } from './classification.ts'

test('a family of a cost book is a division when it has its number and its name', () => {
  for (const { code, title } of divisions) expect(divisionNamed(code, title)).toBe(code)
  expect(divisionNamed('03', 'Concrete')).toBe('03')
  expect(divisionNamed('01', 'Earthworks')).toBeNull()
  expect(divisionNamed('99', 'Concrete')).toBeNull()
})

test.each([
  ['03 30 00', '03'],
  ['32-12-16.13', '32'],
  ['105-06845', null],
  ['033000', null],
  ['99 10 00', null],
  ['03 30-00', null],
  ['', null],
])('the number %s is of division %s', (symbol, division) => {
  expect(divisionOfNumber(symbol)).toBe(division)
})
