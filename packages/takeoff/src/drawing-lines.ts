/** The straight pieces of a drawing, for the grid (SPEC.md N1). */
import type { VectorDrawing } from './vector-drawing.ts'

/** All pieces of the layers that are shown: x1, y1, x2, y2 each. */
export function drawingLines(
  { layers }: Pick<VectorDrawing, 'layers'>,
  isShown: (layer: string) => boolean,
): Float64Array {
  const shown = layers.filter(({ name }) => isShown(name))
  const count = shown.reduce(
    (sum, { lines, outlines }) =>
      sum +
      lines.reduce((part, line) => part + Math.max(line.length / 2 - 1, 0), 0) +
      outlines.reduce((part, line) => part + line.length / 2, 0),
    0,
  )
  const pieces = new Float64Array(count * 4)
  let at = 0
  const add = (line: readonly number[], from: number, to: number) => {
    pieces.set([line[from] ?? 0, line[from + 1] ?? 0, line[to] ?? 0, line[to + 1] ?? 0], at)
    at += 4
  }
  for (const { lines, outlines } of shown) {
    for (const line of lines) for (let from = 0; from + 3 < line.length; from += 2) add(line, from, from + 2)
    for (const line of outlines)
      for (let from = 0; from + 1 < line.length; from += 2) add(line, from, from + 2 < line.length ? from + 2 : 0)
  }
  return pieces
}
