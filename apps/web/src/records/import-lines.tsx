import { Table } from '@mantine/core'
import { useText } from '../ui/text.ts'
import classes from './import-dialog.module.css'
import type { ImportError, ImportFile } from './import-run.ts'

const SHOWN = 8

/** The first lines of the file as they will be read, a cell that is wrong with its reason. */
export function ImportLines({ file, errors }: Readonly<{ file: ImportFile; errors: readonly ImportError[] }>) {
  const { t } = useText()
  const used = file.columns.flatMap((column, index) => (file.fields[index] ? [{ column, index }] : []))
  if (used.length === 0 || file.rows.length === 0) return null
  const faultAt = (line: number | undefined, column: string) =>
    errors.find(
      (error) => error.line === line && error.column === column && !/^(?:DECIMALS|DATES)_OPEN$/.test(error.code),
    )
  return (
    <div className={classes['block']}>
      <div className={classes['scroll']} tabIndex={0} role="group" aria-label={t('importFirstLines')}>
        <Table verticalSpacing={4} className={classes['lines']}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('importLine')}</Table.Th>
              {used.map(({ column, index }) => (
                <Table.Th key={index}>{column}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {file.rows.slice(0, SHOWN).map((row, at) => (
              <Table.Tr key={file.rowLines[at]}>
                <Table.Td className="figures">{file.rowLines[at]}</Table.Td>
                {used.map(({ column, index }) => {
                  const fault = faultAt(file.rowLines[at], column)
                  return (
                    <Table.Td key={index} className={fault ? classes['wrong'] : undefined} title={fault?.message}>
                      {row[index]}
                      {fault && <span className={classes['reason']}>{fault.message}</span>}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}
