import { byId, orderArticles, orderByPosition, type ProjectTree, withLists } from './project-tree.ts'

type Versioned = Readonly<{ id: number; version: number }>

/**
 * A tree as it was loaded, with the records that are newer here: it was asked for before our change of them was saved, and its answer came
 * after.
 */
export function asNewAsShown(loaded: ProjectTree, shown: ProjectTree): ProjectTree {
  const project = newer(loaded.project, shown.project)
  const objects = newerRows(loaded.objects, shown.objects)
  const estimates = newerRows(loaded.estimates, shown.estimates)
  const articles = newerRows(loaded.articles, shown.articles)
  const same = objects === loaded.objects && estimates === loaded.estimates && articles === loaded.articles
  if (same) return project === loaded.project ? loaded : { ...loaded, project }
  return withLists(
    { ...loaded, project },
    {
      objects: orderByPosition(objects),
      estimates: orderByPosition(estimates),
      articles: articles === loaded.articles ? articles : orderArticles(articles),
    },
  )
}

function newerRows<R extends Versioned>(loaded: readonly R[], shown: readonly R[]): readonly R[] {
  if (loaded === shown) return loaded
  let differs = false
  const rows = loaded.map((row) => {
    const kept = newer(row, byId(shown, row.id))
    differs ||= kept !== row
    return kept
  })
  return differs ? rows : loaded
}

function newer<R extends Versioned>(loaded: R, shown: R | undefined): R {
  return shown && shown.id === loaded.id && shown.version > loaded.version ? shown : loaded
}
