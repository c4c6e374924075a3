import { fileURLToPath } from 'node:url'
import { FairQueue } from './fair-queue.ts'
import type { GanttToPrint } from './gantt-print.ts'
import type { HtmlDocument } from './html-document.ts'
import type { PageModel } from './page-model.ts'
import { type Print, PrintWorker } from './print-worker.ts'
import {
  type MadeFile,
  type PrintedPdf,
  PrintError,
  type PrintJob,
  type ReportFile,
  type ReportOrder,
} from './print-messages.ts'

export interface PrinterOptions {
  /**
   * File of the print process. Left out it is `print-process.ts` beside this file, run through tsx (development and tests).
   * A bundled server gives the path of its own bundle of that file.
   */
  entry?: string
  /** Folder that holds `fonts/` and `template/`; left out it is this package. A bundled server gives the folder it copied them to. */
  assets?: string
  timeLimitMs?: number
  /** A process above this many bytes, or this many documents, is replaced before the next print. */
  memoryLimit?: number
  documentLimit?: number
  /** A process above this many bytes is ended while it prints. */
  memoryCeiling?: number
  /** Prints waiting at most, of all and of one owner; one more is refused as `busy`. */
  queueLimit?: number
  ownerLimit?: number
  /** An idle process is ended after this long. */
  idleMs?: number
}

interface PrintRequest {
  tagged?: boolean
  /** Who waits for it: owners take turns, however much each of them prints. */
  owner?: string | undefined
  /** Aborting takes the print out of the queue or ends its process. */
  signal?: AbortSignal | undefined
}

export interface Printer {
  /** Prints one page model. Rejects with a `PrintError`. */
  print(model: PageModel, request?: PrintRequest): Promise<PrintedPdf>
  /** Prints a form of the catalogue; its pages are made in the print process, so that a long one holds up nobody else. Rejects with a `PrintError`. */
  printReport(order: ReportOrder, request?: PrintRequest): Promise<PrintedPdf>
  /** A form of the catalogue as another file; previews have a process of their own, so that they wait for no print. Rejects with a `PrintError`. */
  makeFile(file: ReportFile, order: ReportOrder, request?: PrintRequest): Promise<MadeFile>
  /** Prints a document that came as HTML. Rejects with a `PrintError`; with `refused` and its fault where the HTML is beyond a limit. */
  printDocument(html: HtmlDocument, request?: PrintRequest): Promise<PrintedPdf>
  /** Prints a Gantt as sheets of vectors. Rejects with a `PrintError`. */
  printGantt(chart: GanttToPrint, request?: PrintRequest): Promise<PrintedPdf>
  /** Process ids of the running processes: the one for every print, the one for small prints, the one for previews; null between processes. */
  processIds(): readonly [number | null, number | null, number | null]
  /** Ends the processes and refuses what is waiting. */
  close(): void
}

/** Rows of a page model, records that a form prints from, and signs of HTML that a small print has at most: about two seconds. */
const SMALL_ROWS = 5_000
const SMALL_RECORDS = 1_500
const SMALL_HTML = 200_000
const LONG_LIST = 100

const CANCELLED = 'The print was cancelled.'

/**
 * Prints in two processes at most. One takes every print; the other takes small prints only, so that ten pages never wait for ten thousand
 * articles. A third makes previews, and starts no compiler. Those who print take turns.
 */
