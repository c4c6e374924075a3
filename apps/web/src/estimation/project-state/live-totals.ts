import { countedFacilities } from '@temelia/estimation/equipment-lists'
import { type PlaceTotal, placeTotal } from '@temelia/estimation/place-total'
import { calculateProject, type ProjectCalculation } from '@temelia/estimation/project'
import type { ArticleResult, CalculationInput, Fault, ProjectInput, Totals } from '@temelia/estimation/types'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import type { Change } from './changes.ts'
import { type ArticleRow, byId, type ProjectRow, type ProjectTree } from './project-tree.ts'

/** The engine's figures for the project as it stands on the screen. A new value after every edit, over one running calculation. */
export type LiveTotals = Readonly<{
  calculation: ProjectCalculation
  /** Of the revisions that are looked at but do not count; null where there are none. */
  beside: ProjectCalculation | null
  article: (id: number) => ArticleResult | undefined
  estimate: (id: number) => Totals | undefined
  object: (id: number) => Totals | undefined
  /** The works of the project. */
  project: Totals
  /** What the project comes to, equipment lists with it (R18.1). */
  total: PlaceTotal
  /** What an object comes to. */
  totalOf: (objectId: number) => PlaceTotal | undefined
}>

/** Above this many changed articles a calculation from scratch is quicker than one by one. */
const MANY = 2_000

/** Fields that do not reach the calculation; everything else of a project or an estimate needs it anew. */
const NAMES = [
  'name',
  'code',
  'position',
  'stage',
  'beneficiaryName',
  'designerName',
  'contractorName',
  'folderId',
  'estimateDate',
  'expensesCategory',
  'defaultChapter',
  'includeInF1',
  'reportType',
  'budgetChapter',
]

/** Computes everything from scratch. */
export function calculate(tree: ProjectTree): LiveTotals {
  if (tree.shown.size === 0) return readingsOf(calculateProject(inputOf(tree, tree.articles)), null, tree)
  const isShown = ({ estimateId }: ArticleRow) => tree.shown.has(estimateId)
  const counting = [...tree.articles.filter((article) => !isShown(article)), ...tree.counted]
  const beside = inputOf(tree, tree.articles.filter(isShown))
  const estimates = tree.estimates.filter(({ id }) => tree.shown.has(id))
  return readingsOf(calculateProject(inputOf(tree, counting)), calculateProject({ ...beside, estimates }), tree)
}

/** The figures after some changes. Articles go through the running calculation one by one, settings start a new one. */
export function recalculate(before: LiveTotals, tree: ProjectTree, changes: readonly Change[]): LiveTotals {
  const anew = changes.some(
    (change) => change.entity !== 'article' && Object.keys(change.patch).some((key) => !NAMES.includes(key)),
  )
  const articles = changes.filter((change) => change.entity === 'article')
  const moved = tree.shown.size > 0 && articles.some(({ patch }) => 'estimateId' in patch)
  if (anew || moved || articles.length > MANY) return calculate(tree)
  if (articles.length === 0) return before
  for (const { id } of articles) {
    const row = byId(tree.articles, id)
    if (row) (tree.shown.has(row.estimateId) ? before.beside : before.calculation)?.save(row)
  }
  return readingsOf(before.calculation, before.beside, tree)
}

/** Faults of the whole project: its recapitulations, parameters and articles. */
export function faultsOf(totals: LiveTotals): readonly Fault[] {
  return totals.calculation.faults()
}

/** The settings the engine reads, with the product's own where the project leaves them open. */
export function settingsOf(project: ProjectRow): ProjectInput {
  return {
    practice: project.practice ?? 'ro',
    rounding: project.rounding,
    ...decimalsOfProject(project),
    vat: project.vat ?? 0,
    recapitulation: project.recapitulation,
  }
}

function inputOf(tree: ProjectTree, articles: readonly ArticleRow[]): CalculationInput {
  const recipes = [...tree.recipes.values()]
  const unloaded = (row: Readonly<{ articleId: number }>) => !tree.recipes.has(row.articleId)
  return {
    project: settingsOf(tree.project),
    objects: tree.objects,
    estimates: tree.estimates,
    articles,
    resources: [...tree.parts.resources.filter(unloaded), ...recipes.flatMap((recipe) => recipe.resources)],
    components: [...tree.parts.components.filter(unloaded), ...recipes.flatMap((recipe) => recipe.components)],
    parameters: tree.parameters,
  }
}

/** Reads of one state, each figure asked for at most once. */
function readingsOf(
  calculation: ProjectCalculation,
  beside: ProjectCalculation | null,
  { shown, facilities, estimates, project: row }: ProjectTree,
): LiveTotals {
  const project = calculation.project()
  const settings = settingsOf(row)
  const lists = countedFacilities(facilities, estimates, { settings, vat: settings.vat })
  return {
    calculation,
    beside,
    project,
    article: once((id) => calculation.article(id) ?? beside?.article(id)),
    estimate: once((id) => (shown.has(id) ? beside?.estimate(id) : calculation.estimate(id))),
    object: once((id) => calculation.object(id)),
    total: placeTotal(project, lists),
    totalOf: once((id) => {
      const works = calculation.object(id)
      const own = lists.filter(({ objectId }) => objectId === id)
      return works && placeTotal(works, own)
    }),
  }
}

function once<Result>(read: (id: number) => Result): (id: number) => Result {
  const known = new Map<number, Result>()
  return (id) => {
    const cached = known.get(id)
    if (cached !== undefined) return cached
    const result = read(id)
    known.set(id, result)
    return result
  }
}
