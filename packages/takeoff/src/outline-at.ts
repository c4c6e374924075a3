/** The outline of a drawing around a place (SPEC.md N3). */
import type { Point } from './point.ts'
import type { VectorDrawing } from './vector-drawing.ts'

/** The smallest closed line of a drawing that a place lies in, among the layers that are shown. */
export function outlineAt(
  { layers }: Pick<VectorDrawing, 'layers'>,
  point: Point,
  isShown: (layer: string) => boolean,
): Point[] | null {
  let best: Point[] | null = null
  let least = Infinity
  for (const { name, outlines } of layers) {
    if (!isShown(name)) continue
    for (const outline of outlines) {
      const size = Math.abs(areaOf(outline))
      if (size > 0 && size < least && holds(outline, point)) {
        least = size
        best = pointsOf(outline)
      }
    }
  }
  return best
}

function pointsOf(line: readonly number[]): Point[] {
  return line.flatMap((x, at): Point[] => (at % 2 === 0 ? [[x, line[at + 1] ?? 0]] : []))
}

function areaOf(line: readonly number[]): number {
  const [left, low] = [line[0] ?? 0, line[1] ?? 0]
  let sum = 0
  for (let at = 2; at + 3 < line.length; at += 2)
    sum +=
      ((line[at] ?? 0) - left) * ((line[at + 3] ?? 0) - low) -
      ((line[at + 2] ?? 0) - left) * ((line[at + 1] ?? 0) - low)
  return sum / 2
}

function holds(line: readonly number[], [x, y]: Point): boolean {
  let inside = false
  for (let at = 0, before = line.length - 2; at < line.length; before = at, at += 2) {
    const [x1, y1, x2, y2] = [line[before] ?? 0, line[before + 1] ?? 0, line[at] ?? 0, line[at + 1] ?? 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
