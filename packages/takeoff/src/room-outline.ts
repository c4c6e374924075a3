/** The outline of a room that was filled, and its edges put where the lines of the drawing lie (SPEC.md F5, F6). */
import type { GreyPicture } from './grey-picture.ts'
import { distance, type Point } from './point.ts'
import { type SegmentGrid, segmentsNear } from './segment-grid.ts'

/** How far a corner may lie off a straight edge, in pixels. */
const STRAIGHT = 1.6
/** Shorter edges between two longer ones are stairs of pixels and ends of thin lines. */
const SHORTEST = 7
/** A line up to so thick has its edge in its middle; a thicker one is a wall, whose face is the edge. */
const LINE = 7
/** From where before its edge a room is looked at, in pixels. */
const BEFORE = -3

/** The outer outline of a room in pixels, without what stands in it; null for what is no area. */
export function outlineOf(room: Uint8Array, picture: GreyPicture): Point[] | null {
  const corners = traced(room, picture.width)
  if (corners.length < 3) return null
  const telling = tellingCorners(corners)
  const fits = telling
    .map((first, at) => fitted(corners, first, telling[(at + 1) % telling.length]!))
    // Short edges are stairs of pixels and ends of thin lines: their neighbours meet where they would.
    .filter(([from, to], _, all) => all.length <= 4 || distance(from, to) >= SHORTEST)
  if (fits.length < 3) return null
  const edges = joined(joined(fits).map((edge) => movedOut(edge, lineBeside(picture, ...edge))))
  return edges.length < 3 ? null : cornersOf(edges)
}

/** An outline with each edge on the line of the drawing that lies along it within reach. */
export function onLines(outline: readonly Point[], grid: SegmentGrid, reach: number): Point[] {
  const edges = outline.map((from, at): Edge => {
    const to = outline[(at + 1) % outline.length]!
    return lineAlong(grid, from, to, reach) ?? [from, to]
  })
  return cornersOf(edges)
}

type Edge = readonly [from: Point, to: Point]

/** The corners of the pixels around the first one of a room that is met from the top: what lies inside is not walked around. */
function traced(room: Uint8Array, width: number): Point[] {
  const first = room.indexOf(1)
  if (first < 0) return []
  const start: Point = [first % width, Math.floor(first / width)]
  const isRoom = (x: number, y: number) => x >= 0 && y >= 0 && x < width && room[y * width + x] === 1
  const corners: Point[] = []
  // With the room on the right: to the right along the top of the first pixel.
  let [x, y, dx, dy] = [start[0], start[1], 1, 0]
  do {
    corners.push([x, y])
    do {
      x += dx
      y += dy
    } while (
      ahead() &&
      !left()
      // Where only corners touch, the outline turns to the room it is at.
    )
    ;[dx, dy] = left() ? [dy, -dx] : [-dy, dx]
  } while (x !== start[0] || y !== start[1] || dx !== 1 || dy !== 0)
  return corners

  /** The pixels before the place that was reached, to the right and to the left of the way. */
  function ahead() {
    return isRoom(x + (dx - dy - 1) / 2, y + (dy + dx - 1) / 2)
  }
  function left() {
    return ahead() && isRoom(x + (dx + dy - 1) / 2, y + (dy - dx - 1) / 2)
  }
}

/** Where the corners that tell an outline stand among all: no other lies further from the edges between them than pixels do. */
function tellingCorners(corners: readonly Point[]): number[] {
  // From two corners that surely stay: those that lie furthest apart from the first.
  const far = furthest(corners, corners[0]!)
  const start = furthest(corners, corners[far]!)
  const count = corners.length
  const half = (far - start + count) % count
  const cornerAt = (at: number) => corners[(start + at) % count]!
  const kept = new Set([0, half])
  const waiting: [number, number][] = [
    [0, half],
    [half, count],
  ]
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [from, to] = part
    let [most, worst] = [STRAIGHT, -1]
    for (let at = from + 1; at < to; at++) {
      const off = offLine(cornerAt(at), cornerAt(from), cornerAt(to))
      if (off > most) [most, worst] = [off, at]
    }
    if (worst < 0) continue
    kept.add(worst)
    waiting.push([from, worst], [worst, to])
  }
  return [...kept].toSorted((a, b) => a - b).map((at) => (start + at) % count)
}

