import type { CostMonth } from './costs-data.ts'

/** A round amount that no month is above: 1, 2, 4 or 8 times a power of ten, so that its quarters are round too. */
export function curveTop(months: readonly CostMonth[]): number {
  const most = Math.max(0, ...months.flatMap(({ Planned, Earned, Actual }) => [Planned ?? 0, Earned ?? 0, Actual ?? 0]))
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 8, 10].find((one) => one * power >= most) ?? 10) * power
}

/** A line through the months in which a value is known. */
export function pathOf(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string {
  return values
    .flatMap((value, at) => (value === null ? [] : [`${round(x(at))} ${round(y(value))}`]))
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
    .join('')
}

/** Every which month is named, so that names have 64 pixels. */
export function stepOfMonths(count: number, width: number): number {
  const room = Math.max(Math.floor(width / 64), 1)
  const steps = [1, 2, 3, 6, 12, 24, 60, 120]
  return steps.find((step) => count / step <= room) ?? 120
}

/** Lines of text are this far apart. */
const LINE = 16

/** The heights of the names beside the ends of lines: each at its own end, those near each other apart, none below `foot`. */
export function labelPlaces(ends: readonly Readonly<{ x: number; y: number }>[], foot: number): readonly number[] {
  const places = ends.map(({ y }) => y + 4)
  const order = ends.map((_, at) => at).toSorted((one, other) => places[one]! - places[other]!)
  for (const [index, at] of order.entries())
    for (const before of order.slice(0, index)) {
      const near = Math.abs(ends[at]!.x - ends[before]!.x) < NAME
      if (near && places[at]! - places[before]! < LINE) places[at] = places[before]! + LINE
    }
  // Above the axis: what has no room there goes up, and what it meets.
  let limit = foot
  for (const at of order.toReversed()) {
    if (places[at]! <= limit) continue
    places[at] = limit
    limit -= LINE
  }
  return places.map(round)
}

/** How long a name is at most. */
const NAME = 160

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
