import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import writeXlsxFile, { type CellObject, type Feature } from 'write-excel-file/node'
import type { EstimateToPrint } from './f3-data.ts'
import { modelSheets } from './model-sheet.ts'
import type { PageModel } from './page-model.ts'
import { columnOf, type Sheet, type SheetCell, type SheetRow, sheetNames } from './sheet.ts'
import { estimateSheet } from './sheet-estimate.ts'
import { summarySheet } from './sheet-summary.ts'

/**
 * The workbook of one estimate, or of the estimates of an object or project in order with a summary sheet before them:
 * totals by estimate and object, and the recapitulation of all.
 * Quantities times prices, sums and the recapitulation are live formulas whose stored results are the engine's figures.
 */
export async function estimateWorkbook(estimates: readonly EstimateToPrint[], language: Language): Promise<Buffer> {
  return writeSheets(estimateSheets(estimates, language))
}

/** The workbook of any form, a sheet per section, with live formulas where figures follow from others. */
export async function modelWorkbook(model: PageModel): Promise<Buffer> {
  return writeSheets(modelSheets(model))
}

function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
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
              /<c r="([A-Z]+)(\d+)"([^>]*)><f>(.*?)<\/f><\/c>/g,
              (whole, column: string, row: string, attributes: string, formula: string) => {
                const cell = sheets[sheetIndex]?.rows[Number(row) - 1]?.cells[columnOf(column)]
                return cell ? `<c r="${column}${row}"${attributes}><f>${formula}</f><v>${cell.value}</v></c>` : whole
              },
            ),
        },
      },
    },
  }
}
