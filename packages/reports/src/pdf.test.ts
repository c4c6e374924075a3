import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { EstimateToPrint, PrintedArticle } from './f3-data.ts'
import { EXAMPLE, longEstimate } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import { NOTHING } from './parts.ts'
import { DEFAULT_PRINT_OPTIONS, type PrintOptions } from './print-options.ts'
import { createPrinter } from './printer.ts'
import { tablesOf } from './readable.fixture.ts'
import { restyled } from './restyle.ts'
import { typesetter } from './typeset.ts'
import { type TypstForm, typstForm } from './typst-form.ts'

const printer = createPrinter()
const folder = mkdtempSync(join(tmpdir(), 'temelia-pdf-'))
afterAll(() => {
  printer.close()
  rmSync(folder, { recursive: true })
})

const reader = spawnSync('pdftotext', ['-v']).status === 0
if (!reader) console.warn('pdftotext (poppler-utils) is not on this machine: the text of the PDFs is not checked.')

const long: PrintOptions = { ...DEFAULT_PRINT_OPTIONS, layout: 'long', showWeight: true }

describe.skipIf(!reader)('the printed F3', () => {
  it('carries the totals on where a long table is cut for the sake of time', () => {
    const model = f3([longEstimate(120)], long, 'ro')
    const set = typesetter(join(import.meta.dirname, '..'))
    const pagesOf = (form: TypstForm) => {
      const made = set('form.typ', new Map([['form.json', Buffer.from(JSON.stringify(form))]]))
      const pdf = 'fault' in made ? made : made.pdf('plain')
      if ('fault' in pdf) throw new Error(pdf.fault)
      return textOf(pdf).pages
    }
    const [whole, cut] = [pagesOf(typstForm(model)), pagesOf(typstForm(model, { rows: 50, above: 60 }))]
    expect(cut.length).toBeGreaterThan(whole.length)
    const table = cut.filter((page) => page.includes('SECȚIUNEA TEHNICĂ'))
    const forward = table.slice(0, -1).map((page) => carried(page, 'De reportat'))
    expect(forward.every((amounts) => amounts.length > 0)).toBe(true)
    expect(table.slice(1).map((page) => carried(page, 'Report'))).toEqual(forward)
    expect(table.at(-1)).not.toContain('De reportat')
    expect(cut.at(-1)?.replace(/Pagina .*/, '')).toEqual(whole.at(-1)?.replace(/Pagina .*/, ''))
  })

  it('holds every letter of the model, diacritics included', async () => {
    const { text } = await printed([EXAMPLE], { ...DEFAULT_PRINT_OPTIONS, headerText: 'ăâîșț ĂÂÎȘȚ' })
    for (const words of [
      'ăâîșț ĂÂÎȘȚ',
      'Primăria Municipiului Târgu Mureș',
      'SECȚIUNEA FINANCIARĂ',
      'manoperă',
      'Contribuția',
      'Șantier Proiect S.R.L.',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/[şţŞŢ]/)
  })

  it.each([DEFAULT_PRINT_OPTIONS, long])('prints the totals of the engine ($layout)', async (options) => {
    const { text } = await printed([EXAMPLE], options)
    for (const total of [
      '20.801,23',
      '12.788,15',
      '5.928,34',
      '24.179,49',
      '5.077,69',
      '29.257,18',
      '31,369',
      '179,829',
    ])
      expect(text).toContain(total)
  })

  it.each([DEFAULT_PRINT_OPTIONS, long])(
    'repeats the head and carries each page’s total to the next ($layout)',
    async (options) => {
      const { pages } = await printed([longEstimate(60)], options)
      expect(pages.length).toBeGreaterThan(3)
      const articlePages = pages.filter((page) => page.includes('SECȚIUNEA TEHNICĂ'))
      expect(articlePages.length).toBeGreaterThanOrEqual(pages.length - 1)
      const forward = articlePages.slice(0, -1).map((page) => carried(page, 'De reportat'))
      const brought = articlePages.slice(1).map((page) => carried(page, 'Report'))
      expect(forward.every((amounts) => amounts.length > 0)).toBe(true)
      expect(brought).toEqual(forward)
      expect(articlePages.at(-1)).not.toContain('De reportat')
      const model = f3([longEstimate(60)], options, 'ro')
      const sums = new Set(
        model.sections
          .flatMap(tablesOf)[0]
          ?.table.rows.flatMap((row) => (row.carry ? [row.carry.at(options === long ? -2 : -1)] : [])),
      )
      for (const amounts of forward) expect(sums).toContain(amounts.at(-1))
    },
  )

  it('counts the pages of the whole file and names the estimate in the foot', async () => {
    const { pages } = await printed([EXAMPLE, { ...longEstimate(30), code: '4.1.2' }], DEFAULT_PRINT_OPTIONS)
    pages.forEach((page, at) => expect(page).toContain(`Pagina ${at + 1} din ${pages.length}`))
    expect(pages[0]).toContain('Deviz "226108" - Formular F3')
    expect(pages.at(-1)).toContain('Deviz "4.1.2" - Formular F3')
    expect(pages[0]).not.toContain('Deviz "4.1.2"')
  })

  it('prints in English with English figures', async () => {
    const { text } = await printed([EXAMPLE], long, 'en')
    for (const words of ['TECHNICAL SECTION', 'Labor', '24,179.49', 'Page 1 of', 'TOTAL incl. VAT'])
      expect(text).toContain(words)
  })

  it('carries title, author and language, and tags', async () => {
    const { file, tagged } = await printed([EXAMPLE], DEFAULT_PRINT_OPTIONS)
    const info = spawnSync('pdfinfo', [file], { encoding: 'utf8' }).stdout
    expect(info).toMatch(/Title:\s+F3 - 226108 Structură de rezistență/)
    expect(info).toMatch(/Author:\s+Temeinic Construcții S\.R\.L\./)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(tagged).toBe(true)
    expect(readFileSync(file, 'latin1')).toMatch(/\/Lang ?\(ro/)
  })

  it('prints in the look of the company, with its logo, and without it when the picture is broken', async () => {
    const png = picture().toString('base64')
    const look = (base64: string): PrintOptions => ({
      ...DEFAULT_PRINT_OPTIONS,
      look: {
        font: 'serif',
        accent: '#1f4e79',
        headFill: '#1f4e79',
        margins: { x: 20, top: 20, bottom: 25 },
        logo: { picture: `data:image/png;base64,${base64}`, height: 15, side: 'right' },
        title: 'Ofertă de preț',
        hidden: ['measureUnit'],
      },
    })
    const images = (file: string) =>
      spawnSync('pdfimages', ['-list', file], { encoding: 'utf8' }).stdout.split('\n').length
    const whole = await printed([EXAMPLE], look(png))
    expect(whole.text).toContain('Ofertă de preț')
    expect(spawnSync('pdffonts', [whole.file], { encoding: 'utf8' }).stdout).toContain('Tinos')
    const broken = await printed([EXAMPLE], look(png.slice(0, 48)))
    expect(broken.text).toContain('Ofertă de preț')
    expect(images(whole.file)).toBeGreaterThan(images(broken.file))
  })

  it('is made for archives when asked for: PDF/A, with or without a day', async () => {
    for (const date of [null, '2026-11-21']) {
      const { file, text } = await printed([EXAMPLE], { ...DEFAULT_PRINT_OPTIONS, archival: true, date })
      expect(text).toContain('24.179,49')
      const content = readFileSync(file, 'latin1')
      expect(content).toContain('http://www.aiim.org/pdfa/ns/id/')
      expect(content).toContain('/OutputIntents')
    }
  })

  it('starts each chapter on a new page when asked for, with the sum of the chapter under it', async () => {
    const options: PrintOptions = { ...DEFAULT_PRINT_OPTIONS, pageBreaks: 'chapter', chapterSubtotals: true }
    const { pages } = await printed([EXAMPLE], options)
    const chapters = [...new Set(EXAMPLE.articles.map(({ chapter }) => chapter))].filter(Boolean)
    expect(chapters.length).toBeGreaterThan(1)
    chapters.forEach((chapter, at) => {
      expect(pages[at]).toContain(chapter)
      expect(pages[at]).toContain(`Total ${chapter}`)
      expect(pages[at]).toContain('SECȚIUNEA TEHNICĂ')
    })
  })

  it('leaves the tags out when told to', async () => {
    const answer = await printer.print(f3([EXAMPLE], DEFAULT_PRINT_OPTIONS, 'ro'), { tagged: false })
    expect(answer.tagged).toBe(false)
    expect(Buffer.from(answer.pdf).toString('latin1')).not.toContain('/StructTreeRoot')
  })

  it('prints markup, other scripts, long names and huge values as they are', async () => {
    const names = [
      '#read("/etc/passwd") $x^2$ *bold* _it_ `raw` @ref <label> // c /* d */ \\u{41} [b]',
      'שלום עולם',
      'مرحبا بالعالم',
      'Fundație 🏗️ 😀 gata',
      'o\u0000 linie\r\ncu\tsemne\ud800 rele',
    ]
    const huge = 999_999_999_999.99
    const odd = names.map((name) => ({ ...article(), name, symbol: '' }))
    const rich = {
      ...article(),
      unit: { ...NOTHING, M: huge, total: huge },
      value: { ...NOTHING, M: huge, total: huge },
    }
    const { written, pages } = await printed([{ ...EXAMPLE, articles: [...odd, rich] }], DEFAULT_PRINT_OPTIONS)
    const flat = written.replace(/\s+/g, ' ')
    expect(flat).toContain('#read("/etc/passwd") $x^2$ *bold* _it_')
    expect(flat).toContain('`raw` @ref <label> // c /* d */ \\u{41} [b]')
    expect(flat).toContain('Fundație')
    expect(flat).toContain('999.999.999.999,99')
    expect(flat).not.toContain('root:')
    expect(pages.length).toBeLessThan(4)
  })

  it('has a sign for every emoji: a file for archives, which refuses a sign that no font has, takes them', async () => {
    const names = ['Macara 🏗️ și cască 👷🏽‍♀️', '😀🔨🧱🚧🪜', 'Plată €₿ ✔ ☎ ⚠️ → ½ m²']
    const articles = names.map((name) => ({ ...article(), name }))
    const { text } = await printed([{ ...EXAMPLE, articles }], { ...DEFAULT_PRINT_OPTIONS, archival: true })
    expect(text).toContain('🧱')
    expect(text).toContain('½ m²')
  })

  it('runs a name of 4,000 letters over as many lines as it needs and loses none', async () => {
    const spaced = 'cuvânt '.repeat(570).trim()
    const solid = 'Ș'.repeat(4000)
    const { text } = await printed(
      [{ ...EXAMPLE, articles: [spaced, solid].map((name) => ({ ...article(), name })) }],
      DEFAULT_PRINT_OPTIONS,
    )
    expect(text.match(/cuvânt/g)).toHaveLength(570)
    expect(text.match(/Ș/g)?.length).toBeGreaterThanOrEqual(4000)
  })

  it('prints an empty page for an object without estimates', async () => {
    const { text, pages } = await printed([], DEFAULT_PRINT_OPTIONS)
    expect([text.trim(), pages.length]).toEqual(['', 1])
  })

  it('prints an estimate without articles', async () => {
    const { text } = await printed([{ ...EXAMPLE, articles: [] }], DEFAULT_PRINT_OPTIONS)
    expect(text).toContain('TOTAL 1')
  })
})

async function printed(estimates: EstimateToPrint[], options: PrintOptions, language: 'ro' | 'en' = 'ro') {
  const { pdf, tagged, pages: count } = await printer.print(restyled(f3(estimates, options, language), options.look))
  const read = textOf(pdf)
  expect(read.pages).toHaveLength(count)
  return { ...read, tagged }
}

function textOf(pdf: Uint8Array) {
  const file = join(folder, `${Math.random()}.pdf`)
  writeFileSync(file, pdf)
  const text = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout
  // In the order it was written: a name is not interleaved with the columns beside its lines.
  const written = spawnSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).stdout
  return { file, text, written, pages: text.split('\f').slice(0, -1) }
}

function carried(page: string, label: string): number[] {
  const line = page.split('\n').find((one) => one.trim().startsWith(label)) ?? ''
  return [...line.matchAll(/[\d.]+,\d\d/g)].map(([figure]) => Number(figure.replaceAll('.', '').replace(',', '.')))
}

function article(): PrintedArticle {
  return EXAMPLE.articles[1] as PrintedArticle
}

/** A red picture of 8 x 4 pixels. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 4, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 4 }, () => Buffer.from([0, ...Array(8).fill([200, 30, 30]).flat()])))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
