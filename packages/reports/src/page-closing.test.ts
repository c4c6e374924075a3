import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formModel } from './frame.ts'
import { PLACE } from './lists.fixture.ts'
import type { Row, TableBlock } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { typesetter } from './typeset.ts'
import { typstForm } from './typst-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'temelia-closing-'))
afterAll(() => rmSync(folder, { recursive: true }))
const reader = spawnSync('pdftotext', ['-v']).status === 0

const sum = (name: string): Row => ({ kind: 'sum', cells: [name, 100] })
const row = (at: number): Row => ({ kind: 'line', cells: [`Rând ${at} al listei`, at] })
const CLOSINGS = {
  'without VAT, VAT, with VAT': [sum('TOTAL fără TVA'), { kind: 'line', cells: ['TVA 21%', 21] }, sum('TOTAL general')],
  'one total': [sum('TOTAL general')],
  'a long column of totals': [
    sum('TOTAL 1'),
    { kind: 'figure', cells: ['Greutate totală', 12] },
    ...['CAM', 'Indirecte', 'Profit'].flatMap((name): Row[] => [
      { kind: 'line', cells: [name, 1] },
      sum(`TOTAL ${name}`),
    ]),
    sum('TOTAL general'),
  ],
} satisfies Record<string, Row[]>

const set = typesetter(join(import.meta.dirname, '..'))

/** The pages of a list of so many rows with its totals, as a form prints it. */
function pagesOf(rows: readonly Row[], orientation: 'portrait' | 'landscape', notes: string[]): string[] {
  const block: TableBlock = {
    kind: 'table',
    table: {
      columns: [
        { key: 'name', width: null, align: 'left' },
        { key: 'value', width: 32, align: 'right', decimals: 2 },
      ],
      heads: [[{ text: 'Lucrări' }, { text: 'Valoare' }]],
      rows,
    },
    carry: null,
    together: false,
  }
  const options = { ...DEFAULT_PRINT_OPTIONS, orientation }
  const model = formModel(
    PLACE,
    'F1',
    [{ symbol: 'F1', title: 'Centralizator', blocks: [block], notes }],
    options,
    'ro',
  )
  const made = set('form.typ', new Map([['form.json', Buffer.from(JSON.stringify(typstForm(model)))]]))
  const pdf = 'fault' in made ? made : made.pdf('plain')
  if ('fault' in pdf) throw new Error(pdf.fault)
  const file = join(folder, 'closing.pdf')
  writeFileSync(file, pdf)
  return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout.split('\f').slice(0, -1)
}

describe.skipIf(!reader)('the totals of a list', () => {
  describe.each(['portrait', 'landscape'] as const)('%s', (orientation) => {
    it.each(Object.entries(CLOSINGS))('bring two rows with them and are signed on their page: %s', (_, closing) => {
      // Around the number of rows that fill the first page.
      const [from, to] = orientation === 'portrait' ? [28, 46] : [12, 28]
      for (const count of [1, ...Array.from({ length: to - from }, (_, at) => from + at)]) {
        const rows = Array.from({ length: count }, (_, at) => row(at + 1))
        const pages = pagesOf([...rows, ...closing], orientation, count % 3 === 0 ? ['1 EUR = 5,0512 lei'] : [])
        const last = pages.at(-1) ?? ''
        expect(last.match(/Rând \d+ al listei/g)?.length ?? 0, `${count} rows`).toBeGreaterThanOrEqual(
          Math.min(count, 2),
        )
        expect(last).toContain('TOTAL general')
        expect(last).toContain('Ofertant')
        expect(pages.join('').match(/Rând \d+ al listei/g)).toHaveLength(count)
      }
    })
  })

  it('of rows that fill half a page each bring one of them', () => {
    const tall = 'Lucrări de consolidare a structurii de rezistență și de reabilitare termică. '.repeat(10)
    for (let count = 1; count < 12; count++) {
      const rows = Array.from(
        { length: count },
        (_, at): Row => ({ kind: 'line', cells: [`Rând ${at} al listei ${tall}`, 1] }),
      )
      const pages = pagesOf([...rows, ...CLOSINGS['without VAT, VAT, with VAT']], 'landscape', [])
      expect(pages.join('').match(/Rând \d+ al listei/g)).toHaveLength(count)
      expect(pages.at(-1)).toContain('Ofertant')
      expect(pages.at(-1)).toMatch(/Rând \d+ al listei/)
    }
  })

  it('under a chapter take the title of the chapter with them', () => {
    for (let count = 34; count < 50; count++) {
      const rows = Array.from({ length: count }, (_, at) => row(at + 1))
      const chapter: Row = { kind: 'chapter', cells: ['Capitolul cel din urmă', null] }
      const pages = pagesOf([...rows, chapter, row(99), ...CLOSINGS['one total']], 'portrait', [])
      const last = pages.at(-1) ?? ''
      expect(last, `${count} rows`).toContain('Rând 99 al listei')
      expect(last, `${count} rows`).toContain('Capitolul cel din urmă')
      expect(last).toContain('Ofertant')
    }
  })
})
