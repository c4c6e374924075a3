import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconForms,
  IconHistory,
  IconTableImport,
} from '@tabler/icons-react'
import type { Entity } from '@temelia/model/entity'
import { useMemo, useState } from 'react'
import type { Command } from '../commands/command.ts'
import { useCommands } from '../commands/registry.ts'
import type { ListQuery } from '../data/wire-query.ts'
import { isAdministrator, useSession } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import { BulkHistory } from './bulk/bulk-history.tsx'
import { exportList } from './export-list.ts'
import classes from './record-list.module.css'

type ListMenuProps = Readonly<{
  of: Entity
  query: ListQuery
  columns: readonly string[]
  total: number
  /** Begins an import, where the list has no room for its button. */
  onImport?: () => void
}>

/** What may be done with a whole list: save it as a file, look at what was changed in bulk. */
export function ListMenu({ of, query, columns, total, onImport }: ListMenuProps) {
  const { t } = useText()
  const [history, setHistory] = useState(false)
  const keepsFields = isAdministrator(useSession()) && 'custom' in of.fields
  const commands = useMemo((): readonly Command[] => {
    const save = (format: 'csv' | 'xlsx') => () => void exportList(of, query, columns, format)
    const enabled = total > 0
    return [
      {
        id: 'list-export-xlsx',
        label: `${t('exportList')}: ${t('listExportXlsx')}`,
        group: 'here',
        icon: IconFileSpreadsheet,
        enabled,
        run: save('xlsx'),
      },
      {
        id: 'list-export-csv',
        label: `${t('exportList')}: ${t('listExportCsv')}`,
        group: 'here',
        icon: IconFileTypeCsv,
        enabled,
        run: save('csv'),
      },
      {
        id: 'list-bulk-history',
        label: t('bulkHistory'),
        group: 'here',
        icon: IconHistory,
        run: () => setHistory(true),
      },
      ...(keepsFields
        ? [
            {
              id: 'list-own-fields',
              label: t('ownFields'),
              group: 'here' as const,
              icon: IconForms,
              run: () => window.location.assign('#/settings/fields'),
            },
          ]
        : []),
    ]
  }, [of, query, columns, total, t, keepsFields])
  useCommands(commands)
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon className={classes['more']} size={32} variant="default" aria-label={t('recordMore')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onImport && (
            <Menu.Item leftSection={<IconTableImport size={16} stroke={1.6} />} onClick={onImport}>
              {t('listImport')}
            </Menu.Item>
          )}
          <Menu.Label>{t('exportHint', { count: total })}</Menu.Label>
          {commands.map((command) => (
            <Menu.Item
              key={command.id}
              disabled={command.enabled === false}
              leftSection={command.icon && <command.icon size={16} stroke={1.6} />}
              onClick={command.run}
            >
              {command.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {history && <BulkHistory of={of} onClose={() => setHistory(false)} />}
    </>
  )
}
