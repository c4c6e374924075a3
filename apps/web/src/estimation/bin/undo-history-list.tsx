import { Button, Checkbox, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { DeletedItem } from '../project-state/undo-items.ts'
import classes from './bin.module.css'
import type { UndoHistory } from './use-undo-history.ts'

type UndoHistoryListProps = Readonly<{
  history: UndoHistory
  chosen: ReadonlySet<number>
  onChosen: (chosen: ReadonlySet<number>) => void
}>

/** What was deleted: number, type, symbol, name and date. What lies inside something deleted is counted below. */
export function UndoHistoryList({ history, chosen, onChosen }: UndoHistoryListProps) {
  const { t } = useText()
  const { items, problem } = history
  if (problem !== null) return <ProblemNote problem={problem} onRetry={history.load} />
  if (!items) return <LoadingBlock height={120} />
  const shown = items.filter((item) => item.number !== null)
  if (shown.length === 0) {
    return (
      <div className={classes['empty']}>
        <Text fw={600}>{t('undoEmptyTitle')}</Text>
        <Text c="dimmed" size="sm" maw={460}>
          {t('undoEmptyBody')}
        </Text>
      </div>
    )
  }
  const hidden = items.length - shown.length
  return (
    <>
      <Table verticalSpacing="xs" className={classes['table']} aria-label={t('undoHistory')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <Checkbox
                size="xs"
                aria-label={t('undoChooseAll')}
                checked={chosen.size === shown.length}
                indeterminate={chosen.size > 0 && chosen.size < shown.length}
                onChange={(event) =>
                  onChosen(new Set(event.currentTarget.checked ? shown.map(({ undoId }) => undoId) : []))
                }
              />
            </Table.Th>
            <Table.Th w={48} className={classes['wide']}>
              {t('undoNumber')}
            </Table.Th>
            <Table.Th>{t('undoType')}</Table.Th>
            <Table.Th className={classes['wide']}>{t('undoSymbol')}</Table.Th>
            <Table.Th>{t('undoName')}</Table.Th>
            <Table.Th className={classes['wide']}>{t('undoWith')}</Table.Th>
            <Table.Th>{t('undoDate')}</Table.Th>
            <Table.Th className={classes['wide']}>{t('undoBy')}</Table.Th>
            <Table.Th w={44}>
              <VisuallyHidden>{t('restore')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((item) => (
            <DeletedLine
              key={item.undoId}
              item={item}
              chosen={chosen.has(item.undoId)}
              onChosen={(on) => {
                const next = new Set(chosen)
                if (on) next.add(item.undoId)
                else next.delete(item.undoId)
                onChosen(next)
              }}
              onRestore={() => history.restore([item.undoId])}
            />
          ))}
        </Table.Tbody>
      </Table>
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('undoHidden', { count: hidden })}
        </Text>
      )}
    </>
  )
}

type DeletedLineProps = Readonly<{
  item: DeletedItem
  chosen: boolean
  onChosen: (on: boolean) => void
  onRestore: () => void
}>

function DeletedLine({ item, chosen, onChosen, onRestore }: DeletedLineProps) {
  const { t } = useText()
  const { instant } = useFormat()
  const title = item.name || item.symbol
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('undoChoose', { name: title })}
          checked={chosen}
          onChange={(event) => onChosen(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className={`figures ${classes['wide']}`}>{item.number}</Table.Td>
      <Table.Td>{t(`undoType_${item.type}`)}</Table.Td>
      <Table.Td className={classes['wide']}>{item.symbol}</Table.Td>
      <Table.Td className={classes['name']}>{item.name}</Table.Td>
      <Table.Td className={classes['wide']}>{item.parts > 0 && t('undoParts', { count: item.parts })}</Table.Td>
      <Table.Td>{instant(item.date)}</Table.Td>
      <Table.Td className={classes['wide']}>{item.by}</Table.Td>
      <Table.Td>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconRestore size={14} />}
          aria-label={t('undoRestoreOne', { name: title })}
          onClick={onRestore}
        >
          <span className={classes['wide']}>{t('restore')}</span>
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
