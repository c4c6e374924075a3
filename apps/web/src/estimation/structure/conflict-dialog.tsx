import { usePractice } from '../../session/tenant-region.ts'
import { Button, Group, Table, Text } from '@mantine/core'
import { formatInstant } from '@temelia/calendar/format-day'
import { useLabels } from '../../records/labels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import { writtenValue } from '../open-project/disputed.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { type Conflict, fieldOf } from '../project-state/conflicts.ts'
import { rowOf } from '../project-state/changes.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { ENTITIES } from '../project-state/wire-values.ts'
import classes from './structure.module.css'

/** Cells with two values, each with who wrote the other one and when: one keeps one's own or takes the other's. */
export function ConflictDialog({ onClose }: Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const editor = useEditor()
  const { tree, conflicts } = useProjectState()
  const list = [...conflicts.values()]
  const settle = (settled: readonly Conflict[], side: 'mine' | 'theirs') => {
    editor.settleConflicts(settled, side, t('didKeepMine'))
    if (settled.length === list.length) onClose()
  }
  return (
    <Dialog title={t('conflictTitle')} size={860} onClose={onClose}>
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('conflictLine')}</Table.Th>
              <Table.Th>{t('conflictField')}</Table.Th>
              <Table.Th>{t('conflictTheirs')}</Table.Th>
              <Table.Th>{t('conflictMine')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.map((conflict) => (
              <ConflictLine
                key={`${conflict.mine.entity} ${conflict.mine.id} ${fieldOf(conflict)}`}
                tree={tree}
                conflict={conflict}
                onSettle={(side) => settle([conflict], side)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {list.length > 1 && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => settle(list, 'theirs')}>
            {t('takeAllTheirs')}
          </Button>
          <Button onClick={() => settle(list, 'mine')}>{t('keepAllMine')}</Button>
        </Group>
      )}
    </Dialog>
  )
}

type ConflictLineProps = Readonly<{
  tree: ProjectTree
  conflict: Conflict
  onSettle: (side: 'mine' | 'theirs') => void
}>

function ConflictLine({ tree, conflict, onSettle }: ConflictLineProps) {
  const { t } = useText()
  const practice = usePractice()
  const { mine, by, at } = conflict
  const labels = useLabels(ENTITIES[mine.entity])
  const field = fieldOf(conflict)
  const row = rowOf(tree, mine.entity, mine.id)
  const title = [row?.['symbol'] ?? row?.['code'], row?.['name']].filter(Boolean).join(' ')
  return (
    <Table.Tr>
      <Table.Td className={classes['line']}>{title}</Table.Td>
      <Table.Td>{labels.field(field)}</Table.Td>
      <Table.Td>
        <b className="figures">{writtenValue(row ?? {}, field, practice)}</b>
        <Text size="xs" c="dimmed">
          {by ?? t('somebodyElse')}
          {at && `, ${formatInstant(at, practice)}`}
        </Text>
        <Button size="compact-sm" variant="default" mt={4} onClick={() => onSettle('theirs')}>
          {t('takeTheirs')}
        </Button>
      </Table.Td>
      <Table.Td>
        <b className="figures">{writtenValue(mine.patch, field, practice)}</b>
        <Text size="xs" c="dimmed">
          &nbsp;
        </Text>
        <Button size="compact-sm" mt={4} onClick={() => onSettle('mine')}>
          {t('keepMine')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
