import { typedText } from '@temelia/decimal/typed-number'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { evaluateFormula, lengthAlone, parseFormula, translateFormula, wronglyNoted } from './formula.ts'
import type { Practice } from './types.ts'

const value = (text: string, practice: Practice, variables = new Map([['H', 2.5]])) =>
  evaluateFormula(text, practice, variables).value
const fault = (text: string, practice: Practice) => {
  const [first] = evaluateFormula(text, practice, new Map([['H', 2.5]])).faults
  return first && { code: first.code, at: `${first.place.row}:${first.place.column}`, ...first.params }
}
const twoReadings = (at: string, text: string, first: string, second: string) => ({
  code: 'FORMULA_TWO_READINGS',
  at,
  text,
  first,
  second,
})

describe('commas and points as the practice writes them (R2.3, R2.12, R2.13)', () => {
  test.each([
    ['1,000+1', 1001],
    ['max(1,2)', 2],
    ['min(4,2)', 2],
    ['1,250.5 * 2', 2501],
    ['1,234,567', 1234567],
    ['1.250', 1.25],
    ['2,5+1', 3.5],
    ['max(1, 250)', 250],
    ['max(1;250)', 250],
    ['max(1,250;3)', 1250],
    ['max(1,2,3)', 3],
    ['round(1,234.567, 2)', 1234.57],
    ['round(2.345,2)', 2.35],
    ['abs(-1,250)', 1250],
    ['max((1,250),3)', 1250],
    ['max(min(4,2),1)', 2],
    ['roundup(H,1)', 3],
    ['roundup(1,250)', 250],
    ['max(x 2,5)', null],
    ['max(2x2,5)', 5],
  ])('in the United States %s is %d', (text, expected) => {
    expect(value(text, 'us')).toBe(expected)
  })

  test.each([
    ['2.500', 2500],
    ['2.500,5', 2500.5],
    ['4.43', 4.43],
    ['4.43x0.55x0.6=1.46', 1.4619],
    ['4,43x0,55', 2.4365],
    ['1,000+1', 2],
    ['1 250 x 2', 2500],
    ['0.125', 0.125],
    ['1250.125', 1250.125],
    ['round(2,345;2)', 2.35],
    ['max(1,2; 3)', 3],
    ['abs(2,5)', 2.5],
    ['max((1,2))', 1.2],
    ['max(2x1,5; 1)', 3],
    ['max(H,2)', 2.5],
    ['max(H; ,5)', 2.5],
    ['max(1, 2)', 2],
    ['ceil(4,1 x H)', 11],
  ])('in Romania %s is %d', (text, expected) => {
    expect(value(text, 'ro')).toBe(expected)
  })

  test.each<[string, Practice, ReturnType<typeof twoReadings>]>([
    ['max(1,250)', 'us', twoReadings('1:5', '1,250', '1250', '1; 250')],
    ['4\nx: 2 + max(H, 1,250.5)', 'us', twoReadings('2:15', '1,250.5', '1250.5', '1; 250.5')],
    ['max(1,200,300)', 'us', twoReadings('1:5', '1,200,300', '1200300', '1; 200; 300')],
    ['max(1,2)', 'ro', twoReadings('1:5', '1,2', '(1,2)', '1; 2')],
    ['round(2,5)', 'ro', twoReadings('1:7', '2,5', '(2,5)', '2; 5')],
    ['2 x max(2x1,5)', 'ro', twoReadings('1:11', '1,5', '(1,5)', '1; 5')],
    ['max(1,2,3)', 'ro', twoReadings('1:5', '1,2,3', '1,2; 3', '1; 2; 3')],
    ['1 + 1 250.500', 'ro', twoReadings('1:5', '1 250.500', '1250,5', '1250500')],
  ])('%s (%s) is refused with both readings, each of which is taken', (text, practice, expected) => {
    expect(fault(text, practice)).toEqual(expected)
    for (const reading of [expected.first, expected.second])
      expect(fault(text.replace(expected.text, reading), practice)).toBeUndefined()
  })

  it('a number is one where the practice writes it in one of its ways, whatever it stands in', () => {
    const number = fc.integer({ min: 0, max: 99_999_999_999 }).map((units) => units / 1000)
    const styles = fc.constantFrom('plain', 'grouped', 'spaced', 'narrow')
    fc.assert(
      fc.property(
        fc.constantFrom<Practice>('ro', 'us'),
        fc.array(fc.tuple(number, styles, fc.constantFrom('+', '-', ' x ', '*', '/')), { minLength: 1, maxLength: 6 }),
        (practice, terms) => {
          const join = (written: (value: number, style: string) => string) =>
            terms.map(([one, style, sign], at) => `${at === 0 ? '' : sign}${written(one, style)}`).join('')
          const plain = value(join(String), 'us')
          expect(
            value(
              join((one, style) => written(one, style, practice)),
              practice,
            ),
          ).toBe(plain)
        },
      ),
      { seed: 20, numRuns: 1500 },
    )
  })

  it('translated to the other practice, a formula keeps its value, names and labels', () => {
    const number = fc.integer({ min: 0, max: 9_999_999 }).map((units) => units / 1000)
    const term = fc.tuple(
      fc.constantFrom('#', 'round(#)', 'max(#; H)', '(# + H)', 'Ax 1.250: #', 'min(#; 2; #)'),
      number,
    )
    fc.assert(
      fc.property(
        fc.constantFrom<Practice>('ro', 'us'),
        fc.array(term, { minLength: 1, maxLength: 5 }),
        (from, terms) => {
          const to = from === 'ro' ? 'us' : 'ro'
          const text = terms
            .map(([shape, one]) => shape.replaceAll('#', bracketed(typedText(one, from), shape, from)))
            .join('\n')
          expect(value(translateFormula(text, from, to), to)).toBe(value(text, from))
          expect(value(text, from)).not.toBeNull()
        },
      ),
      { seed: 21, numRuns: 1000 },
    )
  })
})

