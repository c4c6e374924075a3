/** A point of a page, in page units, or of the building, in metres or feet. */
export type Point = readonly [x: number, y: number]

/** How far two points lie apart. */
export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1])
}

/** The cross product of `a` to `b` and `a` to `c`: positive where c lies to the left. */
export function cross(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Whether both coordinates are numbers that can be measured with: no further than 1e9 from the origin. */
export function isPlace(point: Point): boolean {
  return point.length === 2 && point.every((value) => Number.isFinite(value) && Math.abs(value) <= 1e9)
}
