/**
 * The same bill of quantities by the print process, pdfmake and WeasyPrint: `npx tsx bench/print-side-by-side.ts [articles]`.
 * Each prints the cells of the same page model: a head repeated on every page, page x of y, five lines an article. pdfmake runs
 * in this process, WeasyPrint as a command; without it (`apt-get install weasyprint`) its line is left out. Ends with 1 where the print process
 * is slower than either.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EstimateToPrint } from '@temelia/reports/f3-data'
import { longEstimate } from '@temelia/reports/f3.fixture'
import { f3 } from '@temelia/reports/f3'
import { cellText } from '@temelia/reports/cell-text'
import type { PageModel, Table } from '@temelia/reports/page-model'
import { DEFAULT_PRINT_OPTIONS } from '@temelia/reports/print-options'
import { createPrinter } from '@temelia/reports/printer'
import maker from 'pdfmake'
import { timed } from './measure.ts'

const ARTICLES = Number(process.argv[2] ?? 1_000)
const folder = mkdtempSync(join(tmpdir(), 'temelia-side-by-side-'))
const fonts = join(import.meta.dirname, '../packages/reports/fonts')
const model = f3([longEstimate(ARTICLES) as EstimateToPrint], DEFAULT_PRINT_OPTIONS, 'ro')
const [block] = model.sections[0]?.blocks ?? []
if (block?.kind !== 'table') throw new Error('the form has no table')
const cells = textOf(block.table, model)

const rows: { what: string; ms: number; pages: number; KB: number; 'times ours': string }[] = []

const printer = createPrinter()
await printer.print(f3([longEstimate(1)], DEFAULT_PRINT_OPTIONS, 'ro'))
const ours = await timed(() => printer.print(model, { tagged: false }))
printer.close()
note('print process (Typst), not tagged', ours.ms, ours.value.pdf)
const made = await timed(() => pdfmake(block.table, cells))
note('pdfmake 0.3.11', made.ms, made.value)
if (spawnSync('weasyprint', ['--version']).status === 0) {
  const html = join(folder, 'form.html')
  writeFileSync(html, page(block.table, cells))
  const file = join(folder, 'weasyprint.pdf')
  const { ms } = await timed(async () => spawnSync('weasyprint', ['-q', html, file]))
  note('WeasyPrint', ms, readFileSync(file))
} else console.warn('weasyprint is not on this machine: its line is left out.')

console.log(`${ARTICLES} articles, ${cells.length} rows of ${block.table.columns.length} cells`)
console.table(rows)
rmSync(folder, { recursive: true })
process.exit(rows.some(({ ms }) => ms < ours.ms) ? 1 : 0)

function note(what: string, ms: number, pdf: Uint8Array): void {
  const file = join(folder, 'read.pdf')
  writeFileSync(file, pdf)
  const info = spawnSync('pdfinfo', [file], { encoding: 'utf8' }).stdout ?? ''
  rows.push({
    what,
    ms: Math.round(ms),
    pages: Number(/Pages:\s+(\d+)/.exec(info)?.[1] ?? 0),
    KB: Math.round(pdf.length / 1024),
    'times ours': (ms / ours.ms).toFixed(1),
  })
}

/** Every cell as it prints; a line of a part carries its name before its price. */
function textOf({ columns, rows: all }: Table, { language }: PageModel): string[][] {
  return all.map((row) =>
    columns.map((column, at) => {
      const text = cellText(row.cells[at] ?? null, column, language)
      return row.label !== undefined && column.key === 'price' && text !== '' ? `${row.label} ${text}` : text
    }),
  )
}

async function pdfmake({ columns, heads }: Table, body: string[][]): Promise<Buffer> {
  const [normal, bold, italics] = ['Regular', 'Bold', 'Italic'].map((face) => join(fonts, `Arimo-${face}.ttf`))
  maker.addFonts({ Arimo: { normal: normal ?? '', bold: bold ?? '', italics: italics ?? '', bolditalics: bold ?? '' } })
  maker.setUrlAccessPolicy(() => false)
  maker.setLocalAccessPolicy((path) => path.startsWith(fonts))
  const head = heads.map((row) => {
    const cellsOfRow: unknown[] = []
    for (const { text, columns: across = 1, rows: down = 1 } of row) {
      cellsOfRow.push({ text, bold: true, colSpan: across, rowSpan: down })
      for (let at = 1; at < across; at++) cellsOfRow.push({})
    }
    while (cellsOfRow.length < columns.length) cellsOfRow.push({})
    return cellsOfRow
  })
  const numbers = heads.at(-1)?.length === columns.length ? head.slice(-1) : head
  return maker
    .createPdf({
      pageSize: 'A4',
      pageOrientation: 'portrait',
      defaultStyle: { font: 'Arimo', fontSize: 8 },
      footer: (at: number, count: number) => ({ text: `Pagina ${at} din ${count}`, alignment: 'right' }),
      content: [
        {
          table: {
            headerRows: numbers.length,
            dontBreakRows: true,
            widths: columns.map(({ width }) => (width === null ? '*' : (width / 25.4) * 72)),
            body: [...numbers, ...body.map((row) => row.map((text, at) => ({ text, alignment: columns[at]?.align })))],
          },
        },
      ],
    })
    .getBuffer()
}

function page({ columns, heads }: Table, body: string[][]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const head = heads
    .map(
      (row) =>
        `<tr>${row.map(({ text, columns: across = 1, rows: down = 1 }) => `<th colspan=${across} rowspan=${down}>${escaped(text)}</th>`).join('')}</tr>`,
    )
    .join('')
  const lines = body
    .map((row) => `<tr>${row.map((text, at) => `<td class=${columns[at]?.align}>${escaped(text)}</td>`).join('')}</tr>`)
    .join('')
  return `<!doctype html><meta charset="utf-8"><style>@font-face{font-family:Arimo;src:url(file://${fonts}/Arimo-Regular.ttf)}
@page{size:A4;margin:12mm;@bottom-right{content:"Pagina " counter(page) " din " counter(pages)}}
body{font:8pt Arimo}table{border-collapse:collapse;width:100%}td,th{border:.4pt solid #555;padding:3pt}.right{text-align:right}.center{text-align:center}</style>
<table><thead>${head}</thead><tbody>${lines}</tbody></table>`
}
