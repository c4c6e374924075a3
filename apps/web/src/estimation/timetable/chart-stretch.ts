/** Which stretch of the time axis is drawn: what is in sight, and some on both sides, in steps, so that a little scrolling draws nothing anew. */
import type { TimeScale } from '@temelia/scheduling/time-scale'

type Stretch = Readonly<{ x: number; width: number }>

const STEP = 512

/** How far the sheet is scrolled across, in whole steps. */
export function stepAcross(scrollLeft: number): number {
  return Math.floor(scrollLeft / STEP) * STEP
}

/** The stretch that is drawn; without `beyond` only what a sheet that is opened shows first. */
export function stretchInSight(across: number, width: number, scale: TimeScale, beyond: boolean): Stretch {
  if (!beyond) return { x: across, width: Math.min(width, scale.width) }
  return { x: Math.max(across - STEP, 0), width: Math.min(width + 3 * STEP, scale.width) }
}

/** The first day of a stretch and the day after its last. */
export function daysInSight({ x, width }: Stretch, scale: TimeScale): readonly [from: number, to: number] {
  const to = scale.from + Math.ceil((x + width) / scale.dayWidth)
  return [scale.from + Math.floor(x / scale.dayWidth), Math.min(to, scale.to)]
}
