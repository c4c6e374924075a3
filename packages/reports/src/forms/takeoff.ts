import { MAX_SCALE } from '@temelia/decimal/scaled'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsTakeoff as words } from '@temelia/text/reports-takeoff'
import { formModel, type Framed, nothingYet } from '../frame.ts'
import type { Column, Row, Table } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedPlace } from '../printed-place.ts'
import type { MeasuredEstimate, MeasuredLine, MeasuredRow } from '../report-data.ts'
import { reportForm } from '../report-form.ts'

/** The takeoff sheet: every row by which a line was measured, with its formula and the place on a drawing it comes from; each total is the line's quantity. */
export const takeoffForm = reportForm({
  symbol: 'TAKEOFF',
  title: words.takeoffTitle,
  levels: ['estimate', 'object', 'investment'],
  practice: null,
  needs: ['measured'],
  model: ({ place, measured }, options, language) =>
    formModel(
      place,
      'TAKEOFF',
      measured.length === 0
        ? [nothingYet('', say(words.takeoffTitle, language), language)]
        : measured.map((estimate) => takeoffSection(place, estimate, options, language)),
      options,
      language,
    ),
})

function takeoffSection(
  { project }: PrintedPlace,
  { objectName, name, lines }: MeasuredEstimate,
  options: PrintOptions,
  language: Language,
): Framed {
  const faulty = lines.filter(({ quantity }) => quantity === null).map(itemOf)
  return {
    symbol: '',
    title: say(words.takeoffTitle, language),
    objectName,
    estimateName: name,
    amounts: false,
    blocks: [
      {
        kind: 'table',
        table: takeoffTable(lines, project.decimals.quantity, options, language),
        carry: null,
        together: false,
      },
    ],
    // It is signed by who measured and who paid for it.
    signatures: [
      { role: say(reports.f3Contractor, language), name: project.contractorName },
      { role: say(reports.f3Beneficiary, language), name: project.beneficiaryName },
    ],
    notes: faulty.length === 0 ? [] : [say(words.takeoffFaulty, language, { names: faulty.join('; ') })],
  }
}

function takeoffTable(
  lines: readonly MeasuredLine[],
  decimals: number,
  options: PrintOptions,
  language: Language,
): Table {
  const columns: readonly Column[] = [
    { key: 'number', width: 10, align: 'center' },
    { key: 'name', width: null, align: 'left' },
    { key: 'formula', width: 40, align: 'left' },
    { key: 'measureUnit', width: 14, align: 'center' },
    {
      key: 'quantity',
      width: 24,
      align: 'right',
      decimals: options.decimals.quantity ?? { min: decimals, max: MAX_SCALE },
    },
    { key: 'trace', width: 42, align: 'left' },
  ]
  const heads = [
    reports.f3Number,
    words.takeoffWork,
    words.takeoffFormula,
    reports.f3MeasureUnit,
    reports.f3Quantity,
    words.takeoffTrace,
  ]
  let chapter = ''
  const rows = lines.flatMap((line, at): Row[] => {
    const opened = options.showChapters && line.chapter !== chapter && line.chapter !== ''
    chapter = line.chapter
    return [
      ...(opened ? [{ kind: 'chapter', cells: [line.chapter, null, null, null, null, null] } as const] : []),
      ...lineRows(line, at + 1, language),
    ]
  })
  return { columns, heads: [heads.map((word) => ({ text: say(word, language) }))], rows }
}

function lineRows(line: MeasuredLine, number: number, language: Language): Row[] {
  const { rows, measureUnit, rowUnit, quantity } = line
  const counted = rows.flatMap(({ result }, at) => (result === null ? [] : [`row ${number} ${at}`]))
  return [
    { kind: 'group', cells: [String(number), itemOf(line), null, null, null, null] },
    ...rows.map(
      (row, at): Row => ({
        kind: 'line',
        id: `row ${number} ${at}`,
        indent: 1,
        cells: [
          null,
          row.label,
          formulaOf(row, language),
          row.result === null ? null : rowUnit,
          row.result,
          traceOf(row, language),
        ],
      }),
    ),
    {
      kind: 'sum',
      cells: [
        null,
        say(words.takeoffTotal, language, { item: line.symbol || line.name }),
        null,
        measureUnit,
        quantity,
        null,
      ],
      // Rows in `mp` under a line in `100 mp` do not add up to it as they stand.
      ...(rowUnit === measureUnit ? { figures: { quantity: { of: 'rows', rows: counted } } } : {}),
    },
  ]
}

function itemOf({ symbol, name }: MeasuredLine): string {
  return [symbol, name].filter(Boolean).join(' ')
}

const NAMES = /\b(area|length|perimeter|count|height|openings)\b/gi

/** A typed row as it is; the formula of a measure in the words of the language. */
function formulaOf({ formula, shape }: MeasuredRow, language: Language): string {
  if (!shape?.sheet) return formula
  return formula.replaceAll(NAMES, (name) =>
    say(words[`takeoffOf_${name.toLowerCase()}` as 'takeoffOf_area'], language),
  )
}

/** The sheet and the measure on it that a row comes from; '' for one that was typed. */
function traceOf({ shape }: MeasuredRow, language: Language): string {
  if (shape === null) return ''
  const { number, sheet } = shape
  return sheet === null
    ? say(words.takeoffLost, language, { number })
    : say(words.takeoffShape, language, { sheet, number })
}
