import { numbersOf } from '@temelia/calendar/day'
import { type DayOrder, readTypedDay } from '@temelia/calendar/read-day'
import { type Region, zoneOfRegion } from '@temelia/calendar/region'
import { instantAt } from '@temelia/calendar/wall-clock'
import type { Entity } from '@temelia/model/entity'
import { entityLabels } from '@temelia/text/entity-labels'
import { DAY_AND_HOUR, dayPart } from '../transfer/column-days.ts'
import { type DecimalMark, readNumber } from '../transfer/read-number.ts'
import { type Cell, cellText } from '../transfer/sheet.ts'
import { foldLabel } from '../transfer/words.ts'
import type { Target } from './record-fields.ts'

/** What a column's cells are read by. */
export interface Reader {
  readonly of: Entity
  readonly region: Region
  readonly mark: DecimalMark
  /** The order of the days of a column; without one the company's own writings count. */
  readonly order?: DayOrder | undefined
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
      return FLAGS[foldLabel(text)] ?? text
    case 'date':
      return dayIn(text, reader) ?? text
    case 'instant':
      return instantIn(text, reader) ?? text
    case 'choice':
      return choiceOf(text, target, reader) ?? text
    default:
      return cell
  }
}

function customValue(cell: Cell, text: string, custom: NonNullable<Target['custom']>, reader: Reader): unknown {
  const { mark } = reader
  switch (custom.kind) {
    case 'decimal':
      return readNumber(cell, mark)
    case 'integer':
      return whole(cell, mark)
    case 'date':
      return dayIn(text, reader)
    case 'list':
      return custom.options.get(foldLabel(text))
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

/** The day a text names in the order of its column; an hour behind it does not count. */
function dayIn(text: string, { region, order }: Reader): string | undefined {
  const read = readTypedDay(dayPart(text), region, order)
  return read.ok ? read.day : undefined
}

/** The moment a text names; without an offset the clock of the region is meant. */
function instantIn(text: string, reader: Reader): string | undefined {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text)) return text
  const day = dayIn(text, reader)
  const [, , hours = '0', minutes = '0', seconds = '0', half] = DAY_AND_HOUR.exec(text) ?? []
  if (!day || Number(hours) > (half ? 12 : 23) || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const { year, month, date } = numbersOf(day)
  const wall = { year, month, day: date, hour, minute: Number(minutes), second: Number(seconds) }
  return new Date(instantAt(wall, zoneOfRegion(reader.region))).toISOString()
}

function choiceOf(text: string, { field, key }: Target, { of, region }: Reader): string | number | undefined {
  const wanted = foldLabel(text)
  const languages = ['en', 'ro'] as const
  const labels = languages.flatMap((language) => [
    entityLabels(of.name, language),
    entityLabels(of.name, language, region),
  ])
  return field?.choices?.find(
    (choice) =>
      foldLabel(String(choice)) === wanted || labels.some((words) => foldLabel(words.choice(key, choice)) === wanted),
  )
}
