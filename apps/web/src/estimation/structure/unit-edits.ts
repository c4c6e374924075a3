import { calculateArticle } from '@temelia/estimation/article'
import { inUnit, unitChange } from '@temelia/estimation/unit-change'
import { variablesOf } from '../open-project/tree-formulas.ts'
import type { Change } from '../project-state/changes.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import { type ArticleRow, byId, type ProjectTree, type Recipe } from '../project-state/project-tree.ts'

/** A line with the unit that was typed for it. */
export type UnitEdit = Readonly<{ id: number; unit: string | null }>

/** What becomes of one line when it is converted: its change, or why it stays as it is. */
export type Conversion =
  | Readonly<{ article: ArticleRow; unitEdit: UnitEdit; change: Change; quantity: number; price: number }>
  | Readonly<{ article: ArticleRow; unitEdit: UnitEdit; stays: 'recipe' | 'measure' }>

/**
 * The edits of units that a person is asked about: those of lines whose quantity or prices mean something else in the new unit. Another spelling of
 * the same unit, and a line without figures, need no question.
 */
export function askedUnits(tree: ProjectTree, unitEdits: readonly UnitEdit[]): readonly UnitEdit[] {
  const { practice } = settingsOf(tree.project)
  return unitEdits.filter(({ id, unit }) => {
    const article = byId(tree.articles, id)
    return (
      article !== undefined && hasFigures(article) && unitChange(article.measureUnit, unit, practice).kind !== 'same'
    )
  })
}

/** The change that gives lines only the word of their new unit. */
export function wordChanges(unitEdits: readonly UnitEdit[]): readonly Change[] {
  return unitEdits.map(({ id, unit }) => ({ entity: 'article', id, patch: { measureUnit: unit } }))
}

/** Lines converted to their new units. What a recipe takes is per unit as well: such a line is not converted. */
export function conversions(
  tree: ProjectTree,
  unitEdits: readonly UnitEdit[],
  recipeOf: (id: number) => Recipe | undefined,
): readonly Conversion[] {
  const settings = settingsOf(tree.project)
  const values = variablesOf(tree, settings.practice)
  return unitEdits.flatMap((unitEdit): Conversion[] => {
    const article = byId(tree.articles, unitEdit.id)
    if (!article) return []
    const recipe = recipeOf(unitEdit.id)
    if (article.rsCrew || (recipe && recipe.resources.length + recipe.components.length > 0))
      return [{ article, unitEdit, stays: 'recipe' }]
    const patch = inUnit(article, unitEdit.unit ?? '', settings)
    if (!patch) return [{ article, unitEdit, stays: 'measure' }]
    const { quantity, formula, price, ...others } = patch
    const parts = Object.keys(others).some((field) => /^[ro][sp](?:Mat|Labor$|Equ|Tra)/.test(field))
    const amount = formula ? { formula } : article.formula ? {} : { quantity }
    // The price of the whole counts only where no part is known (SPEC.md R5.2).
    const whole = parts || price === undefined ? {} : { price }
    const change = { ...others, ...amount, ...whole } as Patched
    const after = calculateArticle({ ...article, ...change } as ArticleRow, [], [], settings, values)
    const figures = { quantity: after.quantity, price: after.price }
    return [{ article, unitEdit, change: { entity: 'article', id: unitEdit.id, patch: change }, ...figures }]
  })
}

type Patched = Extract<Change, { entity: 'article' }>['patch']

function hasFigures({ quantity, formula, price }: ArticleRow): boolean {
  return quantity !== 0 || Boolean(formula) || (price ?? 0) !== 0
}
