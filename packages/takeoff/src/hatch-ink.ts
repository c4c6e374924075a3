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
    left = erased(left, width, hatch)
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
function erased(ink: Uint8Array, width: number, { dx, dy }: Hatch): Uint8Array {
  const near = widened(ink, width)
  const by = (steps: number) => Math.round(dx * steps) + Math.round(dy * steps) * width
  const [one, two, half, more] = [by(1), by(2), by(0.5), by(1.5)]
  const left = ink.slice()
  const gone: number[] = []
  for (let at = ink.indexOf(1); at >= 0 && at < ink.length; at++) {
    if (ink[at] !== 1) continue
    const ahead = near[at + one] === 1 && ink[at + half] !== 1
    const behind = near[at - one] === 1 && ink[at - half] !== 1
    const further = ahead && near[at + two] === 1 && ink[at + more] !== 1
    const before = behind && near[at - two] === 1 && ink[at - more] !== 1
    if (!(ahead && behind) && !further && !before) continue
    left[at] = 0
    gone.push(at)
  }
  // What was put back closes the next one: corners of walls need a second look.
  let look = gone.filter((at) => isGap(left, width, at))
  for (let times = 0; times < 3 && look.length > 0; times++) {
    for (const at of look) left[at] = 1
    look = takenBeside(look, ink, left, width).filter((at) => isGap(left, width, at))
  }
  return left
}

/** The pixels that were taken from the ink within a gap's width of some, along rows and columns, each once. */
function takenBeside(pixels: readonly number[], ink: Uint8Array, left: Uint8Array, width: number): number[] {
  const seen = new Uint8Array(ink.length)
  const found: number[] = []
  const see = (at: number) => {
    if (left[at] !== 0 || ink[at] !== 1 || seen[at] === 1) return
    seen[at] = 1
    found.push(at)
  }
  for (const at of pixels)
    for (let far = 1; far <= MOST_GAP; far++) {
      see(at - far)
      see(at + far)
      see(at - far * width)
      see(at + far * width)
    }
  return found
}

/** Ink and the pixels beside it: lines that run askew are a pixel off. */
function widened(ink: Uint8Array, width: number): Uint8Array {
  const wide = new Uint8Array(ink.length)
  for (let at = ink.indexOf(1); at >= 0 && at < ink.length; at++) {
    if (ink[at] !== 1) continue
    for (const row of [at - width, at, at + width]) wide[row - 1] = wide[row] = wide[row + 1] = 1
  }
  return wide
}

/** Whether ink that stayed lies close on two sides: there a hatch line ended in a wall, or in a corner of walls. */
function isGap(ink: Uint8Array, width: number, at: number): boolean {
  let sides = 0
  for (let side = 0; side < 4; side++) {
    const step = side < 2 ? 1 - 2 * side : (5 - 2 * side) * width
    for (let far = 1; far <= MOST_GAP; far++)
      if (ink[at + step * far] === 1) {
        sides++
        break
      }
  }
  return sides >= 2
}
