/** What two revisions of a drawing do not share (SPEC.md C2 to C4). */
import { distance, type Point } from './point.ts'
import { type SegmentGrid, segmentsNear } from './segment-grid.ts'

const MOST_NEAR = 2_000
/** Lines that turn away by more than this are no parts of each other. */
const SLANT = 0.1

/** The parts of lines that no line of another drawing covers, within a tolerance: x1, y1, x2, y2 each. */
export function onlyIn(lines: Float64Array, other: SegmentGrid, tolerance: number): Float64Array {
  const left: number[] = []
  const seen = new Int32Array(other.segments.length / 4).fill(-1)
  for (let at = 0; at + 3 < lines.length; at += 4) {
    const [fromX, fromY] = [lines[at]!, lines[at + 1]!]
    const [dx, dy] = [lines[at + 2]! - fromX, lines[at + 3]! - fromY]
    const length = Math.hypot(dx, dy)
    const line = { fromX, fromY, length, ux: length === 0 ? 1 : dx / length, uy: length === 0 ? 0 : dy / length }
    for (const [begin, end] of uncovered(covers(line, other, tolerance, seen, at), length, tolerance))
      left.push(fromX + line.ux * begin, fromY + line.uy * begin, fromX + line.ux * end, fromY + line.uy * end)
  }
  return Float64Array.from(left)
}

type Span = readonly [begin: number, end: number]

/** A line by where it begins, its direction and its length. */
type Course = Readonly<{ fromX: number; fromY: number; ux: number; uy: number; length: number }>

/**
 * Where along a line others lie on it.
 * @param seen what each of the others was looked at for last; `now` is this line
 */
function covers(line: Course, other: SegmentGrid, tolerance: number, seen: Int32Array, now: number): Span[] {
  const { left, low, cell, columns, rows, starts, members } = other
  const spans: Span[] = []
  const steps = Math.max(1, Math.ceil(line.length / cell))
  for (let step = 0; step < steps; step++) {
    const [one, two] = [(line.length * step) / steps, (line.length * (step + 1)) / steps]
    const [x1, y1, x2, y2] = [
      line.fromX + line.ux * one,
      line.fromY + line.uy * one,
      line.fromX + line.ux * two,
      line.fromY + line.uy * two,
    ]
    const firstRow = Math.max(Math.floor((Math.min(y1, y2) - tolerance - low) / cell), 0)
    const lastRow = Math.min(Math.floor((Math.max(y1, y2) + tolerance - low) / cell), rows - 1)
    const firstColumn = Math.max(Math.floor((Math.min(x1, x2) - tolerance - left) / cell), 0)
    const lastColumn = Math.min(Math.floor((Math.max(x1, x2) + tolerance - left) / cell), columns - 1)
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const index = row * columns + column
        for (let member = starts[index]!; member < starts[index + 1]!; member++) {
          const segment = members[member]!
          if (seen[segment] === now) continue
          seen[segment] = now
          const span = coverOf(line, other.segments, segment * 4, tolerance)
          if (span) spans.push(span)
        }
      }
  }
  return spans
}

/** Where along a line another one lies on it: nearly parallel, and within the tolerance. */
function coverOf(
  { fromX, fromY, ux, uy, length }: Course,
  others: Float64Array,
  at: number,
  tolerance: number,
): Span | null {
  const [x1, y1, x2, y2] = [
    others[at]! - fromX,
    others[at + 1]! - fromY,
    others[at + 2]! - fromX,
    others[at + 3]! - fromY,
  ]
  const [along1, off1] = [x1 * ux + y1 * uy, y1 * ux - x1 * uy]
  const [along2, off2] = [x2 * ux + y2 * uy, y2 * ux - x2 * uy]
  if (Math.abs(off2 - off1) > SLANT * Math.abs(along2 - along1) + tolerance) return null
  const part = withinTolerance(off1, off2, tolerance)
  if (!part) return null
  const [one, two] = [along1 + (along2 - along1) * part[0], along1 + (along2 - along1) * part[1]]
  const [begin, end] = [Math.min(one, two) - tolerance, Math.max(one, two) + tolerance]
  return end < 0 || begin > length ? null : [begin, end]
}

/** The part of a line whose distance grows from one value to another that lies within a tolerance. */
function withinTolerance(off1: number, off2: number, tolerance: number): Span | null {
  if (off1 === off2) return Math.abs(off1) <= tolerance ? [0, 1] : null
  const [one, other] = [(-tolerance - off1) / (off2 - off1), (tolerance - off1) / (off2 - off1)]
  const [begin, end] = [Math.max(Math.min(one, other), 0), Math.min(Math.max(one, other), 1)]
  return begin > end ? null : [begin, end]
}

