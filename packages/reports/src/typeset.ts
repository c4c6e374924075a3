import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const FONTS = [
  'Arimo-Regular.ttf',
  'Arimo-Bold.ttf',
  'Arimo-Italic.ttf',
  'Tinos-Regular.ttf',
  'Tinos-Bold.ttf',
  'Tinos-Italic.ttf',
  'DejaVuSans.ttf',
]
const TEMPLATES = ['form.typ', 'document.typ'] as const

export type Template = (typeof TEMPLATES)[number]
export type Typeset = { readonly pages: number; pdf(tagged: boolean): Uint8Array } | { readonly fault: string }

/** Sets a template with the files it reads. Blocks its thread; nothing of a document is left for the next one. */
export type Typesetter = (template: Template, files: ReadonlyMap<string, Uint8Array>) => Typeset

/** The compiler with the fonts and templates of `assets`. It sees what is mapped for each document and nothing of the disk or the net. */
export function typesetter(assets: string): Typesetter {
  // The folder does not exist.
  const workspace = join(tmpdir(), `temelia-print-${process.pid}`)
  const fonts = FONTS.map((name) => readFileSync(join(assets, 'fonts', name)))
  const templates = TEMPLATES.map((name) => [name, readFileSync(join(assets, 'template', name), 'utf8')] as const)
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  return (template, files) => {
    compiler.resetShadow()
    for (const [name, text] of templates) compiler.addSource(join(workspace, name), text)
    for (const [name, bytes] of files) compiler.mapShadow(join(workspace, name), Buffer.from(bytes))
    const compiled = compiler.compile({ mainFilePath: join(workspace, template), resetRead: true })
    const document = compiled.result
    if (document === null) {
      const error = compiled.takeError()
      const diagnostics = error === null ? [] : compiler.fetchDiagnostics(error)
      compiler.evictCache(0)
      return { fault: JSON.stringify(diagnostics).slice(0, 2000) }
    }
    return {
      pages: document.numOfPages,
      pdf(tagged) {
        const pdf = compiler.pdf(document, { pdfTags: tagged })
        compiler.resetShadow()
        compiler.evictCache(0)
        return pdf
      },
    }
  }
}
