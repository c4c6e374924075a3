import { fieldByWire } from '@temelia/model/entity'
import type { Holds } from '@temelia/model/field'
import { entityNamed } from '@temelia/model/registry'
import { retagged } from '@temelia/takeoff/shape-tag'
import { ArchiveFault } from './company-fault.ts'
import { type Column, type CompanyTable, tableNamed } from './company-tables.ts'
import type { WrittenRow } from './read-row.ts'

/** Where the records of an archive come to lie. */
export interface Places {
  /** The new id of a record; undefined when the archive has none such. */
  readonly own: (table: string, id: number) => number | undefined
  /** The id that a record of the catalogues for everybody has here. */
  readonly shared: (table: string, id: number) => number | undefined
  /** In the place of the id of a record that is gone, one that nothing has and nothing will: what pointed at nothing goes on doing so. */
  readonly nothing: (table: string, id: number) => number
  /** Names of the company's own fields whose values are options of a list, as `entity.name`. */
  readonly lists: ReadonlySet<string>
}

/**
 * A row with the ids that its records have here.
 * @throws ArchiveFault when a row is named that the archive does not hold
 */
export function renumbered(table: CompanyTable, row: WrittenRow, places: Places): Record<string, unknown> {
  const result: Record<string, unknown> = { ...row }
  if (table.hasId) result['id'] = places.own(table.name, Number(row['id']))
  for (const column of table.columns) {
    const value = row[column.name]
    if (value === undefined) continue
    if (column.points) result[column.name] = pointed(table, column, row, places)
    else if (column.holds) result[column.name] = held(column.holds, value, table, row, places)
  }
  return result
}

function pointed(table: CompanyTable, { name, nullable, points }: Column, row: WrittenRow, places: Places): unknown {
  const value = row[name]
  if (points?.to === 'ancestors') return (value as string[]).map((word) => ancestor(word, places))
  const id = Number(value)
  const target = points?.to === 'named' ? tableNamed(row[points.by]) : points?.table
  const here = target === undefined ? undefined : places.own(target, id)
  if (here !== undefined) return here
  if (points?.to === 'row') throw new ArchiveFault('ARCHIVE_ALTERED', `${table.name}.${name}`)
  if (points?.to === 'shared') return places.shared(points.table, id) ?? null
  return nullable ? null : places.nothing(target ?? table.name, id)
}

/** A record in the line of those above a removed one, `type:id`. */
function ancestor(word: string, places: Places): string {
  const [type = '', id] = word.split(':')
  const table = tableNamed(type)
  return `${type}:${(table && places.own(table, Number(id))) ?? 0}`
}

function held(holds: Holds, value: unknown, table: CompanyTable, row: WrittenRow, places: Places): unknown {
  if (holds === 'filter') return filtered(value, String(row['entity']), places)
  if (holds === 'shapeTags') return retagged(String(value), (id) => places.own('blueprint_shapes', id) ?? null)
  if (holds === 'ownValues') return ownValues(value as Record<string, unknown>, table, places)
  return Object.entries(holds).reduce((all, [path, word]) => within(all, path.split('.'), word, places), value)
}

/** The value with the ids at a place in it exchanged; an id whose record is gone leaves its list. */
function within(value: unknown, [step, ...rest]: readonly string[], word: string, places: Places): unknown {
  if (step === undefined) return (typeof value === 'number' && idOf(word, value, places)) || GONE
  if (step === '*') {
    if (!Array.isArray(value)) return value
    return value.map((one) => within(one, rest, word, places)).filter((one) => one !== GONE)
  }
  if (typeof value !== 'object' || value === null || !(step in value)) return value
  const inside = within((value as Record<string, unknown>)[step], rest, word, places)
  return inside === GONE ? GONE : { ...value, [step]: inside }
}

const GONE = Symbol('gone')

function idOf(word: string, id: number, places: Places): number | undefined {
  const table = tableNamed(word)
  return table === undefined ? undefined : places.own(table, id)
}

function ownValues(values: Record<string, unknown>, { of }: CompanyTable, places: Places): Record<string, unknown> {
  const exchanged = Object.entries(values).map(([name, value]) => {
    const option = typeof value === 'number' && places.lists.has(`${of?.name}.${name}`)
    return [name, option ? (places.own('field_options', value) ?? null) : value]
  })
  return Object.fromEntries(exchanged)
}

/** A saved filter with the records that it compares with. */
function filtered(filter: unknown, path: string, places: Places): unknown {
  if (Array.isArray(filter)) return filter.map((one) => filtered(one, path, places))
  if (typeof filter !== 'object' || filter === null) return filter
  const leaf = filter as Record<string, unknown>
  if (typeof leaf['field'] !== 'string')
    return Object.fromEntries(Object.entries(leaf).map(([key, one]) => [key, filtered(one, path, places)]))
  const table = tableOfField(path, leaf['field'], places)
  if (table === undefined) return leaf
  const here = (one: unknown) => (typeof one === 'number' ? (places.own(table, one) ?? one) : one)
  return { ...leaf, value: Array.isArray(leaf['value']) ? leaf['value'].map(here) : here(leaf['value']) }
}

/** The table that a field of a filter points into. */
function tableOfField(path: string, name: string, { lists }: Places): string | undefined {
  const of = entityNamed(path)
  if (!of) return undefined
  if (lists.has(`${of.name}.${name}`)) return 'field_options'
  const key = fieldByWire(of, name)
  return key === 'id' ? of.table : key === undefined ? undefined : of.fields[key]?.target?.().table
}
