import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { House } from '../../records/row-writer.ts'
import { recordset } from '../../records/trace.ts'
import { changedNow, updateOf } from '../../records/write-rows.ts'
import { type Line, writeLines } from './write-lines.ts'

/** New values of a line, by field. */
export type LineValues = Readonly<{ id: number } & Record<string, unknown>>

/** How values are given to lines beside the values themselves. */
export interface Giving {
  /** Values follow from something else: the lines do not count as changed by somebody. */
  readonly silent?: boolean
  /** Which of the lines still take them. */
  readonly where?: RawBuilder<unknown>
}

/** Gives lines new values of these fields, each its own, by one statement; gives how many lines took them. */
export async function setLines(
  house: House,
  of: Line,
  keys: readonly string[],
  lines: readonly LineValues[],
  { silent = false, where }: Giving = {},
): Promise<number> {
  if (lines.length === 0) return 0
  const columns = keys.map((key) => [key, snakeName(key)] as const)
  const rows = lines.map((line) => ({
    id: line.id,
    ...Object.fromEntries(columns.map(([key, column]) => [column, line[key] ?? null])),
  }))
  const set = Object.fromEntries(columns.map(([, column]) => [column, sql.ref(`r.${column}`)]))
  const values = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, ${sql.raw(recordset(of, keys))})`
  return writeLines(
    house,
    updateOf(
      of,
      silent ? set : { ...set, ...changedNow },
      where ? sql`t.id = r.id and ${where}` : sql`t.id = r.id`,
      values,
    ),
  )
}
