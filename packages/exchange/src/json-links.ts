import type { JsonRecord } from './json-record.ts'

/** What names what in a file: a list, its field, and the list that holds what is named. An optional field may be empty. */
const LINKS = [
  ['estimates', 'ObjectId', 'objects', 'required'],
  ['revisions', 'EstimateId', 'estimates', 'required'],
  ['articles', 'EstimateId', 'estimates', 'required'],
  ['resources', 'ArticleId', 'articles', 'required'],
  ['components', 'ArticleId', 'articles', 'required'],
  ['facilities', 'ObjectId', 'objects', 'optional'],
  ['facilities', 'EstimateId', 'estimates', 'optional'],
  ['estimates', 'RevisionId', 'revisions', 'optional'],
  ['articles', 'RevisionId', 'revisions', 'optional'],
] as const

type Lists = Readonly<Record<(typeof LINKS)[number][0 | 2], readonly JsonRecord[]>>

/** A record that names one that is not in the file; `line` from 1 in its list. */
export interface BrokenLink {
  readonly record: JsonRecord
  readonly code: 'JSON_LINK_MISSING' | 'JSON_REVISION_MISSING'
  readonly line: number
  readonly value: string
  readonly field: string
}

/** The links of a file that lead nowhere. Files from before revisions were written name those of their articles all the same. */
export function brokenLinks(lists: Lists): BrokenLink[] {
  return LINKS.flatMap(([list, key, above, need]) => {
    if (above === 'revisions' && lists.revisions.length === 0) return []
    const known = new Set(lists[above].map((record) => record[key]))
    return lists[list].flatMap((record, at) => {
      const value = record[key] ?? null
      if (known.has(value) || (need === 'optional' && value === null)) return []
      // An estimate stays without the revision that was to count in it; anything else has no place in the project.
      const code = list === 'estimates' && above === 'revisions' ? 'JSON_REVISION_MISSING' : 'JSON_LINK_MISSING'
      return [{ record, code, line: at + 1, value: String(record[key]), field: `${list}.${key}` } as const]
    })
  })
}
