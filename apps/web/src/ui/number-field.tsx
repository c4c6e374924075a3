import { TextInput, type TextInputProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { usePractice } from '../session/tenant-region.ts'
import { type Echo, useBubble } from './echo-bubble.tsx'
import type { KeyedIn } from './typed-key.ts'
import { echoOf } from './typed-number.ts'

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> &
  Readonly<{
    value: string
    onText: (text: string) => void
    /** What the text was understood as, where more than numbers can be typed. */
    echo?: readonly Echo[]
    /** The keys that a finger gets above its keypad. */
    keys?: KeyedIn
  }>

/** A field in which a number is typed as text. It shows what was understood; what can mean two numbers is wrong until one is chosen. */
export function NumberField({
  value,
  onText,
  echo,
  keys = 'number',
  onFocus,
  onBlur,
  error,
  readOnly,
  ...rest
}: NumberFieldProps) {
  const [typing, setTyping] = useState(false)
  const number = useEcho(readOnly ? null : value)
  const bubble = useBubble({ echo: echo ?? number, typing, keys, onChoose: onText, onLeave: () => setTyping(false) })
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      ref={bubble.field}
      readOnly={readOnly}
      value={value}
      error={error || bubble.twoWays}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (bubble.holds(event)) return
        setTyping(false)
        onBlur?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          {bubble.node}
        </>
      )}
    />
  )
}

/** What stands in a number field, understood; the same array while nothing changes. */
export function useEcho(text: string | null): readonly Echo[] {
  const practice = usePractice()
  return useMemo(() => (text === null ? [] : echoOf(text, practice)), [text, practice])
}
