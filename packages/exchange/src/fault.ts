import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { shortened } from '@temelia/text/beginning'

/** What is wrong with an exchange file or a line of it, as a value. Every code has its message in the texts of imports. */

/** `error`: cannot be taken. `warning`: taken, but look at it. `note`: a choice that was made. */
export const exchangeFaults = {
  XML_DAMAGED: 'error',
  XML_FOREIGN: 'error',
  XML_TOO_LARGE: 'error',
  GAEB_NOT_POSITIONS: 'error',
  GAEB_VERSION: 'warning',
  PRICES_ABSENT: 'note',
  POSITION_PRICE_MISSING: 'warning',
  POSITION_NOT_COUNTED: 'warning',
  POSITION_WITHOUT_TEXT: 'note',
  PART_NOT_READ: 'note',
  TEXT_CLEANED: 'note',
  BC3_RECORD_UNKNOWN: 'note',
  BC3_RECORD_BAD: 'warning',
  BC3_NO_ROOT: 'error',
  BC3_CONCEPT_MISSING: 'warning',
  BC3_LOOP: 'warning',
  BC3_TOO_DEEP: 'error',
  BC3_TOO_MANY_PARTS: 'error',
  BC3_TOO_MANY_RECORDS: 'error',
  BC3_TOO_LARGE: 'error',
  BC3_CODE_PAGE: 'note',
  BC3_PRICE_DIFFERS: 'warning',
  BC3_MEASURE_DIFFERS: 'warning',
  BC3_MEASURE_EXPRESSION: 'note',
  BC3_PERCENT_FIXED: 'note',
  BC3_AUXILIARY: 'note',
  JSON_DAMAGED: 'error',
  JSON_TOO_DEEP: 'error',
  JSON_TOO_MANY_FIELDS: 'error',
  JSON_FORM_UNKNOWN: 'error',
  JSON_VERSION: 'error',
  JSON_FIELD_UNKNOWN: 'warning',
  JSON_FIELD_INVALID: 'error',
  JSON_LINK_MISSING: 'error',
  JSON_REVISION_MISSING: 'error',
  JSON_ALTERNATE_MISSING: 'error',
  JSON_LINE_TOTAL_DIFFERS: 'warning',
  JSON_TOTAL_DIFFERS: 'warning',
  LINE_TOTAL_DIFFERS: 'warning',
  TOTAL_DIFFERS: 'warning',
  NUMBER_UNREADABLE: 'error',
  NO_LINES: 'error',
  STATEMENT_UNKNOWN: 'error',
  STATEMENT_EMPTY: 'error',
  STATEMENT_OTHER_ACCOUNT: 'error',
  STATEMENT_OTHER_CURRENCY: 'error',
  STATEMENT_SUM: 'error',
  STATEMENT_TOO_LONG: 'error',
  ENTRY_UNREADABLE: 'warning',
  ENTRIES_PENDING: 'note',
  ENTRIES_KNOWN: 'note',
  INVOICE_UNKNOWN: 'error',
  INVOICE_EMPTY: 'error',
  INVOICE_TOO_LONG: 'error',
  INVOICE_DAY: 'error',
} as const satisfies Record<string, 'error' | 'warning' | 'note'>

export type ExchangeCode = keyof typeof exchangeFaults

/** A fault with its place: the line of the file from 1, the field, and what was found. */
export interface ExchangeFault {
  readonly code: ExchangeCode
  readonly line?: number
  readonly column?: string
  readonly value?: string
}

/** The longest value a fault repeats. */
const SHOWN = 80

/** Gathers the faults of one reading; a code that repeats without end is kept up to a number and then only counted. */
export class Faults {
  private readonly found: ExchangeFault[] = []
  private readonly counts = new Map<ExchangeCode, number>()

  /** @param practice how numbers of what is told are written */
  constructor(
    private readonly practice: NumberPractice = 'us',
    private readonly most = 2_000,
  ) {}

  /** A number as the practice writes it. */
  written(number: number | null): string {
    return typedText(number, this.practice)
  }

  add(code: ExchangeCode, line: number, value = '', column = ''): void {
    const count = (this.counts.get(code) ?? 0) + 1
    this.counts.set(code, count)
    if (count > this.most) return
    this.found.push({
      code,
      ...(line > 0 ? { line } : {}),
      ...(column === '' ? {} : { column }),
      ...(value === '' ? {} : { value: shortened(value, SHOWN) }),
    })
  }

  get list(): readonly ExchangeFault[] {
    return this.found
  }
}

/** A file that could not be read at all. */
export type Unread = { readonly ok: false; readonly fault: ExchangeFault }

/** A reading, or the fault that stands in its place. */
export type Reading<T> = { readonly ok: true; readonly value: T } | Unread

/** A refusal of the whole file. */
export function unread(code: ExchangeCode, line = 0, value = ''): Unread {
  const faults = new Faults()
  faults.add(code, line, value)
  return { ok: false, fault: faults.list[0] as ExchangeFault }
}
