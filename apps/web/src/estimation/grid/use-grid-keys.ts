import type { KeyboardEvent } from 'react'
import { useRef } from 'react'
import { planClear, planFill, planFillRight } from './clipboard.ts'
import type { GridActions, GridSource } from './grid-source.ts'
import { editIntentOf, type Intent, intentOf, readKey } from './keyboard.ts'
import { moveSelection, selectSpot, stepSelection } from './selection.ts'
import type { GridState } from './use-grid-state.ts'
import type { PlanTaker } from './use-plans.ts'

type Wiring = Readonly<{
  source: GridSource
  state: GridState
  actions: GridActions
  takePlan: PlanTaker
  pageRows: () => number
  openFind: () => void
  /** Opens the menu of the chosen lines at the active cell. */
  openMenu: () => void
  refocus: () => void
}>

/** The two key handlers: one for the grid while a cell is selected, one for the text field of the cell being typed in. */
export function useGridKeys({ source, state, actions, takePlan, pageRows, openFind, openMenu, refocus }: Wiring) {
  const releasing = useRef(false)

  function onGridKey(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || state.editing) return
    const intent = intentOf(readKey(event))
    if (!intent) return
    const leaving = releasing.current && intent.do === 'step'
    releasing.current = intent.do === 'release'
    if (intent.do === 'release' || leaving) return
    if (run(intent)) event.preventDefault()
  }

  function onEditKey(event: KeyboardEvent) {
    const key = readKey(event)
    const intent = editIntentOf(key)
    // Printing is asked for from inside a cell too; all other keys are the field's.
    if (!(key.ctrl && key.key.toLowerCase() === 'p')) event.stopPropagation()
    if (!intent || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (intent.do === 'cancel') state.cancel()
    else if (!state.commit()) return
    else {
      const { selection } = state
      if (selection && intent.go === 'down') state.select(moveSelection(selection, state.field, 'down', false, 1))
      if (selection && intent.go === 'up') state.select(moveSelection(selection, state.field, 'up', false, 1))
      if (selection && intent.go === 'next') state.select(stepSelection(selection, state.field, 1) ?? selection)
      if (selection && intent.go === 'previous') state.select(stepSelection(selection, state.field, -1) ?? selection)
    }
    queueMicrotask(refocus)
  }

  function run(intent: Intent): boolean {
    const { selection, range, field } = state
    const row = state.activeRow()
    if (intent.do === 'find') openFind()
    else if (intent.do === 'add') actions.onAdd(intent.edge)
    else if (intent.do === 'undo') actions.onUndo()
    else if (intent.do === 'redo') actions.onRedo()
    else if (!selection || !range || !row) return selectFirst(intent)
    else if (intent.do === 'move')
      state.select(moveSelection(selection, field, intent.direction, intent.extend, pageRows()))
    else if (intent.do === 'step') return step(intent.by)
    else if (intent.do === 'type') return state.startEdit(selection.active, intent.text)
    else if (intent.do === 'edit') return state.startEdit(selection.active)
    else if (intent.do === 'enter') enter()
    else if (intent.do === 'toggle') return toggle(intent)
    else if (intent.do === 'fold')
      actions.onFold(row.kind === 'article' && row.parent ? row.parent : row.key, intent.open)
    else if (intent.do === 'clear') takePlan(planClear(source, field, range))
    else if (intent.do === 'fill') takePlan(planFill(source, field, range))
    else if (intent.do === 'fillRight') return fillRight()
    else if (intent.do === 'menu') openMenu()
    else if (intent.do === 'remove') actions.onRemove(state.selectedKeys())
    else if (intent.do === 'copy') actions.onCopy(state.selectedKeys())
    else if (intent.do === 'reorder') actions.onStep(state.selectedKeys(), intent.by)
    else if (intent.do === 'selectAll') selectAll()
    return true
  }

  /** Over one column there is nothing to fill: the key is the browser's. */
  function fillRight(): boolean {
    const { range, field } = state
    if (!range || range.left === range.right) return false
    takePlan(planFillRight(source, field, range))
    return true
  }

  function selectFirst(intent: Intent): boolean {
    const first = state.field.rows[0]
    const column = state.field.columns[0]
    if (!first || column === undefined || intent.do !== 'move') return false
    state.select(selectSpot({ row: first.key, column }))
    return true
  }

  function step(by: 1 | -1): boolean {
    const next = state.selection && stepSelection(state.selection, state.field, by)
    if (next) state.select(next)
    return next !== null
  }

  function enter() {
    const row = state.activeRow()
    if (!row || !state.selection) return
    if (state.startEdit(state.selection.active)) return
    if (row.expanded !== null) actions.onFold(row.key, !row.expanded)
    else actions.onOpen(row)
  }

  function toggle(intent: Intent): boolean {
    const row = state.activeRow()
    if (!row || !state.selection) return false
    if (row.expanded === null || state.selection.active.column !== state.field.columns[0]) {
      return state.startEdit(state.selection.active, intent.do === 'toggle' ? '' : undefined)
    }
    actions.onFold(row.key, !row.expanded)
    return true
  }

  function selectAll() {
    const { rows, columns } = state.field
    const first = rows[0]
    const last = rows.at(-1)
    if (!first || !last) return
    state.select({
      active: { row: last.key, column: columns.at(-1) ?? '' },
      anchor: { row: first.key, column: columns[0] ?? '' },
    })
  }

  return { onGridKey, onEditKey }
}
