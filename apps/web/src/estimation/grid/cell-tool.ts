import { createContext, type ReactNode } from 'react'
import type { RowKind } from './grid-source.ts'

/** What helps to write the text of the cell being typed in. */
export type CellToolProps = Readonly<{
  kind: RowKind
  column: string
  /** Changes the text that is being typed. */
  onInsert: (write: (text: string) => string) => void
  /** While the tool has the focus, the cell is not left. */
  onOpen: (opened: boolean) => void
}>

/** Draws the tool of a cell; null where there is nothing to offer. */
export type DrawCellTool = (props: CellToolProps) => ReactNode

export const CellTool = createContext<DrawCellTool | null>(null)
