import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { EstimateToPrint, PrintedArticle } from './f3-data.ts'
import { EXAMPLE, US_EXAMPLE } from './f3.fixture.ts'
import { f3 } from './f3.ts'
import type { PageModel } from './page-model.ts'
import { DEFAULT_PRINT_OPTIONS } from './print-options.ts'
import { createPrinter } from './printer.ts'

const printer = createPrinter()
const folder = mkdtempSync(join(tmpdir(), 'temelia-pdf-text-'))
afterAll(() => {
  printer.close()
  rmSync(folder, { recursive: true })
})

const reader = spawnSync('pdftotext', ['-v']).status === 0
const UNSEEN = /[\u00ad\u200b\u200c\u2060\ufeff]/
const NAMES = [
  'Transportul rutier al materialelor,semifabricatelor cu autocamionul pe dist.= 50 km.',
  'Țevi și fitinguri din oțel inoxidabil, flanșe cu înfiletare, suprafață finisată și vopsită, în încăperi',
  'Electropompă submersibilă/electroventilator/termoizolație-hidroizolație-fonoizolație 1.250,75 kg',
  'mate\u00adria\u200ble\u2060le pro\u200cfilate',
]

describe.skipIf(!reader)('the text of a PDF', () => {
  it.each([
    [EXAMPLE, 'ro', 'compact'],
    [EXAMPLE, 'en', 'long'],
    [US_EXAMPLE, 'en', 'compact'],
    [US_EXAMPLE, 'ro', 'long'],
  ] as const)(
    'holds every word as it is written, in the lists and beside them (%#)',
    async (example, language, layout) => {
      const estimate = named(example)
      const text = await textOf(f3([estimate], { ...DEFAULT_PRINT_OPTIONS, layout }, language))
      expect(text).not.toMatch(UNSEEN)
      for (const word of ['materialelor', 'semifabricatelor', 'Țevi', 'fitinguri', 'înfiletare', 'flanșe', 'suprafață'])
        expect(text).toContain(word)
      for (const word of ['încăperi', 'submersibilă', 'materialele', 'profilate', '1.250,75'])
        expect(text).toContain(word)
      expect(text).not.toMatch(/[\ufb00-\ufb06]/)
    },
  )

  it('holds the words of the head, the titles and the signatures whole', async () => {
    const long = 'Consolidarea,reabilitarea,modernizarea/extinderea-infrastructurii_educaționale.(faza II)'
    const model = f3([{ ...EXAMPLE, projectName: long, contractorName: long }], DEFAULT_PRINT_OPTIONS, 'ro')
    const text = await textOf(model)
    expect(text).not.toMatch(UNSEEN)
    for (const word of ['reabilitarea', 'modernizarea', 'educaționale']) expect(text).toContain(word)
  })
})

function named(estimate: EstimateToPrint): EstimateToPrint {
  const [first] = estimate.articles as [PrintedArticle]
  return { ...estimate, articles: NAMES.map((name) => ({ ...first, name })) }
}

async function textOf(model: PageModel): Promise<string> {
  const file = join(folder, 'text.pdf')
  writeFileSync(file, (await printer.print(model)).pdf)
  return spawnSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).stdout
}
