import type { Blob } from 'node:buffer'
import type { Stream } from 'node:stream'
import type { Feature } from 'write-excel-file/node'
import { reference, type Sheet } from './sheet.ts'

/** Millimetres to inches. */
const MARGINS = { x: 12 / 25.4, top: 15 / 25.4, bottom: 20 / 25.4, footer: 8 / 25.4 }
const PAPERS = { a4: 9, letter: 1 } as const

/** How the sheets print: one page wide on the paper of the form, with its foot, and the heads of the table on every page. */
export function printedPages(sheets: readonly Sheet[]): Feature<Stream | Buffer | Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (content, _options, { sheetIndex }) => {
            const sheet = sheets[sheetIndex]
            return sheet === undefined ? content : withPage(content, sheet)
          },
        },
        'xl/workbook.xml': {
          transform: (content) => content.replace('<definedNames/>', () => repeatedHeads(sheets)),
        },
      },
    },
  }
}

function withPage(content: string, { page }: Sheet): string {
  const { paper, orientation, footer, pageOf } = page
  const { x, top, bottom, footer: foot } = MARGINS
  const count = pageOf.replace('{{page}}', '&P').replace('{{pages}}', '&N')
  // `&` begins a field of the foot; a foot has at most 255 signs.
  const left = `&L${footer.replaceAll('&', '&&').slice(0, 200)}&R${count}`
  const setup = [
    `<pageMargins left="${x}" right="${x}" top="${top}" bottom="${bottom}" header="${foot}" footer="${foot}"/>`,
    `<pageSetup paperSize="${PAPERS[paper]}" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>`,
    `<headerFooter><oddFooter>${escaped(left)}</oddFooter></headerFooter>`,
  ].join('')
  return content
    .replace(/<worksheet[^>]*>/, (opening) => `${opening}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace(/<pageMargins[^>]*\/>/, '')
    .replace(/<pageSetup[^>]*\/>/, '')
    .replace('</worksheet>', () => `${setup}</worksheet>`)
}

function repeatedHeads(sheets: readonly Sheet[]): string {
  const names = sheets.flatMap(({ name, page: { titles } }, at) => {
    if (titles === null) return []
    const rows = escaped(reference(name, `$${titles[0] + 1}:$${titles[1] + 1}`))
    return [`<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${rows}</definedName>`]
  })
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
