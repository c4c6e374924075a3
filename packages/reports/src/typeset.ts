import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

const FONTS = [
  'Arimo-Regular.ttf',
  'Arimo-Bold.ttf',
  'Arimo-Italic.ttf',
  'Tinos-Regular.ttf',
  'Tinos-Bold.ttf',
  'Tinos-Italic.ttf',
  'DejaVuSans.ttf',
  'NotoEmoji-Regular.ttf',
]
const TEMPLATES = ['form.typ', 'document.typ', 'drawing.typ'] as const

export type Template = (typeof TEMPLATES)[number]
/** How the file is written: with tags for screen readers, or for archives (PDF/A-2a, which has them too). */
export type PdfKind = 'plain' | 'tagged' | 'archival'
export type Typeset =
  | { readonly pages: number; pdf(kind: PdfKind): Uint8Array | { readonly fault: string } }
  | { readonly fault: string }

/** Sets a template with the files it reads. Blocks its thread; nothing of a document is left for the next one. */
export type Typesetter = (template: Template, files: ReadonlyMap<string, Uint8Array>) => Typeset

/** The compiler with the fonts and templates of `assets`. It sees what is mapped for each document and nothing of the disk or the net. */
export function typesetter(assets: string): Typesetter {
  // The folder does not exist.
  const workspace = join(tmpdir(), `temelia-print-${process.pid}`)
  const fonts = FONTS.map((name) => readFileSync(join(assets, 'fonts', name)))
  const templates = TEMPLATES.map((name) => [name, readFileSync(join(assets, 'template', name), 'utf8')] as const)
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  // What PDF/A does not allow (a sign that no font has) is known only when the file is written, and is thrown.
  const archived = (document: NodeTypstDocument) => {
    try {
      return compiler.pdf(document, { pdfStandard: 'a-2a', creationTimestamp: Math.floor(Date.now() / 1000) })
    } catch (error) {
      return { fault: `PDF/A: ${String(error).slice(0, 500)}` }
    }
  }
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
      pdf(kind) {
        const pdf = kind === 'archival' ? archived(document) : compiler.pdf(document, { pdfTags: kind === 'tagged' })
        compiler.resetShadow()
        compiler.evictCache(0)
        return pdf
      },
    }
  }
}
