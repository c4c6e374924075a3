import { TextInput, type TextInputProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { usePractice } from '../session/tenant-region.ts'
import { useBubble } from './echo-bubble.tsx'
import { useText } from './text.ts'
import { hourEcho, hourFault, hourRead, hourShown } from './typed-hour.ts'

type HourFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'ref' | 'type'> &
  Readonly<{
    /** The hour `HH:MM`, nothing, or a typed text that is no hour. */
    value: string
    /** Gives the hour as soon as the text is one, else the text as it was typed. */
    onHour: (hour: string) => void
  }>

/** The hour of a draft, typed and shown as the company writes hours. What is no hour stays in the field with the reason. */
export function HourField({ value, onHour, error, ...rest }: HourFieldProps) {
  const { t } = useText()
  const region = usePractice()
  const [typed, setTyped] = useState<string | null>(null)
  const echo = useMemo(() => hourEcho(typed ?? value, region), [typed, value, region])
  const bubble = useBubble({ echo, typing: typed !== null, onChoose: type, onLeave: () => setTyped(null) })

  function type(text: string) {
    setTyped(text)
    onHour(hourRead(text, region))
  }

  return (
    <TextInput
      autoComplete="off"
      {...rest}
      ref={bubble.field}
      value={typed ?? hourShown(value, region)}
      error={error || (typed === null && hourFault(value, region, t)) || bubble.twoWays}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        if (!bubble.holds(event)) setTyped(null)
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
