/** Dates of an activity as shapes of the chart, in pixels inside its row; paper scales them. */
import { dayOfEnd, dayOfStart } from './moment.ts'
import type { ActivityDates } from './types.ts'
import { type TimeScale, xOf } from './time-scale.ts'

/** Heights of a row and of what is drawn in it. */
export const ROW = { height: 28, barTop: 5, bar: 12, baselineTop: 20, baseline: 4 } as const

/** From one place to another. */
export type Stretch = Readonly<{ x: number; width: number }>

/** What is drawn of an activity. */
export type Bar = Readonly<{
  kind: 'bar' | 'group' | 'milestone'
  x: number
  width: number
  /** How much of the width is done. */
  done: number
  /** How far it may move without moving the end; null where it may not. */
  tail: number | null
}>

/** What of the dates a bar is drawn from. */
type Drawn = Pick<ActivityDates, 'start' | 'finish' | 'lateFinish' | 'critical' | 'complete'>

/** The narrowest bar: it can still be seen and taken hold of. */
const LEAST = 3

/** The days that work covers, the last one whole. */
export function stretchOf(scale: TimeScale, start: number, finish: number): Stretch {
  const x = xOf(scale, dayOfStart(start))
  return { x, width: Math.max(xOf(scale, dayOfEnd(Math.max(finish, start + 1)) + 1) - x, LEAST) }
}

/** The bar of an activity; a milestone stands at the end of the day it is reached on where it marks an end. */
export function barOf(
  scale: TimeScale,
  dates: Drawn,
  look: Readonly<{ group: boolean; milestone: 'start' | 'finish' | null; percent: number }>,
): Bar {
  if (look.milestone && !look.group) {
    const day = look.milestone === 'finish' ? dayOfEnd(dates.finish) + 1 : dayOfStart(dates.start)
    return { kind: 'milestone', x: xOf(scale, day), width: 0, done: 0, tail: null }
  }
  const { x, width } = stretchOf(scale, dates.start, dates.finish)
  const free = !look.group && !dates.complete && !dates.critical && dates.lateFinish > dates.finish
  return {
    kind: look.group ? 'group' : 'bar',
    x,
    width,
    done: dates.complete ? width : (width * Math.min(Math.max(look.percent, 0), 100)) / 100,
    tail: free ? xOf(scale, dayOfEnd(dates.lateFinish) + 1) : null,
  }
}
