import { Button, Menu } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useText } from '../ui/text.ts'
import type { useColumns } from './columns.ts'
import { useLabels } from './labels.ts'

/** Chooses the columns of a list; the menu stays open while ticking. */
export function ColumnMenu({
  of,
  columns,
  standard,
  possible,
  choose,
}: { of: Entity } & ReturnType<typeof useColumns>) {
  const { t } = useText()
  const labels = useLabels(of)
  const toggle = (key: string) => {
    const next = possible.filter((other) => (other === key ? !columns.includes(key) : columns.includes(other)))
    if (next.length > 0) choose(next)
  }
  return (
    <Menu closeOnItemClick={false} position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns size={16} stroke={1.6} />}>
          {t('listColumns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {possible.map((key) => (
          <Menu.CheckboxItem key={key} checked={columns.includes(key)} onChange={() => toggle(key)}>
            {labels.field(key)}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => choose(standard)}>{t('listColumnsReset')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
