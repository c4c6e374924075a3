import type { LiveChange } from '../../data/live.ts'
import { byId, type ProjectTree } from './project-tree.ts'

/** What others' changes make it necessary to ask for again: some articles (with or without their recipes), or the whole project. */
export type News = Readonly<{ whole: boolean; articles: readonly number[]; recipes: readonly number[] }>

/** Above this many articles the whole project is asked for in one call. */
const FEW = 25

/** Records of a project that its tree does not hold. */
const BESIDE: ReadonlySet<string> = new Set(['deduction', 'deductionLine'])

const NOTHING: News = { whole: false, articles: [], recipes: [] }
const WHOLE: News = { whole: true, articles: [], recipes: [] }

/**
 * Sorts changes that were made elsewhere. A changed article is asked for by itself; what comes, goes or moves, and every setting, needs the project.
 * Articles, their parts, estimates, objects and parameters all tell the project as their parent.
 */
export function newsOf(tree: ProjectTree, changes: readonly LiveChange[]): News {
  const articles = new Set<number>()
  const recipes = new Set<number>()
  for (const change of changes) {
    const here = change.entity === 'project' ? change.id === tree.project.id : change.parent === tree.project.id
    if (!here || BESIDE.has(change.entity)) continue
    const recipe = articleOfPart(tree, change)
    if (recipe !== undefined) recipes.add(recipe)
    else if (change.action === 'delete' && !holds(tree, change)) continue
    else if (change.entity === 'article' && change.action === 'edit' && byId(tree.articles, change.id))
      articles.add(change.id)
    else return WHOLE
  }
  const all = new Set([...articles, ...recipes])
  if (all.size === 0) return NOTHING
  return all.size > FEW ? WHOLE : { whole: false, articles: [...all], recipes: [...recipes] }
}

/** Whether a record is in the tree; of a parameter or recipe line it is not known, so it may be. */
function holds(tree: ProjectTree, { entity, id }: LiveChange): boolean {
  if (entity === 'article') return byId(tree.articles, id) !== undefined
  if (entity === 'estimate') return byId(tree.estimates, id) !== undefined
  return entity !== 'object' || byId(tree.objects, id) !== undefined
}

/** The article of a recipe line or component that we hold. */
function articleOfPart(tree: ProjectTree, { entity, id }: LiveChange): number | undefined {
  if (entity !== 'articleResource' && entity !== 'articleComponent') return undefined
  const list = entity === 'articleResource' ? 'resources' : 'components'
  const recipes = [tree.parts, ...tree.recipes.values()]
  for (const recipe of recipes) {
    const found = recipe[list].find((row) => row.id === id)
    if (found) return found.articleId
  }
  return undefined
}