export function createPrinter(options: PrinterOptions = {}): Printer {
  const {
    entry = fileURLToPath(new URL('./print-process.ts', import.meta.url)),
    assets = fileURLToPath(new URL('..', import.meta.url)),
    timeLimitMs = 120_000,
    memoryLimit = 600 * 1024 * 1024,
    memoryCeiling = 4_000 * 1024 * 1024,
    documentLimit = 50,
    queueLimit = 100,
    ownerLimit = 50,
    idleMs = 60_000,
  } = options
  const queue = new FairQueue<Print>()
  const free = ({ owner }: Print) => {
    queue.ended(owner)
    next()
  }
  const limits = { entry, assets, timeLimitMs, memoryLimit, memoryCeiling, documentLimit, idleMs, free }
  const everything = new PrintWorker(limits)
  const small = new PrintWorker(limits)
  const previews = new PrintWorker(limits)
  const workers = [everything, small, previews] as const
  let lastId = 0
  let closed = false

  function next(): void {
    if (closed) return
    if (everything.current === null) begin(everything, ({ job }) => !isPreview(job))
    // A second process starts only when the first is at work.
    if (small.current === null)
      begin(small, ({ job }) => everything.current !== null && !isPreview(job) && isSmall(job))
    if (previews.current === null) begin(previews, ({ job }) => isPreview(job))
  }

  function begin(worker: PrintWorker, fits: (print: Print) => boolean): void {
    const print = queue.take(fits)
    if (print === undefined) worker.rest()
    else worker.take(print)
  }

  function cancel(print: Print): void {
    const worker = workers.find(({ current }) => current === print)
    if (worker === previews) worker.drop('cancelled', CANCELLED)
    else if (worker) worker.fail('cancelled', CANCELLED)
    else if (queue.remove(print)) print.failed(new PrintError('cancelled', CANCELLED))
  }

  function add(job: PrintJob, { tagged, signal, owner = '' }: PrintRequest = {}): Promise<PrintedPdf> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new PrintError('closed', 'The printer is closed.'))
      if (signal?.aborted) return reject(new PrintError('cancelled', CANCELLED))
      if (queue.size >= queueLimit) return reject(new PrintError('busy', `${queueLimit} prints are waiting already.`))
      if (queue.sizeOf(owner) >= ownerLimit)
        return reject(new PrintError('busy', `${ownerLimit} prints of ${owner || 'nobody'} are waiting already.`))
      const stop = () => cancel(print)
      const print: Print = {
        id: ++lastId,
        owner,
        job,
        tagged,
        done(printed) {
          signal?.removeEventListener('abort', stop)
          resolve(printed)
        },
        failed(error) {
          signal?.removeEventListener('abort', stop)
          reject(error)
        },
      }
      signal?.addEventListener('abort', stop, { once: true })
      queue.add(owner, print)
      next()
    })
  }

  return {
    print: (model, request) => add({ kind: 'form', model }, request),
    printReport: (order, request) => add({ kind: 'report', order }, request),
    makeFile: async (file, order, request) => {
      const { pdf: bytes, title } = await add({ kind: 'file', order, file }, request)
      return { bytes, title }
    },
    printDocument: (html, request) => add({ kind: 'document', html }, request),
    printGantt: (chart, request) => add({ kind: 'gantt', chart }, request),
    processIds: () => [everything.processId(), small.processId(), previews.processId()],
    close() {
      closed = true
      for (const { failed } of queue.empty()) failed(new PrintError('closed', 'The printer was closed.'))
      for (const worker of workers) {
        if (worker.current === null) worker.end()
        else worker.fail('closed', 'The printer was closed.')
      }
    },
  }
}

function isPreview(job: PrintJob): boolean {
  return job.kind === 'file' && job.file === 'preview'
}

function isSmall(job: PrintJob): boolean {
  if (job.kind === 'document') {
    const { header, content, footer } = job.html
    return header.length + content.length + footer.length <= SMALL_HTML
  }
  if (job.kind === 'gantt') return job.chart.rows.length <= SMALL_RECORDS
  return job.kind === 'form' ? recordsIn(job.model) <= SMALL_ROWS : recordsIn(job.order.data) <= SMALL_RECORDS
}

/** How many elements the lists of a value have together; long lists are not looked into. */
function recordsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (value instanceof Map) return value.size
  if (Array.isArray(value) && value.length > LONG_LIST) return value.length
  const members: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return members.reduce<number>((sum, member) => sum + recordsIn(member), Array.isArray(value) ? value.length : 0)
}
