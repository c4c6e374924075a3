import type { ListedPart, ObjectList, ObjectPart } from '@temelia/estimation/centralizer'
import { type Language, say } from '@temelia/text/message'
import { reportsLists } from '@temelia/text/reports-lists'
import { chapterName } from '../chapter-names.ts'
import type { MoneyLine } from '../money-table.ts'
import type { PrintedLists } from '../report-data.ts'

/** The chapters that each part of an object's list shows, also where nothing is in them. */
const FIXED: Readonly<Record<ObjectPart, readonly string[]>> = {
  works: ['4.1.1', '4.1.2', '4.1.3', '4.1.4', '4.1.5'],
  assembly: ['4.2'],
  procurement: ['4.3', '4.4', '4.5', '4.6'],
  other: ['6.2'],
}

const PARTS: readonly { part: ObjectPart; mark: string; head: keyof typeof reportsLists }[] = [
  { part: 'works', mark: 'I', head: 'f2Works' },
  { part: 'assembly', mark: 'II', head: 'f2Assembly' },
  { part: 'procurement', mark: 'III', head: 'f2Procurement' },
  { part: 'other', mark: 'IV', head: 'f2Other' },
]

const NOTHING = { withoutVat: 0, vat: 0, withVat: 0 }

/**
 * The list of an object by its four parts, each with its chapters and their estimates and equipment, and the total of each part (form F2; the
 * object's estimate has the same lines).
 */
export function objectLines(
  list: ObjectList | undefined,
  { estimates }: PrintedLists,
  language: Language,
): MoneyLine[] {
  const names = new Map(estimates.map(({ id, name }) => [id, name]))
  let number = 0
  return PARTS.flatMap(({ part, mark, head }): MoneyLine[] => {
    const found = list?.parts.find((one) => one.part === part)
    const chapters = chaptersOf(found, part)
    return [
      { kind: 'chapter', name: say(reportsLists[head], language) },
      ...chapters.flatMap((chapter) => {
        const listed = found?.chapters.find((one) => one.chapter === chapter)
        const inside: MoneyLine[] = (listed?.estimates ?? []).map(({ id, money }) => ({
          kind: 'line',
          id: `${part} ${chapter} estimate ${id}`,
          name: names.get(id) ?? '',
          indent: 2,
          money,
        }))
        if (listed?.facilities)
          inside.push({
            kind: 'line',
            id: `${part} ${chapter} equipment`,
            name: say(reportsLists.f2Equipment, language),
            indent: 2,
            money: listed.facilities,
          })
        const line: MoneyLine = {
          kind: 'group',
          id: `${part} ${chapter}`,
          number: String(++number),
          chapter,
          name: chapterName(chapter, language),
          money: listed ?? NOTHING,
          ...(inside.length === 0 ? {} : { sumOf: inside.flatMap(({ id }) => id ?? []) }),
        }
        return [line, ...inside]
      }),
      {
        kind: 'sum',
        id: part,
        name: say(reportsLists.f2Total, language, { part: mark }),
        money: found ?? NOTHING,
        sumOf: chapters.map((chapter) => `${part} ${chapter}`),
      },
    ]
  })
}

/** The rows that an object's total is made of. */
export const PART_ROWS: readonly string[] = PARTS.map(({ part }) => part)

function chaptersOf(found: ListedPart | undefined, part: ObjectPart): string[] {
  const all = new Set([...FIXED[part], ...(found?.chapters ?? []).map(({ chapter }) => chapter)])
  return [...all].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
