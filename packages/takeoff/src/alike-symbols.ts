/** Symbols of a sheet that look like one that was framed (SPEC.md A1 to A3). */
import { type GreyPicture, inkAround } from './grey-picture.ts'
import type { Point } from './point.ts'

/** A place that looks like the framed one: its middle in pixels, and how alike it is, up to 1. */
export interface AlikePlace {
  readonly point: Point
  readonly likeness: number
}

/** Opposite corners of a frame, in pixels. */
export type Frame = readonly [Point, Point]

/** The longer side of a symbol when it is looked for, in pixels: larger pictures are looked at from farther off. */
const LOOKED_AT = 28
/** Pixels of ink that a symbol has at least. */
const LEAST_INK = 8
/** Places less alike are none. */
const LEAST = 0.75
const MOST_PLACES = 500
/** How many of the first pixels decide whether a place is looked at further. */
const FIRST = 12

/** The ink of a symbol: its pixels from its upper left corner, in an order in which any few are spread over it. */
type Stamp = Readonly<{ width: number; height: number; ink: readonly (readonly [x: number, y: number])[] }>

/** The places alike, the framed one among them, turned by quarters and mirrored too; the most alike first. Empty for a frame without ink. */
export function alikePlaces(picture: GreyPicture, frame: Frame): AlikePlace[] {
  const [[x1, y1], [x2, y2]] = frame
  const box = { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), low: Math.max(y1, y2) }
  const far = Math.max(Math.round(Math.max(box.right - box.left, box.low - box.top) / LOOKED_AT), 1)
  const sheet = fromAfar(inkAround(picture, groundOf(picture, box)), picture.width, picture.height, far)
  const stamp = stampOf(sheet, box.left / far, box.top / far, box.right / far, box.low / far)
  if (stamp.ink.length < LEAST_INK) return []
  const near = widened(sheet)
  const sums = sumsOf(sheet)
  const found = turnsOf(stamp).flatMap((turn) => placesOf(sheet, near, sums, turn))
  const size = Math.min(stamp.width, stamp.height)
  return apart(found, Math.max(size * 0.6, 2)).map(({ point: [x, y], likeness }) => ({
    point: [(x + 0.5) * far, (y + 0.5) * far],
    likeness,
  }))
}

/** The lightest place of a frame. */
function groundOf(
  { width, height, grey }: GreyPicture,
  box: Readonly<Record<'left' | 'top' | 'right' | 'low', number>>,
): Point {
  let [light, found]: [number, Point] = [-1, [box.left, box.top]]
  for (let y = Math.max(Math.floor(box.top), 0); y <= Math.min(box.low, height - 1); y++)
    for (let x = Math.max(Math.floor(box.left), 0); x <= Math.min(box.right, width - 1); x++)
      if (grey[y * width + x]! > light) [light, found] = [grey[y * width + x]!, [x, y]]
  return found
}

type Bits = Readonly<{ width: number; height: number; of: Uint8Array }>

/** Ink seen from farther off: a pixel is dark where any of those it stands for is. */
function fromAfar(ink: Uint8Array, width: number, height: number, far: number): Bits {
  if (far === 1) return { width, height, of: ink }
  const [across, down] = [Math.ceil(width / far), Math.ceil(height / far)]
  const of = new Uint8Array(across * down)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (ink[y * width + x] === 1) of[Math.floor(y / far) * across + Math.floor(x / far)] = 1
  return { width: across, height: down, of }
}

