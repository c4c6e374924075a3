/** A page as it is seen when it is turned; what is kept is always in the page as it lies in the file (SPEC.md S3). */
import type { Point } from './point.ts'

/** A page of the file: its size as it lies, and by how much it is turned clockwise when shown. */
export interface TurnedPage {
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
}

/** Where a point of the page is seen; both axes point right and up. */
export function toView({ width, height, rotation }: TurnedPage, [x, y]: Point): Point {
  if (rotation === 90) return [y, width - x]
  if (rotation === 180) return [width - x, height - y]
  if (rotation === 270) return [height - y, x]
  return [x, y]
}

/** The point of the page that is seen there. */
export function toPage({ width, height, rotation }: TurnedPage, [x, y]: Point): Point {
  if (rotation === 90) return [width - y, x]
  if (rotation === 180) return [width - x, height - y]
  if (rotation === 270) return [y, height - x]
  return [x, y]
}
