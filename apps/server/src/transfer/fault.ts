import { shortened } from '@temelia/text/beginning'

/** What is wrong with a file or a line of it, as a value. Each code has its message in the texts, under the same key. */

/** `error`: the file or the line cannot be taken. `warning`: taken, but look at it. `note`: a choice that was made. */
export type FaultTone = 'error' | 'warning' | 'note'

/** Every code, with its tone. */
export const transferFaults = {
  FILE_EMPTY: 'error',
  FILE_TYPE_UNKNOWN: 'error',
  FILE_OLD_WORKBOOK: 'error',
  FILE_ENCRYPTED: 'error',
  FILE_DAMAGED: 'error',
  FILE_TOO_LARGE: 'error',
  FILE_UNPACKS_TOO_LARGE: 'error',
  FILE_TOO_MANY_ROWS: 'error',
  FILE_TOO_MANY_LINES: 'error',
  FILE_TOO_MANY_CELLS: 'error',
  FILE_TOO_MANY_SHEETS: 'error',
  FILE_READ_TIMED_OUT: 'error',
  FILE_TOO_MANY_COLUMNS: 'error',
  FILE_HAS_NUL: 'error',
  FILE_BAD_BYTES: 'error',
  FILE_BYTES_REPLACED: 'warning',
  FILE_ENCODING_GUESSED: 'note',
  FILE_LINE_ENDS_MIXED: 'note',
  FILE_CLEANED: 'note',
  FILE_HAS_NO_ROWS: 'error',
  QUOTE_NOT_CLOSED: 'error',
  CELL_TOO_LONG: 'error',
  HEADER_NOT_FOUND: 'error',
  HEADER_DUPLICATE: 'error',
  HEADER_UNKNOWN: 'warning',
  HEADER_MISSING: 'error',
  ROW_TOO_LONG: 'error',
  ROW_TOO_SHORT: 'note',
  MAPPING_UNKNOWN_COLUMN: 'error',
  MAPPING_UNKNOWN_FIELD: 'error',
  NO_LINES: 'error',
  NUMBER_UNREADABLE: 'error',
  DECIMALS_OPEN: 'warning',
  DATES_OPEN: 'warning',
  PRICE_COLUMN_CHOSEN: 'note',
  COLUMNS_LEFT_OUT: 'note',
  NAME_COLUMN_MISSING: 'warning',
  SHEET_LEFT_OUT: 'note',
  QUANTITY_MISSING: 'error',
  NAME_MISSING: 'error',
  LINE_TOTAL_DIFFERS: 'warning',
  PARTS_DIFFER: 'warning',
  PARTS_OPEN: 'warning',
  LINE_KIND_GUESSED: 'note',
  LINE_LEFT_OUT: 'warning',
  AMOUNT_COMPUTED: 'note',
  TOTAL_DIFFERS: 'warning',
  SUMMARY_LEFT_OUT: 'warning',
  SUMMARY_OF_NEW: 'note',
  CHILD_WITHOUT_PARENT: 'warning',
  CATALOGUE_PART_MISSING: 'error',
  CODE_MISSING: 'error',
  CODE_DUPLICATE: 'warning',
  NORM_UNKNOWN: 'error',
  RESOURCE_UNKNOWN: 'error',
  RESOURCE_KIND_UNKNOWN: 'error',
  CONSUMPTION_NEGATIVE: 'error',
  PRICE_MISSING: 'warning',
  PRICE_NEGATIVE: 'error',
  CHANGED_SINCE: 'warning',
  IMPORT_EXPIRED: 'error',
  ROUNDING_KEPT: 'warning',
  FORMULA_TAKEN: 'note',
  SHEET_NOT_FOUND: 'error',
  LINK_NOT_FOUND: 'error',
  LINK_LEFT_EMPTY: 'warning',
  LINK_AMBIGUOUS: 'error',
  KEY_AMBIGUOUS: 'error',
  KEY_EXISTS: 'error',
  KEY_REPEATED: 'warning',
  VALUE_REPEATED: 'error',
  NAME_REPEATED: 'warning',
  SKIPPED_KNOWN: 'note',
  KEY_NOT_MAPPED: 'error',
  CONTACT_NAMELESS: 'warning',
  IMPORT_STOPPED: 'warning',
  IMPORT_INTERRUPTED: 'warning',
} as const satisfies Record<string, FaultTone>

/** A code of the table above. */
export type TransferCode = keyof typeof transferFaults

/** One fault with its place: the line of the file (from 1), the column's letter or header, the value found. */
export interface TransferFault {
  readonly code: TransferCode
  readonly sheet?: string
  readonly line?: number
  readonly column?: string
  readonly value?: string
  /** What else its message names. */
  readonly params?: Readonly<Record<string, string | number>>
}

/** The longest value a fault repeats. */
const SHOWN_CHARACTERS = 80

/** A fault, with a long value cut to what a message can show. */
export function fault(code: TransferCode, place: Omit<TransferFault, 'code'> = {}): TransferFault {
  const { value } = place
  return value === undefined ? { code, ...place } : { code, ...place, value: shortened(value, SHOWN_CHARACTERS) }
}

/** A result, or the fault that stands in its place. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: TransferFault }

/** A refusal. */
export function refuse<T>(code: TransferCode, place: Omit<TransferFault, 'code'> = {}): Read<T> {
  return { ok: false, fault: fault(code, place) }
}
