import { TextInput, type TextInputProps } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { isInBubble, NumberBubble, useEcho } from './number-bubble.tsx'

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref'> &
  Readonly<{ value: string; onText: (text: string) => void }>

/** A field in which a number is typed as text. It shows what was understood; what can mean two numbers is wrong until one is chosen. */
export function NumberField({ value, onText, onFocus, onBlur, error, readOnly, ...rest }: NumberFieldProps) {
  const [typing, setTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const bubbleId = useId()
  const echo = useEcho(readOnly ? null : value)
  const twoWays = echo.length > 1
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      ref={field}
      readOnly={readOnly}
      value={value}
      error={error || twoWays}
      onChange={(event) => onText(event.currentTarget.value)}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        if (isInBubble(event, bubbleId)) return
        setTyping(false)
        onBlur?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          {(twoWays || (typing && echo.length > 0)) && (
            <NumberBubble id={bubbleId} field={field} echo={echo} onChoose={onText} onLeave={() => setTyping(false)} />
          )}
        </>
      )}
    />
  )
}
