import type { DrawingUnit } from '@temelia/takeoff/vector-drawing'

/** A sheet as it is read from the file of a drawing; sizes in the units that its shapes are drawn in. */
export interface Sheet {
  readonly page: number
  readonly number: string | null
  readonly name: string | null
  readonly width: number
  readonly height: number
  readonly rotation: 0 | 90 | 180 | 270
  readonly unitsPerInch: number | null
  readonly notedRatio: number | null
  /** What a CAD file says it is drawn in. */
  readonly drawingUnit?: DrawingUnit | null
}

/** Why a drawing cannot be used; each is an error of the table, told with what to do. */
export type DrawingFault =
  | 'BLUEPRINT_FILE_TYPE'
  | 'BLUEPRINT_MAX_FILE_SIZE'
  | 'BLUEPRINT_ENCRYPTED'
  | 'BLUEPRINT_CONVERSION_LIMIT'
  | 'BLUEPRINT_CONVERSION_UNAVAILABLE'
  | 'BLUEPRINT_UNEXPECTED_ERROR'

/** The sheets of a drawing, or why there are none. */
export type SheetsRead =
  | {
      readonly ok: true
      readonly sheets: readonly Sheet[]
      /** What a CAD file is drawn from: a `VectorDrawing` as JSON. */
      readonly drawn: Uint8Array | null
    }
  | { readonly ok: false; readonly fault: DrawingFault; readonly params?: Readonly<Record<string, string | number>> }

/** The largest drawing that is taken in. */
export const MOST_BYTES = 50 * 1024 * 1024

/** The most sheets of one file. */
export const MOST_SHEETS = 500