/** The line that runs best through a part of an outline, by its length: steps of pixels at its ends do not turn it. */
function fitted(corners: readonly Point[], first: number, last: number): Edge {
  const count = (last - first + corners.length) % corners.length
  const part = Array.from({ length: count + 1 }, (_, at) => corners[(first + at) % corners.length]!)
  let [weight, x, y, xx, xy, yy] = [0, 0, 0, 0, 0, 0]
  for (const [at, to] of part.entries()) {
    const from = part[at - 1]
    if (!from) continue
    const [long, mx, my] = [distance(from, to), (from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    weight += long
    x += long * mx
    y += long * my
    xx += long * (mx * mx + (dx * dx) / 12)
    xy += long * (mx * my + (dx * dy) / 12)
    yy += long * (my * my + (dy * dy) / 12)
  }
  const [cx, cy] = [x / weight, y / weight]
  const angle = Math.atan2(2 * (xy / weight - cx * cy), xx / weight - cx * cx - (yy / weight - cy * cy)) / 2
  const [from, to] = [part[0]!, part.at(-1)!]
  const sign = Math.cos(angle) * (to[0] - from[0]) + Math.sin(angle) * (to[1] - from[1]) < 0 ? -1 : 1
  const [ux, uy] = [sign * Math.cos(angle), sign * Math.sin(angle)]
  const along = ([px, py]: Point): Point => {
    const far = (px - cx) * ux + (py - cy) * uy
    return [cx + far * ux, cy + far * uy]
  }
  return [along(from), along(to)]
}

function furthest(corners: readonly Point[], from: Point): number {
  let [most, found] = [-1, 0]
  corners.forEach((corner, at) => {
    const far = distance(corner, from)
    if (far > most) [most, found] = [far, at]
  })
  return found
}

function offLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to)
  if (length === 0) return distance(point, from)
  return Math.abs((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])) / length
}

/** Edges that follow each other on one line become one. */
function joined(edges: readonly Edge[]): Edge[] {
  const left: Edge[] = []
  for (const edge of edges) {
    const before = left.at(-1)
    if (before && isOneLine(before, edge)) left[left.length - 1] = longerOf(before, edge)
    else left.push(edge)
  }
  const [first, last] = [left[0], left.at(-1)]
  if (left.length > 3 && first && last && isOneLine(last, first)) return [longerOf(last, first), ...left.slice(1, -1)]
  return left
}

function isOneLine([a, b]: Edge, [c, d]: Edge): boolean {
  const turn = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
  const ahead = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1])
  const short = Math.min(distance(a, b), distance(c, d))
  const off =
    distance(a, b) > distance(c, d)
      ? offLine([(c[0] + d[0]) / 2, (c[1] + d[1]) / 2], a, b)
      : offLine([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], c, d)
  return ahead > 0 && off <= STRAIGHT * 1.5 && Math.abs(turn) <= (0.04 + 2 / short) * distance(a, b) * distance(c, d)
}

/** Both edges as one along the longer of them. */
function longerOf([a, b]: Edge, [c, d]: Edge): Edge {
  const [from, to] = distance(a, b) >= distance(c, d) ? [a, b] : [c, d]
  const long = distance(from, to)
  const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
  const along = ([x, y]: Point): Point => {
    const far = (x - from[0]) * ux + (y - from[1]) * uy
    return [from[0] + far * ux, from[1] + far * uy]
  }
  return [along(a), along(d)]
}

/** How far off the pixels of a room the line lies that its edge runs along: in the middle of the line, or where a wall begins. */
function lineBeside({ width, height, grey }: GreyPicture, from: Point, to: Point): number {
  const length = distance(from, to)
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const offs: number[] = []
  for (let step = 1; step < 20; step++) {
    const [x, y] = [from[0] + ((to[0] - from[0]) * step) / 20, from[1] + ((to[1] - from[1]) * step) / 20]
    const profile: number[] = []
    for (let far = BEFORE; far <= LINE * 2; far += 0.5) {
      // The room lies on the right of the way around it.
      const [column, row] = [Math.floor(x + dy * far), Math.floor(y - dx * far)]
      profile.push(column < 0 || row < 0 || column >= width || row >= height ? 255 : grey[row * width + column]!)
    }
    offs.push(middleOfLine(profile))
  }
  return offs.toSorted((a, b) => a - b)[Math.floor(offs.length / 2)] ?? 0
}

