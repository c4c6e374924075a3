import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { DayText } from './day-field.tsx'
import type { Echo } from './echo-bubble.tsx'
import { NumberField } from './number-field.tsx'
import { useText } from './text.ts'

export type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange'> &
  Readonly<{
    value: string
    /** How the value is written while nobody types in the field. */
    atRest?: string
    /** A number or a day is typed: what was understood shows beside it. */
    kind?: 'number' | 'day'
    /** What a number field understood of a text, where more than numbers can be typed. */
    echoOf?: (text: string) => readonly Echo[]
    /** Takes the text in when the field is left or on Enter; a sentence refuses it, at once or when the server answers. */
    onTake: (text: string) => string | void | Promise<string | void>
    /** Follows the typing, for live totals; null when it ends. */
    onDraft?: (text: string | null) => void
  }>

/** A text field that is taken in when it is left, and put back by Esc. What somebody else wrote meanwhile is told before it is written over. */
export function TypedInput({ value, atRest, kind, echoOf, onTake, onDraft, ...rest }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [seen, setSeen] = useState(value)
  const [inside, setInside] = useState(false)
  const { t } = useText()
  // Enter that also goes to the next field leaves this one before it is drawn again: what was typed is handed on once.
  const handed = useRef(false)
  useLayoutEffect(() => {
    handed.current = false
  })

  function drop() {
    setTyped(null)
    setError(null)
    onDraft?.(null)
  }

  function take(text = typed) {
    if (handed.current) return
    if (text === null || text.trim() === value) return drop()
    if (seen !== value) {
      setSeen(value)
      return setError(t('typedOverMeanwhile', { theirs: value }))
    }
    const taken = text.trim()
    const refusal = onTake(taken)
    if (typeof refusal === 'string') return setError(refusal)
    handed.current = typed !== null
    drop()
    void refusal?.then((sentence) => sentence && putBack(taken, sentence))
  }

  /** What the server refused stands in the field again, with the reason; Esc gives it up. */
  function putBack(text: string, sentence: string) {
    setTyped((now) => now ?? text)
    setError(sentence)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') take()
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      drop()
    }
  }

  function type(text: string) {
    if (typed === null) setSeen(value)
    setTyped(text)
    setError(null)
    onDraft?.(text)
  }

  const field = {
    size: 'xs',
    autoComplete: 'off',
    ...rest,
    value: typed ?? (inside ? value : (atRest ?? value)),
    error: error ?? rest.error,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      const field = event.currentTarget
      if (atRest === undefined || atRest === value) setInside(true)
      else {
        // Once it stands there as it is typed, so that the next key replaces all of it.
        flushSync(() => setInside(true))
        field.select()
      }
      rest.onFocus?.(event)
    },
    onBlur: () => {
      setInside(false)
      take()
    },
    onKeyDown,
  } as const
  if (kind === 'number')
    return (
      <NumberField
        {...field}
        keys={echoOf ? 'formula' : 'number'}
        echo={typed === null ? undefined : echoOf?.(typed)}
        onText={type}
      />
    )
  if (kind === 'day') return <DayText {...field} onText={type} onPick={take} />
  return <TextInput {...field} onChange={(event) => type(event.currentTarget.value)} />
}
