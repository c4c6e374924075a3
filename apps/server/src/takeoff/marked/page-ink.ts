import type { DrawnLine } from '@temelia/takeoff/drawn-shape'
import type { Point } from '@temelia/takeoff/point'
import type { PageFont } from './page-font.ts'

/** A box from its lower left to its upper right corner. */
export type Box = readonly [left: number, low: number, right: number, high: number]

/** A number as a content stream writes it: no exponent, no more digits than anybody sees. */
export function ink(value: number): string {
  return String(Number(value.toFixed(3)))
}

/** The operands of a colour `#rrggbb`. */
export function colorInk(color: string): string {
  return [1, 3, 5].map((at) => ink(parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')
}

/** Lines as a path, neither stroked nor filled yet. */
export function pathInk(lines: readonly DrawnLine[]): string {
  return lines
    .map(({ points, closed }) => {
      const steps = points.map(([x, y], at) => `${ink(x)} ${ink(y)} ${at === 0 ? 'm' : 'l'}`)
      return `${steps.join(' ')}${closed ? ' h' : ''}`
    })
    .join('\n')
}

const HATCH_GAP = 6
const MOST_HATCH_LINES = 1_000

/** Lines at 45° over what outlines enclose; `cross` has them both ways. */
export function hatchInk(lines: readonly DrawnLine[], color: string, hatch: 'diagonal' | 'cross'): string {
  const [left, low, right, high] = boxAround(
    lines.flatMap(({ points }) => points),
    0,
  )
  const [wide, tall] = [right - left, high - low]
  const gap = Math.max(HATCH_GAP * Math.SQRT2, (wide + tall) / MOST_HATCH_LINES)
  const steps = [`q ${pathInk(lines)} W* n ${colorInk(color)} RG 0.5 w`]
  for (let at = gap; at < wide + tall; at += gap) {
    steps.push(`${ink(left + at)} ${ink(low)} m ${ink(left + at - tall)} ${ink(high)} l S`)
    if (hatch === 'cross') steps.push(`${ink(right - at)} ${ink(low)} m ${ink(right - at + tall)} ${ink(high)} l S`)
  }
  return `${steps.join(' ')} Q`
}

/** A circle as a path, of four curves. */
export function circleInk([x, y]: Point, r: number): string {
  const k = r * 0.5523
  const curve = (...values: number[]) => `${values.map(ink).join(' ')} c`
  return [
    `${ink(x + r)} ${ink(y)} m`,
    curve(x + r, y + k, x + k, y + r, x, y + r),
    curve(x - k, y + r, x - r, y + k, x - r, y),
    curve(x - r, y - k, x - k, y - r, x, y - r),
    curve(x + k, y - r, x + r, y - k, x + r, y),
    'h',
  ].join(' ')
}

/** How a text stands: its colour, and by how much it is turned, counter-clockwise. */
export interface TextLook {
  readonly size: number
  readonly color?: string
  readonly turn?: number
  /** A white edge keeps it readable on lines. */
  readonly haloed?: boolean
  readonly most?: number
}

/** A text from a place on; `middle` centres it there. */
export function textInk(font: PageFont, text: string, [x, y]: Point, look: TextLook, middle = false): string {
  const { size, color = '#1d2733', turn = 0, haloed = false, most } = look
  const { shown, width } = font.set(text, size, most)
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const back = middle ? (width * size) / 2 : 0
  const at = [cosine, sine, -sine, cosine, x - back * cosine, y - back * sine].map(ink).join(' ')
  const write = (mode: string) => `BT ${mode} /F1 ${ink(size)} Tf ${at} Tm ${shown} Tj ET`
  const halo = haloed ? `q 1 1 1 RG ${ink(size / 4)} w 1 j ${write('1 Tr')} Q\n` : ''
  return `${halo}${colorInk(color)} rg ${write('0 Tr')}`
}

/** The box around some points, wider by a margin. */
export function boxAround(points: readonly Point[], margin: number): Box {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return [left - margin, low - margin, right + margin, high + margin]
}
