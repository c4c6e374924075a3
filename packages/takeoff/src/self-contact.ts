/** Whether an outline crosses or touches itself (SPEC.md G4). */
import { cross, distance, type Point } from './point.ts'
import { extentOf, type Piece } from './path.ts'

const NEAR = 1e-9
/** Pairs that one outline may be looked at by: some tens of milliseconds. */
const MOST_PAIRS = 1_000_000

/** True when two pieces of a closed outline that do not follow each other meet, or one folds back; also when there are too many to tell. */
export function touchesItself(pieces: readonly Piece[]): boolean {
  const near = NEAR * extentOf(pieces.map(({ from }) => from))
  const boxes = pieces.map((piece, at) => ({ piece, at, ...spanOf(piece) })).sort((a, b) => a.left - b.left)
  const last = pieces.length - 1
  let pairs = 0
  let active: typeof boxes = []
  for (const box of boxes) {
    active = active.filter(({ right }) => right >= box.left - near)
    pairs += active.length
    if (pairs > MOST_PAIRS) return true
    for (const other of active) {
      if (other.low > box.high + near || other.high < box.low - near) continue
      const [one, two] = box.at < other.at ? [box, other] : [other, box]
      const follows = two.at - one.at === 1
      const closes = one.at === 0 && two.at === last
      if (follows || closes) {
        if (follows ? foldsBack(one.piece, two.piece, near) : foldsBack(two.piece, one.piece, near)) return true
      } else if (meet(one.piece, two.piece, near)) return true
    }
    active.push(box)
  }
  return false
}

function spanOf({ from, to }: Piece) {
  return {
    left: Math.min(from[0], to[0]),
    right: Math.max(from[0], to[0]),
    low: Math.min(from[1], to[1]),
    high: Math.max(from[1], to[1]),
  }
}

/** A piece that goes back over the one before it. */
function foldsBack(one: Piece, next: Piece, near: number): boolean {
  const back =
    (next.to[0] - next.from[0]) * (one.from[0] - one.to[0]) + (next.to[1] - next.from[1]) * (one.from[1] - one.to[1])
  return back > 0 && (liesOn(next, one.from, near) || liesOn(one, next.to, near))
}

function meet(one: Piece, other: Piece, near: number): boolean {
  if (liesOn(one, other.from, near) || liesOn(one, other.to, near)) return true
  if (liesOn(other, one.from, near) || liesOn(other, one.to, near)) return true
  const apart = cross(one.from, one.to, other.from) > 0 !== cross(one.from, one.to, other.to) > 0
  return apart && cross(other.from, other.to, one.from) > 0 !== cross(other.from, other.to, one.to) > 0
}

function liesOn({ from, to }: Piece, point: Point, near: number): boolean {
  const length = distance(from, to)
  const along = ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) / length
  if (along < -near || along > length + near) return false
  return Math.abs(cross(from, to, point)) <= near * length
}
