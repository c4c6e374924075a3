import { NativeSelect, Tabs } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import styles from './import.module.css'
import { FIELDS, type ImportPreview } from './quantity-import.ts'

const SHOWN = 12

type PreviewProps = Readonly<{ preview: ImportPreview; onMapping: (mapping: Readonly<Record<string, number>>) => void }>

/** The first lines of each sheet; above each column, what it means. Another meaning reads the file again. */
export function ImportPreviewTable({ preview, onMapping }: PreviewProps) {
  const { t } = useText()
  const first = preview.sheets[0]
  if (!first) return null
  const choices = [
    { value: '', label: t('columnIgnored') },
    ...FIELDS.map((field) => ({ value: field as string, label: t(`importField_${field}`) })),
  ]

  function choose(column: number, field: string) {
    const rest = Object.entries(preview.mapping).filter(([known, at]) => at !== column && known !== field)
    onMapping({ ...Object.fromEntries(rest), ...(field ? { [field]: column } : {}) })
  }

  return (
    <Tabs defaultValue={first.name}>
      <Tabs.List>
        {preview.sheets.map((sheet) => (
          <Tabs.Tab key={sheet.name} value={sheet.name}>
            {sheet.name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {preview.sheets.map((sheet) => (
        <Tabs.Panel key={sheet.name} value={sheet.name} className={styles.sheet} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {sheet.headers.map((header, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <th key={column} scope="col">
                    <NativeSelect
                      size="xs"
                      aria-label={t('meaningOf', { column: header || String(column + 1) })}
                      data={choices}
                      value={fieldAt(preview.mapping, column)}
                      onChange={(event) => choose(column, event.currentTarget.value)}
                    />
                    <span className={styles.header}>{header}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.rows.slice(0, SHOWN).map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                <tr key={line}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    <td key={column}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function fieldAt(mapping: Readonly<Record<string, number>>, column: number): string {
  return Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? ''
}
