import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import { say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import writeXlsxFile, { type CellObject, type Feature } from 'write-excel-file/node'
import type { EstimateToPrint } from './f3-data.ts'
import { modelSheets } from './model-sheet.ts'
import type { PageModel } from './page-model.ts'
import { columnOf, type Sheet, type SheetCell, type SheetRow, sheetNames } from './sheet.ts'
import { SHEET_SIZES } from './sheet-heights.ts'
import { printedPages } from './sheet-pages.ts'
import { summarySheet } from './sheet-summary.ts'

/**
 * The workbook of the estimates of form F3 in the layout of the form; several have a sheet before them with totals by estimate and object, and the
 * recapitulation of all. Quantities times prices, sums and the recapitulation are live formulas whose stored results are the engine's figures.
 */
export async function estimateWorkbook(estimates: readonly EstimateToPrint[], model: PageModel): Promise<Buffer> {
  return writeSheets(estimateSheets(estimates, model))
}

/** The workbook of any form, a sheet per section, with live formulas where figures follow from others. */
export async function modelWorkbook(model: PageModel): Promise<Buffer> {
  return writeSheets(modelSheets(model))
}

/** The sheets of the workbook of F3 as data; `model` has a section for each estimate. */
export function estimateSheets(estimates: readonly EstimateToPrint[], model: PageModel): Sheet[] {
  const several = estimates.length > 1
  const titles = estimates.map(({ code, name }) => `${code} ${name}`)
  const summary = say(reports.reportSummarySheet, model.language)
  const [first = '', ...rest] = sheetNames(several ? [summary, ...titles] : titles)
  const sheets = modelSheets(model, several ? rest : [first])
  if (!several) return sheets
  const page = {
    paper: model.paper,
    orientation: 'landscape',
    titles: [0, 0],
    footer: summary,
    pageOf: model.pageOf,
  } as const
  return [{ ...summarySheet(first, estimates, sheets, model.language), page }, ...sheets]
}

function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  return writeXlsxFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: written(sheet),
      columns: sheet.widths.map((width) => ({ width })),
      stickyRowsCount: sheet.frozen,
    })),
    { fontFamily: 'Arial', fontSize: SHEET_SIZES.plain, features: [storedResults(sheets), printedPages(sheets)] },
  ).toBuffer()
}

const LOOKS: Readonly<Record<NonNullable<SheetRow['style']>, CellObject>> = {
  head: {
    fontWeight: 'bold',
    backgroundColor: '#e8e8e8',
    wrap: true,
    align: 'center',
    alignVertical: 'center',
    borderStyle: 'thin',
  },
  title: { fontWeight: 'bold', fontSize: SHEET_SIZES.title },
  sum: { fontWeight: 'bold', backgroundColor: '#f5f5f5', alignVertical: 'top', borderStyle: 'thin' },
  line: { alignVertical: 'top', borderStyle: 'thin' },
  strong: { fontWeight: 'bold' },
  signing: { bottomBorderStyle: 'thin' },
}

/** The cells as the writer takes them: those that another covers are left to it. */
function written({ rows }: Sheet): (CellObject | null)[][] {
  const data = rows.map(({ cells, style, height }) =>
    cells.map((cell, at) => {
      const made = xlsxCell(cell, style)
      return at === 0 && height !== undefined ? { ...made, height } : made
    }),
  )
  for (const [at, { cells }] of rows.entries())
    for (const [from, cell] of cells.entries()) {
      const { across = 1, down = 1 } = cell ?? {}
      for (let row = at; row < at + down; row++)
        for (let column = from; column < from + across; column++) {
          const line = data[row]
          if (line && (row > at || column > from)) line[column] = null
        }
    }
  return data
}

function xlsxCell(cell: SheetCell | null, style: SheetRow['style']): CellObject | null {
  const look: CellObject = style === undefined ? {} : LOOKS[style]
  if (cell === null) return style === 'head' || style === 'sum' || style === 'line' ? look : null
  const { value, decimals, formula, across, down, align, loose } = cell
  const shown: CellObject = {
    ...look,
    ...(align === undefined || style === 'head' ? {} : { align }),
    ...(across === undefined ? {} : { columnSpan: across }),
    ...(down === undefined ? {} : { rowSpan: down }),
    ...(decimals === undefined ? {} : { format: decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}` }),
  }
  if (formula !== undefined) return { ...shown, type: 'Formula', value: formula }
  if (typeof value === 'number') return { ...shown, type: Number, value }
  return value === '' ? shown : { ...shown, type: String, value, ...(loose ? {} : { wrap: true }) }
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
