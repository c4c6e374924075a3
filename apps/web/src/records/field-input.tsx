import { DayField } from '../ui/day-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Autocomplete, Checkbox, Input, NativeSelect, Rating, Textarea, TextInput } from '@mantine/core'
import type { Entity } from '@temelia/model/entity'
import type { Field } from '@temelia/model/field'
import type { Filter } from '@temelia/model/filter'
import { typedText } from '@temelia/decimal/typed-number'
import { useList } from '../data/records.ts'
import { usePractice } from '../session/tenant-region.ts'
import { keyboardOf } from './keyboard-of.ts'
import type { Labels } from './labels.ts'
import { RecordPicker } from './record-picker.tsx'
import { offeredChoices } from './shown-fields.ts'
import { titleKey, titleOf } from './titles.ts'

export type FieldInputProps = Readonly<{
  name: string
  field: Field
  labels: Labels
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
  /** What a reference is looked for in. */
  within?: Filter | undefined
  autoFocus?: boolean
  /** It stands beside its name, which it then only says to those who listen. */
  bare?: boolean
}>

/** The input for one field of a definition. Numbers stay the text that was typed until the form is sent, and so does what names no record. */
export function FieldInput({ name, field, labels, value, error, onChange, within, autoFocus, bare }: FieldInputProps) {
  const shared = {
    name,
    ...(bare ? { 'aria-label': labels.field(name) } : { label: labels.field(name) }),
    error,
    withAsterisk: field.required && !bare,
    'data-autofocus': autoFocus || undefined,
  }
  const practice = usePractice()
  const text = typeof value === 'number' ? typedText(value, practice) : String(value ?? '')
  if (field.kind === 'flag') {
    const { withAsterisk: _, ...rest } = shared
    return (
      <Checkbox
        {...rest}
        mt={bare ? 6 : 28}
        checked={Boolean(value)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  if (field.kind === 'choice') {
    const options = offeredChoices(field, value).map((choice) => ({
      value: String(choice),
      label: labels.choice(name, choice),
    }))
    return (
      <NativeSelect
        {...shared}
        data={field.nullable ? [{ value: '', label: '' }, ...options] : options}
        value={text}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          onChange((field.choices ?? []).find((choice) => String(choice) === chosen) ?? null)
        }}
      />
    )
  }
  if (field.kind === 'ref' && field.target) {
    return (
      <RecordPicker
        {...shared}
        of={field.target()}
        value={value as number | string | null}
        onChange={onChange}
        onText={onChange}
        {...(within ? { within } : {})}
      />
    )
  }
  if (field.names)
    return <NameInput {...shared} of={field.names()} value={text} onChange={(typed) => onChange(typed)} />
  if (field.multiline) {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  if (field.stars) {
    return (
      <Input.Wrapper label={bare ? undefined : labels.field(name)} error={error} labelElement="div">
        <Rating
          mt={6}
          name={name}
          value={Number(value ?? 0)}
          onChange={onChange}
          allowClear
          aria-label={labels.field(name)}
          getSymbolLabel={(stars) => String(stars)}
        />
      </Input.Wrapper>
    )
  }
  if (field.kind === 'decimal' || field.kind === 'integer')
    return <NumberField {...shared} className="figures" value={text} onText={onChange} />
  if (field.kind === 'date') return <DayField {...shared} value={text} onDay={onChange} />
  return (
    <TextInput
      {...shared}
      inputMode={keyboardOf(name)}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type NameInputProps = Readonly<{
  of: Entity
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}>

/** A text for which the names of a list are offered; another one is taken as it is. */
function NameInput({ of, ...input }: NameInputProps) {
  const list = useList(of, { sort: titleKey(of) ?? 'id', pageSize: 200, count: 'none' })
  return (
    <Autocomplete {...input} autoComplete="off" data={[...new Set(list.data?.rows.map((row) => titleOf(of, row)))]} />
  )
}
