import type { RowKind } from './page-model.ts'

/** How many rows a run of pages has, and above how many a table has several. */
export interface RunLength {
  readonly rows: number
  readonly above: number
}

/** Two to three seconds of layout; of 200 pages one is left part empty. */
export const RUN_LENGTH: RunLength = { rows: 2_500, above: 4_000 }

/**
 * The rows of a very long table in parts that each begin on a new page, with a chapter. Typst lays out what lies between two such pages on a
 * processor of its own: on two of them 10,000 articles take 60 % of the time. A table without chapters stays whole.
 */
export function pageRuns<Row extends { readonly kind: RowKind }>(
  rows: readonly Row[],
  length: RunLength,
): (readonly Row[])[] {
  if (rows.length <= length.above) return [rows]
  const starts = [0]
  for (const [at, { kind }] of rows.entries()) {
    const [begun, left] = [at - (starts.at(-1) ?? 0), rows.length - at]
    if (kind === 'chapter' && begun >= length.rows && left >= length.rows / 2) starts.push(at)
  }
  return starts.map((start, at) => rows.slice(start, starts[at + 1]))
}
