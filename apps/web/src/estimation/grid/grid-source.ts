import type { Echo } from '../../ui/echo-bubble.tsx'
import type { EditPlan } from './clipboard.ts'

/** The levels of a project's tree; chapters are drawn from their lines. */
export type RowKind = 'object' | 'estimate' | 'chapter' | 'article'

/** One line of the grid, in the order it is shown. `key` is unique over the kinds; a chapter has the id of its estimate; `place` counts from 1 among `of` siblings. */
export type GridRow = Readonly<{
  key: string
  kind: RowKind
  id: number
  level: 1 | 2 | 3 | 4
  parent: string | null
  /** null for a line without children. */
  expanded: boolean | null
  place: number
  of: number
  /** Of a chapter: its name (null: lines without one) and lines; `grouped` where lines only stand together for the eye. */
  chapter?: Readonly<{ name: string | null; lines: readonly Readonly<{ id: number }>[]; grouped?: true }>
}>

/** What a cell may hold once it was read from typed text. */
export type CellValue = string | number | boolean | null

/** A cell as the reader sees it. `own` marks a typed price that wins over the recipe, with the recipe's price in `note`. */
export type CellView = Readonly<{
  text: string
  tone?: 'typed' | 'computed' | 'own'
  muted?: boolean
  negative?: boolean
  note?: string
  fault?: string
  /** The figure comes from a formula. */
  formula?: boolean
  /** Shares of the parts, drawn as one bar: `material:0.75,labor:0.25`; then `text` is read out only. */
  shares?: string
  /** What the reader typed while somebody else wrote what stands here. */
  mine?: string
}>

/** Typed text understood, or the sentence that tells why not. */
export type CellReading = Readonly<{ ok: true; value: CellValue } | { ok: false; message: string }>

/** The colour and letter of a price part. */
export type PartTone = 'material' | 'labor' | 'equipment' | 'transport'

/** The colour of a cost column: of a part, or of what stands beside the parts. */
export type CostTone = PartTone | 'subcontract' | 'other'

/** A column as the screen offers it; what the user made of it is a `ColumnLayout`. Widths in CSS pixels. */
export type GridColumn = Readonly<{
  id: string
  title: string
  /** What it is called where `title` is only a letter or a sign. */
  name?: string
  /** What its figures are, where the title does not say it. */
  hint?: string
  width: number
  align: 'start' | 'end'
  part?: CostTone
  /** Takes the width that is left over. */
  grows?: boolean
  /** A growing column: where it would be narrower than this, others fold. */
  ease?: number
  /** Its width once others fold. */
  narrow?: number
  /** Gives way to this column where room is short. */
  foldsInto?: string
  /** Of a column that is shown only in place of those that fold into it: their letters and colours. */
  stands?: readonly Readonly<{ letter: string; part: CostTone }>[]
  pinned?: boolean
  /** Pinned at the right edge and shown last. */
  pinnedEnd?: boolean
  hidden?: boolean
  /** Cannot be hidden or moved: the tree column. */
  fixed?: boolean
}>

/** What a line carries besides its cells: what is wrong with it, and the green mark. */
export type RowMark = Readonly<{ fault?: string; green?: boolean }>

/** What the grid asks of its screen: how a cell reads, opens, copies and understands text. It holds no data of its own. */
export type GridSource = Readonly<{
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** null draws an empty cell. */
  view: (row: GridRow, column: string) => CellView | null
  /** The text an editor opens with, null where typing is not possible. */
  draft: (row: GridRow, column: string) => string | null
  /** The text a copy puts on the clipboard: no thousands separators, the reader's decimal sign. */
  raw: (row: GridRow, column: string) => string
  read: (row: GridRow, column: string, text: string) => CellReading
  /** What a text that is being typed was understood as, for showing beside the cell; nothing where it says it plainly. */
  echo: (row: GridRow, column: string, text: string) => readonly Echo[]
  /** What one should know while typing into a cell; null where there is nothing to say. */
  hint?: (row: GridRow, column: string) => string | null
  mark: (row: GridRow) => RowMark | null
  /** What a group line or article is called, for screen readers and messages. */
  nameOf: (row: GridRow) => string
  /** Keys of all lines that hold the query, also inside collapsed ones. */
  find: (query: string) => readonly string[]
}>

/** One accepted change of a cell; `seen` is what it held when typing began, where that changed meanwhile. */
export type CellEdit = Readonly<{ row: GridRow; column: string; value: CellValue; seen?: CellValue }>

/** A cell by identity, so that it survives sorting, folding and scrolling. */
export type Spot = Readonly<{ row: string; column: string }>

/** What the grid hands back to its screen. Keys are lines' keys in the order shown. */
export type GridActions = Readonly<{
  onEdits: (edits: readonly CellEdit[]) => void
  /** The text being typed, for live totals; null when typing ends. */
  onDraft: (draft: Readonly<{ row: GridRow; column: string; text: string }> | null) => void
  onFold: (key: string, open: boolean) => void
  /** Opens every line above this one. */
  onReveal: (key: string) => void
  onSelect: (keys: readonly string[], active: Spot | null) => void
  onStep: (keys: readonly string[], by: 1 | -1) => void
  onDrop: (keys: readonly string[], over: GridRow, edge: 'before' | 'after' | 'inside') => void
  /** Insert, Ctrl+Enter or Ctrl+Shift+Enter on a cell: a new line is wanted beside the active one. */
  onAdd: (edge: 'before' | 'after') => void
  /** A right click, Shift+F10 or the menu key: what can be done with the chosen lines, at that point of the window. */
  onMenu: (x: number, y: number) => void
  onRemove: (keys: readonly string[]) => void
  onCopy: (keys: readonly string[]) => void
  /** The selected lines as a whole, with the text that went to the clipboard. */
  onCopyLines: (text: string) => void
  /** Pastes copied lines behind the active one when the clipboard still holds their text; false when it holds something else. */
  onPasteLines: (text: string) => boolean
  /**
   * A block pasted in the columns from the selected one on: what became of it where it becomes lines, or is asked about; null when it goes into
   * cells. `take` carries out a plan, or the pasting into cells.
   */
  onPasteAsLines: (
    row: GridRow,
    columns: readonly string[],
    block: readonly (readonly string[])[],
    take: (plan: EditPlan | 'cells') => void,
  ) => EditPlan | null
  /** Enter or double click on a cell that is not typed in. */
  onOpen: (row: GridRow) => void
  onUndo: () => void
  onRedo: () => void
  /** A sentence that tells why nothing was changed. */
  onRefused: (message: string) => void
}>

/** What a screen may ask of a mounted grid. */
export type GridHandle = Readonly<{
  focus: () => void
  /** Shows and selects a line, opening the lines above it. */
  goTo: (key: string, column?: string) => void
  /** Types into a cell; false where that is not possible. */
  edit: (key: string, column: string) => boolean
  openFind: () => void
}>
