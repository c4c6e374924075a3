import { addDecimals, product15, quotient15 } from '@temelia/decimal/arithmetic'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  evaluateFormula,
  hasFormula,
  MAX_FORMULA_LENGTH,
  MAX_ROW_LENGTH,
  namesInFormula,
  parseFormula,
} from './formula.ts'
import { MAX_DEPTH } from './formula-parser.ts'

const variables = new Map<string, number | null>([
  ['H', 2.5],
  ['lățime', 0.3],
  ['x3', 7],
  ['L_1', 10],
  ['rău', null],
])
const value = (text: string): number | null => evaluateFormula(text, 'ro', variables).value
const fault = (text: string): unknown[] => {
  const [first] = evaluateFormula(text, 'ro', variables).faults
  return [first?.code, first?.place.row, first?.place.column]
}

describe('expressions (R2.1 to R2.5)', () => {
  it.each([
    ['1+2*3', 7],
    ['(1+2)*3', 9],
    ['10-4-3', 3],
    ['100/4/5', 5],
    ['-2*-3', 6],
    ['-(2+3)', -5],
    ['2x3', 6],
    ['2X3', 6],
    ['2 x 3 × 4 · 5 * 6', 720],
    ['12÷4', 3],
    ['1,5+1.5', 3],
    [',5+.5', 1],
    ['0,1+0,2', 0.3],
    ['4.43x0.55x0.6', 1.4619],
    ['H x H', 6.25],
    ['H x lățime', 0.75],
    ['2xH', 5],
    ['2 x x3', 14],
    ['x3xx3', null],
    ['L_1/3', 3.33333333333333],
    ['round(2,345;2)', 2.35],
    ['ROUND(26.92)', 27],
    ['ceil(26.1)', 27],
    ['ceil(-1.5)', -1],
    ['ceil(1,231;2)', 1.24],
    ['floor(-1.5)', -2],
    ['floor(1.99;1)', 1.9],
    ['abs(-3) + min(3;1;2) + max(1;5)', 9],
    ['5−2–1', 2],
    ['4.43x0.55x0.6=1.46', 1.4619],
    ['2+2 =', 4],
  ])('%s is %d', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it.each([
    ['1+', 'FORMULA_SYNTAX', 3],
    ['1 2', 'FORMULA_SYNTAX', 3],
    ['(1+2', 'FORMULA_SYNTAX', 5],
    ['1+2)', 'FORMULA_SYNTAX', 4],
    ['2 x', 'FORMULA_SYNTAX', 4],
    ['x', 'FORMULA_SYNTAX', 1],
    ['1,5,2', 'FORMULA_SYNTAX', 4],
    ['2^3', 'FORMULA_SYNTAX', 2],
    ['1;2', 'FORMULA_SYNTAX', 2],
    ['"a"', 'FORMULA_SYNTAX', 1],
    ['1 + A', 'FORMULA_UNKNOWN_NAME', 5],
    ['HxH', 'FORMULA_UNKNOWN_NAME', 1],
    ['rău + 1', 'FORMULA_PARAMETER_FAULTY', 1],
    ['constructor', 'FORMULA_UNKNOWN_NAME', 1],
    ['__proto__()', 'FORMULA_UNKNOWN_FUNCTION', 1],
    ['toString(1)', 'FORMULA_UNKNOWN_FUNCTION', 1],
    ['abs(1;2)', 'FORMULA_ARGUMENTS', 1],
    ['round(1;0,5)', 'FORMULA_ARGUMENTS', 1],
    ['min()', 'FORMULA_SYNTAX', 5],
    ['10/(H-2,5)', 'FORMULA_DIVISION_BY_ZERO', 3],
    ['999999999999999 x 999999999999999', 'FORMULA_OVERFLOW', 17],
    ['1234567890123456', 'FORMULA_OVERFLOW', 1],
  ])('%s is refused as %s at column %d', (text, code, column) => {
    expect(fault(text)).toEqual([code, 1, column])
    expect(value(text)).toBeNull()
  })

  it('computes as exact decimals of 15 digits, whatever the tree', () => {
    interface Tree {
      text: string
      result: number
    }
    const join =
      (symbol: string, run: (a: number, b: number) => number) =>
      (pair: [Tree, Tree]): Tree => ({
        text: `(${pair[0].text}${symbol}${pair[1].text})`,
        result: run(pair[0].result, pair[1].result),
      })
    const leaf = fc
      .integer({ min: 0, max: 99999 })
      .map((n): Tree => ({ text: String(n / 100).replace('.', ','), result: n / 100 }))
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.tuple(tie('tree'), tie('tree')).map(join('+', addDecimals)),
        fc.tuple(tie('tree'), tie('tree')).map(join('-', (a, b) => addDecimals(a, 0 - b))),
        fc.tuple(tie('tree'), tie('tree')).map(join(' x ', product15)),
        fc.tuple(tie('tree'), tie('tree')).map(join('/', quotient15)),
      ),
    }))
    fc.assert(
      fc.property(tree, ({ text, result }) => {
        fc.pre(Math.abs(result) < 1e15)
        expect(evaluateFormula(text, 'ro').value).toBe(result)
      }),
      { seed: 3, numRuns: 1000 },
    )
  })

  it('never throws and never runs anything, for any text', () => {
    const piece = fc.constantFrom(
      '1',
      ',',
      '.',
      'x',
      'H',
      '(',
      ')',
      ';',
      ':',
      '\n',
      '+',
      '-',
      '/',
      '=',
      'round',
      '𝒳',
      ' ',
      'eval',
      '[',
      '{',
    )
    fc.assert(
      fc.property(
        fc.constantFrom('ro' as const, 'us' as const),
        fc.array(piece, { maxLength: 60 }),
        (practice, pieces) => {
          const result = evaluateFormula(pieces.join(''), practice, variables)
          expect(result.value === null).toBe(result.faults.length > 0)
          if (result.value !== null) expect(Number.isFinite(result.value)).toBe(true)
        },
      ),
      { seed: 5, numRuns: 3000 },
    )
  })
})

