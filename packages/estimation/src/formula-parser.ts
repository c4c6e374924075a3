/**
 * Parser of one takeoff expression (SPEC.md R2): a Pratt parser that compiles to closures on decimal arithmetic.
 * Nothing of the text is ever executed: names are looked up in maps that hold only what the caller put in them.
 */
import { addDecimals, product15, quotient15 } from '@temelia/decimal/arithmetic'
import { FUNCTIONS } from './formula-functions.ts'
import type { FaultCode } from './types.ts'

/** Deepest nesting of brackets, signs and calls. */
export const MAX_DEPTH = 60

const VALUE_LIMIT = 1e15
const NUMBER = /\d+(?:[.,]\d+)?|[.,]\d+/y
const NAME = /[\p{L}_][\p{L}\p{M}\d_]*/uy
const SPACES = /[\s\u00a0\u202f]*/y
const NOTED_RESULT = /=\s*[-−]?\s*\d*(?:[.,]\d*)?\s*$/y
const MULTIPLY = new Set(['*', 'x', 'X', '×', '·'])
const MINUS = new Set(['-', '−', '–'])
const SUM_POWER = 10
const PRODUCT_POWER = 20
const SIGN_POWER = 30

/** Values by name; null marks a parameter that is itself faulty. */
export type Variables = ReadonlyMap<string, number | null>

/** A fault inside one expression; `column` counts from 1 in the row's text. */
export interface ExpressionFault {
  code: FaultCode
  column: number
  params: Record<string, string | number>
}

/** State of one evaluation. */
export interface Evaluation {
  variables: Variables
  fault: ExpressionFault | null
}

/** A compiled expression: gives the value, or NaN after noting a fault. */
export type Run = (evaluation: Evaluation) => number

/** A parsed expression: what to run, the names it uses, or where it is wrong. */
export interface ParsedExpression {
  run: Run
  names: string[]
  /** Every place a name stands at: where its text starts (from 0) and how long it is. */
  uses: readonly NameUse[]
  fault: ExpressionFault | null
}

/** One use of a parameter's name in a row's text. */
export interface NameUse {
  name: string
  at: number
  length: number
}

/** Parses the part of `text` from `start`. */
export function parseExpression(text: string, start: number): ParsedExpression {
  const parser = new ExpressionParser(text, start)
  const run = parser.parse()
  return { run, names: [...parser.names], uses: parser.uses, fault: parser.fault }
}

class ExpressionParser {
  readonly names = new Set<string>()
  readonly uses: NameUse[] = []
  fault: ExpressionFault | null = null
  private at: number
  private depth = 0

  constructor(
    private readonly text: string,
    start: number,
  ) {
    this.at = start
  }

  parse(): Run {
    const run = this.expression(0)
    this.skipSpaces()
    this.take(NOTED_RESULT)
    if (this.at < this.text.length) this.unexpected()
    return run
  }

  private expression(power: number): Run {
    if (++this.depth > MAX_DEPTH) return this.fail('FORMULA_TOO_DEEP', this.at, { limit: MAX_DEPTH })
    let left = this.operand()
    while (this.fault === null) {
      this.skipSpaces()
      const sign = this.text[this.at] ?? ''
      const product = MULTIPLY.has(sign) || sign === '/' || sign === '÷'
      const sum = sign === '+' || MINUS.has(sign)
      if (!(product || sum) || (product ? PRODUCT_POWER : SUM_POWER) <= power) break
      const column = ++this.at
      const right = this.expression(product ? PRODUCT_POWER : SUM_POWER)
      left = product
        ? MULTIPLY.has(sign)
          ? multiply(left, right, column)
          : divide(left, right, column)
        : sign === '+'
          ? add(left, right, column)
          : subtract(left, right, column)
    }
    this.depth--
    return left
  }

