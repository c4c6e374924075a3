import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { CustomField } from '@temelia/model/crm/custom-field'
import { FieldOption } from '@temelia/model/crm/field-option'
import { type FormEvent, useState } from 'react'
import { type Found, useList, useRemove, useSave } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import classes from './own-fields.module.css'

type FieldLineProps = Readonly<{
  field: Found<typeof CustomField>
  onUp: (() => void) | null
  onDown: (() => void) | null
  onChange: () => void
  onDelete: () => void
}>

/** One field: its place, label and kind; a list shows its options. */
export function FieldLine({ field, onUp, onDown, onChange, onDelete }: FieldLineProps) {
  const { t, language } = useText()
  const labels = useLabels(CustomField)
  const name = (language === 'ro' && field.labelRo) || field.label
  return (
    <li className={classes['field']}>
      <div className={classes['line']}>
        <ActionIcon size={28} disabled={!onUp} aria-label={t('ownFieldUp', { name })} onClick={() => onUp?.()}>
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon size={28} disabled={!onDown} aria-label={t('ownFieldDown', { name })} onClick={() => onDown?.()}>
          <IconChevronDown size={16} />
        </ActionIcon>
        <strong className={classes['label']}>{name}</strong>
        <span className={classes['kind']}>
          {labels.choice('kind', field.kind)} · {field.name}
          {field.mandatory && ` · ${t('ownFieldRequired')}`}
        </span>
        <ActionIcon size={32} aria-label={t('ownFieldChange', { name })} onClick={onChange}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={32} aria-label={t('ownFieldDelete', { name })} onClick={onDelete}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      {field.kind === 'list' && <Options field={field} name={name} />}
    </li>
  )
}

function Options({ field, name }: { field: Found<typeof CustomField>; name: string }) {
  const { t, language } = useText()
  const place = {
    and: [
      { field: 'entity', op: 'eq', value: field.entity },
      { field: 'field', op: 'eq', value: field.name },
    ],
  } as const
  const options = useList(FieldOption, { filter: place, sort: 'position', pageSize: 500 }).data?.rows ?? []
  const { save, isPending } = useSave(FieldOption)
  const { remove } = useRemove(FieldOption)
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const option = typed.trim()
    if (option) save(null, { entity: field.entity, field: field.name, option }).then(() => setTyped(''), toastProblem)
  }
  return (
    <form className={classes['options']} aria-label={t('ownFieldOptions', { name })} onSubmit={add}>
      {options.map((option) => {
        const word = (language === 'en' && option.optionEn) || option.option
        return (
          <span key={option.id} className={classes['option']}>
            {word}
            <ActionIcon
              size={24}
              aria-label={t('ownFieldDelete', { name: word })}
              onClick={() => void remove(option.id).catch(toastProblem)}
            >
              <IconX size={14} />
            </ActionIcon>
          </span>
        )
      })}
      <TextInput
        size="xs"
        aria-label={t('ownFieldOption')}
        placeholder={t('ownFieldOption')}
        maxLength={160}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" variant="default" loading={isPending} disabled={!typed.trim()}>
        {t('ownFieldOptionAdd')}
      </Button>
    </form>
  )
}
