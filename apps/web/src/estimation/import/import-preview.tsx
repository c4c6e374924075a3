import { usePractice } from '../../session/tenant-region.ts'
import { listFields } from '@temelia/model/list-fields'
import { NativeSelect, Table, Tabs } from '@mantine/core'
import { formatNumber } from '../../ui/number-text.ts'
import { FileReading } from '../../ui/file-reading.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import styles from './import.module.css'
import {
  type ImportColumn,
  type ImportMapping,
  type ImportPreview,
  type ImportSheet,
  rowsFromHeader,
  understood,
} from './quantity-import.ts'

const SHOWN = 12

type PreviewProps = Readonly<{
  preview: ImportPreview
  /** What was said about the file so far. */
  mapping: ImportMapping | null
  /** Why the text cannot be taken in the encoding it was read in. */
  encodingFault?: string | undefined
  onMapping: (mapping: ImportMapping) => void
}>

/** The estimates the list becomes, and the first rows of each sheet; above each column, what it means. Another meaning reads the file again. */
export function ImportPreviewTable({ preview, mapping, encodingFault, onMapping: onSaid }: PreviewProps) {
  const { t } = useText()
  // A sheet without a table (a cover, a summary) has nothing to map, unless none has.
  const tables = preview.sheets.filter((sheet) => sheet.form !== 'none')
  const sheets = tables.length > 0 ? tables : preview.sheets
  const [first, ...others] = sheets
  // Columns that were chosen on the only table of several sheets are those of this sheet.
  const only = preview.sheets.length > 1 && first && others.length === 0 ? { sheet: first.sheet } : {}
  const onMapping = (columns: Columns) => onSaid({ ...mapping, ...only, columns })
  return (
    <>
      {first && (
        <Reading preview={preview} read={sheets} mapping={mapping} encodingFault={encodingFault} onSaid={onSaid} />
      )}
      {preview.estimates.length > 0 && <Estimates preview={preview} />}
      {first && others.length === 0 && (
        <div className={styles.sheet} tabIndex={0}>
          <Sheet sheet={first} onMapping={onMapping} />
        </div>
      )}
      {others.length > 0 && (
        <Tabs defaultValue="sheet 0">
          <Tabs.List aria-label={t('sheets')}>
            {sheets.map((sheet, at) => (
              <Tabs.Tab key={sheet.sheet} value={`sheet ${at}`}>
                {sheet.sheet}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {sheets.map((sheet, at) => (
            <Tabs.Panel key={sheet.sheet} value={`sheet ${at}`} className={styles.sheet} tabIndex={0}>
              <Sheet sheet={sheet} onMapping={onMapping} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  )
}

type ReadingProps = Readonly<{
  preview: ImportPreview
  read: readonly ImportSheet[]
  mapping: ImportMapping | null
  encodingFault: string | undefined
  onSaid: (mapping: ImportMapping) => void
}>

/** How the file was read, with what a person may know better. */
function Reading({ preview, read, mapping, encodingFault, onSaid }: ReadingProps) {
  const { reading = null } = preview.sheets[0] ?? {}
  const columns = read.flatMap((sheet) =>
    sheet.columns.flatMap(({ header, letter, decimals }) =>
      decimals ? [{ key: letter, header: header || letter, ...decimals, example: decimals.example ?? null }] : [],
    ),
  )
  return (
    <FileReading
      text={reading}
      sheets={preview.sheets.map(({ sheet }) => sheet)}
      sheet={read.length === 1 ? (read[0]?.sheet ?? '') : ''}
      rows={read.reduce((sum, { rows }) => sum + rows, 0)}
      columns={columns}
      encodingFault={encodingFault}
      onEncoding={(encoding) => onSaid({ ...mapping, encoding })}
      onDelimiter={(delimiter) => onSaid({ ...rest(mapping), delimiter })}
      onSheet={(sheet) => onSaid({ ...rest(mapping), ...(sheet ? { sheet } : {}) })}
      onDecimals={(letter, mark) => onSaid({ ...mapping, decimals: { ...mapping?.decimals, [letter]: mark } })}
    />
  )
}

/** Other columns stand where the file is cut otherwise. */
function rest(mapping: ImportMapping | null): ImportMapping {
  return mapping?.encoding ? { encoding: mapping.encoding } : {}
}

type Columns = NonNullable<ImportMapping['columns']>

function Sheet({ sheet, onMapping }: Readonly<{ sheet: ImportSheet; onMapping: (columns: Columns) => void }>) {
  const { t } = useText()
  const { number } = useFormat()
  const choices: { value: string; label: string }[] = [
    { value: '', label: t('columnIgnored') },
    ...listFields.map((field) => ({ value: field, label: t(`importField_${field}`) })),
  ]

  function choose(column: ImportColumn, field: string) {
    const others = sheet.columns.map((other) => [other.letter, other.field === field ? null : other.field] as const)
    onMapping({ ...Object.fromEntries(others), [column.letter]: field || null })
  }

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.lineNumber}>
            {t('line')}
          </th>
          {sheet.columns.map((column) => (
            <th key={column.letter} scope="col">
              <NativeSelect
                size="xs"
                aria-label={t('meaningOf', { column: column.header || column.letter })}
                data={choices}
                value={column.field ?? ''}
                onChange={(event) => choose(column, event.currentTarget.value)}
              />
              <span className={styles.header}>{column.header || column.letter}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsFromHeader(sheet, SHOWN).map(({ line }) => (
          <tr key={line}>
            <td className={styles.lineNumber}>{line}</td>
            {sheet.columns.map((column) => {
              const { text, written } = understood(sheet, column, line, (value) => number(value))
              return (
                <td key={column.letter} title={written ?? text}>
                  {text}
                  {written !== null && <span className={styles.written}>{written}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Estimates({ preview }: { preview: ImportPreview }) {
  const { t } = useText()
  const practice = usePractice()
  const money = (value: number | null) => (value === null ? '–' : formatNumber(value, practice, 2))
  return (
    <Table className={styles.estimates} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('importEstimate')}</Table.Th>
          <Table.Th className={styles.number}>{t('importLinesColumn')}</Table.Th>
          <Table.Th className={styles.number}>{t('importTotalRead')}</Table.Th>
          <Table.Th className={styles.number}>{t('importTotalPrinted')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preview.estimates.map((estimate) => (
          <Table.Tr key={`${estimate.sheet} ${estimate.name}`}>
            <Table.Td>{estimate.name}</Table.Td>
            <Table.Td className={styles.number}>{estimate.lines}</Table.Td>
            <Table.Td className={styles.number}>{money(estimate.total)}</Table.Td>
            <Table.Td className={styles.number}>{money(estimate.printed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
