/** The formulas of a file as the project writes them that it goes to: `2.500` is two and a half in one practice, thousands in the other. */
import { translateFormula } from '@temelia/estimation/formula'
import { translateGeneralFormula } from '@temelia/estimation/general-estimate-formula'
import type { Practice } from '@temelia/estimation/types'
import type { ExchangeTree } from './tree.ts'

/** The tree with its takeoff rows, parameters and lines of the general estimate written in a practice; values stay. */
export function treeIn(tree: ExchangeTree, practice: Practice): ExchangeTree {
  const { practice: from } = tree
  if (from === null || from === practice) return tree
  const formula = (text: string): string => translateFormula(text, from, practice)
  return {
    ...tree,
    practice,
    objects: tree.objects.map((object) => ({
      ...object,
      estimates: object.estimates.map((estimate) => ({
        ...estimate,
        articles: estimate.articles.map((article) =>
          article.formula === null ? article : { ...article, formula: formula(article.formula) },
        ),
      })),
    })),
    parameters: tree.parameters.map((parameter) => ({ ...parameter, formula: formula(parameter.formula) })),
    ...(tree.generalLines
      ? { generalLines: tree.generalLines.map((line) => generalLineIn(line, from, practice)) }
      : {}),
  }
}

type GeneralLine = NonNullable<ExchangeTree['generalLines']>[number]

function generalLineIn(line: GeneralLine, from: Practice, to: Practice): GeneralLine {
  const { formula } = line.more
  if (typeof formula !== 'string') return line
  return { ...line, more: { ...line.more, formula: translateGeneralFormula(formula, from, to) } }
}
