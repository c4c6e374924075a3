import type { Practice } from '@temelia/estimation/types'
import type { RelationType } from '@temelia/scheduling/types'
import type { DaysOff } from '@temelia/scheduling/non-working'
import type { Zoom } from '@temelia/scheduling/time-scale'
import type { Language } from '@temelia/text/message'
import type { Look } from './look.ts'
import type { Orientation, Particular } from './page-model.ts'

/** Papers that a chart is printed on, in points, upright. */
export const CHART_PAPERS = {
  a4: [595.28, 841.89],
  a3: [841.89, 1190.55],
  a2: [1190.55, 1683.78],
  a1: [1683.78, 2383.94],
  letter: [612, 792],
  tabloid: [792, 1224],
  archD: [1728, 2592],
} as const satisfies Record<string, readonly [number, number]>

export type ChartPaper = keyof typeof CHART_PAPERS

/**
 * How a chart comes onto paper: `page` on one sheet as far as it can be read, `width` one sheet wide at the usual size, `tiles` at a scale of
 * its own over as many sheets as it takes, to be put side by side.
 */
export const CHART_FITS = ['page', 'width', 'tiles'] as const

export type ChartFit = (typeof CHART_FITS)[number]

/** The paper and how the chart comes onto it; the zoom counts for tiles. */
export interface ChartSheet {
  readonly paper: ChartPaper
  readonly orientation: Orientation
  readonly fit: ChartFit
  readonly zoom: Zoom
}

/** A column of the table beside the bars; the width in pixels of the screen. */
export interface ChartColumn {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly side: 'l' | 'r'
}

/** An activity as it is drawn. Moments are minutes, days numbers since 1970-01-01. */
export interface ChartRow {
  readonly cells: readonly string[]
  readonly name: string
  readonly depth: number
  readonly group: boolean
  readonly start: number
  readonly finish: number
  readonly lateFinish: number
  readonly milestone: 'start' | 'finish' | null
  readonly percent: number
  readonly critical: boolean
  readonly near: boolean
  readonly complete: boolean
  readonly baseline: { readonly start: number; readonly finish: number } | null
  /** Promised days of places that it carries out. */
  readonly promises: readonly { readonly day: number; readonly name: string; readonly late: boolean }[]
}

/** Looks of the legend, in its order. */
export const LEGEND = ['critical', 'free', 'done', 'baseline', 'milestone', 'promise', 'today', 'deadline'] as const

/** A Gantt as data, every figure in words already. */
export interface GanttToPrint {
  readonly title: string
  readonly author: string
  readonly language: Language
  readonly practice: Practice
  readonly heading: readonly string[]
  readonly particulars: readonly Particular[]
  readonly footer: string
  readonly credit: string
  /** With `{{page}}` and `{{pages}}` to fill in. */
  readonly pageOf: string
  readonly columns: readonly ChartColumn[]
  readonly rows: readonly ChartRow[]
  /** Relations by the places of rows. */
  readonly relations: readonly {
    readonly from: number
    readonly to: number
    readonly type: RelationType
    readonly critical: boolean
  }[]
  readonly off: readonly DaysOff[]
  readonly first: number
  readonly last: number
  readonly today: number
  /** The last day of the wanted finish. */
  readonly deadline: number | null
  readonly legend: Readonly<Partial<Record<(typeof LEGEND)[number], string>>>
  readonly sheet: ChartSheet
  readonly look: Look | null
}
