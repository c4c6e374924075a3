/** Where a report can print: on one estimate, on an object, on the whole investment. */
export type ReportLevel = 'estimate' | 'object' | 'investment'

/**
 * `levels` says where the symbol may be asked for. `bundle` prints the form once for every estimate below, in order, in one file;
 * such a form belongs to an estimate, and on an object or investment it is the same forms together.
 */
export interface ReportEntry {
  levels: readonly ReportLevel[]
  bundle: boolean
}

/** The report symbols that print today. */
export const REPORTS = {
  F3: { levels: ['estimate', 'object', 'investment'], bundle: true },
} as const satisfies Readonly<Record<string, ReportEntry>>

export type ReportSymbol = keyof typeof REPORTS

/** Whether the text is a symbol of the catalogue. */
export function isReportSymbol(text: string): text is ReportSymbol {
  return Object.hasOwn(REPORTS, text)
}

/** The levels a symbol prints on; none for a symbol the catalogue does not have. */
export function levelsOf(symbol: string): readonly ReportLevel[] {
  return isReportSymbol(symbol) ? REPORTS[symbol].levels : []
}
