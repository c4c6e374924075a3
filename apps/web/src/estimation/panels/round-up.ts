import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { roundToStep } from '@temelia/decimal/step'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { joinTakeoff, splitTakeoff, withoutNoted } from '../open-project/takeoff.ts'

/** The steps that are offered, the coarsest first. */
const STEPS = [100, 10, 5, 1, 0.5, 0.1, 0.01] as const

/** A rounding that would change the quantity. */
export type Rounding = Readonly<{ step: number; value: number }>

/** The roundings of a quantity to the next step, away from zero; a step that changes nothing, or more than doubles it, is not offered. */
export function roundingsOf(quantity: number): readonly Rounding[] {
  return STEPS.map((step) => ({ step, value: roundToStep(quantity, step, 'up') })).filter(
    ({ value }) => value !== quantity && Math.abs(value) <= 2 * Math.abs(quantity),
  )
}

/**
 * The article's quantity rounded up in sight: a typed number becomes the rounded one, a takeoff of one row is wrapped in `roundup`, one of several
 * rows has a row with the difference.
 */
export function roundedUp(
  article: Pick<ArticleRow, 'formula'>,
  total: number,
  step: number,
  label: string,
  practice: NumberPractice,
): Readonly<{ quantity?: number; formula: string | null }> {
  if (!article.formula) return { quantity: roundToStep(total, step, 'up'), formula: null }
  const lines = splitTakeoff(article.formula)
  const counting = lines.filter(({ expression }) => expression !== '')
  const [only] = counting
  if (only && counting.length === 1) {
    const wrapped = { ...only, expression: `roundup(${withoutNoted(only.expression)}; ${typedText(step, practice)})` }
    return { formula: joinTakeoff(lines.map((line) => (line === only ? wrapped : line))) }
  }
  const difference = subtractDecimals(roundToStep(total, step, 'up'), total)
  return { formula: joinTakeoff([...lines, { label, expression: typedText(difference, practice) }]) }
}
