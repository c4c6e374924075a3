import { whenChangesWereMissed, whenRecordsChange } from '../../data/live.ts'
import { session } from '../../session/session.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { newsOf } from './colleagues.ts'
import type { ProjectState } from './project-state.ts'
import type { Recipe } from './project-tree.ts'
import { fetchRecipe } from './recipe.ts'
import type { Store } from './store.ts'
import type { Structure } from './structure.ts'
import { takeEcho } from './wire.ts'

type Followed = Readonly<{
  store: Store<ProjectState>
  structure: Structure
  setRecipe: (articleId: number, recipe: Recipe) => void
}>

/**
 * Shows what colleagues (and this person on another device) change while the project is open. What is typed here and not saved yet stays on top.
 * Returns the function that stops it.
 */
export function followColleagues({ store, structure, setRecipe }: Followed): () => void {
  let taken = Promise.resolve()

  async function take(others: Parameters<typeof newsOf>[1]) {
    const news = newsOf(store.get().tree, others)
    if (news.whole) return structure.reload()
    for (const id of news.recipes) setRecipe(id, await fetchRecipe(id))
    if (news.articles.length > 0) await structure.refresh(news.articles)
  }

  const stopMissed = whenChangesWereMissed(() => {
    taken = taken.then(() => structure.reload()).catch(toastProblem)
  })
  const stopChanges = whenRecordsChange((changes) => {
    const me = session()?.userId
    const others = changes.filter(({ by, entity, id }) => by !== me || !takeEcho(entity, id))
    if (others.length > 0) taken = taken.then(() => take(others)).catch(toastProblem)
  })
  return () => {
    stopMissed()
    stopChanges()
  }
}
