import { fold } from '@temelia/text/fold'
import { TagsInput } from '@mantine/core'
import { useMemo } from 'react'
import { useText } from '../../ui/text.ts'
import { addressIn } from './email-text.ts'
import classes from './emails.module.css'

/** An address that is offered while typing, with whose it is. */
export type KnownAddress = Readonly<{ address: string; name: string }>

type AddressInputProps = Readonly<{
  label: string
  value: readonly string[]
  onChange: (addresses: string[]) => void
  known: readonly KnownAddress[]
  required?: boolean
  error?: string | undefined
  /** It takes the focus when the dialog opens. */
  autoFocus?: boolean
  /** It takes the focus when it appears. */
  focusNow?: boolean
}>

/** Addresses of an email as pills; pasted lists and `Name <address>` are taken apart. */
export function AddressInput({
  label,
  value,
  onChange,
  known,
  required,
  error,
  autoFocus,
  focusNow,
}: AddressInputProps) {
  const { t } = useText()
  const names = useMemo(() => new Map(known.map(({ address, name }) => [address, name])), [known])
  const wrong = value.filter((one) => addressIn(one) === null)
  const fault = wrong.length > 0 ? t('emailAddressWrong', { address: wrong[0] ?? '' }) : error
  return (
    <TagsInput
      label={label}
      value={[...value]}
      onChange={(next) => onChange([...new Set(next.map((one) => addressIn(one) ?? one.trim()))].filter(Boolean))}
      data={[...names.keys()]}
      renderOption={({ option }) => (
        <span>
          {names.get(option.value)} <small>{option.value}</small>
        </span>
      )}
      filter={({ options, search }) => {
        const wanted = fold(search)
        return options.filter(
          (option) => 'value' in option && fold(`${names.get(option.value) ?? ''} ${option.value}`).includes(wanted),
        )
      }}
      splitChars={[',', ';', '\n']}
      acceptValueOnBlur
      maxTags={50}
      withAsterisk={required}
      error={fault}
      inputMode="email"
      classNames={{ inputField: classes['bare'] }}
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
      autoFocus={focusNow}
    />
  )
}
