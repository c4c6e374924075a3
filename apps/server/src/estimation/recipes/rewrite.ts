import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { calculateArticle } from '@temelia/estimation/article'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { Context } from '../../records/context.ts'
import { parameterValues } from '../parameter-values.ts'
import { NO_PRICES, settingsByEstimate } from '../recalculate.ts'
import type { ArticleRow, ComponentLine, ResourceLine, Work } from './works.ts'

/** What an act makes of one article: new values of its fields, and its recipe as it is to be. Lines that stay are the same values. */
export interface Rewrite {
  readonly work: Work
  readonly patch: Patch<typeof Article>
  readonly resources: readonly ResourceLine[]
  readonly components: readonly ComponentLine[]
}

/** One article of a preview: its value before and after. */
export interface Outlook {
  readonly article: ArticleRow
  readonly after: { readonly symbol: string | null; readonly name: string | null; readonly measureUnit: string | null }
  readonly lines: number
  readonly before: number
  readonly total: number
}

/** Whether an act would leave the article as it is. */
export function isIdle({ work, patch, resources, components }: Rewrite): boolean {
  const { article } = work
  const fields = Object.entries(patch).every(
    ([key, value]) => ((article as unknown as Record<string, unknown>)[key] ?? null) === (value ?? null),
  )
  return fields && sameList(work.resources, resources) && sameList(work.components, components)
}

/** Lines of a list that are not in the other one, by identity. */
export function linesOnlyIn<A, B>(list: readonly A[], other: readonly B[]): A[] {
  const there = new Set<unknown>(other)
  return list.filter((line) => !there.has(line))
}

/** What the articles come to before and after, by the engine; nothing is written. */
export async function outlook(context: Context, projectId: number, rewrites: readonly Rewrite[]): Promise<Outlook[]> {
  const settingsOf = await settingsByEstimate(context, projectId)
  const variables = rewrites.some(({ work }) => work.article.formula)
    ? await parameterValues(context, projectId)
    : undefined
  return rewrites.map(({ work, patch, resources, components }) => {
    const { article } = work
    const emptied = work.resources.length > 0 && resources.length === 0
    const after = { ...article, ...(emptied ? NO_PRICES : {}), ...patch } as ArticleRow
    const result = calculateArticle(
      after,
      resources.map((line) => ({ ...line, id: line.id ?? 0, articleId: article.id })),
      components.map((line) => ({ ...line, id: line.id ?? 0, articleId: article.id })),
      settingsOf(article.estimateId),
      variables,
    )
    return {
      article,
      after,
      lines: linesOnlyIn(work.resources, resources).length + linesOnlyIn(resources, work.resources).length,
      before: article.total ?? 0,
      total: result.total,
    }
  })
}

/** Sums of a preview: value before, after, and the difference. */
export function difference(outlooks: readonly Outlook[]): { before: number; after: number; difference: number } {
  const before = sumDecimals(outlooks.map((one) => one.before))
  const after = sumDecimals(outlooks.map((one) => one.total))
  return { before, after, difference: subtractDecimals(after, before) }
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((line, at) => line === other[at])
}
