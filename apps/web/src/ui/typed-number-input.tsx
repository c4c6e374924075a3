import { MAX_SCALE } from '@temelia/decimal/scaled'
import { typedText } from '@temelia/decimal/typed-number'
import type { Decimals } from '@temelia/text/format'
import { usePractice } from '../session/tenant-region.ts'
import { useFormat } from './use-format.ts'
import { useText } from './text.ts'
import { numberRefusal, percentText, readNumber } from './typed-number.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

/** All that was typed. */
const AS_TYPED = { min: 0, max: MAX_SCALE }

type TypedNumberProps<Empty extends number | null> = Omit<
  TypedInputProps,
  'value' | 'atRest' | 'kind' | 'echoOf' | 'onTake'
> &
  Readonly<{
    value: number | null
    /** What an emptied field stands for. */
    empty: Empty
    /** The least and the largest value, inclusive. */
    range?: readonly [number, number]
    /** It is a percentage: `8.25%` may be typed. */
    percent?: boolean
    /** How many decimals are shown while nobody types in the field. */
    decimals?: Decimals
    /** Takes the number in when the field is left or on Enter; a sentence refuses it, at once or when the server answers. */
    onTake: (value: number | Empty) => ReturnType<TypedInputProps['onTake']>
  }>

/** A number that is taken in when its field is left, read by the company's practice. */
export function TypedNumber<Empty extends number | null>(props: TypedNumberProps<Empty>) {
  const { value, empty, range, decimals = AS_TYPED, percent, onTake, ...rest } = props
  const { t } = useText()
  const { number } = useFormat()
  const practice = usePractice()

  function take(text: string) {
    if (text === '') return onTake(empty)
    const read = readNumber(percentText(text, percent), practice)
    if (read === null) return numberRefusal(text, practice, t)
    if (range && (read < range[0] || read > range[1]))
      return t('outOfRange', { min: number(range[0]), max: number(range[1]) })
    return onTake(read)
  }

  return (
    <TypedInput
      {...rest}
      kind="number"
      value={typedText(value, practice)}
      atRest={value === null ? '' : number(value, decimals)}
      onTake={take}
    />
  )
}
