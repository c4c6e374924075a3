import type { Decimals } from '@temelia/text/format'
import type { Language } from '@temelia/text/message'
import type { Look } from './look.ts'

/**
 * A printed form as data, before any paper: what the PDF, the workbook, the preview and the tests walk.
 * Numbers stay numbers; the columns say with how many decimals they show.
 */
export interface PageModel {
  symbol: string
  title: string
  author: string
  language: Language
  /** Day of the print, `YYYY-MM-DD`, or null when the form carries none. */
  date: string | null
  paper: Paper
  orientation: Orientation
  /** Words of the page frame, with `{{page}}` and `{{pages}}` to fill in. */
  pageOf: string
  credit: string
  /** Made for archives: PDF/A. */
  archival: boolean
  /** How a company restyled it; null: as the form is. */
  look: Look | null
  /** One section per estimate; each starts on a new page with its own head. */
  sections: readonly Section[]
}

export type Paper = 'a4' | 'letter'
export type Orientation = 'portrait' | 'landscape'

export interface Section {
  /** Left text of the page foot, which names the estimate and the form. */
  footer: string
  /** The free header text ("Antet"), one entry per line. */
  heading: readonly string[]
  form: string
  title: string
  /** Beneficiar, Executant, Proiectant, Obiectivul, Obiectul, Stadiul fizic. */
  particulars: readonly Particular[]
  /** Currency of the amounts, printed under the title as `- Lei -`; null when the form shows none. */
  currency: string | null
  date: Particular | null
  blocks: readonly Block[]
  notes: readonly string[]
  /** Lines that the sums of the section leave out, by name; the signs that say so are put in before anything is drawn. */
  leftOut?: readonly string[]
  signatures: readonly Signature[]
}

/** What stands between the head of a form and its signatures, in order. */
export type Block = TableBlock | TextBlock

export interface TableBlock {
  kind: 'table'
  /** Stands above the table. */
  title?: string
  table: Table
  /** Labels of the running totals at the foot and at the head of a page; null when nothing is carried. */
  carry: { forward: string; brought: string } | null
  /** Begins on a new page. */
  newPage?: boolean
  /** Kept on one page as long as it fits on one; the last block stays with the notes and signatures under it. */
  together: boolean
}

/** Words between tables: what is offered, on which terms. */
export interface TextBlock {
  kind: 'text'
  title?: string
  paragraphs: readonly string[]
  /** Points, each under its own mark. */
  list: readonly string[]
}

export interface Particular {
  label: string
  value: string
}

export interface Signature {
  role: string
  name: string
}

export interface Table {
  columns: readonly Column[]
  /** Head rows, then the row of column numbers; repeated on every page. */
  heads: readonly (readonly HeadCell[])[]
  rows: readonly Row[]
}

export interface Column {
  key: string
  /** Width in millimetres, or null for the column that takes the rest. */
  width: number | null
  align: 'left' | 'center' | 'right'
  decimals?: Decimals
  /** A cell that is not null is painted: the column is a span of time on a chart. */
  bar?: boolean
}

export interface HeadCell {
  text: string
  /** Columns and rows it covers, 1 when left out. */
  columns?: number
  rows?: number
}

/** A number shows with the decimals of its column, text as it is, null as an empty cell. */
export type Cell = number | string | null

/**
 * How a figure follows from others of its section; the workbook writes it as a live formula where it comes to the same figure.
 * Rows go by their `id`, columns by their key. A product is rounded to the decimals of its column.
 */
export type FigureOf =
  | { of: 'product'; columns: readonly string[] }
  | { of: 'columns'; columns: readonly string[] }
  | { of: 'rows'; rows: readonly string[] }
  | { of: 'percent'; row: string; rate: number }

/** A cell of a section: of the row of that id, or of the same row where none is named, in the column of that key. */
export interface CellOf {
  row?: string
  column: string
}

/**
 * One way in which a figure may follow from other cells: their sum, their product, or a percentage of their sum (whose rate may stand in a column
 * of the same row). Rounded to `decimals`, or else to those the figure is shown with, unless it follows exactly.
 */
export type Way = Readonly<{ cells: readonly CellOf[]; decimals?: number }> &
  Readonly<{ of: 'sum' } | { of: 'product' } | { of: 'percent'; rate: number; rateIn?: string }>

/**
 * `chapter` a title across the table; `article` a priced line; `part` one of the four rows under it; `linked` a resource under the same number,
 * added; `included` a component inside the article's price, only shown; `resource` and `lump` lines without parts;
 * `figure` weight and hours; `line` a line with nothing special, also of the recapitulation; `group` a heading with figures of its own;
 * `sum` a total.
 */
export type RowKind =
  | 'chapter'
  | 'article'
  | 'part'
  | 'linked'
  | 'included'
  | 'resource'
  | 'lump'
  | 'figure'
  | 'line'
  | 'group'
  | 'sum'

export interface Row {
  kind: RowKind
  /** Unique in its section; what figures of other rows refer to. */
  id?: string
  /** One cell per column. */
  cells: readonly Cell[]
  /** How the figures of some columns, by key, follow from others. */
  figures?: Readonly<Record<string, FigureOf>>
  /**
   * Ways in which the figures of some columns, by key, may follow from other cells, the best first: the workbook writes the first that comes to
   * the engine's figure. For figures that need not follow from what is printed, and for tables whose columns a look may leave out. A function, so
   * that only a workbook takes the time and that they are no part of the model as data.
   */
  ways?: () => Readonly<Record<string, readonly Way[]>>
  /** Steps of 3 mm that the widest column stands in by. */
  indent?: number
  /** Decimals of the figures of this row, when they are not those of the columns. */
  decimals?: Decimals
  /** What a `part` row is called; it prints before its price. */
  label?: string
  /** Running totals after this row, one per column and null where the column carries none; only on rows that count in the total. */
  carry?: readonly (number | null)[]
}
