import type { MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import type { Spot } from './grid-source.ts'
import { selectSpot } from './selection.ts'
import type { GridState } from './use-grid-state.ts'

/** Selecting with the pointer: a click, Shift and click, a drag over cells, a double click to type, a second tap to type on touch. */
export function useMouseRange(state: GridState, refocus: () => void, open: (spot: Spot) => void) {
  const dragging = useRef(false)

  function onMouseDown(event: MouseEvent) {
    const target = event.target as HTMLElement
    const spot = spotOf(target)
    if (event.button === 2 && spot && isSelected(state, spot)) return
    if (!spot || target.closest('input, button, [data-handle]')) return
    event.preventDefault()
    if (state.editing && !state.commit()) return
    refocus()
    dragging.current = event.button === 0
    const anchor = state.selection?.anchor
    state.select(event.shiftKey && anchor ? { active: spot, anchor } : selectSpot(spot))
  }

  function onMouseMove(event: MouseEvent) {
    if (!dragging.current) return
    if (event.buttons !== 1) {
      dragging.current = false
      return
    }
    const spot = spotOf(event.target as HTMLElement)
    const selection = state.selection
    if (!spot || !selection) return
    if (spot.row !== selection.active.row || spot.column !== selection.active.column) {
      state.select({ active: spot, anchor: selection.anchor })
    }
  }

  return {
    onMouseDown,
    onMouseMove,
    onMouseUp: () => {
      dragging.current = false
    },
    onDoubleClick: (event: MouseEvent) => {
      const spot = spotOf(event.target as HTMLElement)
      if (spot && !(event.target as HTMLElement).closest('button, input')) open(spot)
    },
    onPointerUp: (event: PointerEvent) => {
      const spot = event.pointerType === 'touch' ? spotOf(event.target as HTMLElement) : null
      const active = state.selection?.active
      if (spot && active && spot.row === active.row && spot.column === active.column) state.startEdit(spot)
    },
  }
}

function spotOf(target: HTMLElement): Spot | null {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  return column !== undefined && row !== undefined ? { row, column } : null
}

function isSelected(state: GridState, spot: Spot): boolean {
  const { range, field } = state
  const row = field.indexOf.get(spot.row)
  const column = field.columns.indexOf(spot.column)
  if (!range || row === undefined) return false
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
}
