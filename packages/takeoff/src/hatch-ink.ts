/** Ink that is only hatch: lines at one distance from each other (SPEC.md F3). */
import type { Point } from './point.ts'

const DIRECTIONS = 24
/** Lines at one distance that make a hatch. */
const FEWEST = 5
/** The thickest line of a hatch, and the closest and widest that its lines lie, in pixels and in parts of the picture. */
const THICKEST = 5
const CLOSEST = 4
const WIDEST = 1 / 25
/** How far off a line may lie from where the others say it is. */
const UNEVEN = 0.15
/** How wide a gap of a wall is that a hatch line leaves where it ends there. */
const MOST_GAP = 5

type Hatch = Readonly<{ dx: number; dy: number }>

/** Takes the hatch around a place out of the ink, two families of lines at most; gives the same ink where there is none. */
export function withoutHatch(ink: Uint8Array, width: number, height: number, place: Point): Uint8Array {
  let left = ink
  for (let family = 0; family < 2; family++) {
    const hatch = hatchAt(left, width, height, place)
    if (!hatch) return left
    left = erased(left, width, height, hatch)
  }
  return left
}

/** The step from one line of a hatch to the next, along the direction in which they follow closest. */
function hatchAt(ink: Uint8Array, width: number, height: number, place: Point): Hatch | null {
  let best: Hatch | null = null
  let closest = Math.max(width, height) * WIDEST
  for (let at = 0; at < DIRECTIONS; at++) {
    const angle = (at * Math.PI) / DIRECTIONS
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const ahead = linesAlong(ink, width, height, place, dx, dy)
    const behind = linesAlong(ink, width, height, place, -dx, -dy).map((far) => -far)
    const step = evenStep([...behind.toReversed(), ...ahead], behind.length)
    if (step === null || step < CLOSEST || step > closest) continue
    closest = step
    best = { dx: dx * step, dy: dy * step }
  }
  return best
}

/** How far from a place thin lines are crossed, up to the first thick one. */
function linesAlong(
  ink: Uint8Array,
  width: number,
  height: number,
  [x, y]: Point,
  dx: number,
  dy: number,
): readonly number[] {
  const found: number[] = []
  const most = Math.max(width, height) * WIDEST * 12
  let began = -1
  for (let far = 0; far < most; far += 0.5) {
    const [px, py] = [x + dx * far, y + dy * far]
    if (px < 1 || py < 1 || px >= width - 1 || py >= height - 1) break
    // A thin line that runs askew is met in either of two pixels.
    const dark = ink[(py | 0) * width + (px | 0)] === 1 || ink[((py + 0.5) | 0) * width + ((px + 0.5) | 0)] === 1
    if (dark && began < 0) began = far
    if (dark && began >= 0 && far - began > THICKEST * 2) break
    if (!dark && began >= 0) {
      found.push((began + far) / 2)
      began = -1
    }
    if (found.length > 24) break
  }
  return found
}

/** The distance of lines that follow each other evenly around a gap; null where they are too few. */
function evenStep(lines: readonly number[], gap: number): number | null {
  const [before, after] = [lines[gap - 1], lines[gap]]
  if (before === undefined || after === undefined) return null
  const step = after - before
  const even = (one: number, other: number) => Math.abs(other - one - step) <= Math.max(step * UNEVEN, 1.5)
  let [first, last] = [gap - 1, gap]
  while (first > 0 && even(lines[first - 1]!, lines[first]!)) first--
  while (last + 1 < lines.length && even(lines[last]!, lines[last + 1]!)) last++
  return last - first + 1 < FEWEST ? null : (lines[last]! - lines[first]!) / (last - first)
}

/** Takes away each pixel that has another line a step away, and nothing half a step away. */
function erased(ink: Uint8Array, width: number, height: number, { dx, dy }: Hatch): Uint8Array {
  const isInk = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    for (let down = -1; down <= 1; down++)
      for (let across = -1; across <= 1; across++) if (ink[(row + down) * width + column + across] === 1) return true
    return false
  }
  const isBlank = (x: number, y: number) => ink[Math.round(y) * width + Math.round(x)] !== 1
  const next = (x: number, y: number, by: number) =>
    isInk(x + dx * by, y + dy * by) && isBlank(x + dx * (by - Math.sign(by) / 2), y + dy * (by - Math.sign(by) / 2))
  const left = ink.slice()
  const gone: number[] = []
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column
      if (ink[at] !== 1) continue
      const [ahead, behind] = [next(column, row, 1), next(column, row, -1)]
      if (!(ahead && behind) && !(ahead && next(column, row, 2)) && !(behind && next(column, row, -2))) continue
      left[at] = 0
      gone.push(at)
    }
  // What was put back closes the next one: corners of walls need a second look.
  for (let look = 0; look < 3; look++) {
    const back = gone.filter((at) => left[at] === 0 && isGap(left, width, at))
    for (const at of back) left[at] = 1
  }
  return left
}

/** Whether ink that stayed lies close on two sides: there a hatch line ended in a wall, or in a corner of walls. */
function isGap(ink: Uint8Array, width: number, at: number): boolean {
  const reaches = (step: number) => {
    for (let far = 1; far <= MOST_GAP; far++) if (ink[at + step * far] === 1) return true
    return false
  }
  return [1, -1, width, -width].filter(reaches).length >= 2
}
