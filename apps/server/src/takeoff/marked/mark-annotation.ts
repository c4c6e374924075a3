import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFString,
} from '@cantoo/pdf-lib'
import { type DrawnLine, drawnShape, labelPlace } from '@temelia/takeoff/drawn-shape'
import type { Point } from '@temelia/takeoff/point'
import type { Mark } from './marking-order.ts'
import type { PageFont } from './page-font.ts'
import { boxAround, type Box, circleInk, colorInk, hatchInk, ink, pathInk, textInk } from './page-ink.ts'

/** A page that is marked: where points of its sheet lie on it, and how far it is turned when shown. */
export interface MarkedPage {
  readonly document: PDFDocument
  readonly page: PDFPage
  readonly font: PageFont
  readonly rotation: 0 | 90 | 180 | 270
  readonly place: (point: Point) => Point
  /** Where the lower left corner of the sheet lies on the page. */
  readonly corner: Point
  /** The size of the letters of labels. */
  readonly letters: number
}

/** Screen pixels are three quarters of a point. */
const PIXEL = 0.75
const PRINTED = 4
const COUNT_SIZE = 6.5

/** Draws a measure as an annotation: readers list it with its value, and it can be hidden without touching the drawing. */
export function addMark(on: MarkedPage, mark: Mark): void {
  const { place, letters } = on
  const points = mark.points.map(place)
  const lines = drawnShape(mark).map(({ points, closed }) => ({ points: points.map(place), closed }))
  const drawn = mark.kind === 'count' ? countInk(on, mark, points) : linesInk(mark, lines)
  const around = boxAround([...points, ...lines.flatMap((line) => line.points)], mark.weight + COUNT_SIZE * 2)
  const middle = labelPlace({ kind: mark.kind, points })
  const labels = labelInk(on, mark, middle)
  const reach = letters * 0.32 * Math.max(mark.name.length, mark.value?.length ?? 0, 1) + letters * 2
  const box = joined(around, boxAround([middle], reach))
  const annotation = on.document.context.obj({
    ...kindOf(mark, lines[0]),
    NM: PDFString.of(`measure-${mark.id}`),
    Subj: PDFHexString.fromText(mark.layer),
    Contents: PDFHexString.fromText([`${mark.name}: ${mark.value ?? '–'}`, mark.feeds].filter(Boolean).join('\n')),
    C: colorOf(mark.color),
    CA: 1,
    BS: { W: mark.weight * PIXEL },
  })
  addAnnotation(on, box, `${drawn}\n${labels}`, mark.opacity / 100, annotation)
}

/** Puts something drawn onto a page as an annotation that is printed with it. */
export function addAnnotation(
  { document: { context }, page, font }: Pick<MarkedPage, 'document' | 'page' | 'font'>,
  box: Box,
  content: string,
  opacity: number,
  annotation: PDFDict,
): void {
  const look = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [...box],
    Resources: { Font: { F1: font.ref }, ExtGState: { A: { ca: opacity } } },
  })
  const entries = {
    Type: PDFName.of('Annot'),
    Rect: context.obj([...box]),
    F: PDFNumber.of(PRINTED),
    P: page.ref,
    AP: context.obj({ N: context.register(look) }),
  }
  for (const [name, value] of Object.entries(entries)) annotation.set(PDFName.of(name), value)
  page.node.addAnnot(context.register(annotation))
}

/** What a reader takes a measure for, with the corners it may be edited by. */
function kindOf({ kind }: Mark, line: DrawnLine | undefined) {
  const corners = (line?.points ?? []).flat()
  if (!line) return { Subtype: 'Stamp' }
  if (kind === 'line') return { Subtype: 'Line', L: corners }
  return line.closed ? { Subtype: 'Polygon', Vertices: corners } : { Subtype: 'PolyLine', Vertices: corners }
}

function linesInk({ color, weight, hatch }: Mark, lines: readonly DrawnLine[]): string {
  const path = pathInk(lines)
  const filled = lines[0]?.closed ? `q /A gs ${colorInk(color)} rg ${path} f* Q\n` : ''
  const hatched = lines[0]?.closed && hatch !== 'none' ? `${hatchInk(lines, color, hatch)}\n` : ''
  return `${filled}${hatched}q ${colorInk(color)} RG ${ink(weight * PIXEL)} w 1 j ${path} S Q`
}

function countInk({ font, rotation }: MarkedPage, { color, weight }: Mark, points: readonly Point[]): string {
  return points
    .map((point, at) => {
      const circle = circleInk(point, COUNT_SIZE)
      const number = String(at + 1)
      const below = turned([0, -COUNT_SIZE * 0.36], rotation)
      const text = textInk(font, number, moved(point, below), { size: COUNT_SIZE, color, turn: rotation }, true)
      return `q 1 1 1 rg ${colorInk(color)} RG ${ink(weight * PIXEL)} w ${circle} B Q\n${text}`
    })
    .join('\n')
}

/** The value, and the name below it, upright as the page is shown. */
function labelInk({ font, rotation, letters }: MarkedPage, { name, value, kind }: Mark, middle: Point): string {
  const down = kind === 'count' ? COUNT_SIZE * 2 + letters * 0.4 : 0
  const at = (line: number) => moved(middle, turned([0, -down - line * letters * 1.25], rotation))
  const look = { turn: rotation, haloed: true, most: letters * 30 } as const
  return [
    textInk(font, value ?? '–', at(0), { ...look, size: letters }, true),
    textInk(font, name, at(0.85), { ...look, size: letters * 0.8 }, true),
  ].join('\n')
}

/** A step as it is seen on a turned page, in the page as it lies in its file. */
export function turned([x, y]: Point, rotation: MarkedPage['rotation']): Point {
  if (rotation === 90) return [-y, x]
  if (rotation === 180) return [-x, -y]
  return rotation === 270 ? [y, -x] : [x, y]
}

function moved([x, y]: Point, [dx, dy]: Point): Point {
  return [x + dx, y + dy]
}

function joined(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}

function colorOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number((parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)))
}