function written(value: number, style: string, practice: Practice): string {
  const [whole = '', fraction = ''] = String(value).split('.')
  const mark = { grouped: practice === 'ro' ? '.' : ',', spaced: ' ', narrow: '\u202f', plain: '' }[style] ?? ''
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark)
  return fraction === '' ? grouped : `${grouped}${practice === 'ro' ? ',' : '.'}${fraction}`
}

function bracketed(number: string, shape: string, practice: Practice): string {
  return practice === 'ro' && shape === 'round(#)' ? `(${number})` : number
}

test.each<[string, Practice, string]>([
  ['Ax 2.500: 1,250.5 x max(1,2) = 2,501', 'us', 'Ax 2.500: 1250,5 x max(1;2) = 2501'],
  ['round(2.5)', 'us', 'round((2,5))'],
  ['2.500 + 1,5\r\nrest: round(1,5; 1)', 'ro', '2500 + 1.5\r\nrest: round(1.5; 1)'],
  [`12'-6" x 2`, 'us', '12,5 x 2'],
  ['1 + max(1,250)', 'us', '1 + max(1,250)'],
])('%j of %s becomes %j in the other practice', (text, from, expected) => {
  expect(translateFormula(text, from, from === 'ro' ? 'us' : 'ro')).toBe(expected)
})

describe('lengths in formulas (R2.14)', () => {
  test.each([
    [`12'-6" x 8'`, 100],
    [`2 x 27'-6 1/2"`, 55.0833333333334],
    [`max(6', 8')`, 8],
    [`(5 3/16") x 12`, 5.1875],
    ['12ft 6in + 6', 18.5],
    ['12ftx8ft', 96],
    [`10/3"`, 40],
    [`20' - 8'`, 12],
    [`Wall: 12' x 9' - 3' x 6'-8" = 88`, 88],
    ['3m x 2', 19.6850393700787],
  ])('%s is %d', (text, expected) => {
    expect(value(text, 'us')).toBe(expected)
  })

  test.each([
    [`12' - 6"`, twoReadings('1:1', `12' - 6"`, `12'-6"`, `12' - (6")`)],
    [`2 x 12'-6`, twoReadings('1:5', `12'-6`, `12'-6"`, `12' - 6`)],
    [`5-3/16"`, twoReadings('1:1', `5-3/16"`, `5 3/16"`, `5 - (3/16")`)],
    [`max(1,250')`, twoReadings('1:5', '1,250', '1250', '1; 250')],
  ])('%s is refused with both readings, each of which is taken', (text, expected) => {
    expect(fault(text, 'us')).toEqual(expected)
    for (const reading of [expected.first, expected.second])
      expect(fault(text.replace(expected.text, reading), 'us')).toBeUndefined()
  })

  test.each([[`12'`], ['5 3/16"'], ['12ft 6in']])('in Romania %s is refused by name', (text) => {
    expect(fault(`2 x ${text}`, 'ro')).toEqual({ code: 'FORMULA_FEET_INCHES', at: '1:5', text })
  })
})

