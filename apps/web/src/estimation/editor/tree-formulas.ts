/** The formulas of an open project: its names are resolved once, and each formula is looked at once for as long as both stay the same. */
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { wronglyNoted, type WrongNote } from '@temelia/estimation/formula'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import { resolveParameters } from '@temelia/estimation/parameters'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ProjectState } from '../project-state/project-state.ts'
import type { ArticleRow, ProjectTree } from '../project-state/project-tree.ts'
import type { QuantityPlace } from './quantity-echo.ts'

interface Known {
  readonly practice: NumberPractice
  readonly variables: Variables
  readonly wrong: Map<string, (WrongNote & { row: number }) | null>
}

/** By the list of parameters, which is a new one after each change of them. */
const known = new WeakMap<ProjectTree['parameters'], Known>()

/** The values of the project's names. */
export function variablesOf(tree: ProjectTree, practice: NumberPractice): Variables {
  return knownOf(tree, practice).variables
}

/** The first row of a formula whose noted result is wrong; null where none is. */
export function wrongIn(tree: ProjectTree, formula: string, practice: NumberPractice) {
  const { variables, wrong } = knownOf(tree, practice)
  const held = wrong.get(formula)
  if (held !== undefined) return held
  const found = wronglyNoted(formula, practice, variables)
  wrong.set(formula, found)
  return found
}

/** What a quantity that is typed on an article depends on. */
export function quantityPlace(
  { tree }: Pick<ProjectState, 'tree'>,
  article: Pick<ArticleRow, 'measureUnit'> | undefined,
  practice: NumberPractice,
): QuantityPlace {
  const decimals = settingsOf(tree.project).quantityDecimals
  return { practice, unit: article?.measureUnit ?? null, variables: variablesOf(tree, practice), decimals }
}

function knownOf({ parameters }: ProjectTree, practice: NumberPractice): Known {
  const held = known.get(parameters)
  if (held?.practice === practice) return held
  const fresh = { practice, variables: resolveParameters(parameters, practice).values, wrong: new Map() }
  known.set(parameters, fresh)
  return fresh
}
