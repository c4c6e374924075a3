import { TextInput } from '@mantine/core'
import { useText } from '../../ui/text.ts'

type FieldProps = Readonly<{
  value: string
  onValue: (value: string) => void
  required?: boolean
  /** Takes the focus when its form opens. */
  first?: boolean
}>

const TEXTS = {
  symbol: { label: 'columnSymbol', maxLength: 80 },
  unit: { label: 'columnUnitHint', maxLength: 40 },
  name: { label: 'columnName', maxLength: 4_000 },
} as const

/** One of the texts every norm and resource has: symbol, unit or name, as long as the catalogue holds it. */
export function ItemField({ of, value, onValue, required, first }: FieldProps & Readonly<{ of: keyof typeof TEXTS }>) {
  const { t } = useText()
  const { label, maxLength } = TEXTS[of]
  return (
    <TextInput
      data-autofocus={first || undefined}
      withAsterisk={required}
      label={t(label)}
      maxLength={maxLength}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
