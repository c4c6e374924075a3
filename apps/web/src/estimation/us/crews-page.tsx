import { usePractice } from '../../session/tenant-region.ts'
import { Button, Table, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Crew } from '@temelia/model/estimation/crew'
import { formatNumber } from '../../ui/number-text.ts'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { type Found, useAll } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import page from '../../ui/page.module.css'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { CrewDialog } from './crew-dialog.tsx'
import classes from './us.module.css'

/** `/settings/crews`: the crews of the company, who works in them and what a man-hour costs. */
export function CrewsPage() {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(Crew)
  usePlace({ label: labels.many, heading: true })
  const crews = useAll(Crew, { sort: 'code' })
  const [editing, setEditing] = useState<Found<typeof Crew> | 'new' | null>(null)
  const rows = crews.data?.rows ?? []
  const mayCreate = crews.data?.actions['create'] === true
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'crew-new',
          label: labels.add,
          group: 'here',
          icon: IconPlus,
          shortcut: 'n',
          enabled: mayCreate,
          run: () => setEditing('new'),
        },
      ],
      [labels, mayCreate],
    ),
  )
  return (
    <div className={page['page']}>
      <header className={page['head']}>
        {mayCreate && rows.length > 0 && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {labels.add}
          </Button>
        )}
      </header>
      {crews.isError && <ProblemNote problem={crews.error} onRetry={() => void crews.refetch()} />}
      {crews.isPending && <LoadingBlock height={120} />}
      {crews.isSuccess && rows.length === 0 && (
        <EmptyState title={t('crewNone')} text={labels.empty ?? ''}>
          {mayCreate && <Button onClick={() => setEditing('new')}>{labels.add}</Button>}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={classes['wide']}>
          <Table className={classes['table']}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{labels.field('code')}</Table.Th>
                <Table.Th>{labels.field('name')}</Table.Th>
                <Table.Th>{labels.field('method')}</Table.Th>
                <Table.Th className={classes['end']}>{t('crewManHour')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Td className={classes['group']}>{row.code}</Table.Td>
                  <Table.Td>
                    <UnstyledButton className={classes['open']} onClick={() => setEditing(row)}>
                      {row.name}
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td>{labels.choice('method', row.method)}</Table.Td>
                  <Table.Td className={classes['end']}>
                    {row.rate === null ? t('crewNotPriced') : formatNumber(row.rate, practice, 2)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {editing && <CrewDialog crew={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </div>
  )
}
