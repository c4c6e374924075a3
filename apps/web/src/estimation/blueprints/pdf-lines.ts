import type { OptionalContentConfig } from 'pdfjs-dist/types/src/display/optional_content_config'

/** What a page of a PDF tells of what is drawn on it. */
export type PageOperators = Readonly<{ fnArray: readonly number[]; argsArray: readonly unknown[] }>

/** The numbers that PDF.js gives the operators that matter here. */
export type OperatorCodes = Readonly<
  Record<
    | 'save'
    | 'restore'
    | 'transform'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'beginMarkedContent'
    | 'beginMarkedContentProps'
    | 'endMarkedContent'
    | 'constructPath'
    | 'endPath',
    number
  >
>

type Matrix = readonly [number, number, number, number, number, number]

const MOVE = 0
const LINE = 1
const CURVE = 2
const QUADRATIC = 3
/** Pieces that a curve is snapped to as. */
const PIECES = 8
const MOST_LINES = 1_000_000

/**
 * The lines that a page of a PDF draws, from its lower left corner: x1, y1, x2, y2 each. What only cuts off others is none, and
 * neither is what lies in a layer that is off.
 */
export function pdfLines(
  codes: OperatorCodes,
  { fnArray, argsArray }: PageOperators,
  [left, low]: readonly [number, number],
  layers: Pick<OptionalContentConfig, 'isVisible'> | null,
): Float64Array {
  const found: number[] = []
  const kept: Matrix[] = []
  const marks: boolean[] = []
  let matrix: Matrix = [1, 0, 0, 1, -left, -low]
  for (let at = 0; at < fnArray.length && found.length < MOST_LINES * 4; at++) {
    const args = argsArray[at] as readonly unknown[]
    switch (fnArray[at]) {
      case codes.save:
        kept.push(matrix)
        break
      case codes.restore:
      case codes.paintFormXObjectEnd:
        matrix = kept.pop() ?? matrix
        break
      case codes.transform:
        matrix = within(matrix, args as unknown as Matrix)
        break
      case codes.paintFormXObjectBegin:
        kept.push(matrix)
        if (args[0]) matrix = within(matrix, args[0] as Matrix)
        break
      case codes.beginMarkedContent:
        marks.push(true)
        break
      case codes.beginMarkedContentProps:
        marks.push(args[0] !== 'OC' || !layers || layers.isVisible(args[1] as object))
        break
      case codes.endMarkedContent:
        marks.pop()
        break
      case codes.constructPath:
        if (args[0] !== codes.endPath && !marks.includes(false))
          addPath(found, matrix, (args[1] as readonly (ArrayLike<number> | null)[])[0])
    }
  }
  return Float64Array.from(found)
}

function within([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function addPath(found: number[], [a, b, c, d, e, f]: Matrix, path: ArrayLike<number> | null | undefined): void {
  if (!path) return
  const number = (at: number) => path[at] ?? 0
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const lineTo = (toX: number, toY: number) => {
    if (toX !== x || toY !== y)
      found.push(a * x + c * y + e, b * x + d * y + f, a * toX + c * toY + e, b * toX + d * toY + f)
    x = toX
    y = toY
  }
  for (let at = 0; at < path.length; ) {
    const operator = number(at++)
    if (operator === MOVE) {
      x = startX = number(at)
      y = startY = number(at + 1)
      at += 2
    } else if (operator === LINE) {
      lineTo(number(at), number(at + 1))
      at += 2
    } else if (operator === CURVE || operator === QUADRATIC) {
      const more = operator === CURVE ? 6 : 4
      const controls = [x, y, ...Array.from({ length: more }, (_, index) => number(at + index))]
      for (let piece = 1; piece <= PIECES; piece++) lineTo(...onCurve(controls, piece / PIECES))
      at += more
    } else lineTo(startX, startY)
  }
}

/** A point of a Bézier curve, by de Casteljau. */
function onCurve(controls: readonly number[], share: number): [number, number] {
  let points = [...controls]
  while (points.length > 2)
    points = points.slice(0, -2).map((value, at) => value + ((points[at + 2] ?? 0) - value) * share)
  return [points[0] ?? 0, points[1] ?? 0]
}
