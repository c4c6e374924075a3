import type { Point } from '@temelia/takeoff/point'
import type { ShapeKind } from '@temelia/takeoff/measure'

/** A measure as it is drawn on a sheet. */
export interface Mark {
  readonly id: number
  readonly kind: ShapeKind
  /** In units of the sheet as it lies in its file. */
  readonly points: readonly Point[]
  readonly bulges: readonly number[] | null
  readonly deducts: readonly (readonly Point[])[] | null
  readonly color: string
  readonly weight: number
  readonly opacity: number
  readonly hatch: 'none' | 'diagonal' | 'cross'
  readonly layer: string
  readonly name: string
  /** With its unit; null where it cannot be measured. */
  readonly value: string | null
  /** The item it feeds and by which formula. */
  readonly feeds: string | null
}

/** A layer in the legend: how it looks and what it comes to. */
export interface LegendLayer {
  readonly name: string
  readonly color: string
  readonly total: string
}

/** A place of a sheet with photos. */
export interface MarkedPin {
  readonly id: number
  readonly number: number
  readonly point: Point
  readonly text: string
  /** The day of its photos. */
  readonly when: string
}

/** A sheet with what is drawn on it. */
export interface MarkedSheet {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
  readonly title: string
  readonly scale: string
  readonly layers: readonly LegendLayer[]
  readonly marks: readonly Mark[]
  readonly pins: readonly MarkedPin[]
}

/** What a marked PDF is made of. */
export interface MarkingOrder {
  readonly bytes: Uint8Array
  /** `drawing` is a CAD file as it was read: a `VectorDrawing`. */
  readonly type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'drawing'
  readonly title: string
  readonly language: string
  readonly paper: 'a4' | 'letter'
  readonly words: Readonly<Record<'measure' | 'item' | 'value' | 'photos', string>>
  readonly sheets: readonly MarkedSheet[]
}
