import { NativeSelect, SegmentedControl, Text } from '@mantine/core'
import classes from './file-reading.module.css'
import { spokenNumber } from './spoken-number.ts'
import { useText } from './text.ts'
import { useFormat } from './use-format.ts'

type DecimalMark = 'comma' | 'point'

/** The decimal sign of a column of a file, what it was known by, and a value that the other sign would read otherwise. */
export type ColumnSigns = Readonly<{
  mark: DecimalMark
  by: 'cells' | 'sheet' | 'practice' | 'choice'
  example?: Readonly<{ text: string; comma: number; point: number }> | null
}>

/** A column with its letter, or whatever names it in an answer. */
export type ReadColumn = ColumnSigns & Readonly<{ key: string; header: string }>

/** How a delimited text was read. */
export type TextReading = Readonly<{
  encoding: string
  delimiter: string
  lineEnds: 'lf' | 'crlf' | 'cr' | 'mixed'
}>

type FileReadingProps = Readonly<{
  /** Null for a workbook. */
  text: TextReading | null
  sheets: readonly string[]
  /** The sheet that was read; empty for several. */
  sheet: string
  rows: number
  columns: readonly ReadColumn[]
  /** Why the text cannot be taken in the encoding it was read in. */
  encodingFault?: string | undefined
  onEncoding: (encoding: string) => void
  onDelimiter: (delimiter: string) => void
  onSheet: (sheet: string) => void
  onDecimals: (column: string, mark: DecimalMark) => void
}>

const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1250', label: 'Windows-1250' },
  { value: 'windows-1252', label: 'Windows-1252' },
]

/** How a file was read: encoding, separator, sheet, line ends, rows, decimal signs. What the file does not settle is asked. */
export function FileReading(props: FileReadingProps) {
  const { text, sheets, sheet, rows, columns, encodingFault, onEncoding, onDelimiter, onSheet, onDecimals } = props
  const { t } = useText()
  const { number } = useFormat()
  const asked = columns.filter(({ by, example }) => example && (by === 'practice' || by === 'choice'))
  const known = columns.filter((column) => !asked.includes(column))
  const facts = [
    t('importRowsRead', { count: rows }),
    ...(text ? [t('importLineEnds', { kind: t(`importLineEnds_${text.lineEnds}`) })] : []),
    ...(['comma', 'point'] as const).flatMap((mark) => {
      const headers = [...new Set(known.filter((column) => column.mark === mark).map(({ header }) => header))]
      return headers.length > 0 ? [t(`importDecimals_${mark}`, { columns: headers.join(', ') })] : []
    }),
  ]
  return (
    <section className={classes['reading']} aria-label={t('importHowRead')}>
      <Text size="sm" fw={600}>
        {t('importHowRead')}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <div className={classes['choices']}>
        {text && (
          <NativeSelect
            size="xs"
            label={t('importEncoding')}
            error={encodingFault}
            value={text.encoding}
            onChange={(event) => onEncoding(event.currentTarget.value)}
            data={ENCODINGS}
          />
        )}
        {text && (
          <NativeSelect
            size="xs"
            label={t('importDelimiter')}
            value={text.delimiter}
            onChange={(event) => onDelimiter(event.currentTarget.value)}
            data={[
              { value: ',', label: t('importComma') },
              { value: ';', label: t('importSemicolon') },
              { value: '\t', label: t('importTab') },
              { value: '|', label: t('importBar') },
            ]}
          />
        )}
        {sheets.length > 1 && (
          <NativeSelect
            size="xs"
            label={t('importSheet')}
            value={sheet}
            onChange={(event) => onSheet(event.currentTarget.value)}
            data={[...(sheet === '' ? [{ value: '', label: t('importSheetsAll') }] : []), ...sheets]}
          />
        )}
      </div>
      {asked.map(({ key, header, mark, example }) => (
        <div key={`${key} ${header}`} className={classes['question']}>
          <Text size="sm" component="span">
            {t('importDecimalsAsk', { column: header, text: example?.text ?? '' })}
          </Text>
          <SegmentedControl
            size="xs"
            aria-label={t('importDecimalsAsk', { column: header, text: example?.text ?? '' })}
            value={mark}
            onChange={(value) => onDecimals(key, value as DecimalMark)}
            data={(['comma', 'point'] as const).map((value) => ({
              value,
              label: `${spokenNumber(example?.[value] ?? 0, t)} · ${number(example?.[value] ?? 0)}`,
            }))}
          />
        </div>
      ))}
    </section>
  )
}
