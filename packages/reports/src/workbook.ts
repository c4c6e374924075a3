import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import writeXlsxFile, { type CellObject, type Feature } from 'write-excel-file/node'
import type { EstimateToPrint } from './f3-data.ts'
import { type EstimateSheet, reference, type Sheet, type SheetCell, type SheetRow, sheetNames } from './sheet.ts'
import { estimateSheet } from './sheet-estimate.ts'

/**
 * The workbook of one estimate, or of the estimates of an object or project in order with a summary sheet before them.
 * Quantities times prices, sums and the recapitulation are live formulas whose stored results are the engine's figures.
 */
export async function estimateWorkbook(estimates: readonly EstimateToPrint[], language: Language): Promise<Buffer> {
  const sheets = estimateSheets(estimates, language)
  return writeXlsxFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: sheet.rows.map((row) => row.cells.map((cell) => xlsxCell(cell, row.style))),
      columns: sheet.widths.map((width) => ({ width })),
      stickyRowsCount: sheet.frozen,
      orientation: 'landscape' as const,
    })),
    { features: [storedResults(sheets)] },
  ).toBuffer()
}

/** The sheets of the workbook as data. */
export function estimateSheets(estimates: readonly EstimateToPrint[], language: Language): Sheet[] {
  const several = estimates.length > 1
  const wishes = estimates.map(({ code, name }) => `${code} ${name}`)
  const [first = '', ...rest] = sheetNames(several ? [say(reports.reportSummarySheet, language), ...wishes] : wishes)
  const names = several ? rest : [first]
  const sheets = estimates.map((estimate, at) => estimateSheet(estimate, names[at] ?? '', language))
  return several ? [summarySheet(first, estimates, sheets, language), ...sheets] : sheets
}

function summarySheet(
  name: string,
  estimates: readonly EstimateToPrint[],
  sheets: readonly EstimateSheet[],
  language: Language,
): Sheet {
  const word = (key: keyof typeof reports) => say(reports[key], language)
  const keys = ['withoutVat', 'vat', 'withVat'] as const
  const places = estimates[0]?.decimals.total ?? 2
  const heads = [
    word('f3Number'),
    word('f3Object'),
    word('f3Stage'),
    word('reportTotalWithoutVat'),
    word('reportVat'),
    word('reportTotalWithVat'),
  ]
  const rows: SheetRow[] = estimates.map((estimate, at) => {
    const sheet = sheets[at] as EstimateSheet
    const amounts = keys.map((key) => ({
      value: estimate.totals[key],
      formula: reference(sheet.name, sheet.totals[key]),
      decimals: places,
    }))
    const cells = [
      { value: at + 1, decimals: 0 },
      { value: estimate.objectName },
      { value: `${estimate.code} ${estimate.name}`.trim() },
      ...amounts,
    ]
    return { cells }
  })
  const sums = keys.map((key, at) => ({
    value: sumDecimals(estimates.map(({ totals }) => totals[key])),
    formula: `SUM(${'DEF'[at]}2:${'DEF'[at]}${estimates.length + 1})`,
    decimals: places,
  }))
  return {
    name,
    rows: [
      { style: 'head', cells: heads.map((value) => ({ value })) },
      ...rows,
      { style: 'sum', cells: [null, null, { value: word('reportTotalPrice') }, ...sums] },
    ],
    widths: [7, 40, 60, 18, 16, 18],
    frozen: 1,
  }
}

function xlsxCell(cell: SheetCell | null, style: SheetRow['style']): CellObject | null {
  const look: CellObject = {
    ...(style === undefined ? {} : { fontWeight: 'bold' as const }),
    ...(style === 'head'
      ? { backgroundColor: '#e8e8e8', wrap: true, align: 'center' as const, borderStyle: 'thin' as const }
      : {}),
    ...(style === 'sum' ? { backgroundColor: '#f5f5f5' } : {}),
  }
  if (cell === null) return style === 'sum' ? look : null
  const format =
    cell.decimals === undefined ? {} : { format: cell.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(cell.decimals)}` }
  if (cell.formula !== undefined) return { ...look, ...format, type: 'Formula', value: cell.formula }
  if (typeof cell.value === 'number') return { ...look, ...format, type: Number, value: cell.value }
  return { ...look, type: String, value: cell.value, wrap: true }
}

/** The writer stores formulas without a result; programs that do not calculate (previews, importers) need it, so it is put beside each formula. */
function storedResults(sheets: readonly Sheet[]): Feature<Stream | Buffer | Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (content, _options, { sheetIndex }) =>
            content.replace(
              /<c r="([A-Z])(\d+)"([^>]*)><f>(.*?)<\/f><\/c>/g,
              (whole, column: string, row: string, attributes: string, formula: string) => {
                const cell = sheets[sheetIndex]?.rows[Number(row) - 1]?.cells[column.charCodeAt(0) - 65]
                return cell ? `<c r="${column}${row}"${attributes}><f>${formula}</f><v>${cell.value}</v></c>` : whole
              },
            ),
        },
      },
    },
  }
}
