import { VisuallyHidden } from '@mantine/core'
import type { TypstTable } from '@temelia/reports/typst-table'
import { Fragment } from 'react'
import { useText } from '../../ui/text.ts'
import styles from './paper.module.css'

type PaperTableProps = Readonly<{
  table: TypstTable
  /** Rows left out before the drawn row `at`. */
  gap: Readonly<{ at: number; rows: number }> | null
}>

/** What a painted month without a figure holds: the print draws the bar alone. */
const PAINTED = '■'

type Cell = TypstTable['rows'][number]['cells'][number]

/** A table of a form in the widths of the print. */
export function PaperTable({ table, gap }: PaperTableProps) {
  const { t } = useText()
  const { columns, heads, rows, scale } = table
  const widest = columns.findIndex(({ width }) => width === null)
  return (
    <table className={styles['table']} style={{ fontSize: `${scale}em` }}>
      <colgroup>
        {columns.map(({ width }, at) => (
          <col key={`${at}:${width}`} style={width === null ? undefined : { width: `${width}mm` }} />
        ))}
      </colgroup>
      <thead>
        {heads.map((row, at) => (
          <tr
            key={`${at}:${row.length}`}
            className={heads.length > 1 && at === heads.length - 1 ? styles['numbers'] : undefined}
          >
            {row.map((cell, index) => (
              <th key={`${index}:${cell.text}`} colSpan={cell.columns} rowSpan={cell.rows} scope="col">
                {cell.text}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={`${at}:${row.kind}`}>
            {gap?.at === at && (
              <tr className={styles['gap']}>
                <td colSpan={columns.length}>{t('reportsRowsLeftOut', { count: gap.rows })}</td>
              </tr>
            )}
            <tr className={styles[row.kind]}>
              {row.kind === 'chapter' ? (
                <td colSpan={columns.length}>{words(row.cells[0] ?? '')}</td>
              ) : (
                row.cells.map((cell, index) => (
                  <td
                    key={`${index}:${columns[index]?.align}`}
                    className={isBar(cell) ? styles['bar'] : undefined}
                    style={{
                      textAlign: columns[index]?.align,
                      paddingLeft: index === widest && row.indent > 0 ? `${row.indent * 3 + 1}mm` : undefined,
                    }}
                  >
                    {words(cell)}
                  </td>
                ))
              )}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

function isBar(cell: Cell): cell is { bar: string } {
  return typeof cell === 'object' && 'bar' in cell
}

function words(cell: Cell) {
  if (typeof cell === 'string') return cell
  if (isBar(cell)) return cell.bar === PAINTED ? <VisuallyHidden>{PAINTED}</VisuallyHidden> : cell.bar
  return cell.map((line, at) =>
    typeof line === 'string' ? (
      <span key={`${at}:${line}`} className={at === 0 ? styles['cellFirst'] : styles['cellLine']}>
        {line || ' '}
      </span>
    ) : (
      <span key={`${at}:${line[0]}`} className={styles['named']}>
        <span>{line[0]}</span>
        <span>{line[1]}</span>
      </span>
    ),
  )
}