  private operand(): Run {
    this.skipSpaces()
    const sign = this.text[this.at] ?? ''
    if (sign === '+' || MINUS.has(sign)) {
      this.at++
      const value = this.expression(SIGN_POWER)
      return sign === '+' ? value : (evaluation) => 0 - value(evaluation)
    }
    if (sign === '(') return this.bracket()
    const number = this.take(NUMBER)
    if (number !== '') return this.constant(number)
    const start = this.at
    const name = this.take(NAME)
    if (name === '' || name === 'x' || name === 'X') {
      this.at = start
      return this.unexpected()
    }
    this.skipSpaces()
    if (this.text[this.at] === '(') return this.call(name, start)
    this.uses.push({ name: name.normalize('NFC'), at: start, length: name.length })
    return this.variable(name.normalize('NFC'), start)
  }

  private bracket(): Run {
    this.at++
    const inner = this.expression(0)
    this.close()
    return inner
  }

  private call(name: string, start: number): Run {
    this.at++
    const definition = FUNCTIONS.get(name.toLowerCase())
    if (definition === undefined) return this.fail('FORMULA_UNKNOWN_FUNCTION', start, { name })
    const args: Run[] = []
    do {
      args.push(this.expression(0))
      this.skipSpaces()
    } while (this.fault === null && this.text[this.at] === ';' && this.at++ >= 0)
    this.close()
    const limits = { name, least: definition.least, most: definition.most }
    if (args.length < definition.least || args.length > definition.most)
      return this.fail('FORMULA_ARGUMENTS', start, limits)
    return (evaluation) => {
      const values = args.map((arg) => arg(evaluation))
      if (evaluation.fault !== null) return Number.NaN
      const value = definition.run(values)
      return Number.isNaN(value) ? note(evaluation, 'FORMULA_ARGUMENTS', start + 1, limits) : value
    }
  }

  private variable(name: string, start: number): Run {
    this.names.add(name)
    return (evaluation) => {
      const value = evaluation.variables.get(name)
      if (typeof value === 'number') return value
      const code = value === null ? 'FORMULA_PARAMETER_FAULTY' : 'FORMULA_UNKNOWN_NAME'
      return note(evaluation, code, start + 1, { name })
    }
  }

  private constant(text: string): Run {
    const value = Number(text.replace(',', '.'))
    if (text.replace(/[.,]/, '').replace(/^0+/, '').length > 15)
      return this.fail('FORMULA_OVERFLOW', this.at - text.length)
    return () => value
  }

  private close(): void {
    this.skipSpaces()
    if (this.text[this.at] === ')') this.at++
    else this.unexpected()
  }

  private skipSpaces(): void {
    this.take(SPACES)
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }

  private unexpected(): Run {
    const code = this.text.codePointAt(this.at)
    const found = code === undefined ? '' : String.fromCodePoint(code)
    return this.fail('FORMULA_SYNTAX', this.at, { found })
  }

  private fail(code: FaultCode, at: number, params: Record<string, string | number> = {}): Run {
    this.fault ??= { code, column: at + 1, params }
    return () => Number.NaN
  }
}

function add(left: Run, right: Run, column: number): Run {
  return (evaluation) => checked(addDecimals(left(evaluation), right(evaluation)), evaluation, column)
}

function subtract(left: Run, right: Run, column: number): Run {
  return (evaluation) => checked(addDecimals(left(evaluation), 0 - right(evaluation)), evaluation, column)
}

function multiply(left: Run, right: Run, column: number): Run {
  return (evaluation) => checked(product15(left(evaluation), right(evaluation)), evaluation, column)
}

function divide(left: Run, right: Run, column: number): Run {
  return (evaluation) => {
    const above = left(evaluation)
    const below = right(evaluation)
    if (below === 0) return note(evaluation, 'FORMULA_DIVISION_BY_ZERO', column, {})
    return checked(quotient15(above, below), evaluation, column)
  }
}

function checked(value: number, evaluation: Evaluation, column: number): number {
  return value < VALUE_LIMIT && value > -VALUE_LIMIT ? value : note(evaluation, 'FORMULA_OVERFLOW', column, {})
}

function note(
  evaluation: Evaluation,
  code: FaultCode,
  column: number,
  params: Record<string, string | number>,
): number {
  evaluation.fault ??= { code, column, params }
  return Number.NaN
}
