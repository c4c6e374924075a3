/** The lines of a drawing by where they lie, so that those near a place are found at once (SPEC.md N1). */

/** Lines in a grid of cells. `segments` holds four numbers a line: x1, y1, x2, y2. */
export interface SegmentGrid {
  readonly segments: Float64Array
  readonly left: number
  readonly low: number
  readonly cell: number
  readonly columns: number
  readonly rows: number
  /** Where the lines of a cell begin in `members`; one more than there are cells. */
  readonly starts: Uint32Array
  readonly members: Uint32Array
}

/** Lines for a cell, on average. */
const IN_A_CELL = 2
const MOST_CELLS = 1_000_000

/** Puts lines into a grid. */
export function segmentGrid(segments: Float64Array): SegmentGrid {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < segments.length; at += 2) {
    const [x, y] = [segments[at] ?? 0, segments[at + 1] ?? 0]
    if (x < left) left = x
    if (x > right) right = x
    if (y < low) low = y
    if (y > high) high = y
  }
  const [width, height] = segments.length === 0 ? [1, 1] : [right - left, high - low]
  const cells = Math.min(Math.max(segments.length / 4 / IN_A_CELL, 1), MOST_CELLS)
  const longer = Math.max(width, height) || 1
  const cell = Math.max(Math.sqrt((width * height) / cells), longer / cells, longer / 4_096)
  const columns = Math.floor(width / cell) + 1
  const rows = Math.floor(height / cell) + 1
  const bare = {
    segments,
    left: segments.length === 0 ? 0 : left,
    low: segments.length === 0 ? 0 : low,
    cell,
    columns,
    rows,
  }
  const starts = new Uint32Array(columns * rows + 1)
  everyCell(bare, (index) => starts[index + 1]!++)
  for (let index = 0; index < columns * rows; index++) starts[index + 1]! += starts[index]!
  const members = new Uint32Array(starts[columns * rows] ?? 0)
  const filled = starts.slice()
  everyCell(bare, (index, segment) => {
    members[filled[index]!++] = segment
  })
  return { ...bare, starts, members }
}

/** Names each cell that each line runs through. */
function everyCell(
  { segments, left, low, cell, columns, rows }: Omit<SegmentGrid, 'starts' | 'members'>,
  visit: (index: number, segment: number) => void,
): void {
  for (let segment = 0; segment * 4 < segments.length; segment++) {
    const at = segment * 4
    const [x1, y1] = [(segments[at]! - left) / cell, (segments[at + 1]! - low) / cell]
    const [x2, y2] = [(segments[at + 2]! - left) / cell, (segments[at + 3]! - low) / cell]
    const [from, to] = [Math.floor(Math.min(y1, y2)), Math.floor(Math.max(y1, y2))]
    for (let row = Math.max(from, 0); row <= Math.min(to, rows - 1); row++) {
      // The part of the line that lies in this row of cells.
      const part = y1 === y2 ? [0, 1] : [(row - y1) / (y2 - y1), (row + 1 - y1) / (y2 - y1)].sort((a, b) => a - b)
      const [begin, end] = [Math.max(part[0] ?? 0, 0), Math.min(part[1] ?? 1, 1)]
      const [one, other] = [x1 + (x2 - x1) * begin, x1 + (x2 - x1) * end]
      const first = Math.max(Math.floor(Math.min(one, other)), 0)
      const last = Math.min(Math.floor(Math.max(one, other)), columns - 1)
      for (let column = first; column <= last; column++) visit(row * columns + column, segment)
    }
  }
}

/** The lines whose cells lie within reach of a place, at most so many. */
export function segmentsNear(grid: SegmentGrid, x: number, y: number, reach: number, most: number): number[] {
  const { left, low, cell, columns, rows, starts, members } = grid
  const found: number[] = []
  const seen = new Set<number>()
  const firstRow = Math.max(Math.floor((y - reach - low) / cell), 0)
  const lastRow = Math.min(Math.floor((y + reach - low) / cell), rows - 1)
  const firstColumn = Math.max(Math.floor((x - reach - left) / cell), 0)
  const lastColumn = Math.min(Math.floor((x + reach - left) / cell), columns - 1)
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++) {
      const index = row * columns + column
      for (let member = starts[index]!; member < starts[index + 1]!; member++) {
        const segment = members[member]!
        if (seen.has(segment)) continue
        seen.add(segment)
        if (found.push(segment) >= most) return found
      }
    }
  return found
}
