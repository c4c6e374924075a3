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
  ['estimates', 'AlternateId', 'alternates', 'optional'],
] as const

type Lists = Readonly<Record<(typeof LINKS)[number][0 | 2], readonly JsonRecord[]>>

/** A record that names one that is not in the file; `line` from 1 in its list. */
export interface BrokenLink {
  readonly record: JsonRecord
  readonly code: 'JSON_LINK_MISSING' | 'JSON_REVISION_MISSING' | 'JSON_ALTERNATE_MISSING'
  readonly line: number
  readonly value: string
  readonly field: string
}

/** What was not always written, though records named it; and what an estimate stays without when it is not there. */
const LATER: Readonly<Partial<Record<keyof Lists, BrokenLink['code']>>> = {
  revisions: 'JSON_REVISION_MISSING',
  alternates: 'JSON_ALTERNATE_MISSING',
}

/** The links of a file that lead nowhere. Files from before revisions or alternates were written name them all the same. */
export function brokenLinks(lists: Lists): BrokenLink[] {
  return LINKS.flatMap(([list, key, above, need]) => {
    if (above in LATER && lists[above].length === 0) return []
    const known = new Set(lists[above].map((record) => record[key]))
    return lists[list].flatMap((record, at) => {
      const value = record[key] ?? null
      if (known.has(value) || (need === 'optional' && value === null)) return []
      // Anything but an estimate has no place in the project without what it names.
      const code = (list === 'estimates' && LATER[above]) || 'JSON_LINK_MISSING'
      return [{ record, code, line: at + 1, value: String(record[key]), field: `${list}.${key}` } as const]
    })
  })
}
