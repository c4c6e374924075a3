/** A value of an exported list: a text, an exact decimal, a day as `YYYY-MM-DD`, a moment as the clock on the wall shows it, or nothing. */
export type ExportCell = string | number | { readonly day: string } | { readonly moment: string } | null

/** How the values of a column are shown: figures with so many decimals, or as they are. */
export interface ExportColumn {
  readonly head: string
  readonly kind: 'text' | 'integer' | 'decimal' | 'day' | 'moment'
}
