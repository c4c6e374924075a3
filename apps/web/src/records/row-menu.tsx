import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { AnyRow } from '../data/records.ts'
import { useText } from '../ui/text.ts'

type RowMenuProps = Readonly<{ row: AnyRow; title: string; onEdit: () => void; onRemove: () => void }>

/** What may be done with one row, by the record's own `_actions`; nothing when nothing may. */
export function RowMenu({ row, title, onEdit, onRemove }: RowMenuProps) {
  const { t } = useText()
  const { edit, delete: remove } = row.actions
  if (!edit && !remove) return null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon size={28} aria-label={`${t('recordMore')}: ${title}`}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {edit && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} />} onClick={onEdit}>
            {t('recordEdit')}
          </Menu.Item>
        )}
        {remove && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.6} />} onClick={onRemove}>
            {t('recordDelete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
