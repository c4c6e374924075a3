/** The S-curve as lines: amounts by the end of each period over one axis of columns. */
import { addDays, daysBetween } from '@temelia/calendar/day'

/** What a curve goes through by the end of each period; null where it is not known. */
export type Series = readonly (number | null)[]

/** Where the picture stands: columns of equal width, amounts from 0 up to `top`. */
export type CurveFrame = Readonly<{ column: number; height: number; top: number }>

/** A round amount that is no smaller than any of the values: 1, 2, 2.5 or 5 times a power of ten. */
export function roundTop(values: readonly number[]): number {
  const most = values.reduce((so, value) => Math.max(so, value), 0)
  if (most <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= most) ?? 10
  return step * power
}

/**
 * The path of a line from nothing at the left edge through the ends of the periods, as far as it is known.
 * @param reached how far into its last known period it goes, up to 1
 * @param via a place between the ends through which it goes too
 */
export function linePath(
  series: Series,
  frame: CurveFrame,
  reached = 1,
  via: readonly (readonly [x: number, value: number])[] = [],
): string {
  const known = series.findIndex((value) => value === null)
  const values = (known < 0 ? series : series.slice(0, known)) as readonly number[]
  const ends = values.map((value, at) => {
    const last = at === values.length - 1
    return [round((at + (last ? reached : 1)) * frame.column), value] as const
  })
  return [[0, 0] as const, ...[...ends, ...via].sort(([one], [other]) => one - other)]
    .map(([x, value], at) => `${at === 0 ? 'M' : 'L'}${x} ${yOf(value, frame)}`)
    .join('')
}

/** The area between two lines. */
export function areaPath(upper: readonly number[], lower: readonly number[], frame: CurveFrame): string {
  const back = [...lower.keys()].reverse().map((at) => `L${(at + 1) * frame.column} ${yOf(lower[at]!, frame)}`)
  return `${linePath(upper, frame)}${back.join('')}Z`
}

/** The height of an amount; below nothing it stays at the foot. */
export function yOf(value: number, { height, top }: CurveFrame): number {
  return round(height - (Math.max(value, 0) / top) * height)
}

/** How much of a period is over at the end of a day in it, above 0 and up to 1. @param end its last day */
export function reachedOf(end: string, by: 'day' | 'week' | 'month', day: string): number {
  const first = by === 'day' ? end : by === 'week' ? addDays(end, -6) : `${end.slice(0, 8)}01`
  if (day >= end) return 1
  return Math.max(daysBetween(first, day) + 1, 0) / (daysBetween(first, end) + 1)
}

/** The place of the last known value. */
export function lastKnown(series: Series): number {
  const unknown = series.findIndex((value) => value === null)
  return (unknown < 0 ? series.length : unknown) - 1
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100
}
