import { createContext, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

/** Handles a key before the cell does; true when it was meant for it. */
export type KeyTaker = (event: KeyboardEvent) => boolean

/** What searches for the text of the cell being typed in. */
export type CellSearchProps = Readonly<{
  /** The key of the line. */
  row: string
  column: string
  text: string
  field: RefObject<HTMLInputElement | null>
  /** Where it puts its handler of keys. */
  keys: RefObject<KeyTaker | null>
}>

/** Draws the search of a cell; null where there is none. */
export type DrawCellSearch = (props: CellSearchProps) => ReactNode

export const CellSearch = createContext<DrawCellSearch | null>(null)
