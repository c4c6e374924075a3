import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import styles from './estimate-grid.module.css'

type CellEditorProps = Readonly<{
  label: string
  text: string
  /** The text was started by a typed character: keep the caret after it. */
  keep: boolean
  end: boolean
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onLeave: () => void
}>

/** The text field inside the cell being typed in. It takes the focus while it is there and gives it back to the grid. */
export function CellEditor({ label, text, keep, end, onType, onKeyDown, onLeave }: CellEditorProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    input?.focus({ preventScroll: true })
    if (keep) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
  }, [keep])
  return (
    <input
      ref={field}
      className={end ? `${styles.editor} ${styles.end}` : styles.editor}
      aria-label={label}
      value={text}
      autoComplete="off"
      spellCheck={false}
      inputMode={end ? 'decimal' : 'text'}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    />
  )
}
