import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../ui/text.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { dropEdge } from '../grid/reorder.ts'
import type { EditorActions } from '../open-project/editor-actions.ts'

type DockLineProps = Readonly<{
  line: Readonly<{ key: string; kind: 'object' | 'estimate'; id: number }>
  className: string | undefined
  current: boolean
  editable: boolean
  actions: EditorActions
  children: ReactNode
}>

type Edge = 'before' | 'after' | 'inside'

/** An object or estimate of the dock: a place to go to, to drag, and to drop others on. */
export function DockLine({ line, className, current, editable, actions, children }: DockLineProps) {
  const { t } = useText()
  const { key, kind, id } = line
  const button = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const { onDrop } = actions.grid

  useEffect(() => {
    const element = button.current
    if (!element || !editable) return
    const row: GridRow = { key, kind, id, level: 1, parent: null, expanded: null, place: 1, of: 1 }
    const edgeAt = (keys: readonly string[], clientY: number): Edge | null => {
      const box = element.getBoundingClientRect()
      const dragged = kindOf(keys[0] ?? '')
      return dragged && !keys.includes(key) ? dropEdge(dragged, row, clientY < box.top + box.height / 2) : null
    }
    return combine(
      draggable({ element, getInitialData: () => ({ keys: [key] }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => Array.isArray(source.data['keys']),
        onDrag: ({ source, location }) => setEdge(edgeAt(keysOf(source.data), location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null)
          const keys = keysOf(source.data)
          const at = edgeAt(keys, location.current.input.clientY)
          if (at) onDrop(keys, row, at)
        },
      }),
    )
  }, [key, kind, id, editable, onDrop])

  return (
    <UnstyledButton
      ref={button}
      className={className}
      title={editable ? t('dockDragHint') : undefined}
      data-current={current || undefined}
      data-drop={edge ?? undefined}
      onClick={() => actions.goTo(key)}
      onKeyDown={(event) => {
        if (!editable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        actions.grid.onStep([key], event.key === 'ArrowUp' ? -1 : 1)
      }}
    >
      {children}
    </UnstyledButton>
  )
}

function kindOf(key: string): GridRow['kind'] | null {
  const kinds = { o: 'object', e: 'estimate', c: 'chapter', a: 'article' } as const
  return kinds[key.charAt(0) as keyof typeof kinds] ?? null
}

function keysOf(data: Readonly<Record<string | symbol, unknown>>): readonly string[] {
  return data['keys'] as readonly string[]
}
