/** Lines with arcs in them: a bulge says how far an edge bends (SPEC.md G1 to G3). */
import { cross, distance, type Point } from './point.ts'

/**
 * A line from corner to corner. `bulges[i]` bends the edge that begins at corner i: the tangent of a quarter of the angle it sweeps,
 * positive where it turns to the left, as in DXF; 0 or nothing is straight. A closed one has an edge back to its first corner.
 */
export interface Path {
  readonly points: readonly Point[]
  readonly bulges?: readonly number[] | undefined
  readonly closed: boolean
}

/** A straight piece of a path. Its length times `weight` is the length of the arc it stands for. */
export interface Piece {
  readonly from: Point
  readonly to: Point
  readonly weight: number
}

/** An edge as it is drawn. */
interface Edge {
  readonly from: Point
  readonly to: Point
  readonly bulge: number
}

const STEPS_OF_A_CIRCLE = 128
const STRAIGHT = 1e-12
const SLIGHT = 1e-4

/** How long a path is, its arcs measured as arcs. */
export function pathLength(path: Path): number {
  return edgesOf(path).reduce((sum, edge) => sum + edgeLength(edge), 0)
}

/**
 * A path as straight pieces. Corners of an arc are set off outwards so that the pieces enclose exactly the area of the arc;
 * their weight gives back its length.
 */
export function straightened(path: Path): Piece[] {
  return edgesOf(path).flatMap((edge) => (edge.bulge === 0 ? [{ ...edge, weight: 1 }] : arcPieces(edge)))
}

/** The bulge of the arc that begins at `from`, runs through `middle` and ends at `to`; 0 where the three stand in a line. */
export function bulgeThrough(from: Point, middle: Point, to: Point): number {
  const [one, other] = [distance(middle, from), distance(middle, to)]
  const side = cross(middle, to, from)
  if (Math.abs(side) <= STRAIGHT * one * other) return 0
  const along = (from[0] - middle[0]) * (to[0] - middle[0]) + (from[1] - middle[1]) * (to[1] - middle[1])
  // Two forms of one value: each keeps its digits where the other loses them.
  return along < 0 ? side / (one * other - along) : (one * other + along) / side
}

/** The point halfway along an arc. */
export function arcMiddle(from: Point, to: Point, bulge: number): Point {
  return [
    (from[0] + to[0]) / 2 + ((to[1] - from[1]) * bulge) / 2,
    (from[1] + to[1]) / 2 - ((to[0] - from[0]) * bulge) / 2,
  ]
}

/** A circle as two half arcs, counter-clockwise. */
export function circlePath(centre: Point, rim: Point): Path {
  const opposite: Point = [2 * centre[0] - rim[0], 2 * centre[1] - rim[1]]
  return { points: [rim, opposite], bulges: [1, 1], closed: true }
}

/** A path with every point moved by a rule; arcs bend as their halfway points move. */
export function mapPath(path: Path, rule: (point: Point) => Point): Path {
  const points = path.points.map(rule)
  if (!path.bulges?.some(Boolean)) return { points, closed: path.closed }
  const bulges = path.points.map((from, at) => {
    const [bulge, to] = [path.bulges?.[at] ?? 0, path.points[(at + 1) % path.points.length] ?? from]
    if (bulge === 0) return 0
    const next = points[(at + 1) % points.length] ?? rule(to)
    return bulgeThrough(rule(from), rule(arcMiddle(from, to, bulge)), next)
  })
  return { points, bulges, closed: path.closed }
}

/** The edges of a path; those of no length are left out, the last corner repeating the first among them. */
function edgesOf({ points, bulges, closed }: Path): Edge[] {
  const near = 1e-9 * extentOf(points)
  const edges: Edge[] = []
  let from = points[0]
  for (let at = 0; from && at < points.length; at++) {
    const to = points[at + 1] ?? (closed ? points[0] : undefined)
    if (!to || distance(from, to) <= near) continue
    edges.push({ from, to, bulge: bulges?.[at] ?? 0 })
    from = to
  }
  return edges
}

/** The larger side of the box around some points. */
export function extentOf(points: readonly Point[]): number {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return points.length === 0 ? 0 : Math.max(right - left, high - low)
}

function edgeLength({ from, to, bulge }: Edge): number {
  const chord = distance(from, to)
  return bulge === 0 ? chord : chord * (1 + bulge ** 2) * (Math.atan(bulge) / bulge)
}

function arcPieces(edge: Edge): Piece[] {
  const corners = Math.abs(edge.bulge) < SLIGHT ? slightCorners(edge) : arcCorners(edge)
  const pieces = corners.slice(1).map((corner, at) => ({ from: corners[at] ?? edge.from, to: corner }))
  const straight = pieces.reduce((sum, piece) => sum + distance(piece.from, piece.to), 0)
  const weight = straight > 0 ? edgeLength(edge) / straight : 1
  return pieces.map((piece) => ({ ...piece, weight }))
}

/** An edge that hardly bends: its centre is too far off to count from, and a triangle of two thirds of twice its height has its area. */
function slightCorners({ from, to, bulge }: Edge): Point[] {
  return [from, arcMiddle(from, to, (bulge * 4) / 3), to]
}

function arcCorners({ from, to, bulge }: Edge): Point[] {
  const sweep = 4 * Math.atan(bulge)
  const bend = (1 - bulge ** 2) / (4 * bulge)
  const centre: Point = [
    (from[0] + to[0]) / 2 - (to[1] - from[1]) * bend,
    (from[1] + to[1]) / 2 + (to[0] - from[0]) * bend,
  ]
  const steps = Math.max(2, Math.ceil((Math.abs(sweep) / (2 * Math.PI)) * STEPS_OF_A_CIRCLE))
  const stretch = cornerStretch(Math.abs(sweep), steps)
  return Array.from({ length: steps + 1 }, (_, at): Point => {
    if (at === 0 || at === steps) return at === 0 ? from : to
    return turned(from, centre, (sweep * at) / steps, stretch)
  })
}

/** How much further out than the arc its inner corners stand, so that the fan of triangles has the area of the sector. */
function cornerStretch(sweep: number, steps: number): number {
  const sine = Math.sin(sweep / steps)
  const inner = ((steps - 2) * sine) / 2
  if (inner === 0) return sweep / (2 * sine)
  return (Math.sqrt(sine ** 2 + 2 * inner * sweep) - sine) / (2 * inner)
}

function turned(point: Point, centre: Point, angle: number, stretch: number): Point {
  const [x, y] = [(point[0] - centre[0]) * stretch, (point[1] - centre[1]) * stretch]
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return [centre[0] + x * cosine - y * sine, centre[1] + x * sine + y * cosine]
}