function stampOf({ width, height, of }: Bits, left: number, top: number, right: number, low: number): Stamp {
  const ink: [number, number][] = []
  for (let y = Math.max(Math.floor(top), 0); y <= Math.min(low, height - 1); y++)
    for (let x = Math.max(Math.floor(left), 0); x <= Math.min(right, width - 1); x++)
      if (of[y * width + x] === 1) ink.push([x, y])
  const [xs, ys] = [ink.map(([x]) => x), ink.map(([, y]) => y)]
  const [minX, minY] = [xs.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.min(a, b), Infinity)]
  // Steps of the golden section reach all parts of a list, wherever one stops.
  const spread = ink
    .map(([x, y], at) => ({ at: (at * 0.618_033_988_75) % 1, pixel: [x - minX, y - minY] as const }))
    .sort((a, b) => a.at - b.at)
  return {
    width: xs.reduce((a, b) => Math.max(a, b), 0) - minX + 1,
    height: ys.reduce((a, b) => Math.max(a, b), 0) - minY + 1,
    ink: spread.map(({ pixel }) => pixel),
  }
}

/** A symbol in its eight positions; those that look the same come once. */
function turnsOf(stamp: Stamp): Stamp[] {
  const found = new Map<string, Stamp>()
  let turned = stamp
  for (let quarter = 0; quarter < 4; quarter++) {
    for (const one of [turned, mirrored(turned)])
      found.set(
        one.ink
          .map(([x, y]) => y * one.width + x)
          .toSorted((a, b) => a - b)
          .join(),
        one,
      )
    turned = quarterTurned(turned)
  }
  return [...found.values()]
}

function mirrored({ width, height, ink }: Stamp): Stamp {
  return { width, height, ink: ink.map(([x, y]) => [width - 1 - x, y] as const) }
}

function quarterTurned({ width, height, ink }: Stamp): Stamp {
  return { width: height, height: width, ink: ink.map(([x, y]) => [height - 1 - y, x] as const) }
}

/** Ink and what lies beside it: a symbol may be drawn half a pixel off. */
function widened({ width, height, of }: Bits): Bits {
  const wide = new Uint8Array(of.length)
  for (let at = width + 1; at < of.length - width - 1; at++)
    if (of[at] === 1)
      for (const row of [-width, 0, width]) for (let column = -1; column <= 1; column++) wide[at + row + column] = 1
  return { width, height, of: wide }
}

/** How much ink lies left of and above each pixel. */
function sumsOf({ width, height, of }: Bits): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += of[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  return sums
}

function placesOf(sheet: Bits, near: Bits, sums: Uint32Array, { width, height, ink }: Stamp): AlikePlace[] {
  const found: AlikePlace[] = []
  const offsets = ink.map(([x, y]) => y * sheet.width + x)
  const across = sheet.width + 1
  for (let y = 0; y + height <= sheet.height; y++)
    for (let x = 0; x + width <= sheet.width; x++) {
      const [top, low] = [y * across + x, (y + height) * across + x]
      const dark = sums[low + width]! - sums[low]! - sums[top + width]! + sums[top]!
      // A place with far more ink holds something else; one with far less is too empty.
      const even = Math.min(dark / ink.length, ink.length / dark)
      if (!(even >= LEAST)) continue
      const likeness = Math.min(hits(near.of, y * sheet.width + x, offsets), even)
      if (likeness >= LEAST) found.push({ point: [x + width / 2 - 0.5, y + height / 2 - 0.5], likeness })
    }
  return found
}

/** Which part of a symbol's ink lies on ink; 0 as soon as it is clear that it is too little. */
function hits(near: Uint8Array, at: number, offsets: readonly number[]): number {
  let count = 0
  for (let index = 0; index < offsets.length; index++) {
    count += near[at + offsets[index]!]!
    if (index + 1 === FIRST && count < FIRST * LEAST - 1) return 0
  }
  return count / offsets.length
}

/** The most alike of places that lie on each other. */
function apart(places: readonly AlikePlace[], distance: number): AlikePlace[] {
  const left: AlikePlace[] = []
  for (const place of places.toSorted((a, b) => b.likeness - a.likeness)) {
    const [x, y] = place.point
    if (left.some(({ point }) => Math.hypot(point[0] - x, point[1] - y) < distance)) continue
    if (left.push(place) === MOST_PLACES) break
  }
  return left
}
