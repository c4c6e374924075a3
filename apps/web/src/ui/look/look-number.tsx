import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { NumberField } from '../number-field.tsx'
import { useText } from '../text.ts'
import { numberRefusal, readNumber } from '../typed-number.ts'
import { useFormat } from '../use-format.ts'

type LookNumberProps = Readonly<{
  label: string
  /** What it is where nothing is typed. */
  usual: number
  value: number | null
  /** The least and the largest value, inclusive. */
  range: readonly [number, number]
  disabled?: boolean
  /** Takes the number in when the field is left; null where it was emptied. */
  onTake: (value: number | null) => void
}>

/** A measure of a look: points or millimetres. */
export function LookNumber({ label, usual, value, range, disabled = false, onTake }: LookNumberProps) {
  const { t } = useText()
  const { number } = useFormat()
  const practice = usePractice()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const written = (one: number) => number(one, { min: 0, max: 2 })

  function take() {
    if (typed === null) return
    const text = typed.trim()
    const read = text === '' ? null : readNumber(text, practice)
    if (text !== '' && read === null) return setError(numberRefusal(text, practice, t))
    if (read !== null && (read < range[0] || read > range[1]))
      return setError(t('outOfRange', { min: written(range[0]), max: written(range[1]) }))
    setError(null)
    setTyped(null)
    if (read !== value) onTake(read)
  }

  return (
    <NumberField
      size="sm"
      label={label}
      placeholder={written(usual)}
      value={typed ?? (value === null ? '' : written(value))}
      error={error}
      disabled={disabled}
      onText={setTyped}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  )
}
