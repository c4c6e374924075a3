/** One drawing laid over another by two points that both show (SPEC.md C1). */
import { distance, isPlace, type Point } from './point.ts'

/** A turn with a stretch, then a shift: x' = turnX * x - turnY * y + x, y' = turnY * x + turnX * y + y. */
export interface Alignment {
  readonly turnX: number
  readonly turnY: number
  readonly x: number
  readonly y: number
}

/** Drawings that lie alike as they are, but for a shift. */
export function shiftedBy(x: number, y: number): Alignment {
  return { turnX: 1, turnY: 0, x, y }
}

/** The alignment that brings two points where two others lie; null where either pair is one point. */
export function alignment(from: readonly [Point, Point], to: readonly [Point, Point]): Alignment | null {
  if (![...from, ...to].every(isPlace) || distance(...from) === 0 || distance(...to) === 0) return null
  const [[ax, ay], [bx, by]] = from
  const [[cx, cy], [dx, dy]] = to
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy]
  const size = ux * ux + uy * uy
  const [turnX, turnY] = [(ux * vx + uy * vy) / size, (ux * vy - uy * vx) / size]
  return { turnX, turnY, x: cx - turnX * ax + turnY * ay, y: cy - turnY * ax - turnX * ay }
}

/** Where a point comes to lie. */
export function aligned({ turnX, turnY, x, y }: Alignment, [px, py]: Point): Point {
  return [turnX * px - turnY * py + x, turnY * px + turnX * py + y]
}

/** One alignment, and then another one. */
export function thenAligned(first: Alignment, { turnX, turnY, x, y }: Alignment): Alignment {
  const [shiftX, shiftY] = aligned({ turnX, turnY, x, y }, [first.x, first.y])
  return {
    turnX: turnX * first.turnX - turnY * first.turnY,
    turnY: turnX * first.turnY + turnY * first.turnX,
    x: shiftX,
    y: shiftY,
  }
}

/** Where lines come to lie: x1, y1, x2, y2 each. */
export function alignedLines(by: Alignment, lines: Float64Array): Float64Array {
  const moved = new Float64Array(lines.length)
  for (let at = 0; at + 1 < lines.length; at += 2) moved.set(aligned(by, [lines[at] ?? 0, lines[at + 1] ?? 0]), at)
  return moved
}

/** By how much a drawing is stretched to lie on the other: 1 where both have one scale. */
export function stretchOf({ turnX, turnY }: Alignment): number {
  return Math.hypot(turnX, turnY)
}
