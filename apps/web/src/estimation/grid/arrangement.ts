import { fold } from '@temelia/text/fold'

/** How the lines are looked at: sorted by a column, in groups by what a column holds, only those that answer the filters, only some estimates. Nothing of it changes the estimate. */
export type Arrangement = Readonly<{
  /** What is looked for, by column, as typed. */
  filters: Readonly<Record<string, string>>
  sort: Readonly<{ column: string; descending: boolean }> | null
  /** The column whose values the lines of each estimate stand under, in place of its chapters. */
  group: string | null
  /** The estimates that are shown; null for all. */
  only: readonly number[] | null
}>

/** What an arrangement comes to. Lines that are added later are shown, behind those that are sorted. */
export type LineView = Readonly<{
  /** Articles that do not answer the filters. */
  hidden: ReadonlySet<number>
  rank: ReadonlyMap<number, number> | null
  /** What each line is grouped by, and the groups in their order; '' holds lines without a value. */
  groups: LineGroups | null
  only: ReadonlySet<number> | null
}>

/** The group of each line, and the names of the groups in the order in which they stand, that of lines without a value last. */
export type LineGroups = Readonly<{ of: ReadonlyMap<number, string>; names: readonly string[] }>

export const UNARRANGED: Arrangement = { filters: {}, sort: null, group: null, only: null }

/** A line as an arrangement reads it: the text of a cell, and its number where the column holds numbers. */
export type ReadLine = Readonly<{
  id: number
  text: (column: string) => string
  number: (column: string) => number | null
}>

/** Whether lines are sorted, grouped or filtered: then their places cannot be changed by sight. */
export function isArranged({ filters, sort, group }: Arrangement): boolean {
  return sort !== null || group !== null || Object.keys(filters).length > 0
}

/** An arrangement with what one column must hold; nothing typed takes the filter away. */
export function withFilter(arrangement: Arrangement, column: string, wanted: string): Arrangement {
  const { [column]: _, ...others } = arrangement.filters
  return { ...arrangement, filters: wanted.trim() === '' ? others : { ...others, [column]: wanted } }
}

/**
 * What an arrangement comes to for these lines. `numeric` tells columns of numbers, `read` reads a typed number. It is asked for when the
 * arrangement changes, not at every keystroke: a line does not vanish under the hands that type into it.
 */
export function viewOf(
  arrangement: Arrangement,
  lines: readonly ReadLine[],
  numeric: (column: string) => boolean,
  read: (text: string) => number | null,
  language: string,
): LineView | null {
  const { filters, sort, group, only } = arrangement
  const tests = Object.entries(filters).map(([column, wanted]) => {
    const fits = numeric(column) ? numberTest(wanted, read) : null
    const has = textTest(wanted)
    return (line: ReadLine) => (fits ? fits(line.number(column) ?? 0) : has(line.text(column)))
  })
  if (tests.length === 0 && !sort && !group && !only) return null
  const hidden = new Set(lines.flatMap((line) => (tests.every((test) => test(line)) ? [] : [line.id])))
  return {
    hidden,
    rank: sort && rankOf(lines, sort, numeric(sort.column), language),
    groups: group === null ? null : groupsOf(lines, group, language),
    only: only && new Set(only),
  }
}

/**
 * The test a typed condition on numbers makes: `12`, `>5`, `<= 3`, `5..20`; null where it is no such condition. An empty cell counts as nothing.
 */
export function numberTest(wanted: string, read: (text: string) => number | null): ((value: number) => boolean) | null {
  const [, from = '', to = ''] = /^(.+?)\s*\.\.\s*(.+)$/.exec(wanted.trim()) ?? []
  const [low, high] = [read(from), read(to)]
  if (low !== null && high !== null) return (value) => value >= low && value <= high
  const [, sign = '', number = ''] = /^(<=|>=|<>|[<>=≤≥≠])?\s*(.+)$/.exec(wanted.trim()) ?? []
  const bound = number === EMPTY ? 0 : read(number)
  if (bound === null) return null
  switch (sign) {
    case '<':
      return (value) => value < bound
    case '>':
      return (value) => value > bound
    case '<=':
    case '≤':
      return (value) => value <= bound
    case '>=':
    case '≥':
      return (value) => value >= bound
    case '<>':
    case '≠':
      return (value) => value !== bound
  }
  return (value) => value === bound
}

/** As the grid writes an empty figure. */
const EMPTY = '–'

/** All words, in any order, whatever the accents; a dash alone asks for cells without text. */
function textTest(wanted: string): (text: string) => boolean {
  if (wanted.trim() === EMPTY || wanted.trim() === '-') return (text) => text.trim() === ''
  const words = fold(wanted).split(/\s+/)
  return (text) => words.every((word) => fold(text).includes(word))
}

function rankOf(
  lines: readonly ReadLine[],
  { column, descending }: NonNullable<Arrangement['sort']>,
  numeric: boolean,
  language: string,
): ReadonlyMap<number, number> {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const turn = descending ? -1 : 1
  const keyed = lines.map((line) => ({ id: line.id, number: line.number(column) ?? 0, text: line.text(column) }))
  const sorted = keyed.toSorted((one, other) =>
    numeric
      ? turn * (one.number - other.number)
      : // What is empty stands last, whichever way is asked for.
        Number(one.text === '') - Number(other.text === '') || turn * compare(one.text, other.text),
  )
  return new Map(sorted.map(({ id }, at) => [id, at]))
}

function groupsOf(lines: readonly ReadLine[], column: string, language: string): LineGroups {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const of = new Map(lines.map((line) => [line.id, line.text(column).trim()]))
  const names = [...new Set(of.values())].toSorted(
    (one, other) => Number(one === '') - Number(other === '') || compare(one, other),
  )
  return { of, names }
}
