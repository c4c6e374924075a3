import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { CustomField } from '@temelia/model/crm/custom-field'
import type { Found } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useText } from '../../ui/text.ts'
import { FieldOptions } from './field-options.tsx'
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
      {field.kind === 'list' && <FieldOptions field={field} name={name} />}
    </li>
  )
}
