/** Net areas: an outline less its cut-outs, measured strip by strip (SPEC.md G5, G6). */
import { distance, type Point } from './point.ts'
import { extentOf, type Piece } from './path.ts'

/** What lies inside an outline and outside every cut-out, and how long its boundary is. */
export interface NetRegion {
  readonly area: number
  readonly boundary: number
}

/** A piece of a ring, turned so that no piece lies flat; `low` to `high` is the span of its height. */
interface Side {
  readonly ring: number
  readonly low: Point
  readonly high: Point
  /** Length of boundary in a unit of height. */
  readonly lengthByHeight: number
}

/** Steps that one region may take: some tens of milliseconds. */
const MOST_STEPS = 1_000_000
const FLAT = 1e-6
const NEAR = 1e-9

/**
 * The region inside the first ring (by the even-odd rule) and outside all others. Where cut-outs overlap they count once; what of
 * them lies outside the outline does not count. Null for what crosses itself so often that it would take too long.
 */
export function netRegion(rings: readonly (readonly Piece[])[]): NetRegion | null {
  const corners = rings.flatMap((ring) => ring.map(({ from }) => from))
  const origin = corners[0]
  if (!origin) return { area: 0, boundary: 0 }
  const sides = turnedSides(rings, origin)
  const heights = stripHeights(sides)
  if (!heights) return null
  return sumOfStrips(sides, heights, rings.length, NEAR * extentOf(corners))
}

/** The sides from the first corner on, turned by the first of many angles at which none of them lies flat. */
function turnedSides(rings: readonly (readonly Piece[])[], [x0, y0]: Point): Side[] {
  for (let turn = 0; ; turn++) {
    const [cosine, sine] = [Math.cos(0.5404195 + turn * 0.0137), Math.sin(0.5404195 + turn * 0.0137)]
    const place = ([x, y]: Point): Point => [(x - x0) * cosine - (y - y0) * sine, (x - x0) * sine + (y - y0) * cosine]
    const sides = rings.flatMap((ring, at) =>
      ring.flatMap(({ from, to, weight }) => {
        const [one, other] = [place(from), place(to)]
        const [low, high] = one[1] < other[1] ? [one, other] : [other, one]
        const length = distance(from, to)
        return length === 0 ? [] : [{ ring: at, low, high, lengthByHeight: (weight * length) / (high[1] - low[1]) }]
      }),
    )
    if (turn > 200 || sides.every(({ low, high }) => high[1] - low[1] > FLAT * distance(low, high)))
      return sides.filter(({ low, high }) => high[1] > low[1])
  }
}

/** The heights at which a side begins, ends or crosses another, in order; null for too many. */
function stripHeights(sides: readonly Side[]): number[] | null {
  const ordered = [...sides].sort((a, b) => a.low[1] - b.low[1])
  const heights = sides.flatMap(({ low, high }) => [low[1], high[1]])
  let steps = 0
  let active: Side[] = []
  for (const side of ordered) {
    active = active.filter(({ high }) => high[1] > side.low[1])
    steps += active.length
    if (steps > MOST_STEPS || heights.length > MOST_STEPS / 10) return null
    for (const other of active) {
      const height = crossingHeight(side, other)
      if (height !== null) heights.push(height)
    }
    active.push(side)
  }
  return [...new Set(heights)].sort((a, b) => a - b)
}

function crossingHeight(side: Side, other: Side): number | null {
  const [low, high] = [Math.max(side.low[1], other.low[1]), Math.min(side.high[1], other.high[1])]
  const [below, above] = [xAt(side, low) - xAt(other, low), xAt(side, high) - xAt(other, high)]
  if (below * above >= 0) return null
  return low + ((high - low) * below) / (below - above)
}

function xAt({ low, high }: Side, height: number): number {
  return low[0] + ((high[0] - low[0]) * (height - low[1])) / (high[1] - low[1])
}

function sumOfStrips(
  sides: readonly Side[],
  heights: readonly number[],
  rings: number,
  near: number,
): NetRegion | null {
  const waiting = [...sides].sort((a, b) => b.low[1] - a.low[1])
  let active: Side[] = []
  let [area, boundary, steps] = [0, 0, 0]
  for (const [at, bottom] of heights.entries()) {
    const top = heights[at + 1]
    if (top === undefined) break
    active = active.filter(({ high }) => high[1] > bottom)
    for (let next = waiting.at(-1); next && next.low[1] <= bottom; next = waiting.at(-1)) {
      waiting.pop()
      if (next.high[1] > bottom) active.push(next)
    }
    steps += active.length
    if (steps > MOST_STEPS) return null
    const strip = stripOf(active, (bottom + top) / 2, rings, near)
    area += strip.area * (top - bottom)
    boundary += strip.boundary * (top - bottom)
  }
  return { area, boundary }
}

/** The width of the region at a height, and the length of its boundary in a unit of height. Sides that lie on each other are passed at once. */
function stripOf(active: readonly Side[], height: number, rings: number, near: number): NetRegion {
  const passed = active.map((side) => ({ side, x: xAt(side, height) })).sort((a, b) => a.x - b.x)
  const inside = Array.from({ length: rings }, () => false)
  let [width, boundary, entered] = [0, 0, 0]
  let within = false
  for (let at = 0; at < passed.length; ) {
    const first = passed[at]
    if (!first) break
    while (at < passed.length && (passed[at]?.x ?? 0) - first.x <= near) {
      const ring = passed[at]?.side.ring ?? 0
      inside[ring] = !inside[ring]
      at++
    }
    const now = inside[0] === true && !inside.includes(true, 1)
    if (now === within) continue
    boundary += first.side.lengthByHeight
    if (within) width += first.x - entered
    else entered = first.x
    within = now
  }
  return { area: width, boundary }
}
