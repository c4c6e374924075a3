/** A drawing as lines: what a CAD file is read into, drawn from and snapped to. */

/** Units that a CAD file may be drawn in. */
export const drawingUnits = ['mm', 'cm', 'dm', 'm', 'in', 'ft', 'yd'] as const

export type DrawingUnit = (typeof drawingUnits)[number]

const UNITS_IN_AN_INCH: Readonly<Record<DrawingUnit, number>> = {
  mm: 25.4,
  cm: 2.54,
  dm: 0.254,
  m: 0.0254,
  in: 1,
  ft: 1 / 12,
  yd: 1 / 36,
}

/** A CAD file is drawn full size: its sheet has as many units in an inch as the inch has. */
export function unitsInAnInch(unit: DrawingUnit): number {
  return Number(UNITS_IN_AN_INCH[unit].toPrecision(14))
}

/** Words of a drawing: where they begin, how high they are, and how far they are turned, counter-clockwise in degrees. */
export interface DrawnText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: number
}

/** What lies in a layer of the file. A line is its corners one after the other: x, y, x, y. */
export interface DrawnLayer {
  readonly name: string
  readonly color: string
  /** Switched off or frozen in the file. */
  readonly off: boolean
  readonly lines: readonly (readonly number[])[]
  /** Lines that return to where they began. */
  readonly outlines: readonly (readonly number[])[]
  readonly texts: readonly DrawnText[]
}

/** Where a symbol of the file stands: x, y, x, y. */
export interface DrawnSymbol {
  readonly name: string
  readonly places: readonly number[]
}

/** Why something of a file is not drawn; `application`: a kind of object that the file may hold and only its own program draws. */
export type LeftOut = 'kind' | 'number' | 'far' | 'paper' | 'missing' | 'nested' | 'application'

/** How many of a kind are not drawn, and why. */
export interface LeftCount {
  readonly kind: string
  readonly why: LeftOut
  readonly count: number
}

/** All of a CAD file that is drawn, from the lower left corner of its sheet, and what is not. */
export interface VectorDrawing {
  readonly unit: DrawingUnit | null
  readonly width: number
  readonly height: number
  /** Where the lower left corner of the sheet lies in the file. */
  readonly origin: readonly [x: number, y: number]
  readonly layers: readonly DrawnLayer[]
  readonly symbols: readonly DrawnSymbol[]
  readonly left: readonly LeftCount[]
}
