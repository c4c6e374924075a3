/** A cell of a sheet. `formula` has no equals sign; `value` is what the engine computed and is stored beside it. */
export interface SheetCell {
  value: number | string
  formula?: string
  decimals?: number
}

export interface SheetRow {
  cells: readonly (SheetCell | null)[]
  style?: 'head' | 'title' | 'sum'
}

export interface Sheet {
  /** At most 31 signs, none of `[]/\:*?`, unique in its workbook. */
  name: string
  rows: readonly SheetRow[]
  /** Widths in signs. */
  widths: readonly number[]
  /** Rows that stay in sight at the top. */
  frozen: number
}

/** Columns of an estimate sheet, from 0. */
export const COLUMN = { name: 2, quantity: 4, unit: 5, price: 9, value: 10, total: 14 } as const

/** The sheet of one estimate, and where its last totals stand. */
export interface EstimateSheet extends Sheet {
  totals: { withoutVat: string; vat: string; withVat: string }
}

/** The address of a cell, counted from 0: `address(0, 4)` is `E1`. Columns beyond Z are not used. */
export function address(row: number, column: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}

/** A reference to a cell of another sheet. */
export function reference(sheet: string, cell: string): string {
  return `'${sheet.replaceAll("'", "''")}'!${cell}`
}

/** Sheet names that Excel accepts, in order, made unique with a number where two would be alike. */
export function sheetNames(wishes: readonly string[]): string[] {
  const taken = new Set<string>()
  return wishes.map((wish) => {
    const plain =
      wish
        .replace(/[[\]/\\:*?\p{Cc}]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || '-'
    for (let at = 1; ; at++) {
      const ending = at === 1 ? '' : ` (${at})`
      const name = `${[...plain]
        .join('')
        .slice(0, 31 - ending.length)
        .trim()}${ending}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  })
}