describe('rows (R2.2)', () => {
  it('labels, sums and reports every row', () => {
    const {
      rows,
      value: total,
      faults,
    } = evaluateFormula('Axa A: 4,43x0.55\n\nFațada nord:\r\n2 + 2\nAxa C: 1/0', 'ro', variables)
    expect(rows.map(({ row, label, expression, value: result }) => [row, label, expression, result])).toEqual([
      [1, 'Axa A', '4,43x0.55', 2.4365],
      [3, 'Fațada nord', '', null],
      [4, null, '2 + 2', 4],
      [5, 'Axa C', '1/0', null],
    ])
    expect(total).toBeNull()
    expect(faults).toEqual([
      { code: 'FORMULA_DIVISION_BY_ZERO', articleId: null, place: { field: 'formula', row: 5, column: 9 }, params: {} },
    ])
  })

  it('an empty text has no formula and a heading alone counts 0', () => {
    expect([hasFormula(''), hasFormula(' \n'), hasFormula(null), hasFormula('1')]).toEqual([false, false, false, true])
    expect(evaluateFormula('Axa A:', 'ro').value).toBe(0)
  })

  it('lists the names used, once, and never `x` as multiply or a function', () => {
    expect(namesInFormula('a: H x lățime\nb: 2xH + min(L_1;3) x x3', 'ro')).toEqual(['H', 'lățime', 'L_1', 'x3'])
    expect(parseFormula('1 + H', 'ro').evaluate(new Map([['H', 2]])).value).toBe(3)
    expect(namesInFormula('la\u0306t\u0326ime', 'ro')).toEqual(['lățime'.normalize('NFC')])
  })

  it('caps depth and length (R2.4)', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    expect(value(nested(MAX_DEPTH - 1))).toBe(1)
    expect(fault(nested(400)).slice(0, 2)).toEqual(['FORMULA_TOO_DEEP', 1])
    expect(fault('-'.repeat(900)).at(0)).toBe('FORMULA_TOO_DEEP')
    expect(value(`1${'+1'.repeat((MAX_ROW_LENGTH - 1) / 2 - 0.5)}`)).toBe(MAX_ROW_LENGTH / 2)
    expect(fault('1'.repeat(MAX_ROW_LENGTH + 1)).at(0)).toBe('FORMULA_TOO_LONG')
    expect(fault('1\n'.repeat(MAX_FORMULA_LENGTH)).at(0)).toBe('FORMULA_TOO_LONG')
  })
})