/** The middle of the first dark line of a profile, weighed by how dark it is; 0 for a wall that is dark all through, and for no line. */
function middleOfLine(profile: readonly number[]): number {
  const ground = profile[0] ?? 255
  const darkest = profile.findIndex(
    (value, at) => value < ground - 25 && value <= Math.min(...profile.slice(at, at + 5)),
  )
  if (darkest < 0) return 0
  const half = (ground + profile[darkest]!) / 2
  let [first, last] = [darkest, darkest]
  while (first > 0 && profile[first - 1]! < half) first--
  while (last + 1 < profile.length && profile[last + 1]! < half) last++
  if ((last - first + 1) / 2 > LINE) return 0
  let [weight, sum] = [0, 0]
  for (let at = Math.max(first - 2, 0); at <= Math.min(last + 2, profile.length - 1); at++) {
    const dark = Math.max(ground - profile[at]! - (at > last ? ground - half : 0), 0)
    weight += dark
    sum += dark * (BEFORE + at * 0.5)
  }
  return sum / weight
}

/** An edge moved off the room, which lies on its right. */
function movedOut([from, to]: Edge, by: number): Edge {
  const length = distance(from, to)
  const [x, y] = [((to[1] - from[1]) / length) * by, (-(to[0] - from[0]) / length) * by]
  return [
    [from[0] + x, from[1] + y],
    [to[0] + x, to[1] + y],
  ]
}

/** Where each edge meets the one before it; edges of one direction meet halfway between their ends. */
function cornersOf(edges: readonly Edge[]): Point[] {
  return edges.map((edge, at) => {
    const before = edges[(at + edges.length - 1) % edges.length]!
    const middle: Point = [(before[1][0] + edge[0][0]) / 2, (before[1][1] + edge[0][1]) / 2]
    const meet = crossing(before, edge)
    const near = 4 * distance(before[1], edge[0]) + Math.min(distance(...before), distance(...edge)) / 4
    return meet && distance(meet, middle) <= near ? meet : middle
  })
}

/** Where the lines through two edges cross; nothing where they are nearly of one direction. */
function crossing([a, b]: Edge, [c, d]: Edge): Point | null {
  const [abx, aby, cdx, cdy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]]
  const turn = abx * cdy - aby * cdx
  if (Math.abs(turn) <= 0.05 * Math.hypot(abx, aby) * Math.hypot(cdx, cdy)) return null
  const along = ((c[0] - a[0]) * cdy - (c[1] - a[1]) * cdx) / turn
  return [a[0] + along * abx, a[1] + along * aby]
}

const MOST_NEAR = 400
/** The sine of two degrees. */
const ASKEW = 0.035

/** The line of a drawing along which an edge runs: the nearest that is parallel to it and has its middle beside it. */
function lineAlong(grid: SegmentGrid, from: Point, to: Point, reach: number): Edge | null {
  const length = distance(from, to)
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  let [nearest, found]: [number, Edge | null] = [reach, null]
  for (const part of [0.5, 0.25, 0.75]) {
    const [x, y] = [from[0] + dx * length * part, from[1] + dy * length * part]
    for (const segment of segmentsNear(grid, x, y, reach, MOST_NEAR)) {
      const [x1, y1, x2, y2] = grid.segments.subarray(segment * 4, segment * 4 + 4) as unknown as number[]
      const [ex, ey] = [x2! - x1!, y2! - y1!]
      const own = Math.hypot(ex, ey)
      if (own < Math.min(length / 10, reach * 4) || Math.abs(ex * dy - ey * dx) > ASKEW * own) continue
      const off = Math.abs((x - x1!) * ey - (y - y1!) * ex) / own
      if (off >= nearest) continue
      nearest = off
      // Set off to where it passes the middle of the edge, with the direction of the line.
      const sign = ex * dx + ey * dy < 0 ? -1 : 1
      const [ux, uy] = [(sign * ex) / own, (sign * ey) / own]
      const along = (middle[0] - x1!) * ux + (middle[1] - y1!) * uy
      const foot: Point = [x1! + ux * along, y1! + uy * along]
      found = [
        [foot[0] - (ux * length) / 2, foot[1] - (uy * length) / 2],
        [foot[0] + (ux * length) / 2, foot[1] + (uy * length) / 2],
      ]
    }
    if (found) return found
  }
  return found
}
