import { distance, type Point } from '@temelia/takeoff/point'

/** Straight pieces of a full circle: what they enclose is within 0.04 % of it. */
const STEPS_OF_A_CIRCLE = 128
const MOST_STEPS = 4_000

/** Points of an arc or an ellipse from one parameter to another, counter-clockwise; the axes are from the centre. */
export function ellipsePoints(centre: Point, major: Point, minor: Point, from: number, to: number): Point[] {
  const steps = Math.max(4, Math.ceil((Math.abs(to - from) / (2 * Math.PI)) * STEPS_OF_A_CIRCLE))
  return Array.from({ length: Math.min(steps, MOST_STEPS) + 1 }, (_, at): Point => {
    const angle = from + ((to - from) * at) / Math.min(steps, MOST_STEPS)
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    return [centre[0] + major[0] * cosine + minor[0] * sine, centre[1] + major[1] * cosine + minor[1] * sine]
  })
}

/** How far an arc sweeps, from one angle counter-clockwise to another; a full turn where they are one. */
export function sweepOf(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  return turn <= 1e-12 ? turn + 2 * Math.PI : turn
}

/** The corners of a line whose edges bend, with points along its arcs. */
export function bentPoints(corners: readonly Point[], bulges: readonly number[], closed: boolean): Point[] {
  const points: Point[] = []
  corners.forEach((from, at) => {
    const to = corners[at + 1] ?? (closed ? corners[0] : undefined)
    const bulge = bulges[at] ?? 0
    points.push(from)
    if (to && bulge !== 0 && distance(from, to) > 0) points.push(...arcInside(from, to, bulge))
  })
  return points
}

/** Points of an arc between its ends. */
function arcInside(from: Point, to: Point, bulge: number): Point[] {
  const bend = (1 - bulge ** 2) / (4 * bulge)
  const centre: Point = [
    (from[0] + to[0]) / 2 - (to[1] - from[1]) * bend,
    (from[1] + to[1]) / 2 + (to[0] - from[0]) * bend,
  ]
  const major: Point = [from[0] - centre[0], from[1] - centre[1]]
  return ellipsePoints(centre, major, [-major[1], major[0]], 0, 4 * Math.atan(bulge)).slice(1, -1)
}

/** A curve by its control points: degree, knots and weights as DXF keeps them. Without enough knots, the control points themselves. */
export function splinePoints(
  degree: number,
  controls: readonly Point[],
  knots: readonly number[],
  weights: readonly number[],
): Point[] {
  const sound = Number.isInteger(degree) && degree >= 1 && degree <= 11 && knots.length === controls.length + degree + 1
  if (!sound || knots.some((knot, at) => knot < (knots[at - 1] ?? knot))) return [...controls]
  const [from, to] = [knots[degree] ?? 0, knots[controls.length] ?? 0]
  const steps = Math.min(Math.max(controls.length * 8, 32), MOST_STEPS)
  return Array.from({ length: steps + 1 }, (_, at) =>
    splineAt(from + ((to - from) * at) / steps, degree, controls, knots, weights),
  )
}

/** De Boor's rule on homogeneous points. */
function splineAt(
  place: number,
  degree: number,
  controls: readonly Point[],
  knots: readonly number[],
  weights: readonly number[],
): Point {
  let span = degree
  while (span < controls.length - 1 && place >= (knots[span + 1] ?? 0)) span++
  const near = Array.from({ length: degree + 1 }, (_, at): [number, number, number] => {
    const index = span - degree + at
    const weight = weights[index] ?? 1
    const [x, y] = controls[index] ?? [0, 0]
    return [x * weight, y * weight, weight]
  })
  for (let round = 1; round <= degree; round++)
    for (let at = degree; at >= round; at--) {
      const low = knots[span - degree + at] ?? 0
      const high = knots[span + 1 + at - round] ?? 0
      const share = high > low ? (place - low) / (high - low) : 0
      const [one, other] = [near[at - 1] ?? [0, 0, 1], near[at] ?? [0, 0, 1]]
      near[at] = [0, 1, 2].map((part) => (one[part] ?? 0) * (1 - share) + (other[part] ?? 0) * share) as [
        number,
        number,
        number,
      ]
    }
  const [x, y, weight] = near[degree] ?? [0, 0, 1]
  return [x / weight, y / weight]
}
