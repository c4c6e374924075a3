import { ActionIcon } from '@mantine/core'
import {
  IconCalendar,
  IconChevronDown,
  IconChevronUp,
  IconDecimal,
  IconHash,
  IconLetterCase,
  IconList,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
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

/** What is typed into a field, at a glance. */
const SIGNS = {
  text: IconLetterCase,
  decimal: IconDecimal,
  integer: IconHash,
  date: IconCalendar,
  list: IconList,
} as const

/** One field: its label, kind, name and place; a list shows its options. */
export function FieldLine({ field, onUp, onDown, onChange, onDelete }: FieldLineProps) {
  const { t, language } = useText()
  const labels = useLabels(CustomField)
  const name = (language === 'ro' && field.labelRo) || field.label
  const Sign = SIGNS[field.kind]
  return (
    <li className={classes['field']}>
      <div className={classes['line']}>
        <span className={classes['label']}>
          {name}
          {field.mandatory && <span className={classes['required']}>{t('ownFieldRequired')}</span>}
        </span>
        <span className={classes['kind']}>
          <Sign size={16} stroke={1.6} aria-hidden />
          {labels.choice('kind', field.kind)}
        </span>
        <span className={classes['name']}>{field.name}</span>
        <span className={classes['acts']}>
          <ActionIcon size={28} disabled={!onUp} aria-label={t('ownFieldUp', { name })} onClick={() => onUp?.()}>
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon size={28} disabled={!onDown} aria-label={t('ownFieldDown', { name })} onClick={() => onDown?.()}>
            <IconChevronDown size={16} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('ownFieldChange', { name })} onClick={onChange}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size={28} aria-label={t('ownFieldDelete', { name })} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
      {field.kind === 'list' && <FieldOptions field={field} name={name} />}
    </li>
  )
}
