import { CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { User } from '@temelia/model/admin/user'
import type { Entity } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { useState } from 'react'
import { type AnyRow, useList, useRecord } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { titleKey, titleOf } from './titles.ts'

/** Work is given to people who are let in and are shown to their colleagues. */
const WHO_WORKS: Filter = {
  and: [
    { field: 'visible', op: 'eq', value: true },
    { field: 'banned', op: 'eq', value: false },
  ],
}

type RecordPickerProps = Readonly<{
  of: Entity
  value: number | null
  onChange: (id: number | null, row: AnyRow | null) => void
  label?: string
  'aria-label'?: string
  name?: string
  error?: string
  withAsterisk?: boolean
  within?: Filter
}>

/** Chooses one record by typing a part of it; the server searches. */
export function RecordPicker({ of, value, onChange, within, ...input }: RecordPickerProps) {
  const { t } = useText()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  const [q] = useDebouncedValue(typed ?? '', 150)
  const chosen = useRecord(of, value)
  // Lists that administrators keep, such as stages, read in their own order.
  const sort = (of.access === 'administrator' ? of.order : undefined) ?? titleKey(of)
  const found = useList(
    of,
    // What is typed finds the best matches first; before that the list begins at its beginning.
    {
      q,
      pageSize: 20,
      filter: within ?? (of === User ? WHO_WORKS : undefined),
      sort: q ? undefined : sort,
      count: 'none',
    },
    { enabled: combobox.dropdownOpened },
  )
  const title = value !== null && chosen.data ? titleOf(of, chosen.data) : ''

  function choose(id: string): void {
    const row = found.data?.rows.find((candidate) => String(candidate.id) === id) ?? null
    onChange(row?.id ?? null, row)
    setTyped(null)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <InputBase
          {...input}
          size="sm"
          autoComplete="off"
          placeholder={t('pickerSearch')}
          value={typed ?? title}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.selectFirstOption()
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            setTyped(null)
          }}
          rightSectionPointerEvents={value === null ? 'none' : 'all'}
          rightSection={
            value === null ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton
                size="sm"
                aria-label={t('pickerClear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null, null)}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={input.label ?? input['aria-label']} mah={260} style={{ overflowY: 'auto' }}>
          {found.data?.rows.map((row) => (
            <Combobox.Option key={row.id} value={String(row.id)} active={row.id === value}>
              {titleOf(of, row)}
            </Combobox.Option>
          ))}
          {found.data?.rows.length === 0 && <Combobox.Empty>{t('pickerNone')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
