import { CloseButton, Combobox, InputBase, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { User } from '@temelia/model/admin/user'
import type { Entity, Patch } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { fold } from '@temelia/text/fold'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AnyRow, mayAddTo, useList, useRecord, useSaveNow } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { useLabels } from './labels.ts'
import { namedOnly } from './named-only.ts'
import { titleKey, titleOf } from './titles.ts'

/** Work is given to people who are let in and are shown to their colleagues. */
const WHO_WORKS: Filter = {
  and: [
    { field: 'visible', op: 'eq', value: true },
    { field: 'banned', op: 'eq', value: false },
  ],
}

/** The option that adds what was typed. */
const ADD = 'add'
const NOTHING: readonly AnyRow[] = []

type RecordPickerProps = Readonly<{
  of: Entity
  /** The record that is chosen, or text that names none yet. */
  value: number | string | null
  onChange: (id: number | null, row: AnyRow | null) => void
  /** Takes what is typed until a record is chosen: its form keeps it and refuses it. Without it the picker keeps the text and holds back its form. */
  onText?: (text: string) => void
  label?: string
  'aria-label'?: string
  name?: string
  /** The form it belongs to where it stands beside it; what stands in no form at all holds nothing back. */
  form?: string
  error?: string
  withAsterisk?: boolean
  within?: Filter
  /** False where only what is there makes sense, such as in a condition. */
  adds?: boolean
}>

/**
 * Chooses one record by typing a part of it; the server searches. What nobody is called can be added where a name is enough. Text that is left
 * without a choice becomes the one record of exactly that name, or stays with a sentence. Where the picker keeps the text itself, its value
 * stays what it was until another record is chosen or the field is emptied.
 */
