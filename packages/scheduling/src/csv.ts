/**
 * A schedule as CSV, one row an activity, for spreadsheets; it can be read back (SPEC.md S15). Durations and floats are
 * days of the activity's calendar, predecessors `12FS+2d;15SS`, elapsed lags `12FS+2ed`.
 */
import { divideDecimals } from '@temelia/decimal/arithmetic'
import { momentText } from './moment.ts'
import { calculateSchedule } from './schedule.ts'
import type { FileActivity, FileNote, FileReading, ScheduleFile } from './schedule-file.ts'
import type { RelationInput, RelationType, ScheduleSettings } from './types.ts'

const COLUMNS = [
  'Id',
  'Code',
  'Name',
  'Parent',
  'Days',
  'Predecessors',
  'Percent',
  'Start',
  'Finish',
  'TotalFloat',
  'FreeFloat',
  'Critical',
] as const

/** Writes a schedule with its computed dates; null where it has a loop. */
export function writeCsv(file: ScheduleFile): string | null {
  const schedule = calculateSchedule(file.input)
  if (!schedule.ok) return null
  const before = new Map<number, RelationInput[]>()
  for (const relation of file.input.relations) {
    const list = before.get(relation.to)
    if (list) list.push(relation)
    else before.set(relation.to, [relation])
  }
  const rows = file.rows.map(({ activity, name, code }) => {
    const dates = schedule.dates(activity.id)!
    const days = (minutes: number) => String(divideDecimals(minutes, dates.dayMinutes, 4))
    const links = (before.get(activity.id) ?? []).map((relation) => linkText(relation, dates.dayMinutes))
    const computed = [momentText(dates.start), momentText(dates.finish), days(dates.totalFloat), days(dates.freeFloat)]
    return [
      String(activity.id),
      code,
      name,
      String(activity.parentId ?? ''),
      days(schedule.isGroup(activity.id) ? dates.duration : activity.duration),
      links.join(';'),
      String(activity.percent ?? ''),
      ...computed,
      dates.critical ? '1' : '0',
    ]
  })
  return [COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Reads what `writeCsv` writes; columns may stand in another order and be fewer. Durations are days of `dayMinutes`. */
export function readCsv(text: string, settings: ScheduleSettings, dayMinutes = 480): FileReading {
  const plain = text.replace(/^\ufeff/, '')
  const separator = separatorOf(plain)
  const [head = [], ...lines] = rowsOf(plain, separator)
  const place = new Map(head.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = ['id', 'days'].find((name) => !place.has(name))
  if (missing) return { ok: false, note: { code: 'COLUMN_MISSING', value: missing } }
  const notes: FileNote[] = []
  const rows: FileActivity[] = []
  const relations: RelationInput[] = []
  for (const [at, line] of lines.entries()) {
    const value = (name: string) => line[place.get(name) ?? -1]?.trim() ?? ''
    const note = (found: string) => notes.push({ code: 'CELL_UNREADABLE', line: at + 2, value: found })
    const number = (name: string) => {
      const found = Number(decimalPoint(value(name), separator))
      if (!Number.isFinite(found)) note(value(name))
      return Number.isFinite(found) ? found : 0
    }
    if (line.every((one) => one.trim() === '')) continue
    const id = number('id')
    const percent = number('percent')
    rows.push({
      activity: {
        id,
        duration: Math.round(number('days') * dayMinutes),
        parentId: value('parent') === '' ? null : number('parent'),
        ...(percent > 0 ? { percent } : {}),
      },
      name: unguarded(value('name')),
      code: unguarded(value('code')),
      baselines: [],
    })
    for (const link of value('predecessors')
      .split(';')
      .filter((one) => one.trim() !== '')) {
      const relation = linkOf(decimalPoint(link.trim(), separator), id, relations.length + 1, dayMinutes)
      if (relation) relations.push(relation)
      else note(link)
    }
  }
  const input = { ...settings, activities: rows.map(({ activity }) => activity), relations }
  return { ok: true, file: { name: '', input, rows, notes } }
}

function linkText({ from, type, lag, lagTime }: RelationInput, dayMinutes: number): string {
  const elapsed = lagTime === 'elapsed'
  const days = divideDecimals(lag, elapsed ? 1_440 : dayMinutes, 4)
  return `${from}${type}${lag === 0 ? '' : `${days > 0 ? '+' : ''}${days}${elapsed ? 'ed' : 'd'}`}`
}

function linkOf(text: string, to: number, id: number, dayMinutes: number): RelationInput | null {
  const match = /^(-?\d+)\s*(FS|SS|FF|SF)?\s*(?:([+-]\d+(?:\.\d+)?)\s*(e?)d)?$/i.exec(text)
  if (!match) return null
  const elapsed = match[4] !== undefined && match[4] !== ''
  return {
    id,
    from: Number(match[1]),
    to,
    type: (match[2]?.toUpperCase() ?? 'FS') as RelationType,
    lag: Math.round(Number(match[3] ?? 0) * (elapsed ? 1_440 : dayMinutes)),
    ...(elapsed ? { lagTime: 'elapsed' as const } : {}),
  }
}

/** A text that a spreadsheet would take for a formula is led by an apostrophe. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function unguarded(text: string): string {
  return /^'[=+@-]/.test(text) ? text.slice(1) : text
}

/** What parts the cells: spreadsheets write semicolons where the comma is that of decimals. */
function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

function decimalPoint(text: string, separator: string): string {
  return separator === ',' ? text : text.replace(/(\d),(\d)/g, '$1.$2')
}

function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let value = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted && sign === '"' && text[at + 1] === '"') {
      value += '"'
      at++
    } else if (sign === '"' && (quoted || value === '')) quoted = !quoted
    else if (!quoted && sign === separator) {
      row.push(value)
      value = ''
    } else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && text[at + 1] === '\n') at++
      rows.push([...row, value])
      row = []
      value = ''
    } else value += sign
  }
  return value === '' && row.length === 0 ? rows : [...rows, [...row, value]]
}
