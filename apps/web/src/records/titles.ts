import type { Entity } from '@temelia/model/entity'
import { useQueries } from '@tanstack/react-query'
import { fetchPage, type AnyRow, recordsKey } from '../data/records.ts'
import { plainText } from '../ui/plain-text.ts'
import { currentLanguage } from '../session/language.ts'

/** Titles of the records that rows point at, per reference field: one call per field, not per row. */
export function useTitles(
  of: Entity,
  keys: readonly string[],
  rows: readonly AnyRow[],
): Readonly<Record<string, ReadonlyMap<number, string>>> {
  const refs = keys.flatMap((key) => {
    const target = of.fields[key]?.target?.()
    return target ? [{ key, target, ids: idsIn(rows, key) }] : []
  })
  return useQueries({
    queries: refs.map(({ target, ids }) => titlesQuery(target, ids)),
    combine: (results) =>
      Object.fromEntries(
        refs.map(({ key, target }, index) => [
          key,
          new Map(results[index]?.data?.rows.map((row) => [row.id, titleOf(target, row)])),
        ]),
      ),
  })
}

/** Titles of records by the name of their entity, as far as they are there and the reader may see them: one call for each entity. */
export function useTitlesByEntity(
  records: readonly Readonly<{ of: Entity; id: number }>[],
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const wanted = [...new Set(records.map(({ of }) => of))].map((of) => {
    const ids = new Set(records.flatMap((record) => (record.of === of ? [record.id] : [])))
    return { of, ids: [...ids].sort((a, b) => a - b) }
  })
  return useQueries({
    queries: wanted.map(({ of, ids }) => titlesQuery(of, ids)),
    combine: (results) =>
      new Map(
        wanted.map(({ of }, index) => [
          of.name,
          new Map(results[index]?.data?.rows.map((row) => [row.id, titleOf(of, row)])),
        ]),
      ),
  })
}

function titlesQuery(of: Entity, ids: readonly number[]) {
  return {
    queryKey: [...recordsKey(of), 'titles', ids],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchPage(of, { filter: { field: 'id', op: 'in', value: [...ids] }, pageSize: 500 }, signal),
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  }
}

/** The field that names the records of an entity to the reader, which their lists are sorted by; where a record has no Romanian name the server takes the other. */
export function titleKey(of: Entity): string | undefined {
  return currentLanguage() === 'ro' && of.fields['nameRo'] ? 'nameRo' : of.title
}

/** What names a record to people; in Romanian its Romanian name where it has one. */
export function titleOf(of: Entity, row: AnyRow): string {
  const values = row as unknown as Readonly<Record<string, unknown>>
  const local = currentLanguage() === 'ro' ? values['nameRo'] : null
  const value = local || (of.title ? values[of.title] : null)
  const text = value && of.title && of.fields[of.title]?.rich ? shortened(plainText(String(value))) : value
  return text ? String(text) : `#${row.id}`
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}

function idsIn(rows: readonly AnyRow[], key: string): number[] {
  const values = rows.map((row) => (row as unknown as Readonly<Record<string, unknown>>)[key])
  return [...new Set(values.filter((value): value is number => typeof value === 'number'))].sort((a, b) => a - b)
}