export function RecordPicker({ of, value, onChange, onText, within, adds = true, error, ...input }: RecordPickerProps) {
  const { t } = useText()
  const labels = useLabels(of)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  const [focused, setFocused] = useState(false)
  // What the coming results are for: Enter was pressed before them, or text was left (also by a field that stood here before).
  const [awaited, setAwaited] = useState<'first' | 'exact' | null>(isText(value) ? 'exact' : null)
  // A form was sent before the text was looked up.
  const [hurried, setHurried] = useState(false)
  // A value that somebody else gave stands over what was typed.
  if (value !== known) {
    setKnown(value)
    setTyped(null)
    setAwaited(isText(value) ? 'exact' : null)
  }
  const chosen = useRecord(of, typeof value === 'number' ? value : null)
  const title = typeof value === 'string' ? value : value !== null && chosen.data ? titleOf(of, chosen.data) : ''
  const text = typed ?? (typeof value === 'string' ? value : '')
  const unchosen = typed !== null || isText(value)
  const name = text.trim()
  const empty = typeof value !== 'number' && text === ''
  const [q] = useDebouncedValue(text, 150)
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
    { enabled: combobox.dropdownOpened || awaited === 'exact' },
  )
  const rows: readonly AnyRow[] = found.data?.rows ?? NOTHING
  const fresh = q === text && found.isSuccess && !found.isPlaceholderData
  const alike = fresh && name !== '' ? rows.filter((row) => fold(titleOf(of, row)) === fold(name)) : NOTHING
  const { save, isPending: adding } = useSaveNow(of)
  const made = adds ? namedOnly(of, name, within) : null
  const mayAdd = fresh && name !== '' && alike.length === 0 && made !== null && mayAddTo(found)
  const waits = awaited !== null && !hurried && error === undefined && found.fetchStatus !== 'paused'
  const unread = name !== '' && !focused && !waits && !adding
  const sentence = fresh ? (alike.length > 1 ? 'pickerSeveral' : 'pickerUnknown') : 'pickerAway'
  const fault = unread ? t(sentence, { name: labels.one.toLowerCase(), text: name }) : error

  function choose(row: AnyRow | null): void {
    const id = row?.id ?? null
    setKnown(id)
    setTyped(null)
    setAwaited(null)
    if (id !== value) onChange(id, row)
    combobox.closeDropdown()
  }

  async function add(): Promise<void> {
    if (!made) return
    try {
      choose(await save(null, made as Patch<Entity>))
      toastDone(t('recordSaved'))
    } catch (cause) {
      toastProblem(cause)
    }
  }

  function type(next: string): void {
    setTyped(next)
    setAwaited(null)
    setHurried(false)
    combobox.openDropdown()
    combobox.resetSelectedOption()
    if (!onText) return
    setKnown(next)
    onText(next)
  }

  /** The field is left: the one of exactly that name is meant; what names none is no choice. */
  function leave(): void {
    setFocused(false)
    combobox.closeDropdown()
    if (!unchosen || adding) return
    if (name === '') return choose(null)
    if (typeof value === 'number' && typed === title) return setTyped(null)
    if (fresh && alike.length === 1) return choose(alike[0] ?? null)
    if (!fresh) setAwaited('exact')
  }

  function keys(event: KeyboardEvent): void {
    const [only, ...others] = alike
    const exact = only && others.length === 0
    if (!unchosen) return
    if (event.key === 'Tab' && exact) choose(only)
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey || name === '') {
      // The form reads its values as it is sent.
      if (name === '' ? combobox.getSelectedOptionIndex() === -1 : exact) flushSync(() => choose(only ?? null))
    } else if (combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault()
      combobox.openDropdown()
      if (!fresh || rows.length === 0) setAwaited('first')
    }
  }

  const arrived = useRef(() => {})
  arrived.current = () => {
    if (found.isError) setAwaited(null)
    if (!unchosen || !fresh) return
    const [first] = awaited === 'first' ? rows : awaited === 'exact' && alike.length === 1 ? alike : NOTHING
    setAwaited(null)
    if (first) choose(first)
    // What adds is taken by a second Enter only.
    else if (combobox.dropdownOpened && name !== '' && (rows.length > 0 || awaited === 'first'))
      combobox.selectFirstOption()
  }
  useEffect(() => arrived.current(), [fresh, found.data, found.isError, awaited])
  useForm(field, () => {
    // It would cover the sentence of a form that is refused.
    combobox.closeDropdown()
    if (onText || typed === null || name === '') return false
    setFocused(false)
    setHurried(true)
    if (!fresh) setAwaited('exact')
    return true
  })

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => (id === ADD ? void add() : choose(rows.find((row) => String(row.id) === id) ?? null))}
      withinPortal
    >
      <Combobox.Target>
        <InputBase
          {...input}
          ref={field}
          size="sm"
          autoComplete="off"
          placeholder={t('pickerSearch')}
          error={fault}
          value={typed ?? title}
          readOnly={adding}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={keys}
          onClick={() => combobox.openDropdown()}
          onFocus={() => {
            setFocused(true)
            if (!fault) combobox.openDropdown()
          }}
          onBlur={leave}
          rightSectionPointerEvents={empty ? 'none' : 'all'}
          rightSection={
            empty ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton
                size="sm"
                aria-label={t('pickerClear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(null)}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={input.label ?? input['aria-label']} mah={260} style={{ overflowY: 'auto' }}>
          {rows.map((row) => (
            <Combobox.Option key={row.id} value={String(row.id)} active={row.id === value}>
              {titleOf(of, row)}
            </Combobox.Option>
          ))}
          {found.data && rows.length === 0 && <Combobox.Empty>{t('pickerNone')}</Combobox.Empty>}
          {mayAdd && <Combobox.Option value={ADD}>{t('pickerAdd', { add: labels.add, text: name })}</Combobox.Option>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function isText(value: number | string | null): boolean {
  return typeof value === 'string' && value.trim() !== ''
}

/** Is asked when the form of a field is sent; true holds it back, as a form would that reads the text itself. */
function useForm(field: RefObject<HTMLInputElement | null>, holds: () => boolean): void {
  useEffect(() => {
    const ask = (event: Event) => {
      if (event.target !== field.current?.form || !holds()) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('submit', ask, true)
    return () => document.removeEventListener('submit', ask, true)
  })
}
