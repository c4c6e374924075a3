import { beginningOf } from '@temelia/text/beginning'
import type { Point } from '@temelia/takeoff/point'
import { bentPoints, ellipsePoints, splinePoints, sweepOf } from './curves.ts'
import { type Affine, combined, moved, normalOf, planeOf, STILL } from './space.ts'
import { type Entity, numberOf, numbersOf, valueOf } from './tags.ts'
import { plainParagraph, plainText } from './texts.ts'

/** Part of a drawing as it lies in its block, or in the drawing itself. */
export type Piece =
  | {
      readonly is: 'line'
      readonly kind: string
      readonly layer: string
      readonly closed: boolean
      readonly points: readonly Point[]
    }
  | {
      readonly is: 'text'
      readonly kind: string
      readonly layer: string
      readonly text: string
      readonly at: Point
      readonly along: Point
    }
  | {
      readonly is: 'block'
      readonly kind: string
      readonly layer: string
      readonly name: string
      readonly places: readonly Affine[]
    }

/** What an entity draws: nothing where it is only part of another, `unknown` for a kind that is not read. */
export function piecesOf(entity: Entity, parts: readonly Entity[]): readonly Piece[] | 'unknown' {
  const layer = valueOf(entity, 8) ?? '0'
  const line = (points: readonly Point[], closed = false): Piece[] => [
    { is: 'line', kind: entity.type, layer, closed, points },
  ]
  switch (entity.type) {
    case 'LINE':
      return line([at(entity, 0), at(entity, 1)])
    case 'POINT':
      return line([at(entity, 0)])
    case 'ARC':
    case 'CIRCLE':
      return line(circlePoints(entity), entity.type === 'CIRCLE')
    case 'ELLIPSE':
      return line(ellipse(entity))
    case 'LWPOLYLINE':
      return lightLine(entity, line)
    case 'POLYLINE':
      return heavyLine(entity, parts, line)
    case 'SPLINE':
      return line(spline(entity), (numberOf(entity, 70) & 1) === 1)
    case 'LEADER':
      return line(pointsOf(entity))
    case 'SOLID':
    case 'TRACE':
      return line(
        [0, 1, 3, 2].map((corner) => moved(planeOf(entity, 0), at(entity, corner))),
        true,
      )
    case '3DFACE':
      return line(
        [0, 1, 2, 3].map((corner) => at(entity, corner)),
        true,
      )
    case 'TEXT':
    case 'ATTRIB':
      return words(entity, layer, plainText(valueOf(entity, 1) ?? ''), planeOf(entity, numberOf(entity, 30)))
    case 'MTEXT':
      return words(entity, layer, plainParagraph([...texts(entity, 3), ...texts(entity, 1)].join('')), STILL)
    case 'INSERT':
      return [{ is: 'block', kind: 'INSERT', layer, name: valueOf(entity, 2) ?? '', places: placesOf(entity) }]
    case 'DIMENSION':
      return [{ is: 'block', kind: 'DIMENSION', layer, name: valueOf(entity, 2) ?? '', places: [STILL] }]
    case 'ATTDEF':
    case 'SEQEND':
    case 'VERTEX':
      return []
    default:
      return 'unknown'
  }
}

function at(entity: Entity, corner: number): Point {
  return [numberOf(entity, 10 + corner), numberOf(entity, 20 + corner)]
}

function texts(entity: Entity, code: number): string[] {
  return entity.tags.filter((tag) => tag.code === code).map(({ value }) => value)
}

function pointsOf(entity: Entity, code = 10): Point[] {
  const ups = numbersOf(entity, code + 10)
  return numbersOf(entity, code).map((x, index) => [x, ups[index] ?? Number.NaN])
}

function circlePoints(entity: Entity): Point[] {
  const radius = numberOf(entity, 40, Number.NaN)
  const from = entity.type === 'ARC' ? radians(numberOf(entity, 50)) : 0
  const to = from + (entity.type === 'ARC' ? sweepOf(from, radians(numberOf(entity, 51))) : 2 * Math.PI)
  const points = ellipsePoints(at(entity, 0), [radius, 0], [0, radius], from, to)
  const plane = planeOf(entity, numberOf(entity, 30))
  return (entity.type === 'CIRCLE' ? points.slice(0, -1) : points).map((point) => moved(plane, point))
}

