import type { Region } from '@temelia/calendar/region'
import { entityLabels } from '@temelia/text/entity-labels'
import { cellText, columnLetter, shortRows, shortText } from '../transfer/sheet.ts'
import type { ImportRow } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { LeftLine } from './line-file.ts'
import type { ColumnDecimals } from '../transfer/column-decimals.ts'
import type { TransferFault } from '../transfer/fault.ts'
import { isWhole, type Upload } from '../transfer/read-upload.ts'
import { type Columns, decider } from './record-fate.ts'
import { readRecordFile, type RecordFile } from './record-file.ts'
import type { Ask, Doubt } from './record-links.ts'
import { demandFewPeople, type TakenAddresses, withFreeAddresses } from './people-lines.ts'
import { planRecords } from './record-plan.ts'
import type { RecordTarget } from './target.ts'

/** Names that several records have which the preview asks about; the rest can be settled in the file. */
const DOUBTS = 50

/** The longest name a mapping takes. */
const MOST_NAMED = 200

/** Rows of a table the preview repeats. */
const SAMPLE = 20

/** What reading a table of records found, with its lines that cannot be written. */
export type RecordsFound = Pick<ImportRow, 'status' | 'lines' | 'failed' | 'preview' | 'errors' | 'mapping'> & {
  readonly left: readonly LeftLine[]
}

/** Reads a table of records and says what its import would do. A file that cannot be taken gives a failed import that says why. */
export async function previewRecords(
  ask: Ask,
  region: Region,
  upload: Upload,
  target: RecordTarget,
  taken: TakenAddresses,
): Promise<RecordsFound> {
  const read = await readRecordFile(ask, region, upload, target)
  const nothing = { status: 'failed', lines: 0, failed: 0, mapping: upload.mapping, left: [] } as const
  if (!read.ok) return { ...nothing, preview: null, errors: [read.fault] }
  const file = read.value
  const { table, faults } = file
  if (faults.some((one) => isWhole(one as TransferFault) || one.code === 'KEY_NOT_MAPPED'))
    return { ...nothing, lines: table.rows.length, preview: shown(file, target, region, undefined, []), errors: faults }
  demandFewPeople(target.of, table.rows.length)
  const planned = await planRecords(ask, region, target, file)
  const plan = { ...planned, lines: await withFreeAddresses(target.of, planned.lines, file, taken) }
  const decide = decider(target, plan, columnsByField(file))
  const counts = { Created: 0, Updated: 0, Skipped: 0, Failed: 0 }
  const left: LeftLine[] = []
  const wrong: ImportError[] = []
  const noted: ImportError[] = []
  for (const one of plan.lines) {
    const fate = decide(one)
    counts[COUNT[fate.do]]++
    const why = 'why' in fate && fate.why ? [fate.why] : []
    const said = fate.do === 'fail' ? wrong : noted
    said.push(...one.faults, ...why, ...(fate.noted ?? []))
    if (fate.do === 'fail')
      left.push({ line: one.line, state: 'failed', cells: one.cells, faults: [...one.faults, ...why] })
  }
  return {
    status: plan.lines.length === 0 ? 'failed' : 'preview',
    lines: plan.lines.length,
    failed: counts.Failed,
    mapping: file.mapping,
    preview: shown(file, target, region, counts, plan.doubts),
    // Only so many are kept: what is wrong before what is worth knowing.
    errors: [...faults, ...wrong, ...noted],
    left,
  }
}

export const COUNT = { create: 'Created', update: 'Updated', skip: 'Skipped', fail: 'Failed' } as const

/** The headers of the columns by the field they go to. */
export function columnsByField({ table, fields }: RecordFile): Columns {
  const own = new Map(fields.filter(({ custom, contact }) => !custom && !contact).map(({ name, key }) => [name, key]))
  return new Map(
    table.columns.flatMap(({ field, header, index }) => {
      const key = own.get(field ?? '')
      return key === undefined ? [] : [[key, header || columnLetter(index)] as const]
    }),
  )
}

function shown(
  file: RecordFile,
  { of, mode, key, missing }: RecordTarget,
  region: Region,
  plan: unknown,
  doubts: readonly Doubt[],
) {
  const { table, sheet, sheets, fields, remembered, decimals } = file
  const words = [entityLabels(of.name, 'en', region), entityLabels(of.name, 'ro', region)] as const
  const sample = table.rows.slice(0, SAMPLE)
  return {
    Columns: table.columns.map(({ header, index }) => shortText(header) || columnLetter(index)),
    Mapping: Object.fromEntries(
      table.columns.flatMap(({ header, field }) => (field && header ? [[header, field] as const] : [])),
    ),
    Fields: table.columns.map(({ field }) => field),
    Choices: fields.map(({ name, key: fieldKey, custom, contact, labels, required, unique }) => ({
      Name: name,
      Label: custom || contact ? labels[0] : words[0].field(fieldKey),
      Label_ro: contact ? labels[1] : custom ? (labels[2] ?? labels[0]) : words[1].field(fieldKey),
      Required: required === true,
      Key: unique,
    })),
    Rows: shortRows(sample.map(({ cells }) => table.columns.map(({ index }) => cellText(cells[index])))),
    RowLines: sample.map(({ line }) => line),
    Sheets: sheets,
    Sheet: sheet.name,
    RowCount: table.rows.length,
    Encoding: sheet.reading?.encoding ?? null,
    EncodingBy: sheet.reading?.encodingBy ?? null,
    Delimiter: sheet.reading?.delimiter ?? null,
    LineEnds: sheet.reading?.lineEnds ?? null,
    Decimals: table.columns.map(({ index }) => decimalsShown(decimals.get(index))),
    Mode: mode,
    Key: fields.find((field) => !field.custom && field.key === key)?.name ?? null,
    Missing: missing,
    Remembered: remembered,
    Plan: plan ?? null,
    Doubts: doubts
      .filter(({ value }) => value.length <= MOST_NAMED)
      .slice(0, DOUBTS)
      .map(({ letter, column, value, candidates, chosen }) => ({
        Letter: letter,
        Column: shortText(column),
        Value: value,
        Candidates: candidates.map(({ id, text }) => ({ Id: id, Text: text })),
        Chosen: chosen,
      })),
  }
}

/** The decimal sign a column was read by, what settled it, and a value that the other sign would read otherwise. */
function decimalsShown(found: ColumnDecimals | undefined) {
  if (!found) return null
  const { mark, by, example } = found
  return {
    Mark: mark,
    By: by,
    Example: example ? { Text: example.text, Comma: example.comma, Point: example.point } : null,
  }
}
