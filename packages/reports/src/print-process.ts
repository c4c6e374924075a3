import { constants, setPriority } from 'node:os'
import { formOf } from './catalogue.ts'
import { formFiles } from './form-files.ts'
import { ganttDrawing } from './gantt-drawing.ts'
import type { GanttToPrint } from './gantt-print.ts'
import { FRAME_LIMIT, type HtmlDocument, type HtmlFault } from './html-document.ts'
import { type ReadDocument, readHtml } from './html-tree.ts'
import { jsonValue } from './json-slices.ts'
import type { Look } from './look.ts'
import type { PageModel, Row } from './page-model.ts'
import type { JobPiece, PrintAnswer, ReportOrder } from './print-messages.ts'
import { reportFile } from './report-file.ts'
import { type PdfKind, type Template, type Typeset, type Typesetter, typesetter } from './typeset.ts'
import { typstForm } from './typst-form.ts'

/**
 * Entry of the print process: started by `printer`, told where the fonts and the templates are by its first argument, given one job at a time.
 * Typst blocks its thread and keeps the memory it took, so it never runs in the server itself; nor is HTML read there.
 */

/** Above this many articles a tagged file grows past 15 MB and takes twice the memory. */
const TAGGED_UP_TO = 3000
/** Signs of HTML above which a document is not tagged, for the same reason. */
const TAGGED_HTML = 1_000_000
const PIECE = 1024 * 1024

// Before the compiler starts its threads, which take it over: who asks for anything else is answered first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let compiler: Typesetter | undefined
let pieces: string[] = []

process.on('disconnect', () => process.exit(0))
process.on('message', (piece: JobPiece) => {
  pieces.push(piece.json)
  if (!piece.last) return
  const text = pieces.join('')
  pieces = []
  if (piece.dropped) return end({ id: piece.id, fault: 'dropped', memory: 0 })
  const value = jsonValue(text)
  if (piece.kind === 'report') report(piece, value as ReportOrder)
  else if (piece.kind === 'file') void file(piece, value as ReportOrder)
  else if (piece.kind === 'form') form(piece, value as PageModel)
  else if (piece.kind === 'gantt') gantt(piece, value as GanttToPrint)
  else document(piece, value as HtmlDocument)
})

function report(piece: JobPiece, { symbol, data, options, language }: ReportOrder): void {
  const found = formOf(symbol)
  if (found === undefined) end({ id: piece.id, fault: `there is no form ${symbol}`, memory: 0 })
  else form(piece, found.model(data, options, language))
}

async function file({ id, file: kind = 'json' }: JobPiece, order: ReportOrder): Promise<void> {
  const found = formOf(order.symbol)
  if (found === undefined) return end({ id, fault: `there is no form ${order.symbol}`, memory: 0 })
  const { title, bytes } = await reportFile(kind, found, order)
  send(id, bytes)
  end({ id, pages: 0, title, tagged: false, memory: 0 })
}

function form({ id, tagged }: JobPiece, model: PageModel): void {
  const first = setForm(model)
  // A logo with the right first bytes may be broken further on: the form prints without it.
  const set = 'fault' in first && model.look?.logo ? setForm({ ...model, look: withoutLogo(model.look) }) : first
  const wanted = (tagged ?? articleCount(model) <= TAGGED_UP_TO) ? 'tagged' : 'plain'
  answer(id, set, model.title, model.archival ? 'archival' : wanted)
}

function setForm(model: PageModel): Typeset {
  const files = formFiles(model)
  const set = typstForm(model)
  const words = Buffer.from(JSON.stringify(files.size === 0 ? { ...set, logo: null } : set))
  return typeset('form.typ', new Map([...files, ['form.json', words]]))
}

function gantt({ id }: JobPiece, chart: GanttToPrint): void {
  const first = setGantt(chart)
  const set = 'fault' in first && chart.look?.logo ? setGantt({ ...chart, look: withoutLogo(chart.look) }) : first
  answer(id, set, chart.title, 'plain')
}

function setGantt(chart: GanttToPrint): Typeset {
  const files = formFiles(chart)
  const drawing = ganttDrawing(chart)
  const words = Buffer.from(JSON.stringify(files.size === 0 ? { ...drawing, logo: null } : drawing))
  return typeset('drawing.typ', new Map([...files, ['drawing.json', words]]))
}

function withoutLogo({ logo: _logo, ...look }: Look): Look {
  return look
}

function document({ id, tagged }: JobPiece, html: HtmlDocument): void {
  const read = readHtml(html)
  if ('code' in read) return end({ id, refused: read, memory: 0 })
  const first = setDocument(read, read.tree.pictures)
  // A picture with the right first bytes may be broken further on: what cannot be set is left to its words.
  const set =
    'fault' in first && read.files.size > 0
      ? setDocument(
          read,
          read.tree.pictures.map((name) => (opens(read, name) ? name : null)),
        )
      : first
  const tall = 'fault' in set ? /too tall: (header|footer)/.exec(set.fault)?.[1] : undefined
  if (tall === undefined) {
    const wanted = tagged ?? html.content.length <= TAGGED_HTML
    return answer(id, set, html.title, wanted ? 'tagged' : 'plain')
  }
  end({ id, refused: { field: tall as HtmlFault['field'], code: 'TOO_TALL', max: FRAME_LIMIT }, memory: 0 })
}

function setDocument({ tree, files }: ReadDocument, pictures: readonly (string | null)[]): Typeset {
  return typeset(
    'document.typ',
    new Map([...files, ['document.json', Buffer.from(JSON.stringify({ ...tree, pictures }))]]),
  )
}

function opens({ tree, files }: ReadDocument, name: string): boolean {
  const runs = [{ picture: 0, width: 10, alt: '' }]
  const content = [{ kind: 'paragraph', align: 'left', rtl: false, gap: 0, runs } as const]
  const alone = setDocument({ tree: { ...tree, header: [], footer: [], content }, files }, [name])
  return !('fault' in alone)
}

function answer(id: number, set: Typeset, title: string, kind: PdfKind): void {
  if ('fault' in set) return end({ id, fault: set.fault, memory: 0 })
  const pdf = set.pdf(kind)
  if ('fault' in pdf) return end({ id, fault: pdf.fault, memory: 0 })
  send(id, pdf)
  end({ id, pages: set.pages, title, tagged: kind !== 'plain', memory: 0 })
}

/** The compiler is started by the first document that needs it: previews and workbooks never do. */
function typeset(template: Template, files: ReadonlyMap<string, Uint8Array>): Typeset {
  compiler ??= typesetter(process.argv[2] ?? '')
  return compiler(template, files)
}

function send(id: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += PIECE)
    process.send?.({ id, bytes: bytes.subarray(at, at + PIECE) } satisfies PrintAnswer)
}

function end(message: Exclude<PrintAnswer, { bytes: Uint8Array }>): void {
  process.send?.({ ...message, memory: process.memoryUsage().rss })
}

function articleCount(model: PageModel): number {
  const rows = model.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block.table.rows] : [])),
  )
  return rows.reduce((count, some) => count + some.filter(isArticle).length, 0)
}

/** Lines that count as articles: what stands under them prints in the same row. */
function isArticle({ kind }: Row): boolean {
  return kind !== 'part'
}
