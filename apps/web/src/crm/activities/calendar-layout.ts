/** Something with a place in a day, in minutes from its beginning. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** Where a piece is drawn: in which of how many columns of equal width. */
export interface Placed<P extends Piece> {
  readonly piece: P
  readonly column: number
  readonly columns: number
}

/** The least height of a piece, so that a short one can be read and hit. */
export const LEAST_MINUTES = 30

/** Puts pieces that overlap side by side: each into the first free column, and all that hang together share the width. */
export function sideBySide<P extends Piece>(pieces: readonly P[]): Placed<P>[] {
  const sorted = pieces.toSorted((one, other) => one.from - other.from || other.to - one.to)
  const placed: Placed<P>[] = []
  let group: { piece: P; column: number }[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...group.map(({ piece, column }) => ({ piece, column, columns: ends.length })))
    group = []
    ends = []
  }
  for (const piece of sorted) {
    if (ends.every((end) => end <= piece.from)) close()
    const free = ends.findIndex((end) => end <= piece.from)
    const column = free < 0 ? ends.length : free
    ends[column] = Math.max(piece.to, piece.from + LEAST_MINUTES)
    group.push({ piece, column })
  }
  close()
  return placed
}

/** A bar over several days, by the indexes of its first and last day, and the row it is drawn in. */
export interface Bar<T> {
  readonly item: T
  readonly first: number
  readonly last: number
  readonly row: number
}

/** Puts bars into rows so that none covers another, the earliest and longest on top. */
export function inRows<T>(bars: readonly Omit<Bar<T>, 'row'>[]): Bar<T>[] {
  const ends: number[] = []
  return bars
    .toSorted((one, other) => one.first - other.first || other.last - one.last)
    .map((bar) => {
      const free = ends.findIndex((end) => end < bar.first)
      const row = free < 0 ? ends.length : free
      ends[row] = bar.last
      return { ...bar, row }
    })
}
