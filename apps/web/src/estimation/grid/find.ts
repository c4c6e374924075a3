import { fold } from '@temelia/text/fold'

/**
 * The keys of the lines whose text holds every word of the query, in order. An empty query finds nothing.
 * `foldedOf` gives a line's text already folded, so that a large project is folded once and not at each key.
 */
export function findKeys<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  foldedOf: (row: Row) => string,
  query: string,
): readonly string[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: string[] = []
  for (const row of rows) {
    const text = foldedOf(row)
    if (words.every((word) => text.includes(word))) found.push(keyOf(row))
  }
  return found
}

/** The next find after `current` (or the previous before it), round the end; null when there is none. */
export function stepFind(found: readonly string[], current: string | null, by: 1 | -1): string | null {
  if (found.length === 0) return null
  const at = current === null ? -1 : found.indexOf(current)
  if (at < 0) return found[by > 0 ? 0 : found.length - 1] ?? null
  return found[(at + by + found.length) % found.length] ?? null
}
