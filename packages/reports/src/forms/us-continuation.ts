import { addDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reportsApplication } from '@temelia/text/reports-application'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { carryWords } from '../frame.ts'
import type { Column, FigureOf, Row, RowKind, TableBlock } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedApplication, ScheduledLine, ScheduledMoney } from '../report-data.ts'
import { doneShare } from './csp.ts'

/** Columns C to I with the words that explain them; A and B stand before them. */
const COLUMNS = [
  ['scheduled', 'C', 'applicationScheduled'],
  ['before', 'D', 'applicationBefore'],
  ['now', 'E', 'applicationNow'],
  ['stored', 'F', 'applicationStored'],
  ['done', 'G', 'applicationDone'],
  ['share', '', 'applicationShare'],
  ['left', 'H', 'applicationLeft'],
  ['retained', 'I', 'applicationLineRetained'],
] as const

type Key = (typeof COLUMNS)[number][0]

/** Money of some lines together. */
function added(lines: readonly ScheduledMoney[]): ScheduledMoney {
  const sum = (key: keyof ScheduledMoney) => sumDecimals(lines.map((line) => line[key]))
  return {
    scheduled: sum('scheduled'),
    before: sum('before'),
    now: sum('now'),
    stored: sum('stored'),
    retained: sum('retained'),
  }
}

/** The schedule of values, line by line under its building and estimate, with the totals of each page carried over. */
export function continuationTable(
  { values, before, now, stored, estimates, difference }: PrintedApplication,
  { decimals: { total } }: PrintedProject,
  options: PrintOptions,
  language: Language,
): TableBlock {
  const decimals = options.decimals.total ?? total
  const columns: readonly Column[] = [
    { key: 'number', width: 10, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    ...COLUMNS.map(
      ([key]): Column => ({
        key,
        width: key === 'share' ? 13 : 23,
        align: 'right',
        decimals: key === 'share' ? 2 : decimals,
      }),
    ),
  ]
  const sheet = sheetOf(columns, options, language)
  const listed = estimates.filter(({ lines }) => lines.length > 0)
  for (const { name, objectName, lines } of listed) {
    sheet.group([objectName, name].filter(Boolean).join(' / '))
    const other = say(reportsApplication.applicationOther, language)
    const ids = chaptersOf(lines, other).flatMap(([chapter, own]) => sheet.chapter(chapter, own, options))
    // The subtotal of the only estimate would be the grand total again.
    if (listed.length > 1) sheet.sum(say(reportsApplication.applicationSubtotal, language, { name }), added(lines), ids)
  }
  const missing = Object.values(difference).some((amount) => amount !== 0)
  if (missing) sheet.line(null, say(reportsSettlements.courseDifference, language), difference)
  const whole: ScheduledMoney = {
    scheduled: values.available,
    before: values.before,
    now: values.now,
    stored: stored.value,
    retained: addDecimals(before.retained, now.retained),
  }
  sheet.sum(say(reportsApplication.applicationTotal, language), whole, sheet.lines())
  const words = ['applicationItem', 'applicationWork', ...COLUMNS.map(([, , word]) => word)] as const
  const letters = ['A', 'B', ...COLUMNS.map(([, letter]) => letter)]
  return {
    kind: 'table',
    carry: options.showPrices ? carryWords(language) : null,
    together: false,
    table: {
      columns,
      heads: [
        words.map((word) => ({ text: say(reportsApplication[word], language) })),
        letters.map((text) => ({ text })),
      ],
      rows: sheet.rows,
    },
  }
}

/** Lines by chapter in the order they come, those without one under a title of their own where others have one; what change orders added stands after the contract, together. */
function chaptersOf(lines: readonly ScheduledLine[], other: string): [string | null, readonly ScheduledLine[]][] {
  const titled = lines.some(({ extra, chapter }) => !extra && chapter !== '')
  const chapters: [string | null, ScheduledLine[]][] = []
  for (const line of lines) {
    const chapter = line.extra ? null : line.chapter || (titled ? other : '')
    const open = chapters.at(-1)
    if (open?.[0] === chapter) open[1].push(line)
    else chapters.push([chapter, [line]])
  }
  return chapters
}

/** The rows of the sheet as they are added, with the running totals of its lines. */
function sheetOf(columns: readonly Column[], { showPrices }: PrintOptions, language: Language) {
  const rows: Row[] = []
  const ids: string[] = []
  let running: ScheduledMoney = { scheduled: 0, before: 0, now: 0, stored: 0, retained: 0 }
  const add = (
    kind: RowKind,
    id: string,
    number: string | null,
    name: string,
    money: ScheduledMoney,
    more: Partial<Row>,
  ) =>
    rows.push({
      kind,
      id,
      cells: columns.map(({ key }) => {
        if (key === 'number') return number
        if (key === 'name') return name
        return showPrices ? figureOf(key as Key, money) : null
      }),
      ...more,
    })
  const line = (number: string | null, name: string, money: ScheduledMoney): string => {
    running = added([running, money])
    const id = `line ${ids.length + 1}`
    ids.push(id)
    const carried = running
    add('line', id, number, name, money, {
      figures: { done: { of: 'columns', columns: ['before', 'now', 'stored'] } },
      ...(showPrices ? { carry: columns.map(({ key }) => (key === 'share' ? null : carriedOf(key, carried))) } : {}),
    })
    return id
  }
  const title = (text: string) =>
    rows.push({ kind: 'chapter', cells: columns.map((_, at) => (at === 0 ? text : null)) })
  const sum = (name: string, money: ScheduledMoney, of: readonly string[]) => {
    const figure: FigureOf = { of: 'rows', rows: of }
    const figures = Object.fromEntries(COLUMNS.flatMap(([key]) => (key === 'share' ? [] : [[key, figure] as const])))
    add('sum', `sum ${rows.length}`, null, name, money, of.length === 0 ? {} : { figures })
  }
  return {
    rows,
    line,
    sum,
    /** A heading above chapters: no chapter of its own, as the typesetter takes no two of them after each other. */
    group: (text: string) =>
      rows.push({ kind: 'group', cells: columns.map(({ key }) => (key === 'name' ? text : null)) }),
    lines: () => [...ids],
    /** The lines of a chapter under its title; gives their ids. */
    chapter(chapter: string | null, lines: readonly ScheduledLine[], options: PrintOptions): string[] {
      const name = chapter ?? say(reportsApplication.applicationOrders, language)
      const titled = name !== '' && (options.showChapters || chapter === null)
      if (titled) title(name)
      const made = lines.map((one) => line(String(ids.length + 1), one.name || one.symbol, one))
      if (titled && options.chapterSubtotals)
        sum(say(reportsApplication.applicationSubtotal, language, { name }), added(lines), made)
      return made
    },
  }
}

function figureOf(key: Key, money: ScheduledMoney): number | null {
  const { scheduled, before, now, stored, retained } = money
  const done = sumDecimals([before, now, stored])
  switch (key) {
    case 'scheduled':
    case 'before':
    case 'now':
    case 'stored':
      return money[key]
    case 'done':
      return done
    case 'share':
      return doneShare({ executed: done, available: scheduled })
    case 'left':
      return subtractDecimals(scheduled, done)
    case 'retained':
      return retained
  }
}

function carriedOf(key: string, money: ScheduledMoney): number | null {
  return key === 'number' || key === 'name' ? null : figureOf(key as Key, money)
}
