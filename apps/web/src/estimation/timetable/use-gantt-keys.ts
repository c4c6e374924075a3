import type { KeyboardEvent, MouseEvent } from 'react'
import { type KeyHelp, useKeyHelp } from '../../commands/key-help.ts'
import { readKey } from '../grid/keyboard.ts'
import type { Column } from './columns.ts'
import type { PlanRow } from './plan.ts'
import { intentOf, type TimetableIntent } from './timetable-keys.ts'
import type { RowActions } from './use-row-actions.ts'

/** The cell that the keyboard is on. */
export type ActiveCell = Readonly<{ id: number; column: Column }>

/** The cell of the table that a pointer is on. */
export function cellAt(event: MouseEvent): ActiveCell | null {
  const cell = event.target instanceof Element ? event.target.closest('[data-column]') : null
  const id = Number(cell?.closest('[data-id]')?.getAttribute('data-id'))
  return cell && id ? { id, column: cell.getAttribute('data-column') as Column } : null
}

type GanttKeys = Readonly<{
  rows: readonly PlanRow[]
  shown: readonly Column[]
  active: ActiveCell | null
  mayEdit: boolean
  actions: RowActions
  onActive: (cell: ActiveCell) => void
  /** Begins to type in a cell, with a first character or what stands there. */
  onType: (cell: ActiveCell, text: string | null) => void
  onFold: (id: number) => void
  onMenu: () => void
  onInserted: (id: number) => void
  /** What is not about a row. */
  onView: (intent: Extract<TimetableIntent, { do: 'zoom' | 'critical' | 'today' | 'undo' | 'redo' }>) => void
}>

/** The keys of the table: a spreadsheet's, and those of the bars. */
export function ganttKeys(keys: GanttKeys) {
  const { rows, shown, active, mayEdit, actions, onActive } = keys
  const place = rows.findIndex(({ item }) => item.id === active?.id)
  const column = active?.column ?? 'name'

  function goTo(row: number, to: Column = column) {
    const target = rows[Math.max(0, Math.min(rows.length - 1, row))]
    if (target) onActive({ id: target.item.id, column: shown.includes(to) ? to : 'name' })
  }

  function change(intent: TimetableIntent, row: PlanRow): void {
    const { id } = row.item
    switch (intent.do) {
      case 'move':
        return actions.move(id, intent.days)
      case 'resize':
        return actions.resize(id, intent.days)
      case 'type':
        return keys.onType({ id, column }, intent.text)
      case 'edit':
        return keys.onType({ id, column }, null)
      case 'clear':
        return column === 'name' ? undefined : keys.onType({ id, column }, '')
      case 'link':
        return keys.onType({ id, column: 'predecessors' }, null)
      case 'indent':
        return actions.indent(id)
      case 'outdent':
        return actions.outdent(id)
      case 'milestone':
        return actions.milestone(id)
      case 'split':
        return actions.ask(id, 'split')
      case 'remove': {
        actions.remove(id)
        return goTo(place > 0 ? place - 1 : 1)
      }
      case 'insert':
        return void actions.insert(id, 'work').then((made) => made !== null && keys.onInserted(made))
    }
  }

  function run(intent: TimetableIntent): boolean {
    const row = rows[place]
    switch (intent.do) {
      case 'row':
        goTo(place + intent.by)
        return true
      case 'edge':
        goTo(intent.to === 'first' ? 0 : rows.length - 1)
        return true
      case 'column': {
        const at = shown.indexOf(column)
        const next =
          intent.by === 'first'
            ? 0
            : intent.by === 'last'
              ? shown.length - 1
              : Math.max(0, Math.min(shown.length - 1, at + intent.by))
        goTo(Math.max(place, 0), shown[next])
        return true
      }
      case 'fold':
        if (row?.group) keys.onFold(row.item.id)
        return true
      case 'menu':
        keys.onMenu()
        return true
      case 'cancel':
        return false
      case 'zoom':
      case 'critical':
      case 'today':
      case 'undo':
      case 'redo':
        keys.onView(intent)
        return true
      default:
        if (mayEdit && row) change(intent, row)
        return true
    }
  }

  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const intent = intentOf(readKey(event), column === 'name')
    if (!intent || !run(intent)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

const HELP: readonly KeyHelp[] = [
  { text: 'keyEditCell', shortcut: 'f2' },
  { text: 'ttFold', shortcut: 'space' },
  { text: 'ttMoveLater', shortcut: 'alt+→' },
  { text: 'ttMoveEarlier', shortcut: 'alt+←' },
  { text: 'ttLonger', shortcut: 'alt+shift+→' },
  { text: 'ttShorter', shortcut: 'alt+shift+←' },
  { text: 'ttLink', shortcut: 'mod+l' },
  { text: 'ttNewActivity', shortcut: 'insert' },
  { text: 'ttIndent', shortcut: 'mod+]' },
  { text: 'ttOutdent', shortcut: 'mod+[' },
  { text: 'ttSplit', shortcut: 's' },
  { text: 'ttRemove', shortcut: 'mod+del' },
  { text: 'ttMenu', shortcut: 'shift+f10' },
]

/** Tells the keys for the list behind `?`. */
export function useGanttKeyHelp(): void {
  useKeyHelp(HELP)
}
