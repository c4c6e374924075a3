import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { wireField, wireFilter } from '@temelia/model/wire-filter'

/** What a list is asked for, in the field names of code. */
export type ListQuery = Readonly<{
  page?: number
  pageSize?: number
  /** `name` or `-name`; several by comma. */
  sort?: string
  q?: string
  filter?: Filter
  /** `none` where nobody asks how many there are: the server need not count. */
  count?: 'none'
}>

/** The query string's values of a list. */
export function wireQuery(of: Entity, query: ListQuery): Record<string, string | number | undefined> {
  return {
    page: query.page ?? 1,
    page_size: query.pageSize ?? 25,
    sort:
      query.sort &&
      query.sort
        .split(',')
        .map((part) => wireSort(of, part))
        .join(),
    q: query.q?.trim() || undefined,
    filter: query.filter && JSON.stringify(wireFilter(of, query.filter)),
    ...(query.count ? { count: query.count } : {}),
  }
}

function wireSort(of: Entity, part: string): string {
  return part.startsWith('-') ? `-${wireField(of, part.slice(1))}` : wireField(of, part)
}
