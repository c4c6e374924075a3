/** Formulas of the general estimate: takeoff formulas in which `[1.2]` is the value of a chapter (SPEC.md R11.3). */
import { type NumberPractice, readTypedNumber } from '@temelia/decimal/typed-number'
import { type Formula, parseFormula, renameInFormula, translateFormula } from './formula.ts'
import type { Fault } from './types.ts'

/** A letter that nobody types: chapters are names made with it while a formula is read. */
const MARK = 'ǀ'
const CHAPTER = /\[[\s\d.]*\]/g
const MARKED = new RegExp(`${MARK}[${MARK}\\d]*`, 'gu')

/** A parsed formula: the chapters and the other names it uses. */
export interface GeneralFormula {
  /** Chapters and names, as `references` names them. */
  uses: readonly string[]
  /** Its value with those of what it uses; a value of null is faulty. */
  evaluate: (value: (name: string) => number | null | undefined) => { value: number | null; faults: Fault[] }
}

/** The names a formula uses, chapters among them. */
export function namesInGeneralFormula(text: string, practice: NumberPractice): readonly string[] {
  return parseFormula(marked(text), practice).names.map(plainName)
}

/** The formula with parameters called by other names. */
export function renameInGeneralFormula(
  text: string,
  renames: ReadonlyMap<string, string>,
  practice: NumberPractice,
): string {
  return withChapters(text, renameInFormula(marked(text), renames, practice))
}

/** The formula as another practice writes it. */
export function translateGeneralFormula(text: string, from: NumberPractice, to: NumberPractice): string {
  return withChapters(text, translateFormula(marked(text), from, to))
}

/** Parses a formula. A faulty one has a value of null and says where it is wrong; places are those of the typed text. */
export function parseGeneralFormula(text: string, practice: NumberPractice): GeneralFormula {
  const formula = parseFormula(marked(text), practice)
  return { uses: formula.names.map(plainName), evaluate: (value) => evaluate(formula, value) }
}

/** True for a formula that is a plain amount. */
export function isAmount(text: string, practice: NumberPractice): boolean {
  return readTypedNumber(text, practice).ok
}

/** A chapter as formulas write it. */
export function chapterName(chapter: string): string {
  return `[${chapter}]`
}

/** The text with its chapters as names of the same length, so that places stay. */
function marked(text: string): string {
  return text.replace(CHAPTER, (chapter) => chapter.replace(/[^\d]/g, MARK))
}

/** A rewritten formula with the chapters of the text it was made of. */
function withChapters(text: string, rewritten: string): string {
  let result = rewritten
  let from = 0
  for (const chapter of text.match(CHAPTER) ?? []) {
    const at = result.indexOf(marked(chapter), from)
    from = at + chapter.length
    result = result.slice(0, at) + chapter + result.slice(from)
  }
  return result
}

function evaluate(formula: Formula, value: (name: string) => number | null | undefined) {
  const variables = new Map<string, number | null>()
  for (const name of formula.names) {
    const known = value(plainName(name))
    if (known !== undefined) variables.set(name, known)
  }
  const result = formula.evaluate(variables)
  return { value: result.value, faults: result.faults.map(inTypedWords) }
}

/** `ǀ1ǀ2ǀ` as `[1.2]`; any other name as it is. */
function plainName(name: string): string {
  if (!name.startsWith(MARK)) return name
  if (!/\d/.test(name)) return '['
  return chapterName(name.split(MARK).filter(Boolean).join('.'))
}

function inTypedWords(fault: Fault): Fault {
  const params = Object.entries(fault.params).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.replace(MARKED, plainName) : value,
  ])
  return { ...fault, params: Object.fromEntries(params) }
}
