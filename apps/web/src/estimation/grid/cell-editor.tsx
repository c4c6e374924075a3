import { Tooltip } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import styles from './grid-line.module.css'

type CellEditorProps = Readonly<{
  label: string
  text: string
  /** The text was started by a typed character: keep the caret after it. */
  keep: boolean
  end: boolean
  /** Why the text was refused; it stays beside the field until something else is typed. */
  fault: string | null
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onLeave: () => void
}>

/** The text field inside the cell being typed in. It takes the focus while it is there and gives it back to the grid. */
export function CellEditor({ label, text, keep, end, fault, onType, onKeyDown, onLeave }: CellEditorProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    input?.focus({ preventScroll: true })
    if (keep) input?.setSelectionRange(input.value.length, input.value.length)
    else input?.select()
  }, [keep])
  return (
    <Tooltip
      opened={fault !== null}
      label={<span role="alert">{sentence(fault ?? '')}</span>}
      color="red.8"
      position="bottom-end"
      multiline
      maw={320}
      withArrow
    >
      <input
        ref={field}
        className={end ? `${styles.editor} ${styles.end}` : styles.editor}
        aria-label={label}
        aria-invalid={fault !== null}
        value={text}
        autoComplete="off"
        spellCheck={false}
        inputMode={end ? 'decimal' : 'text'}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
    </Tooltip>
  )
}

/** Refusals are worded to stand inside a longer sentence too. */
function sentence(message: string): string {
  return message.charAt(0).toLocaleUpperCase() + message.slice(1)
}
