import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import type { Leaf, Operator } from '@temelia/model/filter'
import type { TextKey } from '@temelia/text/catalogue'
import { useId, useState } from 'react'
import { useText } from '../ui/text.ts'
import { ConditionValue } from './condition-value.tsx'
import classes from './filter-builder.module.css'
import {
  conditionStart,
  CUSTOM_INTERVAL,
  faultOf,
  filterField,
  operatorsOf,
  takesValue,
  withOperator,
} from './filter-kinds.ts'
import { useLabels } from './labels.ts'

type ConditionRowProps = Readonly<{
  of: Entity
  fields: readonly string[]
  leaf: Leaf
  onChange: (leaf: Leaf) => void
  onRemove: () => void
}>

const FAULTS = { number: 'filterNumberWrong', order: 'filterOrderWrong', gone: 'filterFieldGone' } as const

/** One condition: field, operator, value, and beside them what is wrong with it. */
export function ConditionRow({ of, fields, leaf, onChange, onRemove }: ConditionRowProps) {
  const { t } = useText()
  const labels = useLabels(of)
  const hint = useId()
  const [typing, setTyping] = useState(false)
  const field = filterField(of, leaf.field)
  const day = field?.kind === 'date' || field?.kind === 'instant'
  // The bounds of a period of one's own are asked as "between".
  const operator = day && leaf.op === 'between' ? 'interval' : leaf.op
  const fault = faultOf(of, leaf)
  const shown = fault === null || fault === 'missing' || typing ? null : fault
  const known = fields.includes(leaf.field) ? fields : [leaf.field, ...fields]
  return (
    <div
      className={classes['condition']}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      aria-describedby={shown ? hint : undefined}
    >
      <NativeSelect
        aria-label={t('filterField')}
        value={leaf.field}
        data={known.map((key) => ({ value: key, label: labels.field(key) }))}
        onChange={(event) => onChange(conditionStart(of, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={t('filterOperator')}
        value={operator}
        data={operatorsOf(field).map((op) => ({ value: op, label: t(operatorText(op, day)) }))}
        onChange={(event) => onChange(withOperator(of, leaf, event.currentTarget.value as Operator))}
      />
      {operator === 'interval' && (
        <NativeSelect
          aria-label={t('filterPeriod')}
          value={leaf.op === 'between' ? CUSTOM_INTERVAL : Number(leaf.value)}
          data={INTERVALS.map((code) => ({ value: String(code), label: t(`interval_${code}` as TextKey) }))}
          onChange={(event) => {
            const code = Number(event.currentTarget.value)
            onChange(
              code === CUSTOM_INTERVAL
                ? { field: leaf.field, op: 'between', value: ['', ''] }
                : { field: leaf.field, op: 'interval', value: code },
            )
          }}
        />
      )}
      {field && takesValue(leaf.op) && leaf.op !== 'interval' && (
        <ConditionValue
          key={`${leaf.field} ${leaf.op}`}
          field={field}
          name={leaf.field}
          leaf={leaf}
          labels={labels}
          invalid={shown !== null}
          onChange={(value) => onChange({ ...leaf, value })}
        />
      )}
      <ActionIcon size={32} aria-label={t('filterRemove')} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
      {shown && shown in FAULTS && (
        <p id={hint} className={classes['fault']} role="alert">
          {t(FAULTS[shown as keyof typeof FAULTS])}
        </p>
      )}
    </div>
  )
}

/** The date intervals, the most used first. */
const INTERVALS = [3, 4, 5, 6, 7, 8, 9, 10, 2, 11, 1] as const

/** What an operator says; of days it says before, after, from, until. */
export function operatorText(op: Operator, day: boolean): TextKey {
  const worded = day && ['lt', 'le', 'gt', 'ge'].includes(op)
  return (worded ? `op_day_${op}` : `op_${op}`) as TextKey
}
