/**
 * HTML through the print process: `npx tsx bench/html-pdf.ts`. The floor is an empty document through the same warm process.
 * Ends with 1 at twice a target.
 */
import type { HtmlDocument } from '@temelia/reports/html-document'
import { createPrinter } from '@temelia/reports/printer'
import { type Figure, report, timed } from './measure.ts'

const offer = `<h1>Ofertă</h1><p>Vă oferim <b>lucrările</b> din <i>anexă</i>, m<sup>2</sup>.</p>${table(20)}<ul><li>garanție 5 ani</li><li>plata la 30 de zile</li></ul>`
const jobs = [
  { what: 'an offer of two pages', content: offer, target: 300 },
  { what: 'a table of 1,000 rows, 8 columns', content: table(1_000), target: 2_500 },
  { what: 'a table of 3,500 rows, 8 columns', content: table(3_500), target: 10_000 },
  {
    what: '2 MB of paragraphs',
    content: `<p>${'Tencuieli și zidării, ăâîșț. '.repeat(20)}</p>`.repeat(3_000),
    target: 10_000,
  },
]

const printer = createPrinter()
const cold = await timed(() => printer.printDocument(html('')))
await printer.printDocument(html(offer))
const floor = await timed(() => printer.printDocument(html('')))
const figures: Figure[] = [
  { what: 'start of the process and an empty document', unit: 'ms', measured: cold.ms, floor: floor.ms },
]
for (const { what, content, target } of jobs) {
  const { ms, value } = await timed(() => printer.printDocument(html(content)))
  figures.push({ what: `${what} (${value.pages} pages)`, unit: 'ms', target, measured: ms, floor: floor.ms })
}
printer.close()
process.exit(report(figures) ? 1 : 0)

function html(content: string): HtmlDocument {
  const footer = '<p style="text-align:center">Pagina {{page}} din {{pages}}</p>'
  return {
    title: 'Ofertă',
    language: 'ro',
    paper: 'a4',
    orientation: 'portrait',
    header: '<b>Antet</b>',
    content,
    footer,
  }
}

function table(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `<tr><td>${at + 1}</td><td>CA${at % 90}A</td><td>Turnarea betonului simplu în fundații ${at}</td><td>mc</td><td>${at * 1.5}</td><td>${at + 0.25}</td><td>${at * 3}</td><td>${at * 7.5}</td></tr>`,
  )
  const heads = ['Nr.', 'Simbol', 'Denumire', 'UM', 'Cantitate', 'Preț', 'Valoare', 'Total'].map(
    (head) => `<th>${head}</th>`,
  )
  return `<table border="1" style="width:100%"><thead><tr>${heads.join('')}</tr></thead>${lines.join('')}</table>`
}
