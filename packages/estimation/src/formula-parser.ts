/**
 * Parser of one takeoff expression (SPEC.md R2): a Pratt parser that compiles to closures on decimal arithmetic.
 * Nothing of the text is ever executed: names are looked up in maps that hold only what the caller put in them.
 */
import { type NumberPractice, readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import { feetInchesAt } from './feet-inches.ts'
import { partArguments } from './formula-arguments.ts'
import { add, divide, type ExpressionFault, multiply, note, type Run, subtract } from './formula-arithmetic.ts'
import { FUNCTIONS } from './formula-functions.ts'
import { LengthCount } from './formula-lengths.ts'
import type { FaultCode } from './types.ts'

/** Deepest nesting of brackets, signs and calls. */
export const MAX_DEPTH = 60

const NUMBER = /(?:\d+|(?=[.,]\d))(?:[ \u00a0\u2009\u202f]\d{3}(?!\d)|[.,]\d+)*/y
const NAME = /[\p{L}_][\p{L}\p{M}\d_]*/uy
const SPACES = /[\s\u00a0\u202f]*/y
const NOTED_RESULT = /=\s*(?:[-−–]?\s*[\d.,][\d., \u00a0\u2009\u202f]*)?\s*$/y
const MULTIPLY = new Set(['*', 'x', 'X', '×', '·'])
const MINUS = new Set(['-', '−', '–'])
const SUM_POWER = 10
const PRODUCT_POWER = 20
const SIGN_POWER = 30

/** A parsed expression: what to run, the names it uses, or where it is wrong. */
export interface ParsedExpression {
  run: Run
  names: string[]
  /** Every place a name stands at: where its text starts (from 0) and how long it is. */
  uses: readonly NameUse[]
  /** Every number and every sign that depends on the practice, in the order of the text. */
  signs: readonly PracticeSign[]
  /** The result noted at the end as it was typed, without the equals sign; empty where none is. */
  noted: string
  /** It comes to a length: one in feet and inches, or a sum of such, that nothing multiplies or divides. */
  length: boolean
  /** How often lengths in feet and inches are multiplied in it: 1 is so many feet, 2 an area, 0 a number. */
  feet: number
  fault: ExpressionFault | null
}

/** A piece of a row's text that another practice writes otherwise: a number, or (null) a comma that parts arguments. */
export interface PracticeSign {
  at: number
  length: number
  value: number | null
  /** True for a number in a call of one argument: a comma in it could be taken for one that parts arguments. */
  alone: boolean
}

/** One use of a parameter's name in a row's text. */
export interface NameUse {
  name: string
  at: number
  length: number
}

/** Parses the part of `text` from `start`, with numbers and commas as the practice writes them. */
export function parseExpression(text: string, start: number, practice: NumberPractice): ParsedExpression {
  const parser = new ExpressionParser(text, start, practice)
  const run = parser.parse()
  const { names, uses, signs, noted, lengths, fault } = parser
  return {
    run,
    names: [...names],
    uses,
    signs: signs.toSorted((a, b) => a.at - b.at),
    noted,
    length: fault === null && lengths.isLength(run),
    feet: lengths.feetIn(run),
    fault,
  }
}

class ExpressionParser {
  readonly names = new Set<string>()
  readonly uses: NameUse[] = []
  readonly signs: PracticeSign[] = []
  noted = ''
  readonly lengths = new LengthCount()
  fault: ExpressionFault | null = null
  private at: number
  private depth = 0
  private readonly parting = new Set<number>()
  /** For each bracket and call around: true for a call of one argument. */
  private readonly around: boolean[] = []

  constructor(
    private readonly text: string,
    start: number,
    private readonly practice: NumberPractice,
  ) {
    this.at = start
  }

  parse(): Run {
    const run = this.expression(0)
    this.skipSpaces()
    const from = this.at + 1
    const noted = this.take(NOTED_RESULT)
    if (this.at < this.text.length) this.unexpected()
    else if (noted !== '') this.note(noted.slice(1), from)
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
      const join = product ? (MULTIPLY.has(sign) ? multiply : divide) : sign === '+' ? add : subtract
      const joined = join(left, right, column)
      if (product) this.lengths.multiplied(joined, left, right, MULTIPLY.has(sign) ? 1 : -1)
      else this.lengths.made(joined, [left, right])
      left = joined
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
      return sign === '+' ? value : this.lengths.made((evaluation) => 0 - value(evaluation), [value])
    }
    if (sign === '(') return this.bracket()
    const number = this.length() ?? this.number()
    if (number !== null) return number
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
    this.around.push(false)
    const inner = this.expression(0)
    this.around.pop()
    this.close()
    return inner
  }

  private call(name: string, start: number): Run {
    this.at++
    const definition = FUNCTIONS.get(name.toLowerCase())
    if (definition === undefined) return this.fail('FORMULA_UNKNOWN_FUNCTION', start, { name })
    const parting = partArguments(this.text, this.at, this.practice, definition)
    if (!parting.ok) {
      const { at, text, first, second } = parting
      return this.fail('FORMULA_TWO_READINGS', at, { text, first, second })
    }
    for (const at of parting.commas) this.parting.add(at)
    this.around.push(parting.commas.length + parting.semicolons === 0)
    const args: Run[] = []
    do {
      args.push(this.expression(0))
      this.skipSpaces()
    } while (this.fault === null && this.parts())
    this.around.pop()
    this.close()
    const limits = { name, least: definition.least, most: definition.most }
    if (args.length < definition.least || args.length > definition.most)
      return this.fail('FORMULA_ARGUMENTS', start, limits)
    const run: Run = (evaluation) => {
      const values = args.map((arg) => arg(evaluation))
      if (evaluation.fault !== null) return Number.NaN
      const value = definition.run(values)
      return Number.isNaN(value) ? note(evaluation, 'FORMULA_ARGUMENTS', start + 1, limits) : value
    }
    return this.lengths.made(run, args)
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

  /** Steps over what parts two arguments. */
  private parts(): boolean {
    if (this.text[this.at] === ';') return this.at++ >= 0
    if (!this.parting.has(this.at)) return false
    this.signs.push({ at: this.at, length: 1, value: null, alone: false })
    return this.at++ >= 0
  }

  /** Feet and inches, which only the United States writes; null where no length stands. */
  private length(): Run | null {
    const found = feetInchesAt(this.text.slice(0, this.end()), this.at)
    if (found === null) return null
    const written = this.text.slice(this.at, this.at + found.length)
    if (this.practice === 'ro')
      return /m$/i.test(written) ? null : this.fail('FORMULA_FEET_INCHES', this.at, { text: written })
    if ('readings' in found) {
      const [first, second] = found.readings
      return this.fail('FORMULA_TWO_READINGS', this.at, { text: written, first, second })
    }
    const length = this.constant(found.feet, found.length)
    this.lengths.typed(length)
    return length
  }

  private number(): Run | null {
    NUMBER.lastIndex = this.at
    const digits = NUMBER.exec(this.text.slice(0, this.end()))?.[0] ?? ''
    return digits === '' ? null : this.typed(digits)
  }

  /** What no practice writes as one number is read as far as it is one: the parser then stumbles over the next sign. */
  private typed(digits: string): Run {
    const read = readTypedNumber(digits, this.practice)
    if (read.ok) return this.constant(read.value, digits.length)
    if (read.fault === 'AMBIGUOUS') {
      const [first = '', second = ''] = read.readings.map((value) => typedText(value, this.practice))
      return this.fail('FORMULA_TWO_READINGS', this.at, { text: digits, first, second })
    }
    const shorter = digits.replace(/[^\d]\d+$/, '')
    if (read.fault === 'TOO_MANY_DIGITS' || shorter === '' || shorter === digits)
      return this.fail('FORMULA_OVERFLOW', this.at)
    return this.typed(shorter)
  }

  private constant(value: number, length: number): Run {
    this.signs.push({ at: this.at, length, value, alone: this.around.at(-1) === true })
    this.at += length
    return () => value
  }

  /** A noted result that is no number says nothing. */
  private note(typed: string, from: number): void {
    this.noted = typed.trim()
    const read = readTypedNumber(this.noted, this.practice)
    const at = from + typed.indexOf(this.noted)
    if (read.ok) this.signs.push({ at, length: this.noted.length, value: read.value, alone: false })
  }

  /** Where a number ends at the latest: at the next comma that parts arguments. */
  private end(): number {
    let end = this.text.length
    for (const at of this.parting) if (at >= this.at && at < end) end = at
    return end
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
