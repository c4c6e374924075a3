import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PageModel, Row } from './page-model.ts'
import type { PrintAnswer, PrintJob } from './printer.ts'
import { typstForm } from './typst-form.ts'

/**
 * Entry of the print process: started by `printer`, told where the fonts and the template are by its first argument, given one job at a time.
 * Typst blocks its thread and keeps the memory it took, so it never runs in the server itself.
 */

const FONTS = ['Arimo-Regular.ttf', 'Arimo-Bold.ttf', 'Arimo-Italic.ttf', 'DejaVuSans.ttf']
/** Above this many articles a tagged file grows past 15 MB and takes twice the memory. */
const TAGGED_UP_TO = 3000

const assets = process.argv[2] ?? ''
// The folder does not exist: the template can read what is mapped into it below and nothing else.
const workspace = join(tmpdir(), `temelia-print-${process.pid}`)
const main = join(workspace, 'form.typ')
const fonts = FONTS.map((name) => readFileSync(join(assets, 'fonts', name)))
const template = readFileSync(join(assets, 'template', 'form.typ'), 'utf8')
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
compiler.addSource(main, template)

process.on('disconnect', () => process.exit(0))
process.on('message', (job: PrintJob) => {
  const answer = printed(job)
  process.send?.({ ...answer, memory: process.memoryUsage().rss })
  compiler.evictCache(0)
})

function printed(job: PrintJob): Omit<PrintAnswer, 'memory'> {
  const model = JSON.parse(Buffer.from(job.model).toString('utf8')) as PageModel
  compiler.mapShadow(join(workspace, 'form.json'), Buffer.from(JSON.stringify(typstForm(model))))
  const compiled = compiler.compile({ mainFilePath: main, resetRead: true })
  const document = compiled.result
  if (document === null) {
    const error = compiled.takeError()
    const diagnostics = error === null ? [] : compiler.fetchDiagnostics(error)
    return { id: job.id, fault: JSON.stringify(diagnostics).slice(0, 2000) }
  }
  const tagged = job.tagged ?? articleCount(model) <= TAGGED_UP_TO
  const pdf = compiler.pdf(document, { pdfTags: tagged })
  compiler.resetShadow()
  compiler.addSource(main, template)
  return { id: job.id, pdf, pages: document.numOfPages, tagged }
}

function articleCount(model: PageModel): number {
  return model.sections.reduce(
    (count, { blocks }) =>
      count +
      blocks.reduce(
        (rows, block) => rows + (block.kind === 'table' ? block.table.rows.filter(isArticle).length : 0),
        0,
      ),
    0,
  )
}

/** Lines that count as articles: what stands under them prints in the same row. */
function isArticle({ kind }: Row): boolean {
  return kind !== 'part'
}
