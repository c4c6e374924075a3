import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GridActions, GridRow } from './grid-source.ts'
import { type DropPlace, dropEdge } from './reorder.ts'
import type { GridState } from './use-grid-state.ts'

const EDGE = 48
const STEP = 14

/**
 * Dragging lines by their handle. One drop target serves all lines and finds the line under the pointer by its place, and only
 * the line under the pointer is made draggable: scrolling 50,000 lines registers nothing.
 */
export function useRowDrag(
  scroller: RefObject<HTMLDivElement | null>,
  state: GridState,
  actions: GridActions,
  rowHeight: number,
  headHeight: number,
) {
  const [drop, setDrop] = useState<DropPlace | null>(null)
  const latest = useRef({ state, actions })
  latest.current = { state, actions }

  useEffect(() => {
    const element = scroller.current
    if (!element) return

    const placeAt = (clientY: number, keys: readonly string[]): DropPlace | null => {
      const { field } = latest.current.state
      const offset = clientY - element.getBoundingClientRect().top - headHeight + element.scrollTop
      const row = field.rows[Math.floor(offset / rowHeight)]
      const dragged = field.rows[field.indexOf.get(keys[0] ?? '') ?? -1]
      if (!row || !dragged || keys.includes(row.key)) return null
      const edge = dropEdge(dragged.kind, row, offset % rowHeight < rowHeight / 2)
      return edge ? { row, edge } : null
    }

    let dragHandle: (() => void) | null = null
    const arm = (event: PointerEvent) => {
      const handle = (event.target as HTMLElement).closest<HTMLElement>('[data-handle]')
      const line = handle?.closest<HTMLElement>('[data-row]')
      if (!handle || !line) return
      dragHandle?.()
      const key = line.dataset['row'] ?? ''
      dragHandle = draggable({
        element: line,
        dragHandle: handle,
        getInitialData: () => ({ keys: draggedKeys(latest.current.state, key) }),
      })
    }
    element.addEventListener('pointerover', arm)

    return combine(
      () => element.removeEventListener('pointerover', arm),
      () => dragHandle?.(),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => Array.isArray(source.data['keys']),
        onDrag: ({ source, location }) => {
          const { clientY } = location.current.input
          scrollNearEdge(element, clientY, headHeight)
          setDrop((before) => samePlace(before, placeAt(clientY, keysOf(source.data))))
        },
        onDragLeave: () => setDrop(null),
        onDrop: ({ source, location }) => {
          setDrop(null)
          const keys = keysOf(source.data)
          const place = placeAt(location.current.input.clientY, keys)
          if (place) latest.current.actions.onDrop(keys, place.row, place.edge)
        },
      }),
    )
  }, [scroller, rowHeight, headHeight])

  return drop
}

/** The whole selection when the dragged line is part of it and all lines are of its kind, else that line alone. */
function draggedKeys(state: GridState, key: string): readonly string[] {
  const keys = state.selectedKeys()
  const kindOf = (of: string): GridRow['kind'] | undefined => state.field.rows[state.field.indexOf.get(of) ?? -1]?.kind
  return keys.includes(key) && keys.every((other) => kindOf(other) === kindOf(key)) ? keys : [key]
}

function keysOf(data: Readonly<Record<string | symbol, unknown>>): readonly string[] {
  return data['keys'] as readonly string[]
}

function samePlace(before: DropPlace | null, next: DropPlace | null): DropPlace | null {
  return before && next && before.row.key === next.row.key && before.edge === next.edge ? before : next
}

function scrollNearEdge(element: HTMLElement, clientY: number, headHeight: number): void {
  const box = element.getBoundingClientRect()
  if (clientY < box.top + headHeight + EDGE) element.scrollTop -= STEP
  else if (clientY > box.bottom - EDGE) element.scrollTop += STEP
}
