import { readTypedDay } from '@temelia/calendar/read-day'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { dayRefusal, dayShown } from '../../ui/typed-day.ts'
import { TypedInput, type TypedInputProps } from '../../ui/typed-input.tsx'

type TypedDayProps = Omit<TypedInputProps, 'value' | 'atRest' | 'kind' | 'echoOf' | 'onTake'> &
  Readonly<{
    /** The day `YYYY-MM-DD`. */
    value: string | null
    /** Takes the day in when the field is left, on Enter or from the calendar; a sentence refuses it. */
    onTake: (day: string | null) => ReturnType<TypedInputProps['onTake']>
  }>

/** A day that is taken in when its field is left, in the company's order. */
export function TypedDay({ value, onTake, ...rest }: TypedDayProps) {
  const { t } = useText()
  const region = usePractice()

  function take(text: string) {
    if (text === '') return onTake(null)
    const read = readTypedDay(text, region)
    return read.ok ? onTake(read.day) : dayRefusal(read, region, t)
  }

  return <TypedInput {...rest} kind="day" value={dayShown(value ?? '', region)} onTake={take} />
}
