import type { Field } from '@temelia/model/field'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../ui/text.ts'
import classes from './fact-editor.module.css'
import { FieldInput } from './field-input.tsx'
import type { Labels } from './labels.ts'

/** Where the editing goes after a value: to the next field, the one before, nowhere; or one has gone elsewhere already. */
export type Onward = 'next' | 'previous' | 'stay' | 'left'

type FactEditorProps = Readonly<{
  name: string
  field: Field
  labels: Labels
  /** What stands in it at first: the value, or what was typed and refused. */
  start: unknown
  error: string | undefined
  onCommit: (typed: unknown, onward: Onward) => void
  onCancel: () => void
  /** A cell tells of its keys elsewhere. */
  quiet?: boolean
}>

/** The input of one field in the place of its value: Enter saves, Tab saves and goes on, Esc gives the old value back. */
export function FactEditor({ name, field, labels, start, error, onCommit, onCancel, quiet }: FactEditorProps) {
  const { t } = useText()
  const [typed, setTyped] = useState(start)
  const box = useRef<HTMLDivElement>(null)
  const over = useRef(false)
  useEffect(() => {
    const input = box.current?.querySelector<HTMLElement>('input, select, textarea')
    input?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [])
  useEffect(() => {
    over.current = false
  }, [error])
  const commit = (value: unknown, onward: Onward) => {
    if (over.current) return
    over.current = true
    onCommit(value, onward)
  }

  function keys(event: KeyboardEvent): void {
    // Keys of a list that is open are its own; keys of the page are not meant.
    const choosing = event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true'
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      over.current = true
      onCancel()
    } else if (event.key === 'Enter' && !choosing && (!field.multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      commit(typed, 'stay')
    } else if (event.key === 'Tab') {
      event.preventDefault()
      commit(typed, event.shiftKey ? 'previous' : 'next')
    }
  }

  function leave(event: FocusEvent<HTMLDivElement>): void {
    // Another window in front changes nothing here.
    if (!document.hasFocus() || event.currentTarget.contains(event.relatedTarget)) return
    commit(typed, 'left')
  }

  return (
    <div
      ref={box}
      className={quiet ? classes['editor'] : `${classes['editor']} ${classes['fact']}`}
      onKeyDown={keys}
      onBlur={leave}
    >
      <FieldInput
        bare
        name={name}
        field={field}
        labels={labels}
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value)
          // Text in a reference names no record yet.
          const named = field.kind === 'ref' && typeof value !== 'string'
          if (named || field.kind === 'flag') commit(value, 'stay')
        }}
      />
      {!quiet && !error && <span className={classes['keys']}>{t('factKeys')}</span>}
    </div>
  )
}
