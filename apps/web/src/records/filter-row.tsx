import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import type { Leaf, Operator } from '@temelia/model/filter'
import { parseNumber } from '@temelia/text/format'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../ui/text.ts'
import { conditionStart, isComplete, operatorsOf, takesValue } from './filter-kinds.ts'
import classes from './filter-row.module.css'
import { useLabels } from './labels.ts'
import { RecordPicker } from './record-picker.tsx'

type FilterRowProps = Readonly<{
  of: Entity
  fields: readonly string[]
  where: readonly Leaf[]
  onChange: (where: readonly Leaf[]) => void
  /** What may be done with the conditions as they are, such as saving them. */
  children?: ReactNode
}>

/**
 * The conditions of a list, three controls each; the row grows with every condition. A condition works once it is complete.
 * What comes from elsewhere (a view, Back) replaces what was typed.
 */
export function FilterRow({ of, fields, where, onChange, children }: FilterRowProps) {
  const { t } = useText()
  const [draft, setDraft] = useState(() => startingWith(where, of, fields))
  const [round, setRound] = useState(0)
  const sent = useRef(where)
  const apply = useDebouncedCallback((next: readonly Leaf[]) => {
    sent.current = next.filter(isComplete)
    onChange(sent.current)
  }, 300)
  useEffect(() => {
    if (JSON.stringify(where) === JSON.stringify(sent.current)) return
    sent.current = where
    setDraft(startingWith(where, of, fields))
    setRound((last) => last + 1)
  }, [where, of, fields])
  const put = (next: readonly Leaf[]) => {
    setDraft(next)
    apply(next)
  }
  return (
    <div className={classes['row']}>
      {draft.map((leaf, index) => (
        <Condition
          key={`${round}-${index}`}
          of={of}
          fields={fields}
          leaf={leaf}
          onChange={(changed) => put(draft.map((other, at) => (at === index ? changed : other)))}
          onRemove={() => put(draft.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={() => setDraft([...draft, conditionStart(of, fields[0] ?? '')])}
      >
        {t('filterAdd')}
      </Button>
      {children}
    </div>
  )
}

/** The conditions to show: those of the list, or one that is still to be filled in. */
function startingWith(where: readonly Leaf[], of: Entity, fields: readonly string[]): readonly Leaf[] {
  return where.length > 0 ? where : [conditionStart(of, fields[0] ?? '')]
}

type ConditionProps = Readonly<{
  of: Entity
  fields: readonly string[]
  leaf: Leaf
  onChange: (leaf: Leaf) => void
  onRemove: () => void
}>

function Condition({ of, fields, leaf, onChange, onRemove }: ConditionProps) {
  const { t } = useText()
  const labels = useLabels(of)
  return (
    <div className={classes['condition']}>
      <NativeSelect
        aria-label={t('filterField')}
        value={leaf.field}
        data={fields.map((key) => ({ value: key, label: labels.field(key) }))}
        onChange={(event) => onChange(conditionStart(of, event.currentTarget.value))}
      />
      <NativeSelect
        aria-label={t('filterOperator')}
        value={leaf.op}
        data={operatorsOf(of.fields[leaf.field]).map((op) => ({ value: op, label: t(`op_${op}` as 'op_eq') }))}
        onChange={(event) => {
          const op = event.currentTarget.value as Operator
          onChange({
            field: leaf.field,
            op,
            value: takesValue(op) ? (op === 'interval' ? 7 : leaf.op === 'interval' ? '' : leaf.value) : undefined,
          })
        }}
      />
      {takesValue(leaf.op) && <ValueInput of={of} leaf={leaf} onChange={(value) => onChange({ ...leaf, value })} />}
      <ActionIcon size={32} aria-label={t('filterRemove')} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}

function ValueInput({ of, leaf, onChange }: { of: Entity; leaf: Leaf; onChange: (value: unknown) => void }) {
  const { t } = useText()
  const labels = useLabels(of)
  const field = of.fields[leaf.field]
  const [typed, setTyped] = useState(String(leaf.value ?? ''))
  if (leaf.op === 'interval') {
    return (
      <NativeSelect
        aria-label={t('filterValue')}
        value={String(leaf.value)}
        data={[3, 4, 5, 6, 7, 8, 9, 10, 2].map((code) => ({
          value: String(code),
          label: t(`interval_${code}` as 'interval_2'),
        }))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    )
  }
  if (field?.kind === 'choice') {
    return (
      <NativeSelect
        aria-label={t('filterValue')}
        value={String(leaf.value)}
        data={(field.choices ?? []).map((choice) => ({
          value: String(choice),
          label: labels.choice(leaf.field, choice),
        }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange(field.choices?.find((choice) => String(choice) === chosen))
        }}
      />
    )
  }
  if (field?.kind === 'flag') {
    return (
      <NativeSelect
        aria-label={t('filterValue')}
        value={String(leaf.value)}
        data={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === 'true')}
      />
    )
  }
  if (field?.kind === 'ref' && field.target) {
    return (
      <RecordPicker
        of={field.target()}
        aria-label={t('filterValue')}
        value={typeof leaf.value === 'number' ? leaf.value : null}
        onChange={onChange}
      />
    )
  }
  const figure = field?.kind === 'decimal' || field?.kind === 'integer'
  return (
    <TextInput
      aria-label={t('filterValue')}
      type={field?.kind === 'date' || field?.kind === 'instant' ? 'date' : 'text'}
      inputMode={figure ? 'decimal' : undefined}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(figure ? (parseNumber(text) ?? '') : text)
      }}
    />
  )
}
