import { Table, Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import classes from './structure.module.css'

const SHOWN = 50

/** One line of a preview: what it is, and a cell for each column. */
export type PreviewRow = Readonly<{ key: string; title: string; cells: readonly string[] }>

type ChangePreviewProps = Readonly<{
  /** Heads of the columns behind the name. */
  columns: readonly string[]
  rows: readonly PreviewRow[]
  /** How many lines change, where one has several rows. */
  count: number
}>

/** What becomes of lines before it is done: the first of them, and how many more. */
export function ChangePreview({ columns, rows, count }: ChangePreviewProps) {
  const { t } = useText()
  return (
    <div className={classes['preview']}>
      <Table verticalSpacing={4} stickyHeader aria-label={t('editManyPreview')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('editManyPreview')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} className={classes['end']}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, SHOWN).map(({ key, title, cells }) => (
            <Table.Tr key={key}>
              <Table.Td className={classes['line']}>{title}</Table.Td>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at]} className={classes['end']}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {count > SHOWN && (
        <Text size="xs" c="dimmed">
          {t('editManyMore', { count: count - SHOWN })}
        </Text>
      )}
    </div>
  )
}
