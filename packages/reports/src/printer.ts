import { fileURLToPath } from 'node:url'
import type { HtmlDocument } from './html-document.ts'
import type { PageModel } from './page-model.ts'
import { type Print, PrintLane } from './print-lane.ts'
import { type PrintedPdf, PrintError, type PrintJob, type ReportOrder } from './print-messages.ts'

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
  /** Prints waiting at most; one more is refused as `busy`. */
  queueLimit?: number
  /** An idle process is ended after this long. */
  idleMs?: number
}

interface PrintWish {
  tagged?: boolean
  /** Aborting takes the print out of the queue or ends its process. */
  signal?: AbortSignal | undefined
}

export interface Printer {
  /** Prints one page model. Rejects with a `PrintError`. */
  print(model: PageModel, wish?: PrintWish): Promise<PrintedPdf>
  /** Prints a form of the catalogue; its pages are made in the print process, so that a long one holds up nobody else. Rejects with a `PrintError`. */
  printReport(order: ReportOrder, wish?: PrintWish): Promise<PrintedPdf>
  /** Prints a document that came as HTML. Rejects with a `PrintError`; with `refused` and its fault where the HTML is beyond a limit. */
  printDocument(html: HtmlDocument, wish?: PrintWish): Promise<PrintedPdf>
  /** Process ids of the running print processes: the one for every print, the one for small prints; null between processes. */
  processIds(): readonly [number | null, number | null]
  /** Ends the processes and refuses what is waiting. */
  close(): void
}

/** Rows of a page model, records that a form prints from, and signs of HTML that a small print has at most: about two seconds. */
const SMALL_ROWS = 5_000
const SMALL_RECORDS = 1_500
const SMALL_HTML = 200_000
const LONG_LIST = 100

/**
 * Prints in two processes at most. One takes every print in its turn; the other takes small prints only, so that ten pages never wait
 * for ten thousand articles.
 */
export function createPrinter(options: PrinterOptions = {}): Printer {
  const {
    entry = fileURLToPath(new URL('./print-process.ts', import.meta.url)),
    assets = fileURLToPath(new URL('..', import.meta.url)),
    timeLimitMs = 120_000,
    memoryLimit = 600 * 1024 * 1024,
    memoryCeiling = 3_000 * 1024 * 1024,
    documentLimit = 50,
    queueLimit = 100,
    idleMs = 60_000,
  } = options
  const queue: Print[] = []
  const limits = { entry, assets, timeLimitMs, memoryLimit, memoryCeiling, documentLimit, idleMs }
  const everything = new PrintLane({ ...limits, free: next })
  const small = new PrintLane({ ...limits, free: next })
  let lastId = 0
  let closed = false

  function next(): void {
    if (closed) return
    if (everything.current === null) begin(everything, queue.shift())
    // A second process starts only when the first is at work.
    const at = everything.current === null ? -1 : queue.findIndex(({ job }) => isSmall(job))
    if (small.current === null) begin(small, at < 0 ? undefined : queue.splice(at, 1)[0])
  }

  function begin(lane: PrintLane, print: Print | undefined): void {
    if (print === undefined) lane.rest()
    else lane.take(print)
  }

  function cancel(print: Print): void {
    const at = queue.indexOf(print)
    const lane = [everything, small].find(({ current }) => current === print)
    if (lane) lane.fail('cancelled', 'The print was cancelled.')
    else if (at >= 0) {
      queue.splice(at, 1)
      print.failed(new PrintError('cancelled', 'The print was cancelled.'))
    }
  }

  function add(job: PrintJob, { tagged, signal }: PrintWish = {}): Promise<PrintedPdf> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new PrintError('closed', 'The printer is closed.'))
      if (signal?.aborted) return reject(new PrintError('cancelled', 'The print was cancelled.'))
      if (queue.length >= queueLimit) return reject(new PrintError('busy', `${queueLimit} prints are waiting already.`))
      const stop = () => cancel(print)
      const print: Print = {
        id: ++lastId,
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
      queue.push(print)
      next()
    })
  }

  return {
    print: (model, wish) => add({ kind: 'form', model }, wish),
    printReport: (order, wish) => add({ kind: 'report', order }, wish),
    printDocument: (html, wish) => add({ kind: 'document', html }, wish),
    processIds: () => [everything.processId(), small.processId()],
    close() {
      closed = true
      const running = [everything, small]
      for (const { failed } of queue.splice(0)) failed(new PrintError('closed', 'The printer was closed.'))
      for (const lane of running) {
        if (lane.current === null) lane.end()
        else lane.fail('closed', 'The printer was closed.')
      }
    },
  }
}

function isSmall(job: PrintJob): boolean {
  if (job.kind === 'document') {
    const { header, content, footer } = job.html
    return header.length + content.length + footer.length <= SMALL_HTML
  }
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
