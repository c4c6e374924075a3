import { Tooltip } from '@mantine/core'
import { type KeyboardEvent, useContext, useLayoutEffect, useRef } from 'react'
import { type Echo, useBubble } from '../../ui/echo-bubble.tsx'
import { CellSearch, type KeyTaker } from './cell-search.ts'
import { CellTool } from './cell-tool.ts'
import type { RowKind } from './grid-source.ts'
import styles from './cell-editor.module.css'

type CellEditorProps = Readonly<{
  /** The key of its line. */
  row: string
  kind: RowKind
  column: string
  label: string
  text: string
  /** The text was started by a typed character: keep the caret after it. */
  keep: boolean
  /** A number is typed: it stands at the end of its cell. */
  end: boolean
  /** What the text was understood as, shown above it. */
  echo: readonly Echo[]
  /** Why the text was refused; it stays beside the field until something else is typed. */
  fault: string | null
  /** What one should know while typing, beside the field. */
  hint: string | null
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onLeave: () => void
}>

/**
 * The text field inside the cell being typed in. It takes the focus while it is there and gives it back to the grid. Alt+↓ opens the tool
 * beside it, where there is one.
 */
export function CellEditor(props: CellEditorProps) {
  const { row, kind, column, label, text, keep, end, echo, fault, hint, onType, onKeyDown, onLeave } = props
  const drawTool = useContext(CellTool)
  const drawSearch = useContext(CellSearch)
  const keys = useRef<KeyTaker | null>(null)
  const bubble = useBubble({ echo, typing: true, ...(end ? { keys: 'formula' } : {}), onChoose: onType, onLeave })
  const { field } = bubble
  const tool = useRef<HTMLSpanElement>(null)
  const held = useRef(false)
  const toolOpen = useRef(false)
  const latest = useRef(text)
  latest.current = text
  useLayoutEffect(() => {
    const input = field.current
    input?.focus({ preventScroll: true })
    if (keep) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
  }, [keep, field])

  function onToolOpen(opened: boolean) {
    held.current = true
    toolOpen.current = opened
    if (opened) return
    // At once, for the next key is meant for the cell; and after what a press beside the tool does with the focus.
    field.current?.focus({ preventScroll: true })
    setTimeout(() => {
      if (toolOpen.current) return
      held.current = false
      field.current?.focus({ preventScroll: true })
    })
  }

  function onKey(event: KeyboardEvent) {
    if (toolOpen.current) {
      // The open tool takes the focus a moment later: a key that is faster is still meant for it, not for the cell.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') tool.current?.querySelector('button')?.click()
      return
    }
    if (!event.nativeEvent.isComposing && keys.current?.(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key === 'Tab' && !event.shiftKey && bubble.focusChoice()) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const button = event.altKey && event.key === 'ArrowDown' ? tool.current?.querySelector('button') : null
    if (!button) return onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    button.click()
  }

  return (
    <>
      <Tooltip
        opened={fault !== null || hint !== null}
        label={fault === null ? <span role="note">{hint}</span> : <span role="alert">{sentence(fault)}</span>}
        color={fault === null ? 'dark.5' : 'red.8'}
        position="bottom-end"
        multiline
        maw={320}
        withArrow
      >
        <input
          ref={field}
          className={end ? `${styles.editor} ${styles.end}` : styles.editor}
          aria-label={label}
          aria-invalid={fault !== null || bubble.twoWays}
          aria-describedby={bubble.id}
          value={text}
          autoComplete="off"
          spellCheck={false}
          inputMode={end ? 'decimal' : 'text'}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKey}
          onBlur={(event) => {
            if (!held.current && !bubble.holds(event)) onLeave()
          }}
        />
      </Tooltip>
      {drawTool && (
        // A press must not take the focus from the field, which would be left.
        <span
          ref={tool}
          className={styles.tool}
          onMouseDown={(event) => event.preventDefault()}
          onDoubleClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {drawTool({ kind, column, onInsert: (write) => onType(write(latest.current)), onOpen: onToolOpen })}
        </span>
      )}
      {bubble.node}
      {drawSearch?.({ row, column, text, field, keys })}
    </>
  )
}

/** Refusals are worded to stand inside a longer sentence too. */
function sentence(message: string): string {
  return message.charAt(0).toLocaleUpperCase() + message.slice(1)
}
