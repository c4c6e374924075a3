import { Button, Group, Table, Text } from '@mantine/core'
import { formatInstant } from '@temelia/calendar/format-day'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import classes from './compare-values.module.css'

/** A cell with two values, in words: who wrote the other one, and when. */
type TwoValues<Key> = Readonly<{
  key: Key
  line: string
  field: string
  theirs: string
  mine: string
  by: string | null
  at: string | null
}>

type CompareProps<Key> = Readonly<{
  cells: readonly TwoValues<Key>[]
  onSettle: (keys: readonly Key[], side: 'mine' | 'theirs') => void
}>

/** Tells that somebody else changed cells under changes of ours, for as long as nobody chose between the two values. */
export function CompareBar<Key extends string | number>({ cells, onSettle }: CompareProps<Key>) {
  const { t } = useText()
  const [comparing, setComparing] = useState(false)
  if (cells.length === 0) return null
  return (
    <div role="alert" className={classes['bar']}>
      <IconUsers size={18} aria-hidden />
      <Text size="sm">{t('conflictCount', { count: cells.length })}</Text>
      <Button size="compact-sm" onClick={() => setComparing(true)}>
        {t('conflictLook')}
      </Button>
      {comparing && <CompareDialog cells={cells} onSettle={onSettle} onClose={() => setComparing(false)} />}
    </div>
  )
}

/** Cells with two values: one keeps one's own or takes the other's. */
function CompareDialog<Key extends string | number>({
  cells,
  onSettle,
  onClose,
}: CompareProps<Key> & Readonly<{ onClose: () => void }>) {
  const { t } = useText()
  const keys = cells.map(({ key }) => key)
  const settle = (chosen: readonly Key[], side: 'mine' | 'theirs') => {
    onSettle(chosen, side)
    if (chosen.length === cells.length) onClose()
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
            {cells.map((cell) => (
              <Cell key={cell.key} cell={cell} onSettle={(side) => settle([cell.key], side)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {cells.length > 1 && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => settle(keys, 'theirs')}>
            {t('takeAllTheirs')}
          </Button>
          <Button onClick={() => settle(keys, 'mine')}>{t('keepAllMine')}</Button>
        </Group>
      )}
    </Dialog>
  )
}

type CellProps = Readonly<{ cell: TwoValues<string | number>; onSettle: (side: 'mine' | 'theirs') => void }>

function Cell({ cell: { line, field, theirs, mine, by, at }, onSettle }: CellProps) {
  const { t } = useText()
  const practice = usePractice()
  return (
    <Table.Tr>
      <Table.Td className={classes['line']}>{line}</Table.Td>
      <Table.Td>{field}</Table.Td>
      <Table.Td>
        <b className="figures">{theirs}</b>
        <Text size="xs" c="dimmed">
          {by ?? t('somebodyElse')}
          {at && `, ${formatInstant(at, practice)}`}
        </Text>
        <Button size="compact-sm" variant="default" mt={4} onClick={() => onSettle('theirs')}>
          {t('takeTheirs')}
        </Button>
      </Table.Td>
      <Table.Td>
        <b className="figures">{mine}</b>
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
