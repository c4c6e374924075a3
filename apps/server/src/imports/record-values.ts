import { isDay } from '@temelia/calendar/day'
import { type Region, zoneOfRegion } from '@temelia/calendar/region'
import { instantAt } from '@temelia/calendar/wall-clock'
import type { Entity } from '@temelia/model/entity'
import { entityLabels } from '@temelia/text/entity-labels'
import { type DecimalMark, readNumber } from '../transfer/read-number.ts'
import { type Cell, cellText } from '../transfer/sheet.ts'
import { fold } from '../transfer/words.ts'
import type { Target } from './record-fields.ts'

/** What a column's cells are read by. */
export interface Reader {
  readonly of: Entity
  readonly region: Region
  readonly mark: DecimalMark
}

/** A cell as the interface takes the field; what cannot be read stays as it is written, so that the check names it. */
export function wireValue(cell: Cell, target: Target, reader: Reader): unknown {
  const text = cellText(cell)
  if (target.custom) return customValue(cell, text, target.custom, reader)
  switch (target.field?.kind) {
    case 'text':
      return target.field.multiline ? String(cell).trim() : text
    case 'decimal':
      return readNumber(cell, reader.mark) ?? text
    case 'integer':
      return whole(cell, reader.mark) ?? text
    case 'flag':
      return FLAGS[fold(text)] ?? text
    case 'date':
      return dayOf(text, reader.region) ?? text
    case 'instant':
      return instantOf(text, reader.region) ?? text
    case 'choice':
      return choiceOf(text, target, reader) ?? text
    default:
      return cell
  }
}

function customValue(
  cell: Cell,
  text: string,
  custom: NonNullable<Target['custom']>,
  { mark, region }: Reader,
): unknown {
  switch (custom.kind) {
    case 'decimal':
      return readNumber(cell, mark)
    case 'integer':
      return whole(cell, mark)
    case 'date':
      return dayOf(text, region)
    case 'list':
      return custom.options.get(fold(text))
    default:
      return text
  }
}

function whole(cell: Cell, mark: DecimalMark): number | undefined {
  const number = readNumber(cell, mark)
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

const FLAGS: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  y: true,
  x: true,
  da: true,
  adevarat: true,
  '0': false,
  false: false,
  no: false,
  n: false,
  nu: false,
  fals: false,
}

/** The day a text names: ISO, `31.12.2026`, `31/12/2026`; in the United States the month comes first before a slash. */
export function dayOf(text: string, region: Region): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text)
  if (iso) return real(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})/.exec(text)
  if (!parts) return undefined
  const [, first, sign, second, year] = parts
  return region === 'us' && sign !== '.' ? real(year, first, second) : real(year, second, first)
}

function real(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** The moment a text names; without an offset the clock of the region is meant. */
export function instantOf(text: string, region: Region): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const day = dayOf(text, region)
  const clock = /^\S+?(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!day || !clock) return undefined
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const wall = {
    year,
    month,
    day: date,
    hour: Number(clock[1] ?? 0),
    minute: Number(clock[2] ?? 0),
    second: Number(clock[3] ?? 0),
  }
  if (wall.hour > 23 || wall.minute > 59 || wall.second > 59) return undefined
  return new Date(instantAt(wall, zoneOfRegion(region))).toISOString()
}

function choiceOf(text: string, { field, key }: Target, { of, region }: Reader): string | number | undefined {
  const wanted = fold(text)
  const languages = ['en', 'ro'] as const
  const labels = languages.flatMap((language) => [
    entityLabels(of.name, language),
    entityLabels(of.name, language, region),
  ])
  return field?.choices?.find(
    (choice) => fold(String(choice)) === wanted || labels.some((words) => fold(words.choice(key, choice)) === wanted),
  )
}
