import { NumberField } from '../../ui/number-field.tsx'
import { TextInput } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import styles from './panels.module.css'

type Amount = Readonly<{ text: string; wrong: boolean; onChange: (text: string) => void }>

type LineAmountsProps = Readonly<{
  unit: string
  onUnit: (unit: string) => void
  quantity: Amount & Readonly<{ label: string }>
  price: Amount
}>

/** Unit, quantity and price of a line that is being added, as typed. */
export function LineAmounts({ unit, onUnit, quantity, price }: LineAmountsProps) {
  const { t } = useText()
  return (
    <div className={styles.triple}>
      <TextInput
        size="xs"
        label={t('columnUnit')}
        value={unit}
        onChange={(event) => onUnit(event.currentTarget.value)}
      />
      {[quantity, { label: t('onePrice'), ...price }].map(({ label, text, wrong, onChange }) => (
        <NumberField
          key={label}
          size="xs"
          label={label}
          classNames={{ input: styles.number }}
          value={text}
          error={wrong}
          onText={onChange}
        />
      ))}
    </div>
  )
}
