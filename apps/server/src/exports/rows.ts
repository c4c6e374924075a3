import { zoneOfRegion } from '@temelia/calendar/region'
import { wallAt } from '@temelia/calendar/wall-clock'
import type { Entity, Row } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { can } from '@temelia/model/permission'
import { entityLabels } from '@temelia/text/entity-labels'
import { type Language, say } from '@temelia/text/message'
import { records as words } from '@temelia/text/records'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { type ListQuery, matching, ordering } from '../records/list.ts'
import { asKnownTo } from '../records/own-fields.ts'
import { plainOf } from '../records/rich-text.ts'
import { column, from } from '../records/select.ts'
import type { ExportCell, ExportColumn } from './cell.ts'
import { type OwnWords, ownWords } from './own-words.ts'

/** Rows of one export. */
const MOST_ROWS = 200_000

type Values = Readonly<Record<string, unknown>>

/** The ids of all records a list shows, in its order: what an export goes through page by page. */
export async function exportIds(context: Context, of: Entity, query: ListQuery): Promise<number[]> {
  const where = await matching(context, of, query)
  const rows = await context.tx.rows<{ id: number }>(
    sql`select ${column('id')} as id from ${from(of)} where ${where} order by ${ordering(context, of, query)} limit ${MOST_ROWS}`,
  )
  return rows.map(({ id }) => id)
}

/** The columns of an export, in the caller's words. */
export function exportColumns(
  of: Entity,
  keys: readonly string[],
  { language, region }: Readonly<{ language: Language; region: string }>,
  own: OwnWords,
): ExportColumn[] {
  const labels = entityLabels(of.name, language, region)
  return keys.map((key) => {
    const name = ownName(of, key)
    const head = name ? (own.labels.get(name) ?? name) : key === 'id' ? of.wire.id : labels.field(key)
    return { head, kind: kindOf(fieldOf(of, key)) }
  })
}

/** A page of an export: the cells of these records, as far as they are still there for the caller. */
export async function exportRows(
  context: Context,
  of: Entity,
  keys: readonly string[],
  ids: readonly number[],
  language: Language,
): Promise<ExportCell[][]> {
  const rows = new Map((await findAll(context, of, ids)).map((row) => [row.id, row]))
  const there = ids.flatMap((id) => rows.get(id) ?? [])
  const titles = new Map<string, ReadonlyMap<number, string>>()
  for (const key of keys) {
    const target = fieldOf(of, key)?.target?.()
    if (target) titles.set(key, await titlesOf(context, target, valuesOf(there, key), language))
  }
  const labels = entityLabels(of.name, language)
  const zone = zoneOfRegion(context.actor.region)
  const known = await asKnownTo(context, of)
  const own = known === of ? null : await ownWords(context, of, language)
  return there.map((row) =>
    keys.map((key): ExportCell => {
      const name = ownName(known, key)
      if (name && own) return ownCell((row as unknown as Values)['custom'], name, known.fields[key]?.kind, own)
      const value = (row as unknown as Values)[key]
      const field = fieldOf(of, key)
      if (value === null || value === undefined || value === '') return null
      if (!field) return Number(value)
      switch (field.kind) {
        case 'text':
          return field.rich ? plainOf(String(value)) : String(value)
        case 'integer':
        case 'decimal':
          return Number(value)
        case 'flag':
          return say(value ? words.yes : words.no, language)
        case 'date':
          return { day: String(value).slice(0, 10) }
        case 'instant':
          return { moment: wallText(String(value), zone) }
        case 'choice':
          return labels.choice(key, value as string | number)
        case 'ref':
          return titles.get(key)?.get(Number(value)) ?? null
        case 'json':
          return JSON.stringify(value)
      }
    }),
  )
}

function ownCell(custom: unknown, name: string, kind: Field['kind'] | undefined, own: OwnWords): ExportCell {
  const value = ((custom ?? {}) as Values)[name]
  if (value === null || value === undefined || value === '') return null
  if (kind === 'choice') return own.options.get(Number(value)) ?? null
  if (kind === 'date') return { day: String(value) }
  return kind === 'text' ? String(value) : Number(value)
}

/** The name of a field that the company added, or null for one of the definition. */
function ownName(known: Entity, key: string): string | null {
  return key.startsWith('own.') ? (known.fields[key]?.wire ?? null) : null
}

const MOMENT = { kind: 'instant' } as Field

function fieldOf(of: Entity, key: string): Field | undefined {
  return of.fields[key] ?? (key.endsWith('At') ? MOMENT : undefined)
}

function kindOf(field: Field | undefined): ExportColumn['kind'] {
  switch (field?.kind) {
    case 'decimal':
      return 'decimal'
    case undefined:
    case 'integer':
      return 'integer'
    case 'date':
      return 'day'
    case 'instant':
      return 'moment'
    default:
      return 'text'
  }
}

function valuesOf(rows: readonly Row<Entity>[], key: string): number[] {
  const values = rows.map((row) => (row as unknown as Values)[key])
  return [...new Set(values.filter((value): value is number => typeof value === 'number'))]
}

/** What names the records that are pointed at; those the caller may not see stay unnamed. */
async function titlesOf(
  context: Context,
  target: Entity,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  if (can(context.actor, 'view', target) === false) return new Map()
  const rows = await findAll(context, target, ids)
  return new Map(
    rows.map((row) => {
      const values = row as unknown as Values
      const local = language === 'ro' ? values['nameRo'] : null
      return [row.id, String(local || (target.title ? values[target.title] : null) || `#${row.id}`)]
    }),
  )
}

/** A moment as the clock of a zone shows it, `YYYY-MM-DD HH:MM:SS`. */
export function wallText(instant: string, zone: string): string {
  const { year, month, day, hour, minute, second } = wallAt(instant, zone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`
}
