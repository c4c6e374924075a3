import type { GridActions } from '../grid/grid-source.ts'

/** What the panel beside the lines shows. */
export type PanelName = 'article' | 'recapitulation' | 'settings' | 'history' | 'related' | 'add'

/** What can be done with chosen lines as a whole. */
export type LineActions = Readonly<{
  transferTo: (mode: 'copy' | 'move') => void
  copyLines: (text?: string) => void
  pasteLines: () => void
  /** Pastes when that text is what the copied lines put on the clipboard. */
  pasteText: (text: string) => boolean
  renumber: () => void
  group: () => void
  ungroup: () => void
  editMany: () => void
  undoHistory: () => void
  editHeader: () => void
}>

/** What the editor of the estimate does, as its grid, toolbar, panels and dialogs ask for it. */
export type EditorActions = LineActions &
  Readonly<{
    /** Opens a new line under the active one; its symbol searches the catalogue. */
    addArticle: () => void
    insertAbove: () => void
    /** Opens the catalogue beside the lines. */
    browse: () => void
    addEstimate: () => void
    addObject: () => void
    undo: () => void
    redo: () => void
    find: () => void
    /** Sorts and filters by the active column. */
    arrange: () => void
    /** Shows the chosen estimates, or those of the chosen objects, and nothing else. */
    showOnly: () => void
    step: (by: 1 | -1) => void
    removeSelected: () => void
    copySelected: () => void
    showPanel: (panel: PanelName) => void
    /** To the forms of the estimate, object or project the person is in, with the list of quantities chosen; Back leads to the same line. */
    print: () => void
    importList: () => void
    compose: () => void
    saveOwn: () => void
    goTo: (key: string, column?: string) => void
    grid: GridActions
  }>