/** What is left of a line; slivers no longer than twice the tolerance are none, unless the line is no longer itself. */
function uncovered(spans: Span[], length: number, tolerance: number): Span[] {
  const least = Math.min(2 * tolerance, length / 2)
  const left: Span[] = []
  let reached = 0
  for (const [begin, end] of spans.sort((a, b) => a[0] - b[0])) {
    if (begin - reached > least) left.push([reached, begin])
    reached = Math.max(reached, end)
  }
  if (length - reached > least || (spans.length === 0 && length === 0)) left.push([reached, length])
  return left
}

/** A part of a sheet in which the drawing has changed. */
export interface ChangedZone {
  readonly corners: readonly [low: Point, high: Point]
  /** How long the lines are that are only in the one, or only in the other. */
  readonly gone: number
  readonly added: number
}

/** Gathers what changed into zones, the largest change first: lines whose cells touch belong together. */
export function changedZones(gone: Float64Array, added: Float64Array, cell: number): ChangedZone[] {
  const cells = new Map<string, { gone: number; added: number; box: [number, number, number, number] }>()
  const put = (lines: Float64Array, side: 'gone' | 'added') => {
    for (let at = 0; at + 3 < lines.length; at += 4) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = lines.subarray(at, at + 4)
      const pieces = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / (cell / 2)))
      for (let piece = 0; piece < pieces; piece++) {
        const [a, b] = [piece / pieces, (piece + 1) / pieces]
        const ends = [x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b] as const
        const key = `${Math.floor((ends[0] + ends[2]) / 2 / cell)} ${Math.floor((ends[1] + ends[3]) / 2 / cell)}`
        const kept = cells.get(key) ?? { gone: 0, added: 0, box: [Infinity, Infinity, -Infinity, -Infinity] }
        kept[side] += Math.hypot(ends[2] - ends[0], ends[3] - ends[1])
        kept.box = [
          Math.min(kept.box[0], ends[0], ends[2]),
          Math.min(kept.box[1], ends[1], ends[3]),
          Math.max(kept.box[2], ends[0], ends[2]),
          Math.max(kept.box[3], ends[1], ends[3]),
        ]
        cells.set(key, kept)
      }
    }
  }
  put(gone, 'gone')
  put(added, 'added')
  const zones: ChangedZone[] = []
  const open = new Set(cells.keys())
  for (const begin of open) {
    open.delete(begin)
    const zone = [begin]
    for (const key of zone) {
      const [column = 0, row = 0] = key.split(' ').map(Number)
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++) {
          const next = `${column + dx} ${row + dy}`
          if (open.delete(next)) zone.push(next)
        }
    }
    const parts = zone.flatMap((key) => cells.get(key) ?? [])
    const edge = (at: 0 | 1 | 2 | 3) => parts.map(({ box }) => box[at])
    zones.push({
      corners: [
        [Math.min(...edge(0)), Math.min(...edge(1))],
        [Math.max(...edge(2)), Math.max(...edge(3))],
      ],
      gone: parts.reduce((sum, part) => sum + part.gone, 0),
      added: parts.reduce((sum, part) => sum + part.added, 0),
    })
  }
  return zones.sort((a, b) => b.gone + b.added - a.gone - a.added)
}

/**
 * Whether what is gone was the ground of a measure: a corner of it, or an edge from corner to corner, lies on lines that are gone.
 * @param reach how far from a line a corner may have been set on it
 */
export function stoodOn(gone: SegmentGrid, outline: readonly Point[], closed: boolean, reach: number): boolean {
  return outline.some((from, at) => {
    const to = outline[at + 1] ?? (closed ? outline[0] : undefined) ?? from
    const steps = Math.max(1, Math.min(Math.floor(distance(from, to) / (3 * reach)), 2_000))
    // An edge that only crosses what is gone did not lie on it: two places of it in a row must.
    let before = false
    for (let step = 0; step <= steps; step++) {
      const share = step / steps
      const here = isOn(gone, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], reach)
      if (here && (before || steps === 1)) return true
      before = here
    }
    return false
  })
}

function isOn({ segments, ...grid }: SegmentGrid, [x, y]: Point, reach: number): boolean {
  return segmentsNear({ segments, ...grid }, x, y, reach, MOST_NEAR).some((segment) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = segments.subarray(segment * 4, segment * 4 + 4)
    const [dx, dy] = [x2 - x1, y2 - y1]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(Math.max(((x - x1) * dx + (y - y1) * dy) / length, 0), 1)
    return Math.hypot(x1 + along * dx - x, y1 + along * dy - y) <= reach
  })
}
