import type { Box, Cell, Track, Width } from './html-document.ts'

/** A cell before it has a place: its width where it gave one, how many signs its longest text has, and the points of its widest word. */
export interface LooseCell {
  readonly cell: Cell
  readonly heading: boolean
  readonly width: Width | undefined
  readonly length: number
  readonly word: number
}

/** Rows of one part of a table: a head, a body, or a foot. */
export type LooseRow = readonly LooseCell[]

/** White space at both sides of a cell, in points. */
const AROUND = 10
/** Columns beyond this have no width anyone could read. */
const MOST_COLUMNS = 60
/** Signs of a head that is still repeated on every page. */
const REPEATED_HEAD = 3_000
const EMPTY: Cell & Box = {
  columns: 1,
  rows: 1,
  align: 'left',
  vertical: 'horizon',
  blocks: [],
  fill: null,
  stroke: null,
  pad: null,
}

/** The rows of a part on the grid HTML gives them: cells that reach down keep their places, gaps are filled, nothing overlaps or sticks out. */
export function placed(rows: readonly LooseRow[], columns: number): Cell[] {
  const free = Array.from({ length: columns }, () => 0)
  return rows.flatMap((row, at) => {
    const cells: Cell[] = []
    const queue = [...row]
    for (let column = 0; column < columns; ) {
      if ((free[column] ?? 0) > at) {
        column++
        continue
      }
      const next = queue.shift()?.cell ?? EMPTY
      let across = 1
      while (across < next.columns && column + across < columns && (free[column + across] ?? 0) <= at) across++
      const down = Math.max(1, Math.min(next.rows, rows.length - at))
      free.fill(at + down, column, column + across)
      cells.push({ ...next, columns: across, rows: down })
      column += across
    }
    return cells
  })
}

/** How many columns the rows of a part need. */
export function columnCount(rows: readonly LooseRow[]): number {
  // Rows that cells from above still reach down to, one number per column they take.
  let reach: number[] = []
  let most = 0
  for (const row of rows) {
    most = Math.max(most, reach.length + row.reduce((sum, { cell }) => sum + cell.columns, 0))
    const added = row.flatMap(({ cell }) =>
      cell.rows > 1 ? Array.from({ length: cell.columns }, () => cell.rows) : [],
    )
    reach = [...reach, ...added]
      .map((left) => left - 1)
      .filter((left) => left > 0)
      .slice(0, MOST_COLUMNS)
  }
  return Math.min(MOST_COLUMNS, Math.max(1, most))
}

/** How a table's rows divide: what repeats on each page, and the rest. Rows of headings at the top are a head even without `thead`. */
export function divided(
  head: readonly LooseRow[],
  rest: readonly LooseRow[],
): { head: readonly LooseRow[]; rest: readonly LooseRow[] } {
  let count = 0
  while (head.length === 0 && count < rest.length - 1 && isHeading(rest[count])) count++
  const found = head.length > 0 ? head : rest.slice(0, count)
  const length = found.flat().reduce((sum, one) => sum + one.length, 0)
  if (length > REPEATED_HEAD || found.length > 8) return { head: [], rest: [...head, ...rest] }
  return { head: found, rest: rest.slice(count) }
}

function isHeading(row: LooseRow | undefined): boolean {
  return row !== undefined && row.length > 0 && row.every(({ heading, cell }) => heading && cell.rows === 1)
}

/** Widths of the columns: what `col` and single cells say, the rest by what they hold. They never come to more than `room` points. */
export function tracksOf(
  columns: number,
  given: readonly (Width | undefined)[],
  rows: readonly LooseRow[],
  isWide: boolean,
  room: number,
): Track[] {
  const widths: (Width | undefined)[] = Array.from({ length: columns }, (_, at) => given[at])
  const signs = widths.map(() => 3)
  const floors = widths.map(() => 0)
  for (const row of rows) {
    let column = 0
    for (const { cell, width, length, word } of row) {
      if (cell.columns === 1 && column < columns) {
        widths[column] ??= width
        signs[column] = Math.max(signs[column] ?? 0, Math.min(60, length))
        floors[column] = Math.max(floors[column] ?? 0, word === 0 ? 0 : word + AROUND)
      }
      column += cell.columns
    }
  }
  const points = widths.map((width) =>
    width === undefined ? 0 : 'percent' in width ? (width.percent * room) / 100 : width.points,
  )
  const total = points.reduce((sum, one) => sum + one, 0)
  const open = points.filter((one) => one === 0).length
  if (total === 0) return isWide ? shared(signs, floors, room).map((share) => ({ share })) : signs.map(() => 'auto')
  const tooWide = total > room * (open > 0 ? 0.9 : 1)
  if (open === 0 && (isWide || tooWide)) return points.map((share) => ({ share }))
  const scale = tooWide ? (room * 0.8) / total : 1
  return points.map((one, at) => (one > 0 ? { points: one * scale } : isWide ? { share: signs[at] ?? 1 } : 'auto'))
}

/** Shares by how much columns hold; one whose widest word would not get the room it needs has that room, while there is enough. */
function shared(signs: readonly number[], floors: readonly number[], room: number): readonly number[] {
  const held = new Set<number>()
  for (;;) {
    const left = floors.reduce((rest, floor, at) => (held.has(at) ? rest - floor : rest), room)
    const sum = signs.reduce((all, one, at) => (held.has(at) ? all : all + one), 0)
    if (left <= 0 || sum === 0) return signs
    const part = (at: number) => ((signs[at] ?? 0) * left) / sum
    const short = signs.findIndex((_, at) => !held.has(at) && part(at) < (floors[at] ?? 0))
    if (short < 0)
      return held.size === 0 ? signs : signs.map((_, at) => Math.round(held.has(at) ? (floors[at] ?? 0) : part(at)))
    held.add(short)
  }
}
