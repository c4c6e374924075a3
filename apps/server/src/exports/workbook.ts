import type { Region } from '@temelia/calendar/region'
import { columnLetter } from '../transfer/sheet.ts'
import { type ArchiveFile, zipArchive } from './archive.ts'
import type { ExportCell, ExportColumn } from './cell.ts'

/** Characters of a cell (a limit of the format). */
const MOST_CHARACTERS = 32_767
/** Days from the format's day 0 to 1970. */
const EPOCH = 25_569
const DAY = 86_400_000

/** Styles by their place in styles.xml. */
const STYLE = { text: 0, head: 1, day: 2, moment: 3, decimal: 4, integer: 5, quoted: 6 } as const

/**
 * Rows as an XLSX workbook, made as they arrive. Figures, days and moments are real cells, shown as the region writes them; a text is never
 * a formula, and one that looks like it keeps the mark that says so when it is edited.
 */
export function workbookFile(
  title: string,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
  region: Region,
): AsyncGenerator<Buffer> {
  return zipArchive([...frame(title, region), { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, pages) }])
}

async function* sheet(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind, head }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(kind === 'text' ? 24 : 14, head.length + 3)}" customWidth="1"/>`,
  )
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield `<row r="1">${columns.map(({ head }, at) => inline(`${columnLetter(at)}1`, head, STYLE.head)).join('')}</row>`
  let line = 1
  for await (const rows of pages) {
    yield rows
      .map((row) => {
        line++
        return `<row r="${line}">${row.map((cell, at) => cellXml(`${columnLetter(at)}${line}`, cell, columns[at])).join('')}</row>`
      })
      .join('')
  }
  yield `</sheetData><autoFilter ref="A1:${columnLetter(Math.max(0, columns.length - 1))}${line}"/></worksheet>`
}

function cellXml(place: string, cell: ExportCell, column: ExportColumn | undefined): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return inline(place, cell, /^[=+\-@]/.test(cell) ? STYLE.quoted : STYLE.text)
  if (typeof cell === 'number') {
    const style = column?.kind === 'integer' ? STYLE.integer : STYLE.decimal
    return `<c r="${place}" s="${style}"><v>${cell}</v></c>`
  }
  if ('day' in cell) return `<c r="${place}" s="${STYLE.day}"><v>${serial(`${cell.day}T00:00:00`)}</v></c>`
  return `<c r="${place}" s="${STYLE.moment}"><v>${serial(cell.moment.replace(' ', 'T'))}</v></c>`
}

function inline(place: string, text: string, style: number): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MOST_CHARACTERS))}</t></is></c>`
}

/** A time on the wall as days since the format's day 0. */
function serial(wall: string): number {
  return Date.parse(`${wall}Z`) / DAY + EPOCH
}

function escaped(text: string): string {
  return (
    text
      // What XML cannot hold at all.
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

/** How a region shows days and moments, whatever the language of the spreadsheet. */
const SHOWN: Readonly<Record<Region, { day: string; moment: string }>> = {
  ro: { day: 'dd\\.mm\\.yyyy', moment: 'dd\\.mm\\.yyyy\\ hh:mm' },
  us: { day: 'mm\\/dd\\/yyyy', moment: 'mm\\/dd\\/yyyy\\ h:mm\\ AM/PM' },
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook of one sheet that do not depend on its rows. */
function frame(title: string, region: Region): ArchiveFile[] {
  const name = escaped(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;')
  const { day, moment } = SHOWN[region]
  const file = (path: string, content: string): ArchiveFile => ({ name: path, content: [`${XML}${content}`] })
  return [
    file(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ),
    file(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    file(
      'xl/styles.xml',
      `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${day}"/><numFmt numFmtId="165" formatCode="${moment}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/><xf numFmtId="4" applyNumberFormat="1" xfId="0"/><xf numFmtId="3" applyNumberFormat="1" xfId="0"/><xf quotePrefix="1" xfId="0"/></cellXfs></styleSheet>`,
    ),
  ]
}