describe('a length on a line of another unit (R2.17)', () => {
  const alone = (text: string, unit: string | null) => lengthAlone(parseFormula(text, 'us'), unit)

  test.each([
    `12'-6"`,
    `-12'-6"`,
    `(12'-6")`,
    `12'-6" + 8'`,
    `20' - H`,
    `max(6', 8')`,
    `round(12'-6"; 1)`,
    `2\nWall: 12'-6"`,
  ])('%s is refused', (text) => {
    for (const unit of ['CY', 'SF', 'EA', 'ton', 'MSF', 'LS', '100 SF'])
      expect(alone(text, unit), unit).toMatchObject({ code: 'FORMULA_LENGTH_ALONE', params: { unit } })
    for (const unit of ['IN', 'YD', 'MI', 'm', 'cm'])
      expect(alone(text, unit), unit).toMatchObject({ code: 'FORMULA_OTHER_LENGTH', params: { unit } })
    for (const unit of ['LF', 'FT', 'CLF', 'panel', '', null]) expect(alone(text, unit), `${unit}`).toBeNull()
  })

  test.each([
    `12'-6" x 8'`,
    `12'-6" x 8`,
    `2 x 27'-6 1/2"`,
    `20' / 16"`,
    `12' x 9' - 3' x 6'-8"`,
    `12' x 8' + 2'`,
    `max(6' x 2, 8')`,
    '12.5',
    '2 x 3 + 4',
  ])('%s is taken on any line', (text) => {
    for (const unit of ['CY', 'SF', 'EA', 'ton']) expect(alone(text, unit), unit).toBeNull()
  })

  test.each([
    `2 x 12'-6"`,
    `12'-6" x 8`,
    `12'-6" / 3`,
    `2 x (12'-6" + 1)`,
    `2 x 12'-6" - 3`,
    `max(6' x 2, 8')`,
    `round(2 x 12'-6"; 1)`,
    `12' x 8' / 4'`,
  ])('%s comes to feet, and is refused where the line has another unit of length', (text) => {
    for (const unit of ['IN', 'YD', '100 YD', 'm'])
      expect(alone(text, unit), unit).toMatchObject({ code: 'FORMULA_OTHER_LENGTH', params: { text, unit } })
    for (const unit of ['LF', 'FT', 'CY', 'panel', null]) expect(alone(text, unit), `${unit}`).toBeNull()
  })

  test.each([`12' x 8'`, `20' / 16"`, `12' x 8' + 2'`, '2 x 150'])('%s is none, whatever the unit', (text) => {
    for (const unit of ['IN', 'YD', 'm', 'SF']) expect(alone(text, unit), unit).toBeNull()
  })

  test('the row is told', () => {
    expect(alone(`2 x 3\nWall: 12'-6"`, 'CY')).toEqual({
      code: 'FORMULA_LENGTH_ALONE',
      articleId: null,
      place: { field: 'formula', row: 2, column: 1 },
      params: { text: `12'-6"`, unit: 'CY' },
    })
  })
})

describe('a noted result (R2.16)', () => {
  test.each<[string, Practice, number | null]>([
    ['6.40*0.55*0.6=2.09', 'ro', 2.11],
    ['2x3=7', 'ro', 6],
    ['2x3=6', 'ro', null],
    ['4.43x0.55x0.6=1.46', 'ro', null],
    ['4,43x0,55x0,6 = 1,462', 'ro', null],
    ['4.43x0.55x0.6=1.5', 'us', null],
    ['4.43x0.55x0.6=1.47', 'us', 1.46],
    ['1,000 + 250 = 1,250', 'us', null],
    ['1.000 + 250 = 1.250', 'ro', null],
    ['1.000 + 251 = 1.250', 'ro', 1251],
    ['2 - 5 = -3', 'us', null],
    ['2 - 5 = 3', 'us', -3],
    ['2+2 =', 'us', null],
    ['= 4', 'us', null],
  ])('%s (%s): should be %s', (text, practice, shouldBe) => {
    expect(parseFormula(text, practice).evaluate(new Map()).rows[0]?.wrong?.shouldBe ?? null).toBe(shouldBe)
  })

  test.each<[string, Practice, { noted: number; shouldBe: number; decimals: number }]>([
    ['6.40*0.55*0.6=2.09', 'ro', { noted: 2.09, shouldBe: 2.11, decimals: 2 }],
    ['2x3=7', 'ro', { noted: 7, shouldBe: 6, decimals: 0 }],
    ['1.000 + 251 = 1.250', 'ro', { noted: 1250, shouldBe: 1251, decimals: 0 }],
    ['1/3=0,4', 'ro', { noted: 0.4, shouldBe: 0.3, decimals: 1 }],
  ])('%s (%s) is told with both numbers and the decimals that were noted', (text, practice, wrong) => {
    expect(wronglyNoted(`2\n${text}`, practice, new Map())).toEqual({ row: 2, ...wrong })
  })
})
