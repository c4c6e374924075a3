import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import type { CustomField } from '@temelia/model/crm/custom-field'
import { FieldOption } from '@temelia/model/crm/field-option'
import type { Patch } from '@temelia/model/entity'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type Found, useAll, useSave } from '../../data/records.ts'
import { useTenantRegion } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { DeleteOptionDialog } from './delete-option-dialog.tsx'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import classes from './own-fields.module.css'

type Option = Found<typeof FieldOption>

/** The options of a list of a company's own: added, renamed, put in order, deleted. */
export function FieldOptions({ field, name }: { field: Found<typeof CustomField>; name: string }) {
  const { t } = useText()
  const twoWords = useTenantRegion() === 'ro'
  const place = {
    and: [
      { field: 'entity', op: 'eq', value: field.entity },
      { field: 'field', op: 'eq', value: field.name },
    ],
  } as const
  const options = useAll(FieldOption, { filter: place, sort: 'position' }).data?.rows ?? []
  const { save } = useSave(FieldOption)
  const [leaving, setLeaving] = useState<Option | null>(null)
  const put = (option: Option, patch: Patch<typeof FieldOption>) => save(option.id, patch, option.version)
  const swap = async (one: Option | undefined, other: Option | undefined) => {
    if (!one || !other) return
    await put(one, { position: other.position })
    await put(other, { position: one.position })
  }
  return (
    <div className={classes['options']} role="group" aria-label={t('ownFieldOptions', { name })}>
      {options.map((option, at) => (
        <div key={option.id} className={classes['option']}>
          <ActionIcon
            size={28}
            disabled={at === 0}
            aria-label={t('ownFieldUp', { name: option.option })}
            onClick={() => void swap(option, options[at - 1]).catch(toastProblem)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            size={28}
            disabled={at === options.length - 1}
            aria-label={t('ownFieldDown', { name: option.option })}
            onClick={() => void swap(option, options[at + 1]).catch(toastProblem)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
          <Word
            label={t('ownFieldOptionRename', { name: option.option })}
            value={option.option}
            onSave={(word) => (word ? put(option, { option: word }) : undefined)}
          />
          {twoWords && (
            <Word
              label={t('ownFieldOptionEnglish', { name: option.option })}
              hint={t('ownFieldOptionInEnglish')}
              value={option.optionEn ?? ''}
              onSave={(word) => put(option, { optionEn: word || null })}
            />
          )}
          <ActionIcon
            size={28}
            aria-label={t('ownFieldDelete', { name: option.option })}
            onClick={() => setLeaving(option)}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <WaitingRecords of={FieldOption} where={{ entity: field.entity, field: field.name }} />
      <NewOption onAdd={(option) => save(null, { entity: field.entity, field: field.name, option })} />
      {leaving && (
        <DeleteOptionDialog
          option={leaving}
          others={options.filter(({ id }) => id !== leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  )
}

type WordProps = Readonly<{
  label: string
  hint?: string
  value: string
  onSave: (word: string) => Promise<unknown> | undefined
}>

/** Saved when it is left or with Enter; Escape brings back what was. */
function Word({ label, hint, value, onSave }: WordProps) {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  const leave = () => {
    if (typed.trim() === value) return
    const saving = onSave(typed.trim())
    if (saving) saving.catch(toastProblem)
    else setTyped(value)
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={hint}
      className={classes['word']}
      maxLength={160}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(value)
      }}
    />
  )
}

function NewOption({ onAdd }: { onAdd: (option: string) => Promise<unknown> }) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const option = typed.trim()
    if (option) onAdd(option).then(() => setTyped(''), toastProblem)
  }
  return (
    <form className={classes['newOption']} onSubmit={add}>
      <TextInput
        size="xs"
        aria-label={t('ownFieldOption')}
        placeholder={t('ownFieldOption')}
        className={classes['word']}
        maxLength={160}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" variant="default" disabled={!typed.trim()}>
        {t('ownFieldOptionAdd')}
      </Button>
    </form>
  )
}
