/** What recognition makes of a quantity list: one form for preview, commit and the result per line. */
import { addDecimals } from '@temelia/decimal/arithmetic'
import type { ListField } from '@temelia/model/list-fields'
import type { ColumnDecimals, NumberHabits } from './column-decimals.ts'
import type { TransferFault } from './fault.ts'
import type { Cell, TextReading } from './sheet.ts'

/** Four parts in their fixed order: materials, labour, equipment, transport. */
export interface Parts {
  readonly M: number
  readonly m: number
  readonly U: number
  readonly T: number
}

/** The part a resource's value belongs to. */
export type PartLetter = keyof Parts

/** Letters in their order. */
export const partLetters = ['M', 'm', 'U', 'T'] as const satisfies readonly PartLetter[]

/** What the whole value of a line without parts is taken for; `recognised` leaves it to what the line shows. */
export const costKinds = ['recognised', 'material', 'labor', 'equipment', 'transport', 'subcontract', 'other'] as const

export type CostKind = (typeof costKinds)[number]

/** No value in any part. */
export const noParts: Parts = { M: 0, m: 0, U: 0, T: 0 }

/**
 * `norm`: has parts of its own. `free`: a resource used as a line. `linked`: added, under its norm. `included`: shown
 * only. `lump`: a sum without measure. `chapter`: a title.
 */
export type LineKind = 'norm' | 'free' | 'linked' | 'included' | 'lump' | 'chapter'

/** One recognised line. Unit values hold 15 significant digits, so quantity x unit gives the printed total back. */
export interface ListLine {
  readonly line: number
  readonly number: string
  readonly kind: LineKind
  readonly symbol: string
  readonly symbolKey: string
  readonly name: string
  readonly nameEn?: string
  readonly nameRo?: string
  readonly unit: string
  readonly quantity: number | null
  /** Unit parts; null when the list carries no price. */
  readonly parts: Parts | null
  /** Unit parts as they are printed, where the quantity times each gives what the line prints; none where they do not. */
  readonly printedParts?: Parts
  /** Line parts as printed, adjusted to add up to `total`. */
  readonly totals: Parts | null
  readonly unitPrice: number | null
  readonly printedUnitPrice: number | null
  readonly total: number | null
  /** Labour hours per unit, when the list or a flat hourly rate gives them. */
  readonly hours: number | null
  readonly weight: number | null
  /** Where the value of a line without parts went, and by which rule. */
  readonly part?: PartLetter
  readonly reason?: 'transport-symbol' | 'labor-unit' | 'machine' | 'transport-unit' | 'default'
  /** The column of costs its whole value is printed in, where that is no part. */
  readonly cost?: 'subcontract' | 'other'
  readonly chapter: string | null
  /** A number of the line, or of what stands under it, cannot be read: the line is not taken. */
  readonly unread?: boolean
  readonly children: readonly ListLine[]
}

/** One line printed under the direct cost. */
export interface PrintedRecapitulation {
  readonly line: number
  readonly code: 'CAM' | 'INDIRECT' | 'PROFIT' | 'VAT' | 'TOTAL' | 'OTHER'
  readonly label: string
  readonly percent: number | null
  readonly value: number | null
}

/** Totals: those added up from the lines, or those printed. */
export interface ListTotals {
  readonly parts: Parts
  readonly total: number
  readonly hours: number | null
}

/** One estimate of the list. */
export interface ListEstimate {
  readonly sheet: string
  readonly line: number
  readonly name: string
  readonly object?: string
  readonly project?: string
  readonly lines: readonly ListLine[]
  /** Sum of the imported lines. */
  readonly totals: ListTotals
  /** What the list prints: direct cost, hours. Null where it prints nothing. */
  readonly printed: { readonly total: number | null; readonly hours: number | null }
  readonly recapitulation: readonly PrintedRecapitulation[]
}

/** One column of a sheet and what it was taken for. */
export interface ListColumn {
  readonly index: number
  readonly letter: string
  readonly header: string
  readonly field: ListField | null
  readonly confidence: number
  /** How its numbers were read, where they have separators. */
  readonly decimals?: ColumnDecimals
}

/** How one sheet was read, with its first rows for the preview. */
export interface RecognisedSheet {
  readonly sheet: string
  readonly form: 'f3' | 'columns' | 'none'
  readonly headerLine: number | null
  /** Rows of the sheet. */
  readonly rows: number
  /** How a delimited text was read. */
  readonly reading?: TextReading
  readonly columns: readonly ListColumn[]
  readonly preview: readonly (readonly Cell[])[]
  /** What the cells of the preview were read as in columns of numbers, by letter; null for what is no number. */
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>
}

/** A recognised list. */
export interface QuantityList {
  readonly estimates: readonly ListEstimate[]
  readonly sheets: readonly RecognisedSheet[]
  readonly faults: readonly TransferFault[]
  readonly counts: {
    readonly estimates: number
    readonly lines: number
    readonly chapters: number
    readonly children: number
    readonly flagged: number
  }
}

/** What a person may say about the list before it is recognised. */
export interface RecogniseOptions extends NumberHabits {
  /** Flat labour rate per hour: labour hours = labour value / rate. */
  readonly hourlyRate?: number
  /** Column letter or header -> field, chosen by hand; null leaves a column out. Replaces the guess. */
  readonly mapping?: Readonly<Record<string, ListField | null>>
  /** The only sheet that is read; without it every one that has a table. */
  readonly sheet?: string
  /** Name for an estimate that has none in the file. */
  readonly name?: string
  /** Most lines taken; more refuses the list. */
  readonly maxLines?: number
}

/** Parts added, exactly. */
export function addParts(a: Parts, b: Parts): Parts {
  return { M: addDecimals(a.M, b.M), m: addDecimals(a.m, b.m), U: addDecimals(a.U, b.U), T: addDecimals(a.T, b.T) }
}

/** Sum of the four parts. */
export function sumOfParts(parts: Parts): number {
  return partLetters.reduce((total, letter) => addDecimals(total, parts[letter]), 0)
}