function ellipse(entity: Entity): Point[] {
  const [x, y] = at(entity, 1)
  const z = numberOf(entity, 31)
  const [nx, ny, nz] = normalOf(entity)
  const share = numberOf(entity, 40, 1)
  const minor: Point = [(ny * z - nz * y) * share, (nz * x - nx * z) * share]
  const from = numberOf(entity, 41)
  return ellipsePoints(at(entity, 0), [x, y], minor, from, from + sweepOf(from, numberOf(entity, 42, 2 * Math.PI)))
}

type AsLine = (points: readonly Point[], closed?: boolean) => Piece[]

function lightLine(entity: Entity, line: AsLine): Piece[] {
  const plane = planeOf(entity, numberOf(entity, 38))
  const corners: Point[] = []
  const bulges: number[] = []
  for (const { code, value } of entity.tags) {
    if (code === 10) corners.push([Number(value), Number.NaN])
    else if (code === 20) corners.push([corners.pop()?.[0] ?? Number.NaN, Number(value)])
    else if (code === 42) bulges[corners.length - 1] = Number(value)
  }
  const closed = (numberOf(entity, 70) & 1) === 1
  return line(
    bentPoints(corners, bulges, closed).map((point) => moved(plane, point)),
    closed,
  )
}

const SPLINE_FRAME = 16
const MESH = 16 | 64

function heavyLine(entity: Entity, parts: readonly Entity[], line: AsLine): Piece[] | 'unknown' {
  const flags = numberOf(entity, 70)
  if ((flags & MESH) !== 0) return 'unknown'
  const corners = parts.filter((part) => (numberOf(part, 70) & SPLINE_FRAME) === 0)
  const closed = (flags & 1) === 1
  const points = bentPoints(
    corners.map((part) => at(part, 0)),
    corners.map((part) => numberOf(part, 42)),
    closed,
  )
  const plane = (flags & 8) === 8 ? STILL : planeOf(entity, numberOf(entity, 30))
  return line(
    points.map((point) => moved(plane, point)),
    closed,
  )
}

function spline(entity: Entity): Point[] {
  const controls = pointsOf(entity)
  if (controls.length === 0) return pointsOf(entity, 11)
  return splinePoints(numberOf(entity, 71, 3), controls, numbersOf(entity, 40), numbersOf(entity, 41))
}

function words(entity: Entity, layer: string, text: string, plane: Affine): Piece[] {
  if (text === '') return []
  const size = numberOf(entity, 40, 1)
  const turn = radians(numberOf(entity, 50))
  const [x, y] = at(entity, 1)
  const directed = entity.type === 'MTEXT' && valueOf(entity, 11) !== undefined
  const long = Math.hypot(x, y)
  const along: Point = directed
    ? [(x / long) * size, (y / long) * size]
    : [Math.cos(turn) * size, Math.sin(turn) * size]
  const start = at(entity, 0)
  const from = moved(plane, start)
  const to = moved(plane, [start[0] + along[0], start[1] + along[1]])
  return [
    {
      is: 'text',
      kind: entity.type,
      layer,
      text: beginningOf(text, 500),
      at: from,
      along: [to[0] - from[0], to[1] - from[1]],
    },
  ]
}

/** The most that one insertion repeats its block. */
const MOST_REPEATS = 10_000

/** Where a block stands: once, or in rows and columns. */
function placesOf(entity: Entity): Affine[] {
  const turn = radians(numberOf(entity, 50))
  const [cosine, sine] = [Math.cos(turn), Math.sin(turn)]
  const [across, up] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)]
  const [columns, rows] = [count(entity, 70), count(entity, 71)]
  const [x, y] = at(entity, 0)
  const plane = planeOf(entity, numberOf(entity, 30))
  const places: Affine[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns && places.length < MOST_REPEATS; column++) {
      const [dx, dy] = [column * numberOf(entity, 44), row * numberOf(entity, 45)]
      const place: Affine = [
        cosine * across,
        sine * across,
        -sine * up,
        cosine * up,
        x + dx * cosine - dy * sine,
        y + dx * sine + dy * cosine,
      ]
      places.push(combined(plane, place))
    }
  return places
}

function count(entity: Entity, code: number): number {
  return Math.min(Math.max(Math.trunc(numberOf(entity, code, 1)) || 1, 1), MOST_REPEATS)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
