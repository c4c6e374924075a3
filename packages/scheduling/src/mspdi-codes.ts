/** The numbers by which Microsoft Project XML names things. */
import type { ConstraintKind, RelationType } from './types.ts'

export const LINK_TYPES: readonly RelationType[] = ['FF', 'FS', 'SF', 'SS']

/** By number; 0 is as soon as possible. */
export const CONSTRAINTS: readonly (ConstraintKind | null)[] = [
  null,
  'asLateAsPossible',
  'mustStart',
  'mustFinish',
  'startNoEarlier',
  'startNoLater',
  'finishNoEarlier',
  'finishNoLater',
]

/** Formats of durations that run through nights and holidays, estimated ones too. */
export const ELAPSED_FORMATS: ReadonlySet<number> = new Set([4, 6, 8, 10, 12, 20, 36, 38, 40, 42, 44, 52])

/** Formats of lags that are a percentage of the predecessor. */
export const PERCENT_FORMATS: ReadonlySet<number> = new Set([19, 20, 51, 52])

export const DAYS_FORMAT = 7
export const ELAPSED_DAYS_FORMAT = 8
