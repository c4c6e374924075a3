import { beginningOf } from '@temelia/text/beginning'
import { setImmediate } from 'node:timers/promises'
import { resolveParameters } from '@temelia/estimation/parameters'
import { inheritedRounding } from '@temelia/estimation/inherited'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { CalculationSettings, Practice } from '@temelia/estimation/types'
import {
  counts,
  type ExchangeArticle,
  type ExchangeEstimate,
  type ExchangeObject,
  type ExchangeTree,
  estimatesIn,
} from '@temelia/exchange/tree'
import { treeIn } from '@temelia/exchange/tree-practice'
import type { Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { companyParameters, objectRows, parameterRows } from '../estimation/project-rows.ts'
import { startedProject } from '../estimation/project-rules.ts'
import { settingsByEstimate } from '../estimation/recalculate.ts'
import { calculationSettings, type ProjectRow } from '../estimation/settings.ts'
import { AT_ONCE, mapInTurns } from '../jobs/in-turns.ts'
import type { Context } from '../records/context.ts'
import { initials } from '../records/save.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { projectOf } from './commit-list.ts'
import { projectOfFile } from './new-project.ts'
import type { ListTarget, ProjectTarget } from './target.ts'
import { articleOfTree } from './tree-articles.ts'
import { computedRow } from './write-articles.ts'

const MONEY = 2
/** The file as its target writes formulas, and what its lines are computed with there. */
export interface TreeSettings {
  readonly tree: ExchangeTree
  settingsOf(object: ExchangeObject, estimate: ExchangeEstimate): CalculationSettings
  readonly variables: Variables
}

/** What an exchange file comes to once it is written. */
export interface TreeValue {
  /** Direct cost of the lines that count, by estimate. */
  readonly totals: ReadonlyMap<ExchangeEstimate, number>
  /** What the product's own form states for the lines that count, by estimate; null where it states nothing. */
  readonly stated: ReadonlyMap<ExchangeEstimate, number | null>
  /** Where the file states another total. */
  readonly errors: readonly ImportError[]
}

/** The settings that the lines of a file will have: those of the project it goes to, or of the one that will be made for it. */
export async function treeSettings(
  context: Context,
  target: ListTarget | ProjectTarget,
  read: ExchangeTree,
): Promise<TreeSettings> {
  if (target.kind === 'project') {
    const started = await startedProject(context, await projectOfFile(context, target, read))
    const settings = calculationSettings({ ...initials(Project), ...started } as unknown as ProjectRow)
    const tree = treeIn(read, settings.practice)
    return {
      tree,
      settingsOf: (object, estimate) => withRounding(settings, object.more, estimate.more),
      variables: variablesWith(await companyParameters(context), tree, settings.practice),
    }
  }
  const project = await projectOf(context, target)
  const settings = calculationSettings(project)
  const tree = treeIn(read, settings.practice)
  const variables = variablesWith(await parameterRows(context, project.id), tree, settings.practice)
  if (target.level === 'estimate') {
    const there = (await settingsByEstimate(context, project.id))(target.id)
    return { tree, settingsOf: () => there, variables }
  }
  const above =
    target.level === 'object' ? (await objectRows(context, project.id)).find(({ id }) => id === target.id) : undefined
  return {
    tree,
    settingsOf: (object, estimate) => withRounding(settings, above ?? object.more, estimate.more),
    variables,
  }
}

/**
 * Computes the lines of a file as they will be written, and compares them with what the product's own form states for them.
 * @param practice how the numbers of what is told are written
 */
export async function valueOfTree(
  { tree, settingsOf, variables }: TreeSettings,
  practice: NumberPractice,
): Promise<TreeValue> {
  const [totals, stated] = [new Map<ExchangeEstimate, number>(), new Map<ExchangeEstimate, number | null>()]
  const errors: ImportError[] = []
  const written = (number: number) => typedText(roundDecimal(number, MONEY), practice)
  let computed = 0
  for (const { object, estimate } of estimatesIn(tree)) {
    const settings = settingsOf(object, estimate)
    const counting = estimate.articles.filter((article) => counts(estimate, article))
    computed += counting.length
    // Small estimates share a turn.
    if (computed >= AT_ONCE) {
      computed = 0
      await setImmediate()
    }
    const values = await mapInTurns(counting, (article) => valueOf(article, tree, settings, variables))
    totals.set(estimate, roundDecimal(sumDecimals(values), MONEY))
    stated.set(estimate, tree.form === 'json' ? statedBy(counting) : estimate.printedTotal)
    if (tree.form !== 'json') continue
    counting.forEach(({ line, symbol, name, printedTotal }, at) => {
      const value = values[at] ?? 0
      if (printedTotal !== null && roundDecimal(printedTotal, MONEY) !== roundDecimal(value, MONEY))
        errors.push({
          code: 'JSON_LINE_TOTAL_DIFFERS',
          line,
          value: difference(symbol || name, written(printedTotal), written(value)),
        })
    })
  }
  const [all, said] = [sumDecimals([...totals.values()]), sumDecimals([...stated.values()].map((one) => one ?? 0))]
  if (errors.length > 0 && all !== said)
    errors.push({ code: 'JSON_TOTAL_DIFFERS', value: difference(tree.project.name, written(said), written(all)) })
  return { totals, stated, errors }
}

function valueOf(
  article: ExchangeArticle,
  { form }: ExchangeTree,
  settings: CalculationSettings,
  variables: Variables,
): number {
  const made = articleOfTree(article, { estimateId: 0 }, form, settings, variables)
  return (computedRow(made, settings, variables) as unknown as Row<typeof Article>).total ?? 0
}

function statedBy(articles: readonly ExchangeArticle[]): number | null {
  const totals = articles.flatMap(({ printedTotal }) => printedTotal ?? [])
  return totals.length === 0 ? null : roundDecimal(sumDecimals(totals), MONEY)
}

function difference(name: string, stated: string, value: string): string {
  return `${beginningOf(name, 80)}: ${stated} ≠ ${value}`.replace(/^: /, '')
}

type Level = Parameters<typeof inheritedRounding>[1]

function withRounding(settings: CalculationSettings, object: object, estimate: object): CalculationSettings {
  return { ...settings, rounding: inheritedRounding(settings, object as Level, estimate as Level) }
}

/** Parameters that are there hold; those of the file come beside them. */
function variablesWith(
  known: Awaited<ReturnType<typeof parameterRows>>,
  { parameters }: ExchangeTree,
  practice: Practice,
): Variables {
  const names = new Set(known.map(({ name }) => name.toLowerCase()))
  const added = parameters.filter(({ name }) => !names.has(name.toLowerCase()))
  return resolveParameters([...known, ...added.map(({ name, formula }) => ({ name, formula }))], practice).values
}
