import { setImmediate } from 'node:timers/promises'

/** Cells that are brought along before others get their turn: about five milliseconds. */
const CELLS_AT_ONCE = 20_000

type Named = Record<string, unknown>

/** Rows that came as arrays of values, as rows with names. Many are named piece by piece: the thread answers others in between. */
export async function namedRows(
  fields: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<readonly Named[]> {
  const step = rowsAtOnce(fields.length)
  if (rows.length <= step) return rows.map((values) => named(fields, values))
  const all: Named[] = []
  for (let at = 0; at < rows.length; at += step) {
    if (at > 0) await setImmediate()
    for (const values of rows.slice(at, at + step)) all.push(named(fields, values))
  }
  return all
}

/** How many rows of so many columns are one piece. */
export function rowsAtOnce(columns: number): number {
  return Math.ceil(CELLS_AT_ONCE / Math.max(1, columns))
}

function named(fields: readonly string[], values: readonly unknown[]): Named {
  const row: Named = {}
  for (let index = 0; index < fields.length; index++) row[fields[index] as string] = values[index]
  return row
}
