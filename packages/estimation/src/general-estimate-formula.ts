/** Formulas of the general estimate: takeoff formulas in which `[1.2]` is the value of a chapter (SPEC.md R11.3). */
import { type Formula, parseFormula, renameInFormula } from './formula.ts'
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
export function namesInGeneralFormula(text: string): readonly string[] {
  return parseFormula(marked(text)).names.map(plainName)
}

/** The formula with parameters called by other names. */
export function renameInGeneralFormula(text: string, renames: ReadonlyMap<string, string>): string {
  let renamed = renameInFormula(marked(text), renames)
  let from = 0
  for (const chapter of text.match(CHAPTER) ?? []) {
    const at = renamed.indexOf(marked(chapter), from)
    from = at + chapter.length
    renamed = renamed.slice(0, at) + chapter + renamed.slice(from)
  }
  return renamed
}

/** Parses a formula. A faulty one has a value of null and says where it is wrong; places are those of the typed text. */
export function parseGeneralFormula(text: string): GeneralFormula {
  const formula = parseFormula(marked(text))
  return { uses: formula.names.map(plainName), evaluate: (value) => evaluate(formula, value) }
}

/** True for a formula that is a plain amount. */
export function isAmount(text: string): boolean {
  return /^\s*[-−]?\s*\d+(?:[.,]\d+)?\s*$/.test(text)
}

/** A chapter as formulas write it. */
export function chapterName(chapter: string): string {
  return `[${chapter}]`
}

/** The text with its chapters as names of the same length, so that places stay. */
function marked(text: string): string {
  return text.replace(CHAPTER, (chapter) => chapter.replace(/[^\d]/g, MARK))
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
