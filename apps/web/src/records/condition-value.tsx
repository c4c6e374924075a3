import { readNumber } from '../ui/typed-number.ts'
import { isDay } from '@temelia/calendar/day'
import { DayField } from '../ui/day-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { usePractice } from '../session/tenant-region.ts'
import { MultiSelect, NativeSelect, Pill, PillsInput, TagsInput, TextInput } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import { type Leaf, ME } from '@temelia/model/filter'
import { typedText } from '@temelia/decimal/typed-number'
import { useState } from 'react'
import { useText } from '../ui/text.ts'
import type { Labels } from './labels.ts'
import { RecordName } from './record-name.tsx'
import { RecordPicker } from './record-picker.tsx'
import { offeredChoices } from './shown-fields.ts'

type ConditionValueProps = Readonly<{
  field: Field
  name: string
  leaf: Leaf
  labels: Labels
  invalid: boolean
  onChange: (value: unknown) => void
}>

/** The value of a condition, by the field's kind: one, several, or two bounds. */
export function ConditionValue(props: ConditionValueProps) {
  const { t } = useText()
  const { leaf, onChange } = props
  if (leaf.op === 'between') {
    const [from, to] = leaf.value as readonly [unknown, unknown]
    return (
      <>
        <OneValue {...props} label={t('filterFrom')} value={from} onChange={(value) => onChange([value, to])} />
        <OneValue {...props} label={t('filterTo')} value={to} onChange={(value) => onChange([from, value])} />
      </>
    )
  }
  if (leaf.op === 'in') return <Values {...props} values={leaf.value as readonly unknown[]} />
  return <OneValue {...props} label={t('filterValue')} value={leaf.value} />
}

function OneValue({ field, name, labels, label, value, invalid, onChange }: ConditionValueProps & OneValueProps) {
  const { t } = useText()
  const target = field.target?.()
  if (field.kind === 'choice' || field.kind === 'flag') {
    const data =
      field.kind === 'flag'
        ? [true, false].map((flag) => ({ value: String(flag), label: t(flag ? 'yes' : 'no'), flag }))
        : offeredChoices(field, value).map((choice) => ({
            value: String(choice),
            label: labels.choice(name, choice),
            flag: choice,
          }))
    return (
      <NativeSelect
        aria-label={label}
        value={String(value)}
        data={data.map(({ value: key, label: text }) => ({ value: key, label: text }))}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange(data.find((option) => option.value === chosen)?.flag)
        }}
      />
    )
  }
  if (target) return <Reference target={target} label={label} value={value} onChange={onChange} />
  return <Typed kind={field.kind} label={label} value={value} invalid={invalid} onChange={onChange} />
}

type OneValueProps = Readonly<{ label: string; value: unknown; onChange: (value: unknown) => void }>

/** A record, or of a user: whoever reads. */
function Reference({ target, label, value, onChange }: OneValueProps & { target: Entity }) {
  const { t } = useText()
  const person = target.name === 'user'
  return (
    <>
      {person && (
        <NativeSelect
          aria-label={t('filterMe')}
          value={value === ME ? ME : ''}
          data={[
            { value: '', label: t('filterOne') },
            { value: ME, label: t('filterMe') },
          ]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {value !== ME && (
        <RecordPicker
          adds={false}
          of={target}
          aria-label={label}
          value={typeof value === 'number' ? value : null}
          onChange={(id) => onChange(id ?? '')}
        />
      )}
    </>
  )
}

function Typed({ kind, label, value, invalid, onChange }: OneValueProps & { kind: Field['kind']; invalid: boolean }) {
  const practice = usePractice()
  const [typed, setTyped] = useState(typeof value === 'number' ? typedText(value, practice) : String(value ?? ''))
  if (isFigure(kind)) {
    return (
      <NumberField
        aria-label={label}
        error={invalid}
        value={typed}
        onText={(text) => {
          setTyped(text)
          // What is no number stays as it was typed, and the condition says so.
          onChange(text.trim() === '' ? '' : (readNumber(text, practice) ?? text))
        }}
      />
    )
  }
  if (kind === 'date' || kind === 'instant') {
    return (
      <DayField
        aria-label={label}
        error={invalid}
        value={kind === 'instant' && isDay(typed.slice(0, 10)) ? typed.slice(0, 10) : typed}
        onDay={(day) => {
          setTyped(day)
          onChange(day)
        }}
      />
    )
  }
  return (
    <TextInput
      aria-label={label}
      error={invalid}
      value={typed}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(text.trim() === '' ? '' : text)
      }}
    />
  )
}

/** Several values, any of which fits. */
function Values({ field, name, labels, values, onChange }: ConditionValueProps & { values: readonly unknown[] }) {
  const { t } = useText()
  const practice = usePractice()
  const figure = isFigure(field.kind)
  const target = field.target?.()
  if (field.kind === 'choice') {
    const known = offeredChoices(field, ...values)
    return (
      <MultiSelect
        aria-label={t('filterValue')}
        placeholder={values.length === 0 ? t('filterAddValue') : undefined}
        data={known.map((choice) => ({ value: String(choice), label: labels.choice(name, choice) }))}
        value={values.map(String)}
        onChange={(chosen) => onChange(known.filter((choice) => chosen.includes(String(choice))))}
        checkIconPosition="right"
      />
    )
  }
  if (target) {
    const add = (value: unknown) => value && !values.includes(value) && onChange([...values, value])
    return (
      <>
        {values.length > 0 && (
          <PillsInput>
            <Pill.Group>
              {values.map((value) => (
                <Pill
                  key={String(value)}
                  withRemoveButton
                  removeButtonProps={{ 'aria-label': t('filterRemove'), tabIndex: 0 }}
                  onRemove={() => onChange(values.filter((other) => other !== value))}
                >
                  {value === ME ? t('filterMe') : <RecordName of={target} id={Number(value)} />}
                </Pill>
              ))}
            </Pill.Group>
          </PillsInput>
        )}
        <Reference key={values.length} target={target} label={t('filterAddValue')} value="" onChange={add} />
      </>
    )
  }
  return (
    <TagsInput
      aria-label={t('filterValue')}
      placeholder={t('filterTypeEnter')}
      // A comma belongs to the number.
      splitChars={figure ? [';'] : [',']}
      value={values.map((value) => (typeof value === 'number' ? typedText(value, practice) : String(value)))}
      onChange={(texts) => onChange(figure ? texts.map((text) => readNumber(text, practice) ?? text) : texts)}
    />
  )
}

function isFigure(kind: Field['kind']): boolean {
  return kind === 'decimal' || kind === 'integer'
}
